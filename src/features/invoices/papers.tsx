/** Invoice and statement: one text, shown on A4 (with table heads on every sheet) and shared. */
import { Share2 } from 'lucide-react';
import { Fragment, memo } from 'react';
import type { BillStanding } from '../../domain/figures/receivables.ts';
import type { IssuedTicket } from '../../domain/figures/issuedTickets.ts';
import type { Statement } from '../../domain/figures/statement.ts';
import type { authored } from '../../domain/records/columns.ts';
import type { InvoiceBuyer } from '../../domain/records/invoices.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { DayRange } from '../../domain/time/calendar.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { rupiahInWords } from '../../domain/values/rupiahInWords.ts';
import { formatDay, formatNumber, formatRupiah, useTexts, type Language, type Texts } from '../../i18n/index.ts';
import { CompanyHead } from '../../shared/company/CompanyHead.tsx';
import type { Company } from '../../shared/company/useCompany.ts';
import { Button, cx, share, toast } from '../../ui/index.ts';
import { accountColumns, cellText, lineColumns, paperLines, ticketColumns } from './invoiceColumns.ts';
import type { AccountRow, PaperLine, TableColumn } from './invoiceColumns.ts';

type Unwritten =
  | keyof typeof authored
  | 'flags'
  | 'void_reason'
  | 'credits'
  | 'customer_id'
  | 'tickets'
  | 'paid'
  | 'differs'
  | 'versions'
  | 'buyer';
/** As issued, or as it would be: then without a number. */
export type PaperInvoice = Omit<SyncedTables['invoices'], Unwritten | 'number' | 'lines'> & {
  readonly number: string | null;
  readonly lines: readonly PaperLine[];
};
type Fact = readonly [name: string, value: string];
interface Written {
  readonly heads: readonly (readonly [title: string, isNumber: boolean])[];
  /** Each formats its cells, separated by tabs: thousands at once would take too long. */
  readonly rows: readonly (() => string)[];
}

interface Sheet {
  readonly title: string;
  readonly mark?: string | null;
  readonly facts: readonly Fact[];
  readonly table: Written;
  /** Below the table; the last one is the result. */
  readonly sums: readonly Fact[];
  readonly notes: readonly string[];
  /** It requests payment: it lists the accounts to pay to. */
  readonly isOwed: boolean;
  readonly isSigned?: boolean;
  readonly annex?: Written & Pick<Sheet, 'sums'>;
}

const written = <Row,>(columns: readonly TableColumn<Row>[], rows: readonly Row[], words: Texts): Written => ({
  heads: columns.map(([title, , kind]) => [title, kind !== undefined]),
  rows: rows.map((row) => () => columns.map(([, cell, kind]) => cellText(cell(row), kind, words)).join('\t')),
});

/** A single day on one line. */
const periodOf = (from: string, to: string, language: Language): string =>
  [from, to].map((day) => formatDay(day, language).replaceAll(' ', '\u00A0')).join(' – ');

export function invoiceSheet(
  invoice: PaperInvoice,
  tickets: readonly IssuedTicket[],
  words: Texts,
  standing?: BillStanding,
  /** The number of the invoice that a credit note corrects. */
  credited?: string,
  /** The numbers of the orders that its tickets drew on. */
  orders: readonly string[] = [],
): Sheet {
  const { t, language } = words;
  const { total, net, tax, kind, number, lines } = invoice;
  const count = kind === 'invoice' ? lines.reduce((sum, line) => sum + line.count, 0) : tickets.length;
  const volume = addQuantities(...lines.map((line) => line.volume));
  const { amount = total, less = 0, paid = 0 } = standing?.state === 'void' ? {} : (standing ?? {});
  const day = (of: string) => formatDay(of, language);
  const sums: readonly (readonly [name: string, value: number, isShown: boolean])[] = [
    [t('invoice.net'), net, tax !== 0],
    [t('invoice.tax', { percent: formatNumber(invoice.tax_percent, language) }), tax, tax !== 0],
    [t('invoice.total'), total, true],
    [t('invoice.credited'), amount + less - total, amount + less !== total],
    [t('invoice.less'), -less, less !== 0],
    [t('invoice.paid'), paid, paid > 0],
    [t('invoice.rest'), amount - paid, amount - paid !== total],
  ];
  return {
    title: [t(kind === 'invoice' ? 'invoice.invoice' : 'invoice.creditNote'), number].filter(Boolean).join(' '),
    mark: invoice.voided_at !== null ? t('invoice.state.void') : number === null ? t('invoice.preview') : null,
    facts: [
      [t('invoice.issued'), day(invoice.issued_on)],
      kind === 'invoice' ? [t('invoice.due'), day(invoice.due_on)] : [t('invoice.invoice'), credited ?? '…'],
      [t('invoice.period'), periodOf(invoice.from_date, invoice.until_date, language)],
      ...(orders.length > 0 ? [[t('order.number'), orders.join(', ')] as const] : []),
    ],
    table: written(lineColumns(words), paperLines(lines), words),
    sums: sums.flatMap(([name, value, isShown]) => (isShown ? [[name, formatRupiah(value, language)]] : [])),
    notes: [
      language === 'id' && total > 0 ? t('invoice.inWords', { words: rupiahInWords(total) }) : '',
      invoice.notes ?? '',
    ].filter(Boolean),
    isOwed: kind === 'invoice' && invoice.voided_at === null && paid < amount,
    isSigned: true,
    ...(tickets.length > 0 && {
      annex: {
        ...written(ticketColumns(words), tickets, words),
        sums: [[t('invoice.annexSum', { count, volume: formatNumber(volume, language) }), formatRupiah(net, language)]],
      },
    }),
  };
}

