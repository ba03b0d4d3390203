/** "Record payment": from a ticket, a customer, the list; then shows its receipt. Saved on this device like any other record. */
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { siteNow, useAuthor, useRow, useRows, type SavedReceipt } from '../../data/index.ts';
import { useOrders, type OrderView } from '../../data/deliveries.ts';
import { customerIdOf, useMainOf, useNamed } from '../../data/masterData.ts';
import { isCounted } from '../../domain/deliveries/moves.ts';
import { materialByName, shortName } from '../../domain/materials/materials.ts';
import { newId } from '../../domain/records/ids.ts';
import { customerName, day, optional, rupiah } from '../../domain/records/columns.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { PAYMENT_METHODS } from '../../domain/records/payments.ts';
import { amountOf } from '../../domain/values/quantities.ts';
import { keysOf } from '../../domain/values/json.ts';
import { ok } from '../../domain/values/result.ts';
import { formatNumber, formatRupiah, formatShortDay, useTexts } from '../../i18n/index.ts';
import { Button, Chip, Chips, Dialog } from '../../ui/index.ts';
import { ChoiceField, ComboField, NumberField, TextField, labelled } from '../../forms/FormFields.tsx';
import { AGAIN_TEXTS, InsteadNote, againSet, recordedAgain, type Again } from '../../forms/again.tsx';
import { countsOn, MoneyDay, useMoneyDays, type MoneyDays } from '../../forms/MoneyDay.tsx';
import { useClosedDay } from '../../forms/ClosedDay.tsx';
import { DialogForm, Drafted, recordShape, useDoubts, useOffer, useTypedForm } from '../../forms/index.ts';
import { dueBy, isRecordAccepted, owedBy, useCustomerMonths } from '../../data/office.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useUndo } from '../records/useUndo.ts';
import { orderName } from '../orders/orderWords.ts';
import { PaidFor, usePaidFor } from './PaidFor.tsx';
import { Receipt } from './Receipt.tsx';
import type { DeliveryRow, SyncedTables } from '../../domain/records/rows.ts';

/** The customer must exist. Without a date the payment is of today. `tendered`, the cash handed over, gives the change and is not stored. */
const PAYMENT = formOf('payments.create', {
  sets: ['customer_id', 'paid_on', 'instead_of', 'instead_reason'],
  own: { customer: customerName, paid_on: optional(day), tendered: optional(rupiah({ from: 0, to: 1e12 })) },
});
const shapeFrom = (start: Partial<typeof PAYMENT.start> = {}) =>
  recordShape('payments.create', PAYMENT, { also: AGAIN_TEXTS, start });
const SHAPE = shapeFrom();

export const paymentAgain = (row: SyncedTables['payments'], customer: string, open: () => void): Again =>
  recordedAgain(SHAPE, row.id, (write) => ({ ...PAYMENT.textsOf(row, write), customer }), open);

export interface PaymentDialogProps {
  /** By name; replaces an earlier draft's customer when the form opens. */
  readonly customer?: string;
  /** The paid ticket; for an invoice (`invoice`: its id) its number, and the unpaid amount. */
  readonly ticket?: Pick<DeliveryRow, 'ticket_no' | 'amount'>;
  readonly invoice?: string;
  /** The order that the payment is a deposit on. */
  readonly order?: string;
  /** Receives the id of the payment. */
  readonly onPaid?: (id: string) => void;
  readonly onClose: () => void;
}

export function PaymentDialog(props: PaymentDialogProps) {
  const { t } = useTexts();
  const [paid, setPaid] = useState<string | undefined>();
  const [isUndone, setUndone] = useState(false);
  const { drafts } = useAuthor();
  const undoing = useUndo(true);
  const onSaved = (receipt: SavedReceipt, said: string, typed: unknown) => {
    const [id] = receipt.entityIds;
    if (id === undefined) return;
    setPaid(id);
    props.onPaid?.(id);
    const putBack = async () => {
      await drafts.save(SHAPE.draftKey, typed);
      setUndone(true);
      setPaid(undefined);
    };
    undoing.offer(receipt, said, () => void putBack());
  };
  if (paid !== undefined) return <Receipt id={paid} undo={undoing.undoOf(paid)} isNew onClose={props.onClose} />;
  return (
    <Dialog title={t('payment.record')} place="right" onClose={props.onClose}>
      <Drafted draftKey={SHAPE.draftKey}>
        {(draft) => <PaymentForm {...props} {...{ draft, isUndone, onSaved }} />}
      </Drafted>
    </Dialog>
  );
}

