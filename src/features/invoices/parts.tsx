/** Shared by the screen's views: the books, the state of an invoice, the sending of a change, and parts of lists. */
import { Ban, CircleAlert, CircleCheck, CircleDashed, Clock, FileMinus2, type LucideIcon } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { siteNow, useAuthor, useConfig, useRows, useSite } from '../../data/index.ts';
import { createSiteSender, type SiteChange } from '../../data/invoices.ts';
import { useCustomerMonths } from '../../data/office.ts';
import type { BillStanding, InvoiceState } from '../../domain/figures/receivables.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import type { Refusal } from '../../forms/useOnlineForm.ts';
import { useTexts, useTextsIn, type Texts } from '../../i18n/index.ts';
import { useCompany } from '../../shared/company/useCompany.ts';
import { useReceivables } from '../../shared/payments/useReceivables.ts';
import { Button, Dialog, Pager, type Column } from '../../ui/index.ts';
import { Mark, type Tone } from '../../ui/Mark.tsx';
import { cellText, type TableColumn } from './invoiceColumns.ts';

export type Customer = SyncedTables['customers'];

export function useBooks() {
  const invoices = useRows('invoices', { limit: Number.POSITIVE_INFINITY });
  const customers = useRows('customers', { limit: Number.POSITIVE_INFINITY });
  const orders = useRows('orders', { limit: Number.POSITIVE_INFINITY });
  const known = useCustomerMonths();
  const receivables = useReceivables();
  const company = useCompany();
  const paper = useTextsIn(useConfig()['site.ticket_language']);
  const today = operatingDayOf(siteNow(), useSite());
  if (!invoices || !customers || !orders || !known || !receivables || !paper) return undefined;
  const byId = new Map(customers.map(({ row }) => [row.id, row]));
  /** The customer; for an alias, the customer that it was merged into. */
  const buyerOf = (id: string): Customer | undefined => {
    let found = byId.get(id);
    for (let hops = 0; found?.merged_into && hops < 20; hops += 1) found = byId.get(found.merged_into) ?? found;
    return found;
  };
  /** The customer with this id, merged or not. */
  const customerOf = (id: string): Customer | undefined => byId.get(id);
  /** Ids of a customer and their aliases. */
  const idsOf = (id: string) => [...byId.keys()].filter((one) => buyerOf(one)?.id === id);
  const numbers = new Map(orders.map(({ row }) => [row.id, row.number]));
  const ordersOf = (lines: readonly { readonly order_id: string | null }[]) =>
    [...new Set(lines.flatMap(({ order_id }) => numbers.get(order_id ?? '') ?? []))].toSorted();
  const common = { known, buyerOf, customerOf, idsOf, ordersOf, company, paper, today };
  return { ...common, invoices: invoices.map(({ row }) => row), standings: receivables.bills };
}

export type Books = NonNullable<ReturnType<typeof useBooks>>;

const LOOKS: Readonly<Record<InvoiceState, readonly [Tone, LucideIcon]>> = {
  open: ['info', CircleDashed],
  part: ['warn', Clock],
  paid: ['good', CircleCheck],
  overdue: ['bad', CircleAlert],
  void: ['plain', Ban],
};

interface InvoiceMarkProps {
  readonly invoice: SyncedTables['invoices'];
  readonly standing: BillStanding | undefined;
}

export function InvoiceMark({ invoice, standing }: InvoiceMarkProps) {
  const { t } = useTexts();
  const state = invoice.voided_at !== null ? 'void' : standing?.state;
  if (invoice.kind === 'credit_note' && state !== 'void')
    return <Mark tone="plain" icon={FileMinus2} text={t('invoice.creditNote')} />;
  const [tone, icon] = LOOKS[state ?? 'open'];
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 lg:justify-start">
      <Mark tone={tone} icon={icon} text={t(`invoice.state.${state ?? 'open'}`)} />
      {invoice.differs !== 0 && invoice.voided_at === null && (
        <Mark
          tone="warn"
          icon={CircleAlert}
          text={t(invoice.differs < 0 ? 'invoice.differs' : 'invoice.differsMore')}
        />
      )}
    </span>
  );
}

export const openOf = (standing: BillStanding | undefined): number =>
  standing && standing.state !== 'void' ? standing.amount - standing.paid : 0;

/** Sends a change of an invoice at once. Null: done; else why the server refused it. */
export function useSend(): (change: SiteChange) => Promise<Refusal | null> {
  const { t } = useTexts();
  const author = useAuthor();
  const [sender] = useState(createSiteSender);
  return async ({ kind, entity_id, payload }) => {
    const sent = await sender.send([{ kind, entity_id, payload }], author.id);
    if (!sent.ok) return { text: t(`people.failed.${sent.error}`) };
    const [answer] = sent.value;
    if (answer?.kind === 'applied') return null;
    if (answer?.kind !== 'refused') return { text: t('invoice.refused.not_permitted') };
    const [of] = answer.conflicts;
    const said = { ticket: of?.mine, invoice: of?.theirs, defaultValue: answer.message };
    return { text: t(`invoice.refused.${answer.code}`, said) };
  };
}

export const listColumns = <Row,>(columns: readonly TableColumn<Row>[], words: Texts): Column<Row>[] =>
  columns.map(([title, cell, kind]) => ({
    key: title,
    title,
    isNumber: kind !== undefined && kind !== 'day',
    isNamed: kind !== undefined,
    sortBy: (row) => {
      const value = cell(row);
      return typeof value === 'object' ? (value?.at ?? null) : value;
    },
    cell: (row) => cellText(cell(row), kind, words),
  }));

interface AskedButtonProps extends Pick<ComponentProps<typeof Button>, 'look' | 'icon' | 'disabled'> {
  readonly text: string;
  readonly question: string;
  readonly onYes: () => Promise<void>;
}
/** It assigns a number irrevocably, so it asks for confirmation. */
export function AskedButton({ text, question, onYes, ...button }: AskedButtonProps) {
  const { t } = useTexts();
  const [asking, ask] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => ask(true)} text={text} />
      {asking && (
        <Dialog title={`${text}?`} onClose={() => ask(false)}>
          <p className="mb-4 tabular-nums">{question}</p>
          <div className="flex flex-wrap gap-3">
            <Button {...button} onClick={() => void onYes().then(() => ask(false))} text={text} />
            <Button onClick={() => ask(false)} text={t('board.reason.back')} />
          </div>
        </Dialog>
      )}
    </>
  );
}

interface PagesProps {
  readonly page: number;
  readonly size: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
}
export function Pages({ page, size, count, onPage }: PagesProps) {
  const shown = Math.min(size, count - (page - 1) * size);
  return <Pager {...{ page, shown, onPage }} pageSize={size} more={count > page * size} />;
}
