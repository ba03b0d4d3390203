import { useMemo } from 'react';
import { siteNow } from '../../data/index.ts';
import { readingMistake, serviceDrafts, serviceSchema } from '../../domain/machines/machineSteps.ts';
import { err } from '../../domain/values/result.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { NumberField } from '../../forms/FormFields.tsx';
import { formShape } from '../../forms/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { StepFrame } from './StepFrame.tsx';
import type { StepFormProps } from './machineActions.ts';

/** A service at the reading of now, unless another is typed; one above the last reading is a reading too. */
export function ServiceForm({ row, draftKey, draft, onDone }: StepFormProps) {
  const { t, language } = useTexts();
  const begins = row.hour_meter === null ? '' : formatNumber(row.hour_meter, language);
  const shape = useMemo(() => formShape(draftKey, { hourMeter: begins }), [draftKey, begins]);
  const readFields = shape.readBy(serviceSchema);
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: (typed) => {
      const read = readFields(typed);
      if (!read.ok) return read;
      const { hourMeter } = read.value;
      if (addQuantities(hourMeter, row.meter_offset) < (row.last_service_hours ?? 0))
        return err({ hourMeter: 'service_before_last' });
      const isReading = row.hour_meter === null || hourMeter > row.hour_meter;
      const mistake = isReading ? readingMistake(hourMeter, row, { now: siteNow(), confirmed: false }) : null;
      return mistake === null ? read : err({ hourMeter: mistake });
    },
    drafts: ({ hourMeter }) => serviceDrafts(row, hourMeter),
    onDone: (_, isSaved) => onDone(isSaved),
  });
  const typed = shape.numberIn(form.typed, 'hourMeter') ?? Number.NaN;
  const interval = row.maintenance_interval_hours;
  return (
    <StepFrame form={form} saveLabel={t('equipment.serviceForm.save')}>
      <NumberField
        form={form}
        name="hourMeter"
        label={t('equipment.field.hourMeter')}
        hint={
          interval !== null && Number.isFinite(typed)
            ? t('equipment.serviceForm.next', { hours: formatNumber(addQuantities(typed, interval), language, 1) })
            : t('equipment.serviceForm.hint')
        }
        inputClass="text-lg font-bold"
      />
    </StepFrame>
  );
}
