/** Invoices and payments of a month in the formats of an accountant's program and the tax office. */
import { grouped } from '../../domain/values/grouped.ts';
import type { InvoiceBuyer } from '../../domain/records/invoices.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { Texts } from '../../i18n/index.ts';
import { day, nameOf, paperLines, type PaperLine, type TableColumn } from './invoiceColumns.ts';

type Invoice = SyncedTables['invoices'];
type CustomerOf = (id: string) => InvoiceBuyer | undefined;
/** As issued; the tax office also accepts a number that the customer got later. */
const buyerOf = ({ buyer, customer_id }: Invoice, customerOf: CustomerOf): InvoiceBuyer => ({
  ...buyer,
  tax_number: buyer.tax_number ?? customerOf(customer_id)?.tax_number ?? null,
});

export interface AccountantLine extends PaperLine {
  readonly of: Invoice;
  /** Its part of the tax, whole rupiah; the parts add up. */
  readonly tax: number;
}

/** One line per material and price of an invoice; negative for a credit note. */
export const accountantLines = (invoices: readonly Invoice[]): AccountantLine[] =>
  invoices.flatMap((of) => {
    const lines = paperLines(of.lines);
    let left = of.tax;
    return lines.map((line, at) => {
      const tax = at === lines.length - 1 || of.net === 0 ? left : Math.round((of.tax * line.amount) / of.net);
      left -= tax;
      return { ...line, of, tax };
    });
  });

export const accountantColumns = (customerOf: CustomerOf, { t }: Texts): TableColumn<AccountantLine>[] => [
  [t('invoice.number'), ({ of }) => of.number],
  [t('invoice.issued'), ({ of }) => day(of.issued_on)],
  [t('invoice.due'), ({ of }) => day(of.due_on)],
  [t('payment.customer'), ({ of }) => of.buyer.name],
  [t('masterData.field.tax_number'), ({ of }) => buyerOf(of, customerOf).tax_number ?? ''],
  [t('delivery.field.material_type'), (line) => nameOf(line.material_type)],
  [t('invoice.files.quantity'), ({ volume }) => volume],
  [t('invoice.files.unit'), () => 'm³'],
  [t('delivery.field.unit_price'), (line) => line.unit_price],
  [t('delivery.field.amount'), ({ amount }) => amount],
  [t('invoice.files.tax'), ({ tax }) => tax],
];

export const paymentColumns = (
  customerOf: CustomerOf,
  numberOf: (invoice: string | null) => string | undefined,
  orderOf: (id: string | null) => string | null | undefined,
  { t }: Texts,
): TableColumn<SyncedTables['payments']>[] => [
  [t('invoice.number'), ({ number }) => number],
  [t('payment.date'), (one) => day(one.operating_day)],
  [t('payment.customer'), (one) => customerOf(one.customer_id)?.name ?? ''],
  [t('masterData.field.tax_number'), (one) => customerOf(one.customer_id)?.tax_number ?? ''],
  [t('payment.methodLabel'), ({ method }) => t(`payment.method.${method}`)],
  [t('invoice.invoice'), (one) => numberOf(one.invoice_id) ?? ''],
  [t('payment.asDeposit'), (one) => orderOf(one.order_id) ?? ''],
  [t('payment.amount'), ({ amount }) => amount],
  [t('payment.notes'), ({ notes }) => notes],
];

/** Files for a program with a limit of lines. The lines of one invoice stay in one file. */
export function inFiles<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown, most = 500): readonly Row[][] {
  const files: Row[][] = [];
  for (const own of grouped(rows, keyOf).values()) {
    const last = files.at(-1);
    if (last && last.length + own.length <= most) last.push(...own);
    else files.push(own);
  }
  return files;
}

/** The invoices in the XML: the tax office identifies a buyer by number. */
export const taxable = (invoices: readonly Invoice[], customerOf: CustomerOf): Invoice[] =>
  invoices.filter((one) => one.kind === 'invoice' && one.tax > 0 && buyerOf(one, customerOf).tax_number);

/**
 * The import file of the tax office (Coretax, `TaxInvoiceBulk`, template 1.6). The names of its elements, `BuyerAdress` included, are
 * those of the tax office. 11 % is stated as in the law since 2025, 12 % of 11/12 of the price, which is transaction 04; another rate
 * is transaction 01. `seller`: NPWP, 16 digits.
 */
export function efakturXml(invoices: readonly Invoice[], customerOf: CustomerOf, seller: string): string {
  const good = ({ of, ...line }: AccountantLine) => {
    const isReduced = of.tax_percent === 11;
    const base = isReduced ? Math.round((line.amount * 11) / 12) : line.amount;
    return xml`
<GoodService><Opt>A</Opt><Code>000000</Code><Name>${nameOf(line.material_type)}</Name><Unit>${CUBIC_METRE}</Unit>
<Price>${line.unit_price ?? 0}</Price><Qty>${line.volume}</Qty><TotalDiscount>0</TotalDiscount><TaxBase>${line.amount}</TaxBase>
<OtherTaxBase>${base}</OtherTaxBase><VATRate>${isReduced ? 12 : of.tax_percent}</VATRate><VAT>${line.tax}</VAT>
<STLGRate>0</STLGRate><STLG>0</STLG></GoodService>`;
  };
  const invoice = (one: Invoice) => {
    const { name, address, tax_number } = buyerOf(one, customerOf);
    const buyer = (tax_number ?? '').padStart(16, '0');
    const head = xml`
<TaxInvoiceDate>${one.issued_on}</TaxInvoiceDate><TaxInvoiceOpt>Normal</TaxInvoiceOpt>
<TrxCode>${one.tax_percent === 11 ? '04' : '01'}</TrxCode><AddInfo/><CustomDoc/><CustomDocMonthYear/><RefDesc>${one.number}</RefDesc>
<FacilityStamp/><SellerIDTKU>${seller}000000</SellerIDTKU><BuyerTin>${buyer}</BuyerTin><BuyerDocument>TIN</BuyerDocument>
<BuyerCountry>IDN</BuyerCountry><BuyerDocumentNumber>-</BuyerDocumentNumber><BuyerName>${name}</BuyerName>
<BuyerAdress>${address ?? '-'}</BuyerAdress><BuyerEmail/><BuyerIDTKU>${buyer}000000</BuyerIDTKU>`;
    const goods = accountantLines([one]).map(good).join('');
    return `<TaxInvoice>${head}\n<ListOfGoodService>${goods}</ListOfGoodService></TaxInvoice>\n`;
  };
  return `<?xml version="1.0" encoding="utf-8"?>
<TaxInvoiceBulk xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="TaxInvoice.xsd">
${xml`<TIN>${seller}</TIN>`}<ListOfTaxInvoice>
${invoices.map(invoice).join('')}</ListOfTaxInvoice></TaxInvoiceBulk>
`;
}

const CUBIC_METRE = 'UM.0034';

/** With the values as text: characters that XML does not allow become spaces. */
const xml = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  String.raw(
    { raw: parts },
    ...values.map((value) =>
      String(value)
        .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ')
        .replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`),
    ),
  );
