/** "Record payment": at the gate, in the office, in a customer's record. Saved on this device like any other record. */
import { CircleCheck } from 'lucide-react';
import { customerIdOf, useNamed } from '../../data/masterData.ts';
import { newId } from '../../domain/records/ids.ts';
import { customerName, day, optional } from '../../domain/records/columns.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { PAYMENT_METHODS } from '../../domain/records/payments.ts';
import { ok } from '../../domain/values/result.ts';
import { formatRupiah, useTexts } from '../../i18n/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ComboField, NumberField, SelectField, TextField } from '../../forms/FormFields.tsx';
import { AGAIN_TEXTS, InsteadNote, againSet, recordedAgain, type Again } from '../../forms/again.tsx';
import { countsOn, MoneyDay, useMoneyDays } from '../../forms/MoneyDay.tsx';
import { useClosedDay } from '../../forms/ClosedDay.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { recordShape } from '../../forms/shape/formShape.ts';
import { owedBy } from '../../data/office.ts';
import { useDoubts } from '../../forms/useDoubts.tsx';
import { useOffer } from '../../forms/useOffer.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';

type PaymentRow = SyncedTables['payments'];

/** The customer is named, and must be on file: the money would be owed to nobody. Without a day it was paid today. */
const PAYMENT = formOf('payments.create', {
  sets: ['customer_id', 'paid_on', 'instead_of', 'instead_reason'],
  own: { customer: customerName, paid_on: optional(day) },
});
const SHAPE = recordShape('payments.create', PAYMENT, { also: AGAIN_TEXTS });

export const paymentAgain = (row: PaymentRow, customer: string, open: () => void): Again =>
  recordedAgain(SHAPE, row.id, (write) => ({ ...PAYMENT.textsOf(row, write), customer }), open);

interface PaymentDialogProps {
  /** By name; it stands in the form when it opens. */
  readonly customer?: string;
  readonly onClose: () => void;
}

export function PaymentDialog(props: PaymentDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('payment.record')} place="right" onClose={props.onClose}>
      <Drafted draftKey={SHAPE.draftKey}>{(draft) => <PaymentForm draft={draft} {...props} />}</Drafted>
    </Dialog>
  );
}

function PaymentForm({ draft, customer = '', onClose }: PaymentDialogProps & { readonly draft: unknown }) {
  const { t, language } = useTexts();
  const days = useMoneyDays();
  const typing = useTypedForm(SHAPE, draft ?? (customer === '' ? null : { ...SHAPE.empty, customer }));
  const named = useNamed('customers', typing.values.customer);
  const read = (typed: typeof typing.typed, customer_id: string | undefined) => {
    const reading = SHAPE.read(typed, ({ paid_on }) => ({
      ...(customer_id === undefined && { customer: 'customer_unknown' }),
      ...(paid_on !== undefined && paid_on > days.latest && { paid_on: 'day_ahead' }),
    }));
    if (!reading.ok || customer_id === undefined) return reading.ok ? ok([]) : reading;
    const set = { customer_id, paid_on: reading.value.paid_on ?? days.today, ...againSet(typed.values) };
    return ok([PAYMENT.draft(newId(), reading.value, set)]);
  };
  const isHeld = useClosedDay(countsOn(typing.values.paid_on, days)) === 'held';
  // Of who has paid all, or pays ahead, there is nothing to compare with.
  const { ask, doubts } = useDoubts(async ({ kind, payload }) => {
    if (kind !== 'payments.create') return null;
    const owed = await owedBy(payload.customer_id);
    if (owed <= 0 || payload.amount <= 2 * owed) return null;
    const [amount, debt] = [payload.amount, owed].map((one) => formatRupiah(one, language));
    return t('payment.aboveOwed', { customer: typing.values.customer, amount, owed: debt });
  });
  const form = useOfflineForm(typing, {
    ask,
    // While the name is still being looked up it counts as known: a mistake that goes away by itself is none.
    read: (typed) => read(typed, named === undefined ? 'asked' : named?.row.id),
    attempt: async (typed) => ({
      values: typed.values,
      reading: read(typed, await customerIdOf(typed.values.customer)),
    }),
    onDone: (values, isSaved) => {
      const amount = SHAPE.numberIn({ values, language }, 'amount') ?? 0;
      if (isSaved)
        toast(
          'good',
          t('form.saved'),
          `${t('payment.saved', { amount: formatRupiah(amount, language), customer: values.customer })}${isHeld ? ` ${t('form.savedHeld')}` : ''}`,
        );
      onClose();
    },
  });
  const customers = useOffer('customers', form.values.customer, true);
  return (
    <DialogForm form={form} saveLabel={t('payment.save')} icon={CircleCheck}>
      <InsteadNote values={form.values} className="mb-4" />
      {doubts}
      <ComboField form={form} name="customer" label={t('payment.customer')} {...customers} />
      <NumberField
        form={form}
        name="amount"
        label={t('payment.amount')}
        mark="Rp"
        inputMode="numeric"
        inputClass="text-lg font-bold"
      />
      <SelectField
        form={form}
        name="method"
        label={t('payment.methodLabel')}
        options={PAYMENT_METHODS.map((method) => [method, t(`payment.method.${method}`)])}
      />
      <MoneyDay form={form} name="paid_on" label={t('payment.date')} typed={form.values.paid_on} days={days} />
      <TextField form={form} name="notes" label={t('payment.notes')} optional />
    </DialogForm>
  );
}
