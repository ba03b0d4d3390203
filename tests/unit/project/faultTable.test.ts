/** The table of faults in src/sync/README.md says the truth about which test shows what. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const rows = [...readFileSync(path.join(ROOT, 'src/sync/README.md'), 'utf8').matchAll(/^\| (\d+)\. ([^|]+) \| ([^|]+) \|$/gm)];

test('each of the fifty faults has its row, and none is open', () => {
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 50 }, (_, n) => n + 1));
  expect(rows.filter(([, , , tests]) => /open/i.test(tests?.replaceAll(/open (the|tickets)/g, '') ?? '')).map(([row]) => row)).toEqual([]);
});

test.each(rows.map(([, number, fault, tests]) => [Number(number), fault ?? '', tests ?? ''] as const))('%i. %s: its tests are there', (_number, _fault, tests) => {
  for (const entry of tests.split('; ')) {
    const [file = '', words = ''] = entry.replace(/ \([^)]*\)$/, '').split(/: (.*)/s);
    const found = ['.test.ts', '.spec.ts', '.test.tsx'].map((ending) => path.join(ROOT, 'tests', file + ending)).find((one) => existsSync(one));
    expect([file, found !== undefined]).toEqual([file, true]);
    expect([file, titlesIn(found ?? '').includes(words) ? words : 'no such title']).toEqual([file, words]);
  }
});

/** What stands as the first argument of a test or a group: the words of a comment or an assertion do not count. */
const titlesIn = (file: string): string =>
  readFileSync(file, 'utf8').split('\n').filter((line) => /\b(test|it|describe)\b.*\(|^\s*[[{]|^\s*\]\)|^\s*'/.test(line)).join('\n');
