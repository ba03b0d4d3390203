import { useState } from 'react';
import { siteNow, useRows, useSite } from '../../data/index.ts';
import { EQUIPMENT_STATUSES } from '../../domain/records/equipment.ts';
import { isStanding } from '../../domain/figures/hoursRun.ts';
import { STATUS, statusDraft } from '../../domain/machines/machineSteps.ts';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { AreaField, SelectField } from '../../forms/FormFields.tsx';
import { recordShape } from '../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatDateTime, useTexts } from '../../i18n/index.ts';
import { openedLast } from '../../domain/shifts/shiftTime.ts';
import { useClock } from '../../ui/useClock.ts';
import type { StepFormProps } from './machineActions.ts';

/** Any state to any other, with a note. A breakdown starts a downtime where a shift runs and none does yet; leaving it ends the downtime. */
export function StatusForm({ row, draftKey, draft, onDone }: StepFormProps) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const [shape] = useState(() => recordShape(draftKey, STATUS, { start: { status: row.status } }));
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    // The same state with nothing to say of it is no change.
    drafts: (typed) => (typed.status === row.status && !typed.status_note ? [] : [statusDraft(row, typed)]),
    onDone: (_, isSaved) => onDone(isSaved),
  });
  const wanted = form.values.status;
  const time = (at: string | Date) => formatDateTime(new Date(at), language, timeZone);
  const now = useClock(siteNow);
  const consequence = useConsequence(row.id, row.status, wanted, time);
  return (
    <DialogForm form={form} saveLabel={t('equipment.statusForm.save')} clearLabel={null}>
      <SelectField
        form={form}
        name="status"
        label={t('equipment.field.status')}
        hint={t('equipment.statusForm.time', { time: time(now) })}
        options={EQUIPMENT_STATUSES.map((status) => [status, t(`equipment.status.${status}`)])}
      />
      <p role="status" className="mb-2 min-h-6 text-sm font-semibold">
        {consequence}
      </p>
      <AreaField
        form={form}
        name="status_note"
        optional
        label={t('equipment.field.statusNote')}
        hint={t('equipment.statusForm.hint')}
      />
    </DialogForm>
  );
}

function useConsequence(id: string, before: string, wanted: string, time: (at: string) => string): string | null {
  const { t } = useTexts();
  const open = useRows('shifts', { where: { status: 'open' } });
  const downtime = useRows('downtime_entries', { where: { equipment_id: id } });
  const running = downtime?.find(({ row }) => isStanding(row));
  if (wanted === before) return null;
  if (wanted === 'breakdown') {
    if (running) return t('equipment.statusForm.goesOn', { time: time(running.row.started_at) });
    const shift = openedLast(
      (open ?? []).map(({ row }) => row),
      siteNow(),
    );
    return shift ? t('equipment.statusForm.shift', { name: shift.shift_name }) : t('equipment.statusForm.noShift');
  }
  return before === 'breakdown' && running
    ? t('equipment.statusForm.ends', { time: time(running.row.started_at) })
    : null;
}
