/** The files of a month: what an accountant's program adds up, and what the tax office reads. */
import { expect, it } from 'vitest';
import {
  accountantLines,
  efakturXml,
  inFiles,
  paymentColumns,
  taxable,
} from '../../../src/features/invoices/accountant.ts';
import { trusted } from '../../../src/domain/values/json.ts';

type Invoice = Parameters<typeof taxable>[0][number];
const line = (material_type: string, unit_price: number, volume: number, month = '2026-11-01') => ({
  month,
  material_type,
  unit_price,
  volume,
  count: 1,
  amount: unit_price * volume,
});
const BUYER = { name: 'PT "A" & <B>\u0007', address: null, phone: null, tax_number: '012345678901234' };
const NO_NUMBER = { ...BUYER, tax_number: null };
const invoice = (fields: object): Invoice =>
  trusted<Invoice>({
    id: 'i1',
    number: 'INV/2026/11/0001',
    kind: 'invoice',
    customer_id: 'c1',
    buyer: BUYER,
    issued_on: '2026-11-20',
    due_on: '2026-12-20',
    lines: [line('abu_batu', 100_000, 10)],
    net: 1_000_000,
    tax_percent: 11,
    tax: 110_000,
    ...fields,
  });
/** As they are by now: the third got a tax number after the issue. */
const customerOf = (id: string) => {
  const tax_number = id === 'c3' ? '1234567890123456' : null;
  return { ...BUYER, name: 'Pak Budi', tax_number };
};

it('a line for each material and price, whatever the months; its parts of the tax add up to the tax', () => {
  const lines = [line('abu_batu', 33_333, 1), line('abu_batu', 33_333, 1, '2026-10-01'), line('split_1_2', 33_334, 1)];
  const found = accountantLines([invoice({ lines, net: 100_000, tax: 11_001 })]);
  expect(found.map(({ material_type, volume, amount, tax }) => [material_type, volume, amount, tax])).toEqual([
    ['abu_batu', 2, 66_666, 7_334],
    ['split_1_2', 1, 33_334, 3_667],
  ]);
});

it('a file of at most so many lines never parts an invoice', () => {
  const rows = [1, 1, 1, 2, 2, 3].map((of) => ({ of }));
  const sizes = (most: number) => inFiles(rows, ({ of }) => of, most).map((file) => file.length);
  expect(sizes(6)).toEqual([6]);
  expect(sizes(5)).toEqual([5, 1]);
  expect(sizes(4)).toEqual([3, 3]);
});

it('an e-Faktur is for invoices with tax of customers with a tax number', () => {
  const others = [{ kind: 'credit_note' }, { tax: 0 }, { buyer: NO_NUMBER }].map(invoice);
  expect(taxable([invoice({}), ...others], customerOf)).toHaveLength(1);
  // The customer got one after it was issued.
  expect(taxable([invoice({ buyer: NO_NUMBER, customer_id: 'c3' })], customerOf)).toHaveLength(1);
});

it('an e-Faktur has the elements of the tax office: 11 % as 12 % of 11/12, 16 digits, no sign that breaks the file', () => {
  const xml = efakturXml([invoice({})], customerOf, '1234567890123456');
  const document = new Map([...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name, value]));
  expect(Object.fromEntries(document)).toEqual({
    TIN: '1234567890123456',
    TaxInvoiceDate: '2026-11-20',
    TaxInvoiceOpt: 'Normal',
    TrxCode: '04',
    RefDesc: 'INV/2026/11/0001',
    SellerIDTKU: '1234567890123456000000',
    BuyerTin: '0012345678901234',
    BuyerDocument: 'TIN',
    BuyerCountry: 'IDN',
    BuyerDocumentNumber: '-',
    BuyerName: 'PT &#34;A&#34; &#38; &#60;B&#62; ',
    BuyerAdress: '-',
    BuyerIDTKU: '0012345678901234000000',
    Opt: 'A',
    Code: '000000',
    Name: 'Abu Batu (Stone Dust)',
    Unit: 'UM.0034',
    Price: '100000',
    Qty: '10',
    TotalDiscount: '0',
    TaxBase: '1000000',
    OtherTaxBase: '916667',
    VATRate: '12',
    VAT: '110000',
    STLGRate: '0',
    STLG: '0',
  });
});

it('another rate is written as it is', () => {
  const xml = efakturXml([invoice({ tax_percent: 12, tax: 120_000 })], customerOf, '1234567890123456');
  for (const part of ['<TrxCode>01<', '<OtherTaxBase>1000000<', '<VATRate>12<', '<VAT>120000<'])
    expect(xml).toContain(part);
});

it('a payment that is a deposit names its order, any other its invoice', () => {
  const texts = trusted<Parameters<typeof paymentColumns>[3]>({ t: (key: string) => key });
  const columns = paymentColumns(
    () => undefined,
    (id) => (id === 'i1' ? 'INV/2026/11/0001' : undefined),
    (id) => (id === 'o1' ? 'DO-2611-0007' : undefined),
    texts,
  );
  const numbers = (row: object) =>
    columns
      .filter(([name]) => name === 'invoice.invoice' || name === 'payment.asDeposit')
      .map(([, cell]) => cell(trusted({ invoice_id: null, order_id: null, ...row })));
  expect(numbers({ order_id: 'o1' })).toEqual(['', 'DO-2611-0007']);
  expect(numbers({ invoice_id: 'i1' })).toEqual(['INV/2026/11/0001', '']);
});
