/** The table of faults in src/sync/README.md says the truth about which test shows what. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { titlesIn } from './support/titlesIn.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const rows = [
  ...readFileSync(path.join(ROOT, 'src/sync/README.md'), 'utf8').matchAll(/^\| (\d+)\. ([^|]+) \| ([^|]+) \|$/gm),
];

test('each of the fifty faults has its row, and none is open', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(
    rows
      .filter(([, , , tests]) => /open/i.test(tests?.replaceAll(/open (the|tickets)/g, '') ?? ''))
      .map(([row]) => row),
  ).toEqual([]);
});

test.each(rows.map(([, number, fault, tests]) => [Number(number), fault ?? '', tests ?? ''] as const))(
  '%i. %s: its tests are there',
  (_number, _fault, tests) => {
    for (const entry of tests.split('; ')) {
      const [file = '', words = ''] = entry.replace(/ \([^)]*\)$/, '').split(/: (.*)/s);
      const found = ['.test.ts', '.spec.ts', '.test.tsx']
        .map((ending) => path.join(ROOT, 'tests', file + ending))
        .find((one) => existsSync(one));
      expect([file, found !== undefined]).toEqual([file, true]);
      expect([
        file,
        titlesIn(readFileSync(found ?? '', 'utf8'), found).some((title) => title.includes(words))
          ? words
          : 'no such title',
      ]).toEqual([file, words]);
    }
  },
);

test('only the title of a test is one', () => {
  const source = `
    // a comment
    const LIES = [['a portal', { kind: 'html' }]];
    describe('a group', () => {
      test.each([['one', 1], ['two', 2]])('counts %s', () => expect(of('a value')).toBe('an expectation'));
      for (const [what] of LIES) test(\`\${what}: is seen through\`, () => run(['a plain list']));
    });`;
  const titles = titlesIn(source).join('\n');
  for (const told of ['a group', 'counts one', 'counts two', 'a portal: is seen through'])
    expect(titles).toContain(told);
  for (const other of ['a comment', 'a value', 'an expectation', 'a plain list', 'html'])
    expect(titles).not.toContain(other);
});
