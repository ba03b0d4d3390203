/** Every file and folder that the guides name is there, every npm command too, and each recipe lists as many files as it counted. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));

describe.each(['README.md', 'CONTRIBUTING.md'])('%s', (guide) => {
  const text = read(guide);

  test('names only paths that exist', () => {
    const paths = [...text.matchAll(/(?<![\w/.-])(?:src|sw|supabase|public|tests)(?:\/[\w.-]+)+/g)].map(
      ([found]) => found,
    );
    expect(paths.length).toBeGreaterThan(8);
    expect(paths.filter((named) => !existsSync(path.join(ROOT, named)))).toEqual([]);
  });

  test('names only npm commands that exist', () => {
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, command]) => command ?? '');
    expect(commands.length).toBeGreaterThan(2);
    expect(commands.filter((command) => !Object.hasOwn(scripts, command))).toEqual([]);
  });
});

test('README is short enough to be read: at most 120 lines of at most 120 characters', () => {
  const lines = read('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(120);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});

describe.each(['A field', 'A kind', 'A record with a screen'])('CONTRIBUTING, "%s"', (title) => {
  const [, section = ''] = read('CONTRIBUTING.md').split(`\n## ${title}\n`);
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| (?!file)(.+?) \| (.+?) \| (.+?) \|$/gm)];
  const counted = Number(/(\d+) product files/.exec(section)?.[1]);

  test('lists as many product files as it counted', () => {
    expect(rows.filter(([, file = '']) => !file.startsWith('`tests/'))).toHaveLength(counted);
  });

  test('says of every place what names it when it is left out', () => {
    const unnamed = rows.filter(([, , , names = '']) => !/`tests\/|the compiler|itself/.test(names));
    expect(unnamed.map(([, file]) => file)).toEqual([]);
  });
});