/** `deposits`: the rest of deposits on orders; `lines`: the visible ones. */
export function statementSheet(
  { opening, billed, tax, paid, closing, lines }: Omit<Statement, 'lines'> & { readonly lines: readonly AccountRow[] },
  { from, to, deposits }: DayRange & { readonly deposits: number },
  words: Texts,
): Sheet {
  const { t, language } = words;
  const fact = (name: string, value: number): Fact => [name, formatRupiah(value, language)];
  const owed = fact(t('invoice.closing'), closing);
  return {
    title: t('invoice.statement'),
    facts: [[t('invoice.period'), periodOf(from, to, language)], owed],
    table: written(accountColumns(words), lines, words),
    sums: [
      fact(t('invoice.opening'), opening),
      fact(t('invoice.billed'), billed),
      ...(tax === 0 ? [] : [fact(t('invoice.taxes'), tax)]),
      fact(t('invoice.paid'), -paid),
      owed,
    ],
    isOwed: closing > 0,
    notes: deposits > 0 ? [t('invoice.deposits', { amount: formatRupiah(deposits, language) })] : [],
  };
}

/** For a message that is read on a phone. */
const MOST_LINES = 15;

/** For a message, at most `MOST_LINES` lines of the table; above that, only their number. */
export function sheetText(
  { title, facts, table, sums, isOwed }: Sheet,
  { buyer, company, words: { t } }: Parties,
): string {
  const said = [...new Set([...facts, ...sums].map(([name, value]) => `${name}: ${value}`))];
  const bank = isOwed && company.bank.length > 0 ? [`${t('invoice.payTo')}: ${company.bank.join(' / ')}`] : [];
  const space = MOST_LINES - 3 - said.length - bank.length;
  const rows =
    table.rows.length <= space
      ? table.rows.map((row) => row().split('\t').filter(Boolean).join(' · '))
      : [t('invoice.moreLines', { count: table.rows.length })];
  return [`*${title}*`, company.name, buyer.name, ...rows, ...said, ...bank].join('\n');
}

interface Parties {
  readonly buyer: InvoiceBuyer;
  readonly company: Company;
  readonly words: Texts;
}
type PaperProps = Parties & { readonly sheet: Sheet };

export function ShareText({ title, sheet, ...parties }: PaperProps & { readonly title: string }) {
  const { t } = useTexts();
  async function send() {
    if ((await share(title, sheetText(sheet, parties))) === 'copied') toast('good', t('invoice.copied'));
  }
  return <Button icon={Share2} onClick={() => void send()} text={t('invoice.share')} />;
}

