import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { siteNow, useSite } from '../../data/index.ts';
import { readingProblem } from '../../domain/machines/meterReading.ts';
import { METER, readingDraft, readingMistake } from '../../domain/machines/machineSteps.ts';
import { err } from '../../domain/values/result.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { NumberField } from '../../forms/FormFields.tsx';
import { recordShape } from '../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatDateTime, formatNumber, useTexts } from '../../i18n/index.ts';
import { Message } from '../../ui/Message.tsx';
import type { StepFormProps } from './machineActions.ts';

/** A reading that cannot be right is refused: one that has run too far may be confirmed, one that runs backwards is a correction. */
export function MeterForm({ row, draftKey, draft, onDone }: StepFormProps) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const [shape] = useState(() => recordShape(draftKey, METER));
  const [confirmed, setConfirmed] = useState<number | null>(null);
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: (typed) => {
      const read = shape.read(typed);
      if (!read.ok) return read;
      const { hour_meter } = read.value;
      const mistake = readingMistake(hour_meter, row, { now: siteNow(), confirmed: confirmed === hour_meter });
      return mistake === null ? read : err({ hour_meter: mistake });
    },
    drafts: ({ hour_meter }) => [readingDraft(row, hour_meter, confirmed === hour_meter)],
    onDone: (_, isSaved) => onDone(isSaved),
  });
  const typed = shape.numberIn(form.typed, 'hour_meter') ?? Number.NaN;
  const problem = Number.isFinite(typed) ? readingProblem(typed, row, siteNow()) : null;
  const hours = (value: number) => formatNumber(value, language, 1);
  const gain =
    Number.isFinite(typed) && row.hour_meter !== null && problem === null
      ? addQuantities(typed, -row.hour_meter)
      : null;
  return (
    <DialogForm form={form} saveLabel={t('equipment.meterForm.save')} clearLabel={null}>
      <NumberField
        form={form}
        name="hour_meter"
        label={t('equipment.field.hourMeter')}
        hint={
          gain !== null
            ? t('equipment.meterForm.gain', { hours: hours(gain) })
            : row.hour_meter === null
              ? t('equipment.noMeter')
              : row.meter_read_at === null
                ? t('shift.fuel.lastMeter', { hours: hours(row.hour_meter) })
                : t('equipment.meterForm.lastAt', {
                    hours: hours(row.hour_meter),
                    time: formatDateTime(new Date(row.meter_read_at), language, timeZone),
                  })
        }
        inputClass="text-lg font-bold"
      />
      {problem?.kind === 'too_far' && (
        <Message tone="warn" icon={TriangleAlert} role="status" className="mb-3">
          <p>{t('equipment.meterForm.most', { most: hours(problem.most) })}</p>
          <label className="mt-1 flex min-h-12 cursor-pointer items-center gap-3 font-semibold">
            <input
              type="checkbox"
              className="size-6 shrink-0 accent-accent"
              checked={confirmed === typed}
              onChange={(event) => setConfirmed(event.target.checked ? typed : null)}
            />
            {t('equipment.meterForm.confirm')}
          </label>
        </Message>
      )}
      {problem?.kind === 'backwards' && (
        <Message tone="warn" icon={TriangleAlert} role="status" className="mb-3">
          {t('equipment.meterForm.replaced')}
        </Message>
      )}
    </DialogForm>
  );
}
