import { useState } from 'react';
import { formOf } from '../../domain/mutations/forms.ts';
import { INCIDENT_CLASSES } from '../../domain/records/incidents.ts';
import { ClosedDay, DialogForm, Drafted, recordShape, useOfflineForm, useTypedForm } from '../../forms/index.ts';
import type { FieldsOf, Texts } from '../../forms/index.ts';
import { AreaField, NumberField, SelectField, TextField, labelled } from '../../forms/FormFields.tsx';
import { formatNumber, useTexts } from '../../i18n/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { SyncedTables } from '../../domain/records/rows.ts';

interface ChangeDialogProps {
  readonly row: SyncedTables['incidents'];
  readonly onClose: () => void;
}

export function ChangeDialog({ row, onClose }: ChangeDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('incidents.changeTitle', { number: row.number })} onClose={onClose} place="wide">
      <Drafted draftKey={`incidents.change.${row.id}`}>
        {(draft) => <ChangeForm row={row} draft={draft} onClose={onClose} />}
      </Drafted>
    </Dialog>
  );
}

const CHANGE = formOf('incidents.change');

function ChangeForm({ row, draft, onClose }: ChangeDialogProps & { readonly draft: unknown }) {
  const { t, language } = useTexts();
  // The row when the form opened: if two users change one field, it becomes a question and overwrites nothing.
  const [seen] = useState(row);
  const start = CHANGE.textsOf(seen, (value) => formatNumber(value, language));
  const shape = recordShape(`incidents.change.${row.id}`, CHANGE, { start });
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    drafts: (incident) => {
      const change = CHANGE.change(seen, incident, {});
      return change ? [change] : [];
    },
    onDone: onClose,
  });
  return (
    <DialogForm form={form} saveLabel={t('incidents.saveChange')}>
      {/* Only these two affect the figures of the day. */}
      {(form.values.class !== start.class || form.values.lost_days !== start.lost_days) && (
        <ClosedDay day={row.operating_day} className="mb-4" />
      )}
      <div className="grid grid-cols-1 gap-x-6 gap-y-1 md:grid-cols-2">
        <SelectField
          {...labelled(form, 'class', t('incidents.field.class'))}
          options={INCIDENT_CLASSES.map((one) => [one, t(`incidents.class.${one}`)])}
        />
        <TextField {...labelled(form, 'title', t('incidents.field.title'))} />
        <TextField {...labelled(form, 'location', t('incidents.field.location'))} optional />
        <HarmFields form={form} />
      </div>
    </DialogForm>
  );
}

type Harmed = Texts & Record<'people' | 'lost_days' | 'description', string>;

/** Who was hurt and for how long, and the description: the last fields of a report and of its change. */
export function HarmFields<V extends Harmed>({ form }: { readonly form: FieldsOf<V> }) {
  const { t } = useTexts();
  const whole = { form, inputMode: 'numeric', optional: true } as const;
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4">
        <NumberField {...whole} name="people" label={t('incidents.field.people')} />
        <NumberField {...whole} name="lost_days" label={t('incidents.field.lostDays')} />
      </div>
      <AreaField
        {...labelled(form, 'description', t('incidents.field.description'))}
        className="md:col-span-2"
        maxLength={4000}
        optional
      />
    </>
  );
}