export const Paper = ({ sheet, buyer, company, words: { t, language } }: PaperProps) => (
  <article lang={language} className="text-sm leading-snug text-ink tabular-nums wrap-anywhere">
    <header className="mb-4 flex items-start justify-between gap-6 border-b-2 border-ink pb-3">
      <CompanyHead />
      <div className="shrink-0 text-right">
        <h2 className="text-xl font-bold">{sheet.title}</h2>
        {sheet.mark && (
          <p className="mt-1 border-2 border-current px-2 text-center font-bold uppercase">{sheet.mark}</p>
        )}
      </div>
    </header>
    <div className="mb-4 grid grid-cols-2 gap-6">
      <p>
        <span className="block text-xs text-ink-soft">{t('invoice.to')}</span>
        <span className="block font-bold">{buyer.name}</span>
        <span className="block">{[buyer.address, buyer.phone].filter(Boolean).join(' · ')}</span>
        {buyer.tax_number && t('app.taxNumber', { number: buyer.tax_number })}
      </p>
      <dl className="grid grid-cols-[auto_auto] content-start justify-end gap-x-4">
        {sheet.facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
    <Table {...sheet.table} sums={sheet.sums} />
    {sheet.notes.map((note) => (
      <p key={note} className="mb-3 whitespace-pre-line">
        {note}
      </p>
    ))}
    {sheet.isOwed && company.bank.length > 0 && (
      <p className="mb-6 break-inside-avoid font-semibold whitespace-pre-line">
        {[t('invoice.payTo'), ...company.bank].join('\n')}
      </p>
    )}
    {sheet.isSigned && (
      <div className="mb-6 grid break-inside-avoid grid-cols-2 gap-6 text-center">
        {[t('invoice.received'), t('invoice.signed')].map((title, at) => (
          <p key={title} className="pb-1">
            {title}
            <span className="mx-auto mt-14 block w-48 border-t border-ink pt-1">
              {at === 0 ? buyer.name : company.name}
            </span>
          </p>
        ))}
      </div>
    )}
    {sheet.annex && <Table {...sheet.annex} />}
  </article>
);

/** Rows that stay together with the sums. */
const KEPT = 2;

function Table({ heads, rows, sums }: Written & Pick<Sheet, 'sums'>) {
  const numbers = heads.filter(([, isNumber]) => isNumber).length;
  // oxlint-disable-next-line react/no-array-index-key -- lines of a paper have no other identity, and none is inserted
  const lines = rows.map((row, at) => <Row key={at} row={row} numbers={numbers} />);
  return (
    <table className="mb-4 w-full border-collapse">
      <thead>
        <tr className="border-b border-ink text-left text-xs">
          {heads.map(([title, isNumber]) => (
            <th
              key={title}
              scope="col"
              className={cx('py-1 pr-2 font-semibold wrap-normal last:pr-0', isNumber && 'text-right')}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{lines.slice(0, -KEPT)}</tbody>
      {/* The sums are never alone on a sheet. Not a `tfoot`, which would repeat on every sheet. */}
      <tbody className="break-inside-avoid">
        {lines.slice(-KEPT)}
        {sums.map(([name, value]) => (
          <tr key={name} className="last:border-t last:border-ink last:font-bold">
            <td colSpan={heads.length - 1} className="py-1 pr-4 text-right">
              {name}
            </td>
            <td className="py-1 text-right whitespace-nowrap">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const UNBROKEN_PLATE = /\b([A-Z]{1,2}) (\d{1,4}) ([A-Z]{1,3})\b/g;

/** One of thousands on paper. `numbers`: how many of the last cells are numbers. */
const Row = memo(function Row({ row, numbers }: { readonly row: () => string; readonly numbers: number }) {
  const cells = row().replaceAll(UNBROKEN_PLATE, '$1\u00A0$2\u00A0$3').split('\t');
  const classOf = (at: number) =>
    cx('py-0.5 pr-2 first:whitespace-nowrap last:pr-0', at >= cells.length - numbers && 'text-right whitespace-nowrap');
  return (
    <tr className="break-inside-avoid border-b border-line">
      {cells.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the cells of a row have no other identity
        <td key={at} className={classOf(at)}>
          {text}
        </td>
      ))}
    </tr>
  );
});

/** On the screen a sheet has its full width; on a phone it scrolls, with its sums above. */
export const OnScreen = (props: PaperProps) => (
  <>
    <dl className="mb-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums sm:hidden">
      {props.sheet.sums.map(([name, value], at, { length }) => (
        <Fragment key={name}>
          <dt className={cx(at === length - 1 && 'font-bold')}>{name}</dt>
          <dd className={cx('text-right', at === length - 1 && 'font-bold')}>{value}</dd>
        </Fragment>
      ))}
    </dl>
    <div className="overflow-x-auto rounded-md border border-line bg-surface p-4">
      <div className="min-w-160">
        <Paper {...props} />
      </div>
    </div>
  </>
);