const MINUTE = 60_000;
/** A repeated entry: the same amount within ten minutes, except a replacement. */
const isTwin = (
  { id, amount, voided_at, captured_at }: SyncedTables['payments'],
  payload: { readonly amount: number; readonly instead_of?: unknown },
  now: number,
): boolean =>
  amount === payload.amount &&
  voided_at === null &&
  id !== payload.instead_of &&
  Math.abs(now - Date.parse(captured_at)) < 10 * MINUTE;

interface PaymentFormProps extends PaymentDialogProps {
  readonly draft: unknown;
  /** The draft is a save that was undone here: it fills the form, whatever that was opened for. */
  readonly isUndone: boolean;
  readonly onSaved: (receipt: SavedReceipt, said: string, typed: unknown) => void;
}

function PaymentForm(props: PaymentFormProps) {
  const { draft, isUndone, customer = '', ticket, invoice = '', order = '', onSaved, onClose } = props;
  const { t, language } = useTexts();
  const days = useMoneyDays();
  const money = (value: number) => formatRupiah(value, language);
  const typedAs = (amount: number) => formatNumber(amount, language, 0);
  const paidFor = ticket && { notes: ticket.ticket_no, ...(ticket.amount && { amount: typedAs(ticket.amount) }) };
  const [shape] = useState(() => shapeFrom({ customer, order_id: order, invoice_id: invoice, ...paidFor }));
  const isMeant =
    isUndone || customer === '' || (!ticket && order === '' && SHAPE.fromDraft(draft, language).customer === customer);
  const typing = useTypedForm(shape, isMeant ? draft : null);
  const named = useNamed('customers', typing.values.customer);
  const orders = useOrders(named?.row.id ?? '');
  const ordered = useRow('orders', typing.values.order_id || undefined)?.row;
  const orderedBy = useMainOf('customers', ordered?.customer_id ?? '');
  const bill = useRow('invoices', typing.values.invoice_id || undefined)?.row;
  const billed = useMainOf('customers', bill?.customer_id ?? '');
  const read = (typed: typeof typing.typed, customer_id: string | undefined) => {
    const reading = shape.read(typed, ({ paid_on, amount = 0, tendered = amount, method }) => ({
      ...(customer_id === undefined && { customer: 'customer_unknown' }),
      ...(method === 'cash' && tendered < amount && { tendered: 'change_negative' }),
      ...(paid_on !== undefined && paid_on > days.latest && { paid_on: 'day_ahead' }),
    }));
    if (!reading.ok || customer_id === undefined) return reading.ok ? ok([]) : reading;
    const paid_on = reading.value.paid_on ?? days.today;
    const set = { customer_id, paid_on, ...againSet(typed.values) };
    // The customer may have changed since: another customer's order or invoice is not paid here.
    const { order_id, invoice_id, ...fields } = reading.value;
    const isOrder = order_id !== undefined && (!ordered || orderedBy === customer_id);
    const isBill = invoice_id !== undefined && (!bill || billed === customer_id);
    const value = { ...fields, ...(isOrder && { order_id }), ...(isBill && { invoice_id }) };
    return ok([PAYMENT.draft(newId(), value, set, { depends_on: isOrder ? [order_id] : [] })]);
  };
  const isHeld = useClosedDay(countsOn(typing.values.paid_on, days)) === 'held';
  const paid = usePaidFor(ticket?.ticket_no, named?.row.id);
  const [offered, setOffered] = useState<number | undefined>();
  const latest = useRows('payments', { where: { customer_id: named?.row.id ?? '' }, limit: 20 });
  const { ask, doubts } = useDoubts(async ({ kind, payload }) => {
    if (kind !== 'payments.create') return null;
    const before = paid?.map(({ of }) => t('payment.paidBefore', { of })) ?? [];
    const said = { customer: typing.values.customer, amount: money(payload.amount) };
    const now = siteNow().getTime();
    const twin = latest?.filter(isRecordAccepted).find(({ row }) => isTwin(row, payload, now))?.row;
    // For a ticket this was shown already.
    if (twin && !ticket)
      before.push(t('payment.twice', { ...said, minutes: Math.floor((now - Date.parse(twin.captured_at)) / MINUTE) }));
    // A deposit comes before any debt.
    if (payload.order_id !== undefined) return before;
    const due = ticket?.amount ?? (await dueBy(payload.customer_id));
    if (payload.amount <= 2 * due || payload.amount === offered) return before;
    // The payment that this one replaces is still subtracted from the debt.
    if (due <= 0) return payload.instead_of ? before : [...before, t('payment.nothingOwed', said)];
    const owed = money(due);
    return [...before, t(ticket?.amount ? 'payment.aboveTicket' : 'payment.aboveOwed', { ...said, owed })];
  });
  const form = useOfflineForm(typing, {
    ask,
    // While the name is being looked up it counts as known: a temporary error is not shown.
    read: (typed) => read(typed, named === undefined ? 'asked' : named?.row.id),
    attempt: async (typed) => ({
      values: typed.values,
      reading: read(typed, await customerIdOf(typed.values.customer)),
    }),
    isUndoable: true,
    onDone: (values, _isSaved, receipt) => {
      const amount = money(SHAPE.numberIn({ values, language }, 'amount') ?? 0);
      const said = t('payment.saved', { amount, customer: values.customer });
      if (receipt)
        onSaved(receipt, isHeld ? `${said} ${t('form.savedHeld')}` : said, SHAPE.draftOf({ values, language }));
      else onClose();
    },
  });
  const numberIn = (name: 'amount' | 'tendered') => SHAPE.numberIn(typing.typed, name) ?? 0;
  const change = numberIn('tendered') - numberIn('amount');
  const customers = useOffer('customers', form.values.customer, true);
  return (
    <DialogForm form={form} saveLabel={t('payment.save')} icon={CircleCheck}>
      <InsteadNote values={form.values} className="mb-4" />
      {doubts}
      <div className="mb-4 empty:hidden">
        <PaidFor paid={paid} />
      </div>
      <ComboField {...labelled(form, 'customer', t('payment.customer'))} {...customers} />
      {named && (
        <LikelyAmounts
          customerId={named.row.id}
          {...{ days, ticket, orders }}
          chosen={form.values.order_id}
          isOfInvoice={invoice !== ''}
          onTake={(amount) => {
            setOffered(amount);
            form.store.put({ amount: typedAs(amount) });
          }}
        />
      )}
      {bill && billed === named?.row.id ? (
        <Chips label={t('payment.forInvoice', { number: bill.number })} className="mb-4">
          <Chip isPressed onTake={() => form.store.put({ invoice_id: '' })}>
            {t('payment.forInvoice', { number: bill.number })}
          </Chip>
        </Chips>
      ) : (
        <OrderChips orders={orders} chosen={form.values.order_id} onTake={(order_id) => form.store.put({ order_id })} />
      )}
      <NumberField
        {...labelled(form, 'amount', t('payment.amount'))}
        mark="Rp"
        inputMode="numeric"
        inputClass="text-2xl font-bold"
      />
      <ChoiceField
        {...labelled(form, 'method', t('payment.methodLabel'))}
        columns="grid-cols-4"
        options={PAYMENT_METHODS.map((method) => [method, t(`payment.method.${method}`)])}
      />
      {form.values.method === 'cash' && (
        <NumberField
          {...labelled(form, 'tendered', t('payment.tendered'))}
          grouped
          optional
          hint={
            change > 0 && <strong className="text-lg text-ink">{t('payment.change', { amount: money(change) })}</strong>
          }
        />
      )}
      <MoneyDay form={form} name="paid_on" label={t('payment.date')} typed={form.values.paid_on} days={days} />
      <TextField {...labelled(form, 'notes', t('payment.notes'))} optional />
    </DialogForm>
  );
}

