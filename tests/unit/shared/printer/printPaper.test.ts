import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { escPos, printable } from '../../../../src/shared/printer/printPaper.ts';
import { printedBy } from '../../../support/escPosPaper.ts';
import type { PaperText } from '../../../../src/shared/paper/paperText.ts';

const PAPER: PaperText = {
  company: { name: 'PT Andesit Jaya Sentosa Utama Perkasa', below: ['Jl. Raya Narogong km 23 · 021 555'] },
  title: 'Surat jalan',
  number: 'SJ-261120-K7F-0007',
  note: null,
  marks: ['SALINAN'],
  lines: [
    { key: 'truck_license', label: 'Pelat', value: 'B 9123 XYZ', large: true },
    { key: 'customer_name', label: 'Pelanggan', value: 'CV Šťastný – “Café” 3½ m³ 株', large: false },
    { key: 'unit_price', label: 'Harga satuan', value: 'Rp\u00a01.250.000', large: false },
  ],
  code: 'SJ-261120-K7F-0007\nB 9123 XYZ',
  signatures: [
    { label: 'Timbangan', name: 'Siti Rahmawati' },
    { label: 'Penerima', name: null },
  ],
};
const SIZES = [
  [58, 32, 384],
  [80, 48, 576],
] as const;

it.each(SIZES)('a paper of %i mm is laid out in %i columns, with nothing lost', (paper, columns) => {
  const { text, codes, parts } = printedBy(escPos(PAPER, { paper, cut: 'yes' }), columns);
  expect(text).toMatchSnapshot();
  expect(codes).toEqual([{ code: PAPER.code, size: 7, level: 'M' }]);
  expect(parts).toContainEqual({ cut: 'partial' });
  const lines = parts.filter((part) => 'text' in part);
  const plate = lines.find((line) => line.text === 'B 9123 XYZ');
  expect(plate).toMatchObject({ bold: true, height: 2 });
  expect(lines.find((line) => line.text.includes('SALINAN'))).toMatchObject({ inverse: true, height: 2 });
  expect(lines.filter(({ inverse }) => inverse)).toHaveLength(1);
  for (const { widths } of lines) expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(columns);
});

it('a paper that is not cut ends with room to tear it off', () => {
  const { parts } = printedBy(escPos(PAPER, { paper: 58, cut: 'no' }), 32);
  expect(parts.slice(-4).map((part) => 'text' in part && part.text)).toEqual(['', '', '', '']);
});

it.each(SIZES)(
  'the code on %i mm fits the paper beside its quiet zone, however much it says',
  (paper, columns, dots) => {
    for (const length of [1, 60, 150, 300, 400]) {
      const code = 'x'.repeat(length);
      const [printed] = printedBy(escPos({ ...PAPER, code }, { paper, cut: 'yes' }), columns).codes;
      expect(printed).toMatchObject({ code, level: 'M' });
      expect(printed?.size).toBeGreaterThanOrEqual(3);
      const { size: modules } = encode(code, { ecc: 'M', border: 0 });
      expect((printed?.size ?? 0) * (modules + 8)).toBeLessThanOrEqual(dots);
    }
  },
);

it.each([
  ['Rp\u00a01.250.000\u202f7,5 m³', 'Rp 1.250.000 7,5 m3'],
  ['Split ½" (10–20 mm), 3½', 'Split 1/2" (10-20 mm), 3 1/2'],
  ['PT Café Đà Nẵng × Søn’s · Łódź', "PT Cafe Da Nang x Son's - Lodz"],
  ['株式 🚚', '?? ?'],
  ['two\nlines\tand\u0007a bell', 'two lines and a bell'],
])('of %j is printed %j', (text, ascii) => {
  expect(printable(text)).toBe(ascii);
});
