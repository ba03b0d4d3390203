/** "New order": a volume or an amount, for one customer. Saved on this device; the server numbers it. */
import { useState } from 'react';
import { customerIdOf, useNamed } from '../../data/masterData.ts';
import { LOADABLE, MATERIALS } from '../../domain/materials/materials.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { customerName, day, optional } from '../../domain/records/columns.ts';
import { newId } from '../../domain/records/ids.ts';
import { ok } from '../../domain/values/result.ts';
import { DateField, DialogForm, Drafted, recordShape, useOffer, useTypedForm } from '../../forms/index.ts';
import { ChoiceField, ComboField, NumberField, SelectField, TextField, labelled } from '../../forms/FormFields.tsx';
import { useMoneyDays } from '../../forms/MoneyDay.tsx';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** The customer must exist. Without a first day it starts today. */
const ORDER = formOf('orders.create', {
  sets: ['customer_id', 'from_date'],
  own: { customer: customerName, from_date: optional(day) },
});
const shapeFrom = (start: Partial<typeof ORDER.start> = {}) =>
  recordShape('orders.create', ORDER, { also: { by: 'volume' }, start: { paid_ahead: 'no', ...start } });
const SHAPE = shapeFrom();

interface NewOrderProps {
  /** By name. */
  readonly customer?: string;
  readonly onClose: () => void;
}

export function NewOrder(props: NewOrderProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('order.new')} place="right" onClose={props.onClose}>
      <Drafted draftKey={SHAPE.draftKey}>{(draft) => <OrderForm {...props} draft={draft} />}</Drafted>
    </Dialog>
  );
}

function OrderForm({ customer = '', draft, onClose }: NewOrderProps & { readonly draft: unknown }) {
  const { t, language } = useTexts();
  const { today } = useMoneyDays();
  const [shape] = useState(() => shapeFrom({ customer }));
  const isMeant = customer === '' || SHAPE.fromDraft(draft, language).customer === customer;
  const typing = useTypedForm(shape, isMeant ? draft : null);
  const named = useNamed('customers', typing.values.customer);
  const read = ({ values, ...typed }: typeof typing.typed, customer_id: string | undefined) => {
    const measure = values.by === 'amount' ? 'amount' : 'volume';
    // The input for the other measure stays in the form and is not sent.
    const own = { ...typed, values: { ...values, [measure === 'amount' ? 'volume' : 'amount']: '' } };
    const reading = shape.read(own, ({ from_date = today, until_date, ...right }) => ({
      ...(customer_id === undefined && { customer: 'customer_unknown' }),
      ...(values[measure].trim() === '' && right[measure] === undefined && { [measure]: 'required' }),
      ...(until_date !== undefined && until_date < from_date && { until_date: 'ended_before_start' }),
    }));
    if (!reading.ok || customer_id === undefined) return reading.ok ? ok([]) : reading;
    const set = { customer_id, from_date: reading.value.from_date ?? today };
    return ok([ORDER.draft(newId(), reading.value, set, { depends_on: [customer_id] })]);
  };
  const form = useOfflineForm(typing, {
    // While the name is being looked up it counts as known.
    read: (typed) => read(typed, named === undefined ? 'asked' : named?.row.id),
    attempt: async (typed) => ({
      values: typed.values,
      reading: read(typed, await customerIdOf(typed.values.customer)),
    }),
    onDone: onClose,
  });
  return (
    <DialogForm form={form} saveLabel={t('order.save')}>
      <ComboField
        {...labelled(form, 'customer', t('payment.customer'))}
        {...useOffer('customers', form.values.customer, true)}
      />
      <SelectField
        {...labelled(form, 'material_type', t('delivery.field.material_type'))}
        none={t('order.anyMaterial')}
        options={LOADABLE.map((type) => [type, MATERIALS[type].displayName])}
      />
      <ChoiceField
        {...labelled(form, 'by', t('order.by'))}
        options={[
          ['volume', t('order.byVolume')],
          ['amount', t('order.byAmount')],
        ]}
      />
      {form.values.by === 'amount' ? (
        <NumberField {...labelled(form, 'amount', t('order.amount'))} mark="Rp" inputMode="numeric" />
      ) : (
        <NumberField {...labelled(form, 'volume', t('order.volume'))} mark="m³" />
      )}
      <NumberField
        {...labelled(form, 'unit_price', t('order.price'))}
        hint={t('order.priceHint')}
        inputMode="numeric"
        optional
      />
      <ChoiceField
        {...labelled(form, 'paid_ahead', t('order.payment'))}
        options={[
          ['no', t('order.onCredit')],
          ['yes', t('order.paidAhead')],
        ]}
      />
      <DateField {...labelled(form, 'from_date', t('order.from'))} shown={form.values.from_date || today} />
      <DateField {...labelled(form, 'until_date', t('order.until'))} optional />
      <TextField {...labelled(form, 'site_address', t('sync.field.site_address'))} optional />
      <TextField {...labelled(form, 'notes', t('payment.notes'))} optional />
    </DialogForm>
  );
}
