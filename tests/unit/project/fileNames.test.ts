import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../../src');

/** A folder that holds one file a record, named after its table: the screens and doors of a record may be called so too. */
const ONE_FILE_A_RECORD = 'domain/records';

it('no two files of src share a name, but index.ts and the file of a record', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && path.dirname(file) !== ONE_FILE_A_RECORD)
    .filter((file) => path.basename(file) !== 'index.ts');
  const first = new Map<string, string>();
  const doubled = files.filter((file) => {
    const name = path.basename(file);
    if (!first.has(name)) first.set(name, file);
    return first.get(name) !== file;
  });
  expect(files.length).toBeGreaterThan(300);
  expect(doubled).toEqual([]);
});

/** Names of documents that are not in the repository: what the soak writes, and a page of Lighthouse's. */
const ELSEWHERE = ['summary.md', 'throttling.md'];

it('no file refers to a document that the repository does not have', () => {
  const root = path.resolve(SRC, '..');
  const files = ['.github', 'src', 'sw', 'supabase', 'tests', 'README.md', 'CONTRIBUTING.md'].flatMap((start) =>
    start.endsWith('.md')
      ? [start]
      : readdirSync(path.join(root, start), { recursive: true, encoding: 'utf8' }).map((file) =>
          path.join(start, file),
        ),
  );
  const known = new Set([...files.map((file) => path.basename(file)), ...ELSEWHERE]);
  const missing = files
    .filter((file) => /\.(md|tsx?|mjs|sql)$/.test(file) && !file.includes('node_modules'))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/[\w-]+\.md\b/g)].map(([name]) => ({ file, name })),
    )
    .filter(({ name }) => !known.has(name));
  expect(missing).toEqual([]);
});
