import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { siteNow, useSite } from '../../data/index.ts';
import { METER, readingDraft, readingMistake } from '../../domain/machines/machineSteps.ts';
import { err } from '../../domain/values/result.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { NumberField } from '../../forms/FormFields.tsx';
import { recordShape } from '../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatDateTime, formatNumber, useTexts } from '../../i18n/index.ts';
import { MeterDoubt, meterDoubt } from './MeterDoubt.tsx';
import type { MachineFormProps } from './machineLooks.ts';

/** A reading that cannot be right is refused: one that has run too far may be confirmed, one that runs backwards is a correction. */
export function MeterForm({ row, mayCorrect, draftKey, draft, onDone }: MachineFormProps) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const [shape] = useState(() => recordShape(draftKey, METER, { also: { confirmed: '' } }));
  const typing = useTypedForm(shape, draft);
  const { hour_meter: typed, confirmed: looked } = typing.values;
  const confirmed = looked === typed;
  const form = useOfflineForm(typing, {
    read: (now) => {
      const read = shape.read(now);
      if (!read.ok) return read;
      const mistake = readingMistake(read.value.hour_meter, row, { now: siteNow(), confirmed });
      return mistake === null ? read : err({ hour_meter: mistake });
    },
    drafts: ({ hour_meter }) => [readingDraft(row, hour_meter, confirmed)],
    isUndoable: true,
    onDone: (values, _isSaved, receipt) => {
      const words = { machine: row.equipment_code, hours: values.hour_meter.trim() };
      onDone(receipt, t('equipment.meterForm.said', words));
    },
  });
  const reading = shape.numberIn(form.typed, 'hour_meter') ?? Number.NaN;
  const doubt = meterDoubt(reading, row, siteNow(), { t, language });
  const hours = (value: number) => formatNumber(value, language, 1);
  const last = row.hour_meter;
  return (
    <DialogForm
      form={form}
      saveLabel={t('equipment.action.meter')}
      look={form.untouched ? 'plain' : 'main'}
      icon={Gauge}
      clearLabel={null}
    >
      <NumberField
        form={form}
        name="hour_meter"
        label={t('equipment.field.hourMeter')}
        hint={
          last === null
            ? t('equipment.noMeter')
            : Number.isFinite(reading) && doubt === null
              ? t('equipment.meterForm.gain', { hours: hours(addQuantities(reading, -last)) })
              : row.meter_read_at === null
                ? t('shift.fuel.lastMeter', { hours: hours(last) })
                : t('equipment.meterForm.lastAt', {
                    hours: hours(last),
                    time: formatDateTime(new Date(row.meter_read_at), language, timeZone),
                  })
        }
        inputClass="h-16! text-center text-figure! font-bold tabular-nums"
      />
      {doubt?.kind === 'too_far' && (
        <MeterDoubt
          words={doubt.words}
          confirmed={confirmed}
          onConfirm={(yes) => form.store.type('confirmed', yes ? typed : '')}
        />
      )}
      {doubt?.kind === 'backwards' && (
        <MeterDoubt
          words={`${doubt.words} ${t(mayCorrect ? 'equipment.meterForm.replaced' : 'equipment.meterForm.office')}`}
          confirmed={false}
        />
      )}
    </DialogForm>
  );
}
