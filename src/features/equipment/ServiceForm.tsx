import { useMemo } from 'react';
import { siteNow } from '../../data/index.ts';
import { readingMistake, serviceDrafts, serviceSchema } from '../../domain/machines/machineSteps.ts';
import { err } from '../../domain/result.ts';
import { addQuantities } from '../../domain/quantities.ts';
import { NumberField } from '../../forms/FormFields.tsx';
import { formShape } from '../../forms/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { StepFrame } from './StepFrame.tsx';
import { useLastReading } from './useLastReading.ts';
import type { StepFormProps } from './machineActions.ts';

/** A service at the reading of now, unless another is typed; one above the last reading is a reading too. */
export function ServiceForm({ row, draftKey, draft, onDone }: StepFormProps) {
  const { t, language } = useTexts();
  const last = useLastReading(row);
  const begins = row.hour_meter === null ? '' : formatNumber(row.hour_meter, language);
  const shape = useMemo(() => formShape(draftKey, { lastServiceHours: begins }), [draftKey, begins]);
  const readFields = shape.readBy(serviceSchema);
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: (typed) => {
      const read = readFields(typed);
      if (!read.ok) return read;
      const { lastServiceHours: hours } = read.value;
      if (row.last_service_hours !== null && hours < row.last_service_hours)
        return err({ lastServiceHours: 'service_before_last' });
      const isReading = row.hour_meter === null || hours > row.hour_meter;
      const mistake = isReading ? readingMistake(hours, last, { now: siteNow(), confirmed: false }) : null;
      return mistake === null ? read : err({ lastServiceHours: mistake });
    },
    drafts: ({ lastServiceHours }) => serviceDrafts(row, lastServiceHours),
    onDone: (_, isSaved) => onDone(isSaved),
  });
  const typed = shape.numberIn(form.typed, 'lastServiceHours') ?? Number.NaN;
  const interval = row.maintenance_interval_hours;
  return (
    <StepFrame form={form} saveLabel={t('equipment.serviceForm.save')}>
      <NumberField
        form={form}
        name="lastServiceHours"
        label={t('equipment.field.lastServiceHours')}
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
