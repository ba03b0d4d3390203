import { Banknote, Ban, CircleAlert, FileMinus2, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTicketsOf } from '../../data/invoices.ts';
import { issuedTickets } from '../../domain/figures/issuedTickets.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { newId } from '../../domain/records/ids.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import { AreaField, OnlineForm, recordShape, useCall, useOnlineForm, useTypedForm } from '../../forms/index.ts';
import { formatRupiah, useTexts } from '../../i18n/index.ts';
import { TableFile } from '../../shared/files/TableFile.tsx';
import { PaymentDialog } from '../../shared/payments/PaymentDialog.tsx';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { Button, Dialog, Message, Printed, useOnline, usePageOfA4 } from '../../ui/index.ts';
import { invoiceSheet, OnScreen, Paper, ShareText } from './papers.tsx';
import { ticketColumns } from './invoiceColumns.ts';
import { AskedButton, InvoiceMark, openOf, useSend, type Books } from './parts.tsx';

interface OpenedInvoiceProps {
  readonly invoice: SyncedTables['invoices'];
  readonly books: Books;
  readonly onClose: () => void;
}

/** Tickets on the screen; paper and file have all. */
const SHOWN = 100;

export function OpenedInvoice({ invoice, books, onClose }: OpenedInvoiceProps) {
  const { t, language } = useTexts();
  const { buyer, customer_id, number, differs } = invoice;
  usePageOfA4(`${number} · ${buyer.name}`);
  const [asking, ask] = useState<'void' | 'pay' | null>(null);
  const [noteId] = useState(newId);
  const [said, setSaid] = useState<string>();
  const sendChange = useSend();
  const { busy, call } = useCall();
  const isNote = invoice.kind === 'credit_note';
  const read = useTicketsOf(isNote ? Object.keys(invoice.versions) : invoice.tickets, `${invoice.id} ${differs}`);
  const main = books.buyerOf(customer_id)?.id;
  const isOwn = (id: string | null) => id !== null && books.buyerOf(id)?.id === main;
  const tickets = issuedTickets(invoice, read.value ?? [], isOwn, books.invoices);
  const standing = books.standings.get(invoice.id);
  const stands = !isNote && invoice.voided_at === null;
  const rest = openOf(standing);
  const { company, paper: words } = books;
  const props = { buyer, company, words };
  const credited = books.invoices.find(({ id }) => id === invoice.credits)?.number;
  const sheetOf = (some: typeof tickets) =>
    invoiceSheet(invoice, some, words, standing, credited, books.ordersOf(invoice.lines));
  const sheet = sheetOf(tickets);
  /** Including tax, computed like the server's. */
  const owing = differs - Math.round((-differs * invoice.tax_percent) / 100);
  const credit = () =>
    call(async () => {
      const payload = { credits: invoice.id, total: owing };
      setSaid((await sendChange({ kind: 'invoices.credit', entity_id: noteId, payload }))?.text);
    });
  const money = (value: number) => ({ amount: formatRupiah(Math.abs(value), language) });
  if (asking === 'pay')
    return (
      <PaymentDialog
        customer={buyer.name}
        invoice={invoice.id}
        ticket={{ ticket_no: number, amount: rest }}
        onClose={() => ask(null)}
      />
    );
  return (
    <Dialog title={number} place="wide" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-3 font-semibold">
          <InvoiceMark invoice={invoice} standing={standing} />
          {rest > 0 && t('invoice.stillOpen', money(rest))}
          {invoice.void_reason}
        </p>
        {stands && differs !== 0 && (
          <Message tone="warn" icon={CircleAlert}>
            <p>{t(differs < 0 ? 'invoice.cameToLess' : 'invoice.cameToMore', money(differs))}</p>
            {differs < 0 && (
              <AskedButton
                icon={FileMinus2}
                disabled={busy}
                onYes={credit}
                question={t('invoice.ask.note', { ...money(owing), number })}
                text={t('invoice.issueNote', money(owing))}
              />
            )}
            {said !== undefined && <p role="alert">{said}</p>}
          </Message>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            look="main"
            icon={Printer}
            disabled={!read.value && !read.failure}
            onClick={() => globalThis.print()}
            text={t('invoice.print')}
          />
          <ShareText title={number} sheet={sheet} {...props} />
          {tickets.length > 0 && (
            <TableFile
              name={number.replaceAll('/', '-')}
              sheet={t('invoice.tickets')}
              columns={ticketColumns(words)}
              rows={tickets}
            />
          )}
          {rest > 0 && <Button icon={Banknote} onClick={() => ask('pay')} text={t('payment.record')} />}
          {stands && <Button look="danger" icon={Ban} onClick={() => ask('void')} text={t('invoice.void')} />}
          <HistoryLink id={invoice.id} />
        </div>
        {read.failure && <Message tone="warn" icon={CircleAlert} text={t('invoice.annexMissing')} />}
        {asking === 'void' && <VoidForm invoice={invoice} onDone={() => ask(null)} />}
        <OnScreen {...props} sheet={sheetOf(tickets.slice(0, SHOWN))} />
        {tickets.length > SHOWN && (
          <p className="text-sm text-ink-soft">{t('invoice.onPaper', { count: tickets.length - SHOWN })}</p>
        )}
        <Printed asScreen>
          <Paper {...props} sheet={sheet} />
        </Printed>
      </div>
    </Dialog>
  );
}

const VOIDING = formOf('invoices.void');
const VOID_SHAPE = recordShape('invoices.void', VOIDING);

function VoidForm({ invoice, onDone }: Pick<OpenedInvoiceProps, 'invoice'> & { readonly onDone: () => void }) {
  const { t } = useTexts();
  const send = useSend();
  const online = useOnline();
  const form = useOnlineForm(useTypedForm(VOID_SHAPE), {
    read: VOID_SHAPE.read,
    whenEmpty: { void_reason: 'reason_length' },
    send: (why) => send(VOIDING.draft(invoice.id, why, {})),
    onDone,
  });
  return (
    <OnlineForm
      form={form}
      look="danger"
      icon={Ban}
      saveLabel={t('invoice.void')}
      busyLabel={t('invoice.busy')}
      back={[t('board.reason.back'), onDone]}
      className="rounded-md bg-sunken p-4"
    >
      <p className="mb-3">{t('invoice.ask.void')}</p>
      {!online && <p className="mb-3 text-warn">{t('invoice.offline')}</p>}
      <AreaField form={form} name="void_reason" label={t('form.void.reason')} />
    </OnlineForm>
  );
}
