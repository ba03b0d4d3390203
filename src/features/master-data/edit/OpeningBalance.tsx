/** In a customer's record: what they owed when the site started with the app; entered once, and voidable. For owner and manager. */
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useRows } from '../../../data/index.ts';
import { useAliases } from '../../../data/masterData.ts';
import { OPENING_BALANCE } from '../../../domain/masterData/makeRecord.ts';
import { newId } from '../../../domain/records/ids.ts';
import { DateField, DialogForm, Drafted, recordShape, useTypedForm, useMoneyDays } from '../../../forms/index.ts';
import { NumberField, TextField, labelled } from '../../../forms/FormFields.tsx';
import { useOfflineForm } from '../../../forms/useOfflineForm.ts';
import { formatDay, formatRupiah, useTexts } from '../../../i18n/index.ts';
import { RecentRecords } from '../../../shared/records/RecentRecords.tsx';
import { Button, Dialog } from '../../../ui/index.ts';

interface OpeningBalanceProps {
  readonly customerId: string;
  readonly name: string;
}

export function OpeningBalance({ customerId, name }: OpeningBalanceProps) {
  const { t, language } = useTexts();
  const [entering, enter] = useState(false);
  const aliases = useAliases('customers', customerId);
  const known = useRows('opening_balances', { limit: Infinity });
  const own = [{ row: { id: customerId, name: '' } }, ...(aliases ?? [])].map(({ row }) => ({
    ...row,
    records: known?.filter(({ row: { customer_id } }) => customer_id === row.id) ?? [],
  }));
  const stands = own.some(({ records }) =>
    records.some(({ row, sync }) => row.voided_at === null && sync !== 'needs_attention'),
  );
  // Includes customers merged into this one, if they have one: one customer owes all of it.
  const shown = own.filter(({ id, records }) => id === customerId || records.length > 0);
  return (
    <>
      {shown.map((of) => (
        <RecentRecords
          key={of.id}
          table="opening_balances"
          where={{ customer_id: of.id }}
          title={of.name === '' ? t('masterData.opening.title') : t('masterData.opening.of', { name: of.name })}
          none={t('masterData.opening.none')}
          voidedBy="opening_balances.void"
          lineOf={({ as_of, amount, notes }) => ({
            name: t('masterData.opening.asOf', { day: formatDay(as_of, language) }),
            amount: formatRupiah(amount, language),
            facts: [],
            notes,
          })}
        />
      ))}
      {aliases && known && !stands && (
        <Button
          icon={BookOpen}
          onClick={() => enter(true)}
          className="mt-3 w-full"
          text={t('masterData.opening.enter')}
        />
      )}
      {entering && <OpeningBalanceDialog customerId={customerId} name={name} onClose={() => enter(false)} />}
    </>
  );
}

interface DialogProps extends OpeningBalanceProps {
  readonly onClose: () => void;
}

export function OpeningBalanceDialog(props: DialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('masterData.opening.of', { name: props.name })} onClose={props.onClose}>
      <Drafted draftKey={shapeOf(props.customerId).draftKey}>
        {(draft) => <OpeningBalanceForm {...props} draft={draft} />}
      </Drafted>
    </Dialog>
  );
}

const shapeOf = (customerId: string) => recordShape(`opening_balances.create.${customerId}`, OPENING_BALANCE);

function OpeningBalanceForm({ draft, customerId, onClose }: DialogProps & { readonly draft: unknown }) {
  const { t } = useTexts();
  const { latest } = useMoneyDays();
  const shape = shapeOf(customerId);
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: (typed) =>
      shape.read(typed, ({ as_of }) => ({ ...(as_of !== undefined && as_of > latest && { as_of: 'day_ahead' }) })),
    drafts: (balance) => [
      OPENING_BALANCE.draft(newId(), balance, { customer_id: customerId }, { depends_on: [customerId] }),
    ],
    onDone: onClose,
  });
  return (
    <DialogForm form={form} saveLabel={t('masterData.opening.save')}>
      <p className="mb-4">{t('masterData.opening.text')}</p>
      <NumberField
        {...labelled(form, 'amount', t('masterData.field.amount'))}
        hint={t('masterData.opening.ahead')}
        mark="Rp"
        grouped
        inputClass="tabular-nums"
      />
      <DateField {...labelled(form, 'as_of', t('masterData.field.as_of'))} max={latest} />
      <TextField {...labelled(form, 'notes', t('masterData.field.notes'))} optional />
    </DialogForm>
  );
}
