import { FilePlus2, FileText, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { INVOICE_STATES } from '../../domain/figures/receivables.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import { addDays, firstOfMonth, monthOf } from '../../domain/time/calendar.ts';
import { formatMonth, formatRupiah, useTexts } from '../../i18n/index.ts';
import { Button, Empty, PageSkeleton, SearchBox, Segmented, SelectInput, useTopOfPage } from '../../ui/index.ts';
import { DenseList, OpenButton, useSorted, type Column } from '../../ui/DenseList.tsx';
import { OfCustomer } from './OfCustomer.tsx';
import { MonthFiles } from './MonthFiles.tsx';
import { InvoiceMark, listColumns, openOf, useBooks, type Books } from './parts.tsx';
import { OpenedInvoice } from './OpenedInvoice.tsx';

type Invoice = SyncedTables['invoices'];
const VIEWS = ['list', 'statement', 'new'] as const;

export function InvoicesPage() {
  const { t } = useTexts();
  useTopOfPage();
  const books = useBooks();
  const [address, setAddress] = useSearchParams();
  const view = VIEWS.find((known) => known === address.get('view')) ?? 'list';
  const go = (next: Readonly<Record<string, string>>) => setAddress(next);
  const filters = { month: address.get('month') ?? '', state: address.get('state') ?? '' };
  /** The list keeps its filters while an invoice is open. */
  const inList = (next: Readonly<Record<string, string>>) =>
    go(Object.fromEntries(Object.entries({ ...filters, ...next }).filter(([, value]) => value !== '')));
  const opened = books?.invoices.find(({ id }) => id === address.get('invoice'));
  return (
    <>
      <title>{`${t('invoice.title')} · ${t('app.name')}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <h1 className="text-xl font-bold">{t(view === 'new' ? 'invoice.new' : 'invoice.title')}</h1>
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label={t('invoice.view')}
            value={view === 'statement' ? view : 'list'}
            options={[
              { value: 'list', label: t('invoice.title') },
              { value: 'statement', label: t('invoice.statement') },
            ]}
            onChange={(wanted) => go(wanted === 'list' ? {} : { view: wanted })}
          />
          {view === 'list' && (
            <Button look="main" icon={FilePlus2} onClick={() => go({ view: 'new' })} text={t('invoice.new')} />
          )}
        </div>
      </div>
      {!books ? (
        <PageSkeleton />
      ) : view === 'list' ? (
        <InvoiceList books={books} filters={filters} onFilter={inList} onOpen={({ id }) => inList({ invoice: id })} />
      ) : (
        <OfCustomer books={books} view={view} onIssued={(id) => go({ invoice: id })} />
      )}
      {books && opened && <OpenedInvoice key={opened.id} invoice={opened} books={books} onClose={() => inList({})} />}
    </>
  );
}

const PAGE = 50;

interface InvoiceListProps {
  readonly books: Books;
  /** `month`: `YYYY-MM`. '' means all. */
  readonly filters: Readonly<Record<'month' | 'state', string>>;
  readonly onFilter: (filters: Readonly<Record<string, string>>) => void;
  readonly onOpen: (invoice: Invoice) => void;
}

function InvoiceList({ books, filters: { month, state }, onFilter, onOpen }: InvoiceListProps) {
  const texts = useTexts();
  const { t, language } = texts;
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(PAGE);
  const { invoices, standings } = books;
  const nameOf = ({ buyer }: Invoice) => buyer.name;
  const stateOf = (one: Invoice) => standings.get(one.id)?.state;
  const words = typed.trim().toLowerCase();
  const found = invoices.filter(
    (one) =>
      (state === '' || stateOf(one) === state) &&
      one.issued_on.startsWith(month) &&
      (nameOf(one).toLowerCase().includes(words) || one.number.toLowerCase().includes(words)),
  );
  // A void invoice counts nothing; a credit note reduces its invoice.
  const issued = found.reduce((sum, one) => sum + (one.voided_at === null ? one.total : 0), 0);
  const open = found.reduce((sum, { id }) => sum + openOf(standings.get(id)), 0);
  const last = monthOf(addDays(firstOfMonth(books.today), -1));
  const months = [...new Set([...invoices.map((one) => monthOf(one.issued_on)), monthOf(books.today), last])]
    .toSorted()
    .toReversed();
  const others = listColumns<Invoice>(
    [
      [t('payment.customer'), nameOf],
      [t('invoice.issued'), (one) => ({ at: one.issued_on }), 'day'],
      [t('invoice.due'), (one) => (one.kind === 'invoice' ? { at: one.due_on } : null), 'day'],
      [t('invoice.total'), ({ total }) => total, 'rupiah'],
      [t('invoice.paid'), (one) => standings.get(one.id)?.paid ?? null, 'rupiah'],
    ],
    texts,
  );
  const columns: readonly Column<Invoice>[] = [
    {
      key: 'number',
      title: t('invoice.number'),
      sortBy: (one) => one.number,
      // On a phone the number has a whole line.
      cellClass: 'col-span-2 whitespace-nowrap',
      cell: (one) => <OpenButton onOpen={() => onOpen(one)}>{one.number}</OpenButton>,
    },
    {
      key: 'state',
      title: t('invoice.stateTitle'),
      cellClass: 'col-span-2',
      sortBy: (one) => INVOICE_STATES.indexOf(stateOf(one) ?? 'void'),
      cell: (one) => <InvoiceMark invoice={one} standing={standings.get(one.id)} />,
    },
    ...others,
  ];
  const sorted = useSorted(columns, found);
  if (invoices.length === 0)
    return <Empty icon={FileText} title={t('invoice.none.title')} text={t('invoice.none.text')} />;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox
          label={t('invoice.search')}
          placeholder={t('invoice.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="min-w-56 grow"
        />
        <SelectInput
          id="invoice-state"
          label={t('invoice.stateTitle')}
          none={t('invoice.all')}
          options={INVOICE_STATES.map((one) => [one, t(`invoice.state.${one}`)])}
          value={state}
          onChange={({ target }) => onFilter({ state: target.value })}
          className="-mb-7 min-w-0 flex-1 basis-32 sm:min-w-40 sm:flex-none"
        />
        <SelectInput
          id="invoice-month"
          label={t('invoice.month')}
          none={t('invoice.all')}
          options={months.map((one) => [one, formatMonth(one, language)])}
          value={month}
          onChange={({ target }) => onFilter({ month: target.value })}
          className="-mb-7 min-w-0 flex-1 basis-32 sm:min-w-40 sm:flex-none"
        />
        <MonthFiles key={month} books={books} months={months} first={month || last} />
      </div>
      {found.length > 0 && (
        <p className="mb-3 tabular-nums">
          {t('invoice.shown', {
            count: found.filter(({ kind, voided_at }) => kind === 'invoice' && voided_at === null).length,
            total: formatRupiah(issued, language),
            open: formatRupiah(open, language),
          })}
        </p>
      )}
      {found.length === 0 ? (
        <Empty icon={ReceiptText} title={t('invoice.nothing.title')} text={t('invoice.nothing.text')} />
      ) : (
        <DenseList
          label={t('invoice.title')}
          columns={columns}
          rows={sorted.rows.slice(0, count)}
          keyOf={({ id }) => id}
          cardClass="grid grid-cols-[1fr_auto] gap-x-3 px-4"
          padding="lg:px-3"
          onOpen={onOpen}
          sorting={sorted.sorting}
        />
      )}
      {found.length > count && (
        <Button className="mt-4 w-full sm:w-fit" onClick={() => setCount(count + PAGE)} text={t('action.more')} />
      )}
    </>
  );
}
