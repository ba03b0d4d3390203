import { CircleCheck, CopyPlus, Eye, HandCoins, List, Printer, Share2, GitMerge } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useConfig, useRow, useSite } from '../../../data/index.ts';
import { usePrinterHere } from '../../../data/printerHere.ts';
import { materialByName } from '../../../domain/materials/materials.ts';
import { paysAtGate } from '../../../domain/rules/customerStatus.ts';
import { amountOf } from '../../../domain/values/quantities.ts';
import { formatRupiah, withUnit, useTexts, useTextsIn, type Texts } from '../../../i18n/index.ts';
import { useTextAfter } from '../../../shared/orders/useOrderText.ts';
import { Button, share, toast, FKey, useFunctionKeys } from '../../../ui/index.ts';
import { useSignal, type Signal } from '../../../ui/signal.ts';
import { HeldMarks, type Outcome } from '../../../forms/index.ts';
import { PrintTicket } from '../ticket/Ticket.tsx';
import { ticketText } from '../ticket/ticketText.ts';
import { useAuth } from '../../../data/auth.ts';
import { useTwin } from '../../../data/masterData.ts';
import { nameOf } from '../../../domain/masterData/keys.ts';
import { mayDo } from '../../../domain/masterData/masterDataRights.ts';
import { TWIN_TABLES, type TwinTable } from '../../../domain/masterData/merging.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';

/** The ticket to pay. Its dialog is rendered outside the form, because Enter would otherwise submit the next ticket. */
export interface PaidTicket {
  readonly customer: string;
  readonly ticket: Pick<DeliveryRow, 'id' | 'ticket_no' | 'amount'>;
}

interface SavedTicketProps extends Texts {
  readonly outcome: Signal<Outcome>;
  /** `bySystem`: opens the system's dialog. */
  readonly onOpen: (id: string, bySystem?: boolean) => void;
  readonly paid: { readonly ticket: string; readonly payment: string } | null;
  readonly onPay: (of: PaidTicket) => void;
  readonly onCopy: (row: DeliveryRow) => void;
}

/** The stub of the ticket just saved: stays until the next one, so that the number can be copied, and shows the ticket's current state. */
export function SavedTicket({ outcome, t, language, paid, onOpen, onPay, onCopy }: SavedTicketProps) {
  const saved = ticketIn(useSignal(outcome));
  const row = useRow('deliveries', saved?.id)?.row;
  const site = useSite();
  const words = useTextsIn(useConfig()['site.ticket_language']);
  const orderIn = useTextAfter(row);
  const order = orderIn({ t, language });
  const printer = usePrinterHere();
  useFunctionKeys({ ...(saved && printer === null && { F8: () => onOpen(saved.id) }) });
  const shown = row ?? saved;
  const customer = useRow('customers', shown?.customer_id ?? undefined)?.row;
  const payment = useRow('payments', paid?.ticket === saved?.id ? paid?.payment : undefined)?.row;
  const send = async () => {
    if (!row || !words) return;
    const how = await share(row.ticket_no, ticketText(row, { ...words, site, order: orderIn(words) }));
    if (how === 'copied') toast('good', t('ticket.copied'));
    if (how === 'by_hand') onOpen(row.id);
  };
  return (
    <div role="status" className={saved ? 'mb-4' : undefined}>
      {saved && shown && (
        <div className="overflow-hidden rounded-lg border border-good bg-surface shadow-card">
          <div className="flex items-center gap-3 bg-good-soft px-4 text-good sm:px-5">
            <CircleCheck aria-hidden className="size-6 shrink-0" />
            <p className="grow font-bold">{t('form.saved')}</p>
            <Link to="/delivery" className="inline-flex min-h-12 min-w-12 items-center justify-end gap-2 font-semibold">
              <List aria-hidden className="size-5 shrink-0" />
              <span className="underline underline-offset-4 max-sm:sr-only">{t('delivery.saved.list')}</span>
            </Link>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2 sm:px-5 sm:py-3">
            <div className="min-w-0">
              <p className="font-mono text-lg font-bold break-all">{saved.ticket_no}</p>
              <p className="text-sm wrap-anywhere">
                {shown.truck_license} · {shown.customer_name}
              </p>
              <p className="text-sm font-semibold [&>span]:whitespace-nowrap">
                {materialByName(shown.material_type).displayName} ·{' '}
                <span>{withUnit(shown.volume, 'm³', language)}</span>
                {shown.amount !== null && ' · '}
                {shown.amount !== null && <span>{formatRupiah(shown.amount, language)}</span>}
              </p>
              {order !== undefined && <p className="text-sm wrap-anywhere">{order}</p>}
              <HeldMarks drafts={saved.drafts} />
            </div>
            <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
              {printer && row && (
                <PrintTicket
                  row={row}
                  settings={printer}
                  onSystem={() => onOpen(row.id, true)}
                  isOnF8
                  className="px-3 max-sm:grow"
                />
              )}
              <Button
                icon={printer ? Eye : Printer}
                className="px-3 max-sm:grow"
                aria-keyshortcuts={printer ? undefined : 'F8'}
                onClick={() => onOpen(saved.id)}
              >
                {t(printer ? 'ticket.heading' : 'delivery.saved.ticket')}
                {!printer && <FKey>F8</FKey>}
              </Button>
              {payment?.voided_at === null ? (
                <p className="flex min-h-12 items-center gap-2 font-semibold text-good tabular-nums">
                  <HandCoins aria-hidden className="size-5 shrink-0" />
                  {t('payment.paidNow', { amount: formatRupiah(payment.amount, language) })}
                </p>
              ) : customer && paysAtGate(customer) ? (
                <Button
                  icon={HandCoins}
                  onClick={() =>
                    onPay({
                      customer: customer.name,
                      ticket: { id: saved.id, ticket_no: saved.ticket_no, amount: shown.amount },
                    })
                  }
                  className="px-3"
                  text={t('payment.received')}
                />
              ) : null}
              <Button icon={Share2} className="px-3" disabled={!row || !words} onClick={() => void send()}>
                <span className="max-sm:sr-only">{t('ticket.share')}</span>
              </Button>
              <Button icon={CopyPlus} className="px-3" disabled={!row} onClick={() => row && onCopy(row)}>
                <span className="max-sm:sr-only">{t('delivery.saved.copy')}</span>
              </Button>
            </div>
          </div>
          <MergeHints drafts={saved.drafts} />
        </div>
      )}
    </div>
  );
}

