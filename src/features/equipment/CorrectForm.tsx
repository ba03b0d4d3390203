import { useState } from 'react';
import { CORRECTION, correctionDraft } from '../../domain/machines/machineSteps.ts';
import { hoursRun } from '../../domain/records/equipment.ts';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { AreaField, NumberField, SelectField } from '../../forms/FormFields.tsx';
import { recordShape } from '../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatNumber, useTexts } from '../../i18n/index.ts';
import type { StepFormProps } from './machineActions.ts';

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
        form={form}
        name="what"
        label={t('equipment.correctForm.kind')}
        options={[
          ['wrong', t('equipment.correctForm.wrong')],
          ['replaced', t('equipment.correctForm.replaced')],
        ]}
      />
      <NumberField
        form={form}
        name="hour_meter"
        label={t('equipment.field.hourMeter')}
        hint={
          form.values.what === 'replaced' && run !== null
            ? t('equipment.correctForm.continuous', { hours: formatNumber(run, language, 1) })
            : t('equipment.correctForm.now')
        }
        inputClass="text-lg font-bold"
      />
      <AreaField form={form} name="reason" label={t('equipment.correctForm.reason')} />
    </DialogForm>
  );
}
