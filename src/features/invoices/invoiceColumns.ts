/** The columns of tickets, accounts and invoices on papers, in files and in lists, as data. */
import type { Cell } from '../../domain/csv/export.ts';
import type { IssuedTicket } from '../../domain/figures/issuedTickets.ts';
import type { StatementLine } from '../../domain/figures/statement.ts';
import { materialByName } from '../../domain/materials/materials.ts';
import type { InvoiceLine } from '../../domain/records/invoices.ts';
import { grouped } from '../../domain/values/grouped.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { formatDate, formatNumber, formatRupiah, type Texts } from '../../i18n/index.ts';

/** `rupiah`: formatted as money. `day`: labelled on a card. */
export type TableColumn<Row> = readonly [title: string, cell: (row: Row) => Cell, kind?: 'number' | 'rupiah' | 'day'];
export type PaperLine = Omit<InvoiceLine, 'month' | 'order_id'>;

export function cellText(cell: Cell, kind: TableColumn<never>[2], { language }: Texts): string {
  if (cell === null) return kind === 'rupiah' || kind === 'day' ? '–' : '';
  if (typeof cell === 'number') return kind === 'rupiah' ? formatRupiah(cell, language) : formatNumber(cell, language);
  return typeof cell === 'object' ? formatDate(cell.at, language) : cell;
}

export const day = (at: string): Cell => ({ at });
export const nameOf = (type: string): string => materialByName(type).displayName;

/** For the customer: by material and price, all months together. */
export const paperLines = (lines: readonly PaperLine[]): PaperLine[] =>
  [...grouped(lines, (line) => `${line.material_type} ${line.unit_price}`).values()].map((own) => ({
    ...own.reduce((sum, line) => ({ ...sum, count: sum.count + line.count, amount: sum.amount + line.amount })),
    volume: addQuantities(...own.map(({ volume }) => volume)),
  }));

export const lineColumns = ({ t }: Texts): TableColumn<PaperLine>[] => [
  [t('delivery.field.material_type'), (line) => nameOf(line.material_type)],
  [t('invoice.tickets'), ({ count }) => count, 'number'],
  ['m³', ({ volume }) => volume, 'number'],
  [t('delivery.field.unit_price'), (line) => line.unit_price, 'rupiah'],
  [t('delivery.field.amount'), ({ amount }) => amount, 'rupiah'],
];

const sinceText = ({ since, change }: IssuedTicket, { t, language }: Texts): string => {
  const [was, now] = (change ?? []).map((volume) => formatNumber(volume, language));
  return since ? t(`invoice.since.${since}`, { was, now }) : '';
};

export const ticketColumns = ({ t, language }: Texts): TableColumn<IssuedTicket>[] => [
  [t('delivery.field.operating_day'), (one) => day(one.operating_day)],
  [
    t('delivery.field.ticket_no'),
    (one) => [one.ticket_no, sinceText(one, { t, language })].filter(Boolean).join(' · '),
  ],
  [t('delivery.field.truck_license'), (one) => one.truck_license],
  [t('delivery.field.material_type'), (one) => nameOf(one.material_type)],
  ['m³', ({ volume }) => volume, 'number'],
  [t('delivery.field.unit_price'), (one) => one.unit_price, 'rupiah'],
  [t('delivery.field.amount'), ({ amount }) => amount, 'rupiah'],
];

/** `before` and `after`: the balance at the ends of the period. */
export type AccountRow = Omit<StatementLine, 'kind'> & { readonly kind: StatementLine['kind'] | 'before' | 'after' };

export const balanceRow = (kind: 'before' | 'after', on: string, balance: number): AccountRow => ({
  id: kind,
  kind,
  day: on,
  number: null,
  amount: 0,
  balance,
});

export const accountColumns = ({ t }: Texts): TableColumn<AccountRow>[] => [
  [t('delivery.field.operating_day'), (line) => day(line.day)],
  [
    t('invoice.what'),
    ({ kind, ticket, payment, number }) =>
      kind === 'before' || kind === 'after'
        ? t(kind === 'before' ? 'invoice.opening' : 'invoice.closing')
        : kind === 'opening'
          ? t('invoice.openingBalance')
          : ticket
            ? `${number} · ${nameOf(ticket.material_type)} · ${ticket.truck_license}`
            : payment
              ? [
                  t(payment.order_id === null ? 'invoice.payment' : 'order.forDeposit'),
                  number,
                  t(`payment.method.${payment.method}`),
                ]
                  .filter(Boolean)
                  .join(' · ')
              : t('invoice.taxOf', { number }),
  ],
  ['m³', ({ ticket }) => ticket?.volume ?? null, 'number'],
  [
    t('invoice.billed'),
    ({ payment, kind, amount }) => (payment || kind === 'before' || kind === 'after' ? '' : amount),
    'rupiah',
  ],
  [t('invoice.paid'), ({ payment }) => payment?.amount ?? '', 'rupiah'],
  [t('invoice.balance'), ({ balance }) => balance, 'rupiah'],
];
