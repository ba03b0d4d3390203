/** A file may carry every field that a form of master data asks for. */
import { expect, it } from 'vitest';
import { IMPORT_COLUMNS } from '../../../../src/domain/csv/importColumns.ts';
import { MADE_BY_FORM } from '../../../../src/domain/masterData/makeRecord.ts';
it.each(['customers', 'trucks', 'drivers', 'operators'] as const)(
  'a file of %s has a column for each field',
  (kind) => {
    const fields = Object.keys(MADE_BY_FORM[kind].create.columns);
    expect(Object.keys(IMPORT_COLUMNS[kind])).toEqual(expect.arrayContaining(fields));
  },
);
