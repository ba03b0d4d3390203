/** "Record payment": at the gate, in the office, in a customer's record. Saved on this device like any other record. */
import { CircleCheck } from 'lucide-react';
import { siteNow, useSite } from '../../data/index.ts';
import { customerIdOf, useNamed } from '../../data/masterData.ts';
import { newId } from '../../domain/records/ids.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { paymentSchema } from '../../domain/paymentForm.ts';
import { PAYMENT_METHODS } from '../../domain/records/payments.ts';
import { err, ok } from '../../domain/values/result.ts';
import { formatRupiah } from '../../i18n/numbers.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { ComboField, NumberField, SelectField, TextField } from '../../forms/FormFields.tsx';
import { ClosedDay } from '../../forms/ClosedDay.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { formShape } from '../../forms/formShape.ts';
import { useOffer } from '../../forms/useOffer.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import type { Typed } from '../../forms/typedStore.ts';

const EMPTY = { customer: '', amount: '', method: 'cash', paidOn: '', notes: '' };
const PAYMENT = formShape('payments.create', EMPTY);

interface PaymentDialogProps {
  /** By name; it stands in the form when it opens. */
  readonly customer?: string;
  readonly onClose: () => void;
}

export function PaymentDialog(props: PaymentDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('payment.record')} place="right" onClose={props.onClose}>
      <Drafted draftKey={PAYMENT.draftKey}>{(draft) => <PaymentForm draft={draft} {...props} />}</Drafted>
    </Dialog>
  );
}

function PaymentForm({ draft, customer = '', onClose }: PaymentDialogProps & { readonly draft: unknown }) {
  const { t, language } = useTexts();
  const today = operatingDayOf(siteNow(), useSite());
  const typing = useTypedForm(PAYMENT, draft ?? (customer === '' ? null : { ...EMPTY, customer }));
  const named = useNamed('customers', typing.values.customer);
  const schema = paymentSchema(today);
  const read = (typed: Typed<typeof EMPTY>, customerId: string | undefined) => {
    const reading = PAYMENT.readBy(schema)(typed);
    if (!reading.ok) return reading;
    const { customer: name, amount, method, paidOn, notes } = reading.value;
    if (customerId === undefined) return err({ customer: 'customer_unknown' as const });
    return ok({ name, payload: { customer_id: customerId, amount, method, paid_on: paidOn, ...(notes && { notes }) } });
  };
  const form = useOfflineForm(typing, {
    // While the name is still being looked up it counts as known: a mistake that goes away by itself is none.
    read: (typed) => read(typed, named === undefined ? 'asked' : named?.row.id),
    attempt: async (typed) => {
      const reading = read(typed, await customerIdOf(typed.values.customer));
      return {
        values: typed.values,
        reading: reading.ok
          ? ok([{ kind: 'payments.create' as const, entity_id: newId(), payload: reading.value.payload }])
          : reading,
      };
    },
    onDone: (values, isSaved) => {
      const amount = PAYMENT.numberIn({ values, language }, 'amount') ?? 0;
      if (isSaved)
        toast(
          'good',
          t('form.saved'),
          t('payment.saved', { amount: formatRupiah(amount, language), customer: values.customer }),
        );
      onClose();
    },
  });
  const customers = useOffer('customers', form.values.customer, true);
  return (
    <DialogForm form={form} saveLabel={t('payment.save')} icon={CircleCheck}>
      <ComboField form={form} name="customer" label={t('payment.customer')} {...customers} />
      <NumberField
        form={form}
        name="amount"
        label={t('payment.amount')}
        mark="Rp"
        inputMode="numeric"
        inputClass="text-lg font-bold"
      />
      <SelectField form={form} name="method" label={t('payment.methodLabel')}>
        {PAYMENT_METHODS.map((method) => (
          <option key={method} value={method}>
            {t(`payment.method.${method}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        form={form}
        name="paidOn"
        type="date"
        label={t('payment.date')}
        shown={form.values.paidOn || today}
        max={today}
      />
      <ClosedDay day={form.values.paidOn || today} className="mb-4" />
      <TextField form={form} name="notes" label={t('payment.notes')} optional />
    </DialogForm>
  );
}