/** The ticket comes last in a save, after the records created for it. */
function ticketIn(outcome: Outcome) {
  const draft = outcome?.drafts.at(-1);
  if (draft?.kind !== 'deliveries.create') return null;
  const { volume, unit_price } = draft.payload;
  return {
    ...draft.payload,
    amount: typeof unit_price === 'number' ? amountOf(volume, unit_price) : null,
    id: draft.entity_id,
    ticket_no: outcome?.receipt?.number ?? '',
    drafts: outcome?.drafts ?? [],
  };
}

/** New records that were created with a ticket and resemble an existing one: shows users who may merge them, or propose it, where to do so. */
function MergeHints({ drafts }: { readonly drafts: readonly MutationDraft[] }) {
  const role = useAuth((auth) => auth.profile?.role);
  if (!role) return null;
  return TWIN_TABLES.filter((table) => mayDo(role, table, 'propose_merge')).flatMap((table) =>
    drafts
      .filter(({ kind }) => kind === `${table}.create`)
      .map(({ entity_id, payload }) => (
        <MergeHint key={entity_id} table={table} id={entity_id} name={nameOf(table, payload)} />
      )),
  );
}

function MergeHint({ table, id, name }: { readonly table: TwinTable; readonly id: string; readonly name: string }) {
  const { t } = useTexts();
  const twin = useTwin(table, name, id);
  if (!twin) return null;
  const known = nameOf(table, twin.record.row);
  return (
    <p className="flex flex-wrap items-center gap-x-4 border-t border-line bg-warn-soft px-4 text-sm text-warn sm:px-5">
      <span className="min-w-0 py-1 wrap-anywhere">{`${name} · ${t('masterData.alike', { name: known })}`}</span>
      <Link
        to={`/settings?${new URLSearchParams({ list: table, open: id }).toString()}`}
        className="inline-flex min-h-12 items-center gap-2 font-semibold underline underline-offset-4"
      >
        <GitMerge aria-hidden className="size-5 shrink-0" />
        {t('masterData.merge.open')}
      </Link>
    </p>
  );
}
