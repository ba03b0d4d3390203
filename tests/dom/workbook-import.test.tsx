/** A workbook as an import reads it: each case a sheet as a spreadsheet writes it. */
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readTable, tableOf } from '../../src/features/master-data/import/readTable.ts';
import { readWorkbook } from '../../src/features/master-data/import/readWorkbook.ts';
import { xlsxOf } from '../../src/shared/files/xlsx.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);

/** `rows`: what stands in `<sheetData>`. The first sheet is not the first file. Style 1 is a day. */
const workbook = (rows: string, after = '') =>
  zipSync({
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Saldo" sheetId="2" r:id="rId2"/><sheet name="Lain" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': xml(
      `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A9"/></mergeCells></worksheet>`,
    ),
    'xl/worksheets/sheet2.xml': xml(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`),
  });
const text = (at: string, said: string) => `<c r="${at}" t="inlineStr"><is><t>${said}</t></is></c>`;
const read = (rows: string, after = '') => readWorkbook(workbook(rows, after));
const HEAD = `<row r="1">${text('A1', 'Nama')}${text('B1', 'Saldo')}${text('C1', 'Per')}</row>`;

describe('a workbook', () => {
  it('gives its first sheet: texts as they stand, numbers as numbers, days as days, formulas by their result', async () => {
    const body = [
      `<row r="2">${text('A2', 'PT Satu')}<c r="B2"><v>1500000.5</v></c><c r="C2" s="1"><v>46326</v></c></row>`,
      // A line that is empty keeps its place: the preview names lines as the spreadsheet counts them.
      `<row r="4">${text('A4', '0012345678901000')}<c r="B4"><f>B2*2</f><v>0.30000000000000004</v></c>${text('C4', '31/10/2026')}</row>`,
      `<row r="5">${text('A5', 'PT Tiga')}<c r="B5"><v>3171234567890000</v></c><c r="C5" t="b"><v>1</v></c></row>`,
    ].join('');
    expect(await read(HEAD + body)).toEqual({
      ok: true,
      value: [
        ['Nama', 'Saldo', 'Per'],
        ['PT Satu', 1500000.5, '2026-10-31'],
        ['', '', ''],
        ['0012345678901000', 0.3, '31/10/2026'],
        // More digits than a spreadsheet keeps: refused by its field, not taken with others.
        ['PT Tiga', '3.17123456789e+15', 'true'],
      ],
    });
  });

  it('with a cell merged over several lines is refused, and names it; merged within one line it is read', async () => {
    const body = `<row r="2">${text('A2', 'PT Satu')}<c r="B2"><v>5</v></c></row><row r="3"><c r="B3"><v>6</v></c></row>`;
    const merged = (ref: string) => read(HEAD + body, `<mergeCells count="1"><mergeCell ref="${ref}"/></mergeCells>`);
    expect(await merged('A2:A3')).toEqual({ ok: false, error: { kind: 'merged', cells: 'A2:A3' } });
    expect(await merged('B1:C1')).toMatchObject({ ok: true });
  });

  it('with a formula whose result was not kept is refused, and names its cell', async () => {
    for (const formula of ['<f>SUM(B3:B9)</f>', '<f>SUM(B3:B9)</f><v/>', '<f t="shared" si="0"/>'])
      expect(await read(`${HEAD}<row r="2">${text('A2', 'PT Satu')}<c r="B2">${formula}</c></row>`)).toEqual({
        ok: false,
        error: { kind: 'no_result', cells: 'B2' },
      });
  });

  it('that is none, that is cut off, or that has no sheet is refused', async () => {
    const whole = workbook(HEAD);
    for (const bytes of [zipSync({ 'a.txt': strToU8('x') }), whole.slice(0, whole.length / 2), whole.slice(0, 9)])
      expect(await readWorkbook(bytes)).toEqual({ ok: false, error: { kind: 'not_text' } });
  });

  it('that unpacks to more than any list has is refused before it is unpacked, and one whose tag never ends does not hold the page', async () => {
    const bomb = Buffer.from(workbook(HEAD));
    // The size of its last part, where the list of parts says it.
    bomb.writeUInt32LE(2 ** 28, bomb.lastIndexOf('PK\x01\x02') + 24);
    const start = performance.now();
    for (const bytes of [new Uint8Array(bomb), workbook(`${HEAD}<c${' r="A1"'.repeat(60_000)}`)])
      expect(await readWorkbook(bytes)).toEqual({ ok: false, error: { kind: 'not_text' } });
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('that the app wrote itself is read back, its numbers as themselves in either way of writing', async () => {
    const file = await xlsxOf(
      {
        header: ['Name', 'Index'],
        rows: [
          ['=1+1 Beton', 12.5],
          ['PT Dua', 1000],
        ],
      },
      'Sheet',
    );
    const found = await readTable(file, 'trucks');
    expect(found).toEqual({
      ok: true,
      value: [
        ['Name', 'Index'],
        ['=1+1 Beton', 12.5],
        ['PT Dua', 1000],
      ],
    });
    const cells = found.ok ? found.value : [];
    expect(tableOf(cells, 'id')[1]).toEqual(['=1+1 Beton', '12,5']);
    expect(tableOf(cells, 'en')[1]).toEqual(['=1+1 Beton', '12.5']);
  });
});
