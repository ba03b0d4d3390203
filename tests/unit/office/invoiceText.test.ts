/** An invoice and a statement as text for a chat: the table where it fits, the sums always, never more than 15 lines. */
import { expect, it } from 'vitest';
import type { SyncedTables } from '../../../src/domain/records/rows.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { invoiceSheet, sheetText, statementSheet, type PaperInvoice } from '../../../src/features/invoices/papers.tsx';
import { accountColumns, balanceRow, type AccountRow } from '../../../src/features/invoices/invoiceColumns.ts';
import { wordsIn } from '../../support/wordsIn.ts';

const { t } = await wordsIn('en');
const words = { t, language: 'en' } as const;
const buyer = { name: 'PT Beton Jaya', address: null, phone: null, tax_number: null };
const company = { name: 'PT Kuari', contact: '', taxNumber: '', logo: '', bank: ['BCA 123', 'BRI 456', 'BNI 789'] };
const textOf = (sheet: Parameters<typeof sheetText>[0]) =>
  sheetText(sheet, { buyer, company, words }).replaceAll('\u00A0', ' ').split('\n');

const invoice = (lines: number) =>
  trusted<PaperInvoice>({
    number: 'INV/2026/11/0007',
    kind: 'invoice',
    issued_on: '2026-11-20',
    due_on: '2026-12-20',
    from_date: '2026-11-01',
    until_date: '2026-11-15',
    lines: Array.from({ length: lines }, (_, at) => {
      const price = 1_000 + at;
      return { material_type: 'abu_batu', unit_price: price, volume: 10, count: 1, amount: 10_000 };
    }),
    net: 100_000,
    tax_percent: 11,
    tax: 11_000,
    total: 111_000,
    notes: null,
    voided_at: null,
  });

it.each([1, 2, 40])('an invoice of %i lines', (lines) => {
  const standing = { state: 'part', amount: 100_000, less: 0, paid: 30_000 } as const;
  const text = textOf(invoiceSheet(invoice(lines), [], words, standing));
  expect(text.length).toBeLessThanOrEqual(15);
  expect(text[0]).toBe('*Invoice INV/2026/11/0007*');
  expect(text.filter((line) => line.startsWith('Abu Batu'))).toHaveLength(lines > 2 ? 0 : lines);
  expect(text.includes('40 lines, all of them on the paper')).toBe(lines > 2);
  expect(text).toContain('Total: Rp 111,000');
  expect(text.at(-2)).toBe('Still open: Rp 70,000');
  expect(text.at(-1)).toBe('Please pay to: BCA 123 / BRI 456 / BNI 789');
});

it('what its tickets came to less stands apart from what was paid; its annex adds up to it, with the years of its days', async () => {
  const standing = { state: 'open', amount: 106_000, less: 5_000, paid: 0 } as const;
  const ticket = trusted<SyncedTables['deliveries']>({
    operating_day: '2026-11-03',
    ticket_no: 'SJ-261103-K7F-0001',
    material_type: 'abu_batu',
    volume: 10,
    unit_price: 10_000,
    amount: 100_000,
  });
  const issued = { ...ticket, since: 'changed' as const, change: [10, 9.5] as const };
  const of = invoiceSheet(invoice(2), [issued], words, standing, undefined, ['DO-2611-0007']);
  expect(of.facts).toContainEqual(['Order', 'DO-2611-0007']);
  const sums = of.sums.map(([name, value]) => `${name}: ${value.replaceAll('\u00A0', ' ')}`);
  expect(sums.slice(-2)).toEqual(['Corrected tickets, credit note to follow: -Rp 5,000', 'Still open: Rp 106,000']);
  expect(sums.join()).not.toContain('Paid');
  expect(of.annex?.rows[0]?.()).toContain('3 Nov 2026\tSJ-261103-K7F-0001 · 10 → 9.5 m³\t');
  expect(of.annex?.sums).toEqual([['2 tickets · 20 m³', 'Rp\u00A0100,000']]);
  const inIndonesian = invoiceSheet(invoice(2), [], await wordsIn('id'), { ...standing, less: 0, paid: 61_000 });
  expect(inIndonesian.notes[0]).toBe('Terbilang total: seratus sebelas ribu rupiah');
});

it('a credit note names its invoice and asks for no money', () => {
  const note = { ...invoice(1), kind: 'credit_note' as const, number: 'CN/2026/11/0001' };
  const text = textOf(invoiceSheet(note, [], words, undefined, 'INV/2026/11/0007'));
  expect(text).toContain('Invoice: INV/2026/11/0007');
  expect(text.join()).not.toMatch(/Due|Please pay to/);
});

it.each([0, 400])('a statement of %i lines says its balance once', (count) => {
  const lines = Array.from({ length: count }, () => balanceRow('before', '2026-11-01', 0));
  const books = { opening: 5, billed: 90, tax: 10, paid: 50, closing: 55, missing: 0, lines };
  const text = textOf(statementSheet(books, { from: '2026-11-01', to: '2026-11-30', deposits: 0 }, words));
  expect(text.length).toBeLessThanOrEqual(15);
  expect(text.filter((line) => line === 'Owed at the end: Rp 55')).toHaveLength(1);
  expect(text.includes('400 lines, all of them on the paper')).toBe(count > 0);
});

it('a statement says which payment is a deposit', () => {
  const number = 'KW-261120-K7F-0001';
  const line = { kind: 'payment', number, payment: { order_id: 'o1', method: 'cash', amount: 5 } };
  expect(accountColumns(words)[1]?.[1](trusted<AccountRow>(line))).toBe(`Deposit for an order · ${number} · Cash`);
});
