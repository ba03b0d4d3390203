/** A new invoice, or the account, of a customer between two days, all of them in the URL. */
import { CircleAlert, FileCheck, Printer, UserRound } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useConfig, useRows } from '../../data/index.ts';
import { outdate, useAccount } from '../../data/invoices.ts';
import { useNamed } from '../../data/masterData.ts';
import { isRecordAccepted } from '../../data/office.ts';
import { depositsAtEnd, statementOf } from '../../domain/figures/statement.ts';
import { newId } from '../../domain/records/ids.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import { isDay } from '../../domain/rules/day.ts';
import { addDays, firstOfMonth, lastOfMonth, type DayRange } from '../../domain/time/calendar.ts';
import { useCall, useOffer } from '../../forms/index.ts';
import { formatRupiah, useTexts } from '../../i18n/index.ts';
import { TableFile } from '../../shared/files/TableFile.tsx';
import { ServerList } from '../../shared/records/ServerList.tsx';
import { Button, DateInput, DenseList, Empty, Message, Printed, TextArea, usePageOfA4 } from '../../ui/index.ts';
import type { Column } from '../../ui/index.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { Later } from '../../ui/Later.tsx';
import { invoiceSheet, OnScreen, Paper, ShareText, statementSheet, type PaperInvoice } from './papers.tsx';
import { AskedButton, listColumns, Pages, useSend, type Books, type Customer } from './parts.tsx';
import { accountColumns, balanceRow, ticketColumns, type AccountRow } from './invoiceColumns.ts';

type Ticket = SyncedTables['deliveries'];
interface OfCustomerProps {
  readonly books: Books;
  readonly view: 'new' | 'statement';
  readonly onIssued: (id: string) => void;
}

export function OfCustomer({ books, view, onIssued }: OfCustomerProps) {
  const { t } = useTexts();
  const [address, setAddress] = useSearchParams();
  // By default the previous month in the first ten days of a month, when it is invoiced; later the current one.
  const month = Number(books.today.slice(8)) <= 10 ? addDays(firstOfMonth(books.today), -1) : books.today;
  const dayOf = (name: 'from' | 'to', usual: string) => {
    const asked = address.get(name) ?? '';
    return isDay(asked) ? asked : usual;
  };
  const [from, to] = [dayOf('from', firstOfMonth(month)), dayOf('to', lastOfMonth(month))];
  const change = (name: string, value: string) =>
    setAddress((now) => ({ ...Object.fromEntries(now), [name]: value }), { replace: true });
  const customer = books.buyerOf(address.get('customer') ?? '');
  const [typed, setTyped] = useState<string>();
  const name = typed ?? customer?.name ?? '';
  const named = useNamed('customers', name);
  const found = typed === undefined ? undefined : named?.row.id;
  // The input selects another customer as soon as it matches one.
  useEffect(() => {
    if (found !== undefined) change('customer', found);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `change` is new on every render
  }, [found]);
  const day = (field: 'from' | 'to', value: string) => ({
    id: `invoice-${field}`,
    label: t(`invoice.day.${field}`),
    value,
    onDay: (wanted: string) => wanted && change(field, wanted),
  });
  const View = view === 'new' ? NewInvoice : Statement;
  return (
    <>
      <div className="mb-2 grid gap-x-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
        <Combobox
          id="invoice-customer"
          label={t('payment.customer')}
          listLabel={t('payment.customer')}
          value={name}
          onChange={setTyped}
          error={name !== '' && named === null ? t('validation.customer_unknown') : undefined}
          {...useOffer('customers', name, true)}
          className="sm:max-lg:col-span-2"
        />
        <DateInput {...day('from', from)} max={to} />
        <DateInput {...day('to', to)} min={from} />
      </div>
      {!customer && <Empty icon={UserRound} title={t('invoice.choose.title')} text={t(`invoice.choose.${view}`)} />}
      {customer && <View key={`${customer.id} ${from} ${to}`} {...{ books, customer, from, to, onIssued }} />}
    </>
  );
}

interface ViewProps extends DayRange {
  readonly books: Books;
  readonly customer: Customer;
  readonly onIssued: (id: string) => void;
}

