import { useState, useMemo } from 'react';
import {
  CORRECTION,
  correctionDraft,
  METER,
  readingMistake,
  serviceDrafts,
} from '../../domain/machines/machineSteps.ts';
import { hoursRun } from '../../domain/records/equipment.ts';
import { DialogForm, recordShape, useOfflineForm, useTypedForm } from '../../forms/index.ts';
import { AreaField, NumberField, SelectField, labelled } from '../../forms/FormFields.tsx';
import { formatNumber, useTexts } from '../../i18n/index.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import { siteNow } from '../../data/index.ts';
import { err } from '../../domain/values/result.ts';
import { addQuantities } from '../../domain/values/quantities.ts';

interface StepFormProps {
  readonly row: SyncedTables['equipment'];
  readonly draftKey: string;
  readonly draft: unknown;
  readonly onDone: (hasSaved: boolean) => void;
}

/** The only way backwards: the last reading was wrong, or a new meter continues. */
export function CorrectForm({ row, draftKey, draft, onDone }: StepFormProps) {
  const { t, language } = useTexts();
  const [shape] = useState(() => recordShape(draftKey, CORRECTION));
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    drafts: (correction) => [correctionDraft(row, correction)],
    onDone: (_, isSaved) => onDone(isSaved),
  });
  const run = hoursRun(row);
  return (
    <DialogForm form={form} saveLabel={t('equipment.correctForm.save')} clearLabel={null}>
      <p className="mb-4 text-ink-soft">{t('equipment.correctForm.text')}</p>
      <SelectField
        {...labelled(form, 'what', t('equipment.correctForm.kind'))}
        options={[
          ['wrong', t('equipment.correctForm.wrong')],
          ['replaced', t('equipment.correctForm.replaced')],
        ]}
      />
      <NumberField
        {...labelled(form, 'hour_meter', t('equipment.field.hourMeter'))}
        hint={
          form.values.what === 'replaced' && run !== null
            ? t('equipment.correctForm.continuous', { hours: formatNumber(run, language, 1) })
            : t('equipment.correctForm.now')
        }
        inputClass="text-lg font-bold"
      />
      <AreaField {...labelled(form, 'reason', t('equipment.correctForm.reason'))} />
    </DialogForm>
  );
}

/** A service at the current reading, unless another is typed; one above the last reading is a reading too. */
export function ServiceForm({ row, draftKey, draft, onDone }: StepFormProps) {
  const { t, language } = useTexts();
  const begins = row.hour_meter === null ? '' : formatNumber(row.hour_meter, language);
  const shape = useMemo(() => recordShape(draftKey, METER, { start: { hour_meter: begins } }), [draftKey, begins]);
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: (typed) => {
      const read = shape.read(typed);
      if (!read.ok) return read;
      const { hour_meter } = read.value;
      if (addQuantities(hour_meter, row.meter_offset) < (row.last_service_hours ?? 0))
        return err({ hour_meter: 'service_before_last' });
      const isReading = row.hour_meter === null || hour_meter > row.hour_meter;
      const mistake = isReading ? readingMistake(hour_meter, row, { now: siteNow(), confirmed: false }) : null;
      return mistake === null ? read : err({ hour_meter: mistake });
    },
    drafts: ({ hour_meter }) => serviceDrafts(row, hour_meter),
    onDone: (_, isSaved) => onDone(isSaved),
  });
  const typed = shape.numberIn(form.typed, 'hour_meter') ?? Number.NaN;
  const interval = row.maintenance_interval_hours;
  return (
    <DialogForm form={form} saveLabel={t('equipment.serviceForm.save')} clearLabel={null}>
      <NumberField
        {...labelled(form, 'hour_meter', t('equipment.field.hourMeter'))}
        hint={
          interval !== null && Number.isFinite(typed)
            ? t('equipment.serviceForm.next', { hours: formatNumber(addQuantities(typed, interval), language, 1) })
            : t('equipment.serviceForm.hint')
        }
        inputClass="text-lg font-bold"
      />
    </DialogForm>
  );
}
