import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { siteNow, useRows, useSite } from '../../data/index.ts';
import { EQUIPMENT_STATUSES } from '../../domain/records/equipment.ts';
import { isStanding } from '../../domain/figures/hoursRun.ts';
import { STATUS, statusDraft } from '../../domain/machines/machineSteps.ts';
import { openedLast } from '../../domain/shifts/shiftTime.ts';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { AreaField, ChoiceField } from '../../forms/FormFields.tsx';
import { recordShape } from '../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatDateTime, useTexts } from '../../i18n/index.ts';
import { STATUS_LOOKS, type MachineFormProps } from './machineLooks.ts';

/** Any state to any other, with a note. A breakdown starts a downtime where a shift runs and none does yet; leaving it ends the downtime. */
export function StatusForm({ row, draftKey, draft, onDone }: MachineFormProps) {
  const { t } = useTexts();
  const [shape] = useState(() => recordShape(draftKey, STATUS, { start: { status: row.status } }));
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    // The same state with nothing to say of it is no change.
    drafts: (typed) => (typed.status === row.status && !typed.status_note ? [] : [statusDraft(row, typed)]),
    isUndoable: true,
    onDone: ({ status }, _isSaved, receipt) => {
      const now = EQUIPMENT_STATUSES.find((one) => one === status) ?? row.status;
      const words = { machine: row.equipment_code, status: t(`equipment.status.${now}`) };
      onDone(receipt, t('equipment.statusForm.said', words));
    },
  });
  const consequence = useConsequence(row.id, row.status, form.values.status);
  return (
    <DialogForm
      form={form}
      saveLabel={t('equipment.action.status')}
      look={form.untouched ? 'plain' : 'main'}
      icon={Wrench}
      clearLabel={null}
    >
      <ChoiceField
        form={form}
        name="status"
        label={t('equipment.field.status')}
        className="mb-1!"
        options={EQUIPMENT_STATUSES.map((status) => {
          const { icon: Icon, ink } = STATUS_LOOKS[status];
          return [
            status,
            t(`equipment.status.${status}`),
            <Icon key={status} aria-hidden className={`mr-2 size-5 shrink-0 ${ink}`} />,
          ];
        })}
      />
      <p role="status" className="mb-1 min-h-6 text-sm font-semibold">
        {consequence}
      </p>
      <AreaField form={form} name="status_note" optional rows={1} label={t('equipment.field.statusNote')} />
    </DialogForm>
  );
}

/** What a change of state does to the stop of the machine. */
function useConsequence(id: string, before: string, wanted: string): string | null {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const time = (at: string) => formatDateTime(new Date(at), language, timeZone);
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