function NewInvoice(props: ViewProps) {
  const { t } = useTexts();
  const { books, customer, from, to } = props;
  const list = useAccount(books.idsOf(customer.id), { from, to });
  // It stays if the list is empty afterwards: another user has issued the same tickets.
  const [said, setSaid] = useState<string>();
  const coming = list.value?.coming ?? 0;
  const empty = <Empty icon={FileCheck} title={t('invoice.noTickets.title')} text={t('invoice.noTickets.text')} />;
  return (
    <>
      {said !== undefined && <Message role="alert" tone="bad" icon={CircleAlert} className="mb-3" text={said} />}
      {coming > 0 && <p className="mb-3 text-warn">{t('invoice.notDelivered', { count: coming })}</p>}
      <ServerList
        list={list}
        empty={empty}
        isEmpty={({ tickets }) => !tickets.some((one) => one.invoice_id === null && one.amount !== null)}
      >
        {({ tickets }) => (
          <Billable {...props} tickets={tickets.filter((one) => one.invoice_id === null)} onRefused={setSaid} />
        )}
      </ServerList>
    </>
  );
}

const PAGE = 50;
/** The limit of the column `notes`. */
const LONGEST_NOTES = 1_000;

interface BillableProps extends ViewProps {
  readonly tickets: readonly Ticket[];
  readonly onRefused: (why: string | undefined) => void;
}

/** Tickets without an invoice: the user leaves some out, previews the rest on paper, and issues it. */
function Billable({ books, customer, from, to, tickets, onIssued, onRefused }: BillableProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const config = useConfig();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [page, setPage] = useState(1);
  const [id] = useState(newId);
  const { busy, call } = useCall();
  const send = useSend();
  const free = tickets.filter(({ amount }) => amount !== null);
  const chosen = free.filter((one) => !left.has(one.id));
  const net = chosen.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const tax_percent = config['invoice.tax'];
  const tax = Math.round((net * tax_percent) / 100);
  const [dueChosen, setDue] = useState('');
  const [notes, setNotes] = useState('');
  const due_on = dueChosen || addDays(books.today, customer.payment_days ?? config['invoice.payment_days']);
  const isDueBefore = due_on < books.today;
  const draft = { from_date: from, until_date: to, due_on, total: net + tax };
  const lines = chosen.map((one) => ({ ...one, count: 1, amount: one.amount ?? 0 }));
  const ofToday = { kind: 'invoice', number: null, issued_on: books.today, notes, voided_at: null } as const;
  const paper: PaperInvoice = { ...draft, ...ofToday, net, tax, tax_percent, lines };
  const issue = () =>
    call(async () => {
      const written = notes.trim() && { notes: notes.trim() };
      const payload = { ...draft, ...written, customer_id: customer.id, tickets: chosen.map((one) => one.id) };
      const refused = await send({ kind: 'invoices.create', entity_id: id, payload });
      onRefused(refused?.text);
      outdate('account');
      if (refused === null) onIssued(id);
    });
  const sum = t('invoice.sum', { count: chosen.length, total: formatRupiah(net + tax, language) });
  const tick = ({ id: of, ticket_no }: Ticket) => (
    <input
      type="checkbox"
      aria-label={ticket_no}
      checked={!left.has(of)}
      onChange={({ target }) =>
        setLeft(new Set(target.checked ? [...left].filter((one) => one !== of) : [...left, of]))
      }
      className="m-3.5 size-5 accent-accent-ink"
    />
  );
  const columns: readonly Column<Ticket>[] = [
    { key: 'in', title: <span className="sr-only">{t('invoice.tickets')}</span>, cellClass: 'row-span-4', cell: tick },
    ...listColumns(ticketColumns(texts), texts),
  ];
  return (
    <>
      {tickets.length > free.length && (
        <p className="mb-3 text-warn">{t('invoice.unpriced', { count: tickets.length - free.length })}</p>
      )}
      <DenseList
        label={t('invoice.tickets')}
        columns={columns}
        rows={free.slice((page - 1) * PAGE, page * PAGE)}
        keyOf={(one) => one.id}
        cardClass="grid grid-cols-[auto_1fr_1fr] gap-x-3 px-4"
      />
      <Pages page={page} size={PAGE} count={free.length} onPage={setPage} />
      <div className="mt-4 grid gap-x-3 sm:grid-cols-[1fr_2fr]">
        <DateInput
          id="invoice-due"
          label={t('invoice.due')}
          value={due_on}
          min={books.today}
          onDay={setDue}
          error={isDueBefore ? t('invoice.refused.before_issue') : undefined}
        />
        <TextArea
          id="invoice-notes"
          label={t('invoice.notes')}
          maxLength={LONGEST_NOTES}
          value={notes}
          onChange={({ target }) => setNotes(target.value)}
        />
      </div>
      <div className="bottom-0 flex flex-wrap lg:sticky items-center gap-3 border-t border-line bg-ground py-3">
        <p className="mr-auto text-lg font-bold tabular-nums">{sum}</p>
        <AskedButton
          look="main"
          icon={FileCheck}
          disabled={busy || chosen.length === 0 || isDueBefore}
          onYes={issue}
          question={t('invoice.ask.issue', { name: customer.name, sum })}
          text={t('invoice.issue')}
        />
      </div>
      <OnScreen
        sheet={invoiceSheet(paper, chosen.slice(0, PAGE), books.paper, undefined, undefined, books.ordersOf(chosen))}
        buyer={customer}
        company={books.company}
        words={books.paper}
      />
    </>
  );
}