interface OrderChipsProps {
  readonly orders: readonly OrderView[] | undefined;
  /** Id; empty: none. */
  readonly chosen: string;
  readonly onTake: (id: string) => void;
}

/** A payment for a prepaid order is a deposit: it reduces no debt until tickets draw it. */
function OrderChips({ orders, chosen, onTake }: OrderChipsProps) {
  const { t } = useTexts();
  const offered = orders?.filter(({ row }) => row.id === chosen || (row.paid_ahead && row.ended_at === null));
  if (!offered || offered.length === 0) return null;
  return (
    <div className="mb-4">
      <Chips label={t('order.forDeposit')}>
        {offered.map(({ row }) => (
          <Chip key={row.id} isPressed={row.id === chosen} onTake={() => onTake(row.id === chosen ? '' : row.id)}>
            {t('order.forDeposit')}: {orderName(row, t)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}

interface LikelyAmountsProps {
  readonly ticket: PaymentDialogProps['ticket'] | undefined;
  /** The ticket represents an invoice. */
  readonly isOfInvoice: boolean;
  readonly customerId: string;
  readonly orders: readonly OrderView[] | undefined;
  /** Id of the order that the payment is a deposit on; empty: it pays debts. */
  readonly chosen: string;
  readonly days: MoneyDays;
  readonly onTake: (amount: number) => void;
}

/** The customer's debt, and likely amounts: one tap each. */
function LikelyAmounts({ customerId, orders, chosen, days, ticket, isOfInvoice, onTake }: LikelyAmountsProps) {
  const { t, language } = useTexts();
  const known = useCustomerMonths();
  const tickets = useRows('deliveries', { where: { customer_id: customerId }, limit: 100 })?.filter(isRecordAccepted);
  if (!known || !tickets || !orders) return <div aria-hidden className="skeleton mb-4 h-60" />;
  const counted = tickets.map(({ row }) => row).filter(isCounted);
  const order = orders.find(({ row }) => row.id === chosen);
  const paidAhead = new Set(orders.flatMap(({ row }) => (row.paid_ahead ? [row.id] : [])));
  const toPay = counted.filter(({ order_id }) => order_id === null || !paidAhead.has(order_id));
  const ofToday = toPay.filter((one) => one.operating_day === days.today);
  const owed = owedBy(known, customerId);
  const { amount: worth, volume, unit_price } = order?.row ?? {};
  const amounts = {
    order: order ? (worth ?? amountOf(volume ?? 0, unit_price ?? 0)) - order.taken.paid : 0,
    ticket: isOfInvoice ? 0 : (ticket?.amount ?? 0),
    invoice: isOfInvoice ? (ticket?.amount ?? 0) : 0,
    last: ticket ? 0 : (toPay[0]?.amount ?? 0),
    today: ofToday.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    owed,
  };
  // Of equal amounts one is enough.
  const offered = keysOf(amounts).filter(
    (name, place, names) =>
      (name === 'order') === (order !== undefined) &&
      amounts[name] > 0 &&
      names.findIndex((other) => amounts[other] === amounts[name]) === place,
  );
  const standing = owed > 0 ? 'owes' : owed < 0 ? 'ahead' : 'even';
  return (
    <fieldset aria-label={t('payment.amounts')} className="mb-4 flex min-w-0 flex-wrap gap-2 rounded-md bg-sunken p-3">
      <p className="w-full font-bold">{t(`payment.${standing}`, { amount: formatRupiah(Math.abs(owed), language) })}</p>
      {counted.length > 0 && (
        <ul aria-label={t('payment.lastTickets')} className="w-full text-sm text-ink-soft tabular-nums">
          {counted.slice(0, 3).map((one) => {
            const { type, displayName } = materialByName(one.material_type);
            return (
              <li key={one.id} className="flex justify-between gap-3">
                <span className="truncate">
                  {formatShortDay(one.operating_day, language)} · {type ? shortName(type) : displayName}
                </span>
                <span className="whitespace-nowrap">
                  {one.amount === null ? '–' : formatRupiah(one.amount, language)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {offered.map((name) => {
        const text = `${t(`payment.amountOf.${name}`)} · ${formatRupiah(amounts[name], language)}`;
        return <Button key={name} onClick={() => onTake(amounts[name])} className="grow px-3 text-sm" text={text} />;
      })}
    </fieldset>
  );
}
