/** Every file and folder that the guides name is there, and every npm command too. */
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