function Statement({ books, customer, from, to }: ViewProps) {
  const { t } = useTexts();
  usePageOfA4(`${t('invoice.statement')} · ${customer.name}`);
  const { known, today, paper: words, company, idsOf } = books;
  const ids = idsOf(customer.id);
  const list = useAccount(ids, { from: firstOfMonth(from), to });
  const openings = useRows('opening_balances', { limit: Number.POSITIVE_INFINITY });
  const [page, setPage] = useState(1);
  const account = list.value;
  // Thousands of lines: computed once, not per page, and each line is formatted when it is rendered.
  const shown = useMemo(() => {
    if (!account || !openings) return undefined;
    const own = {
      ...account,
      months: known.months.filter(({ customerId }) => customerId === customer.id),
      bills: known.bills.filter(({ customer_id }) => customer_id === customer.id),
      openings: openings
        .filter((one) => isRecordAccepted(one) && one.row.voided_at === null && ids.includes(one.row.customer_id))
        .map(({ row }) => row),
    };
    const statement = statementOf({ from, to }, own, today);
    const lines = [balanceRow('before', from, statement.opening), ...statement.lines];
    const ofCustomer = known.deposits.filter(({ customerId }) => customerId === customer.id);
    const deposits = depositsAtEnd(ofCustomer, to, today);
    const sheetOf = (some: readonly AccountRow[]) =>
      statementSheet({ ...statement, lines: some }, { from, to, deposits }, words);
    return { statement, lines, sheetOf, sheet: sheetOf(lines) };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `ids` derive from the customers, whose rows `known` is read with
  }, [account, openings, known, customer.id, from, to, today, words]);
  return (
    <ServerList list={list} empty={null} isEmpty={() => false}>
      {() => {
        if (!shown) return null;
        const { statement, lines, sheetOf, sheet } = shown;
        const props = { buyer: customer, company, words };
        return (
          <>
            <div className="mb-4 flex flex-wrap items-center gap-3">
              <Button look="main" icon={Printer} onClick={() => globalThis.print()} text={t('invoice.print')} />
              <TableFile
                name={`kuari-statement-${from}-${to}`}
                sheet={t('invoice.statement')}
                columns={accountColumns(words)}
                rows={[...lines, balanceRow('after', to, statement.closing)]}
              />
              <ShareText title={t('invoice.statement')} sheet={sheetOf(statement.lines)} {...props} />
            </div>
            {statement.missing !== 0 && (
              <Message tone="warn" icon={CircleAlert} className="mb-4" text={t('invoice.incomplete')} />
            )}
            <OnScreen {...props} sheet={sheetOf(lines.slice((page - 1) * PAGE, page * PAGE))} />
            <Pages page={page} size={PAGE} count={lines.length} onPage={setPage} />
            {/* In parts, after the first paint. */}
            <Later now={false}>
              <Printed asScreen>
                <Paper {...props} sheet={sheet} />
              </Printed>
            </Later>
          </>
        );
      }}
    </ServerList>
  );
}
