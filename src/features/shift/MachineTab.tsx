import { Gauge, Wrench } from 'lucide-react';
import { useState } from 'react';
import { EQUIPMENT_STATUSES } from '../../domain/records/equipment.ts';
import { METER, STATUS, readingDraft, statusDraft } from '../../domain/machines/machineSteps.ts';
import { NumberField, SelectField, TextField } from '../../forms/FormFields.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { recordShape } from '../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatNumber, useTexts } from '../../i18n/index.ts';
import { SelectInput } from '../../ui/SelectInput.tsx';
import { toast } from '../../ui/toast.ts';
import { MeterDoubt, meterDoubt } from './MeterDoubt.tsx';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';
import { machineOptions, type EquipmentRow } from './useShiftScene.ts';

interface MachineTabProps {
  readonly machines: readonly EquipmentRow[];
  readonly now: Date;
}

/** The status of a machine and the reading of its meter, each with a save of its own. */
export function MachineTab({ machines, now }: MachineTabProps) {
  const { t } = useTexts();
  const [id, setId] = useState('');
  /** Each save begins with empty fields. */
  const [saves, setSaves] = useState(0);
  const machine = machines.find((one) => one.id === id);
  function done(words: string): void {
    toast('good', t('form.saved'), words);
    setSaves((count) => count + 1);
  }
  return (
    <div className="rounded-lg border border-line bg-surface px-4 pt-4 pb-4 shadow-card sm:px-6">
      <SelectInput
        id="machine"
        label={t('shift.machine.equipment')}
        value={id}
        onChange={({ target }) => setId(target.value)}
        hint={machines.length === 0 ? t('shift.noMachines') : !machine && t('shift.machine.pick')}
        none={t('shift.choose.machine')}
        options={machineOptions(machines)}
      />
      {machine && (
        <div key={`${id} ${saves}`} className="grid grid-cols-1 gap-6 md:grid-cols-2">
          <Drafted draftKey={`shift.status.${id}`}>
            {(draft) => <StatusForm machine={machine} draft={draft} onDone={done} />}
          </Drafted>
          <Drafted draftKey={`shift.meter.${id}`}>
            {(draft) => <MeterForm machine={machine} now={now} draft={draft} onDone={done} />}
          </Drafted>
        </div>
      )}
    </div>
  );
}

interface PartProps {
  readonly machine: EquipmentRow;
  readonly draft: unknown;
  readonly onDone: (words: string) => void;
}

function StatusForm({ machine, draft, onDone }: PartProps) {
  const { t } = useTexts();
  const [shape] = useState(() => recordShape(`shift.status.${machine.id}`, STATUS, { start: { status: '' } }));
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    drafts: (status) => [statusDraft(machine, status)],
    onDone: () => onDone(t('shift.machine.saidStatus')),
  });
  return (
    <DialogForm form={form} saveLabel={t('shift.machine.change')} look="plain" icon={Wrench} clearLabel={null}>
      <SelectField
        form={form}
        name="status"
        label={t('shift.machine.status')}
        hint={
          form.values.status === 'breakdown'
            ? t('shift.machine.breakdownInfo')
            : t('shift.machine.now', { status: t(`shift.machineStatus.${machine.status}`) })
        }
        none={t('shift.choose.status')}
        options={EQUIPMENT_STATUSES.map((status) => [status, t(`shift.machineStatus.${status}`)])}
      />
      <TextField form={form} name="status_note" label={t('shift.machine.note')} optional />
    </DialogForm>
  );
}

function MeterForm({ machine, now, draft, onDone }: PartProps & { readonly now: Date }) {
  const { t, language } = useTexts();
  const [shape] = useState(() => recordShape(`shift.meter.${machine.id}`, METER, { also: { confirmed: '' } }));
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    // The server asks the same of a reading that the hours since the last one do not explain.
    drafts: (reading): MutationDraft[] => [readingDraft(machine, reading.hour_meter, isConfirmed)],
    onDone: () => onDone(t('shift.machine.saidMeter')),
  });
  const { hour_meter, confirmed } = form.values;
  const doubt = meterDoubt(shape.numberIn(form.typed, 'hour_meter'), machine, now, { t, language });
  // A lower reading would change nothing: putting the meter right is another step, of the office.
  const isLower = doubt?.kind === 'backwards';
  const isConfirmed = confirmed === hour_meter && !isLower;
  return (
    <DialogForm
      form={form}
      saveLabel={t('shift.machine.read')}
      look="plain"
      icon={Gauge}
      disabled={doubt !== null && !isConfirmed}
      clearLabel={null}
    >
      <NumberField
        form={form}
        name="hour_meter"
        label={t('shift.machine.meter')}
        hint={
          machine.hour_meter !== null &&
          t('shift.fuel.lastMeter', { hours: formatNumber(machine.hour_meter, language) })
        }
      />
      {doubt !== null && (
        <MeterDoubt
          words={isLower ? `${doubt.words} ${t('shift.machine.correct')}` : doubt.words}
          confirmed={isConfirmed}
          {...(!isLower && { onConfirm: (yes: boolean) => form.store.type('confirmed', yes ? hour_meter : '') })}
        />
      )}
    </DialogForm>
  );
}
