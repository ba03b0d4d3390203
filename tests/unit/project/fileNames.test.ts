import { readdirSync } from 'node:fs';
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
