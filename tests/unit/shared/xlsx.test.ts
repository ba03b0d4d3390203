/** A workbook as a spreadsheet opens it: days, times and numbers are such, and each column can be filtered. */
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { xlsxOf } from '../../../src/shared/files/xlsx.ts';
import type { Cell } from '../../../src/domain/csv/export.ts';

async function sheetOf(header: readonly string[], rows: readonly (readonly Cell[])[]) {
  const files = unzipSync(new Uint8Array(await (await xlsxOf({ header, rows }, 'Deliveries')).arrayBuffer()));
  const read = (name: string) =>
    strFromU8(files[Object.keys(files).find((path) => path.endsWith(name)) ?? ''] ?? new Uint8Array());
  const sheet = Object.keys(files).find((path) => /worksheets\/sheet\w+\.xml$/.test(path)) ?? '';
  return { sheet: read(sheet), styles: read('styles.xml'), texts: read('sharedStrings.xml') };
}
const cell = (sheet: string, place: string) =>
  new RegExp(`<c r="${place}"[^>]*?(?:/>|>.*?</c>)`).exec(sheet)?.[0] ?? '';

it('holds days and times as dates, numbers with the decimals of their column, and texts as texts', async () => {
  const { sheet, styles } = await sheetOf(
    ['Ticket', 'Day', 'Time', 'm³', 'Rp'],
    [
      ['SJ-261120-K7F-0001', { at: '2026-11-20' }, { at: '2026-11-20 10:42' }, 7.5, 1_250_000],
      ['=1+1', { at: '2026-11-21' }, null, 8, null],
    ],
  );
  // 20 November 2026 is day 46346 of a spreadsheet's calendar.
  expect(cell(sheet, 'B2')).toContain('<v>46346</v>');
  expect(Number(/<v>(.*?)<\/v>/.exec(cell(sheet, 'C2'))?.[1])).toBeCloseTo(46_346 + (10 * 60 + 42) / 1440, 6);
  expect(cell(sheet, 'D2')).toContain('<v>7.5</v>');
  expect(cell(sheet, 'E2')).toContain('<v>1250000</v>');
  for (const format of ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm', '#,##0.0', '#,##0'])
    expect(styles).toContain(`formatCode="${format}"`);
  for (const place of ['B2', 'C2', 'D2', 'E2']) expect(cell(sheet, place)).not.toMatch(/t="(s|inlineStr|str)"/);
  expect(cell(sheet, 'A2')).toMatch(/t="(s|inlineStr)"/);
});

it('has texts as they were typed, whatever they begin with', async () => {
  const typed = ['-', '+62812345678', '=1+1', '@gate', 'Jl. Raya'];
  const { sheet, texts } = await sheetOf(
    ['Text'],
    typed.map((text) => [text]),
  );
  const written = [...`${texts}${sheet}`.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
  expect(written).toEqual(expect.arrayContaining(typed));
  expect(sheet).not.toContain('<f>');
});

it('has a filter over all its columns and lines', async () => {
  const { sheet } = await sheetOf(
    Array.from({ length: 28 }, (_, n) => `c${n}`),
    [Array.from({ length: 28 }, () => 1)],
  );
  expect(sheet).toContain('</sheetData><autoFilter ref="A1:AB2"/>');
});
