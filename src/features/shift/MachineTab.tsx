import { ArrowLeft, CircleCheck, CirclePause, Gauge, OctagonX, Wrench } from 'lucide-react';
import { useState } from 'react';
import { EQUIPMENT_STATUSES } from '../../domain/records/equipment.ts';
import { METER, STATUS, readingDraft, statusDraft } from '../../domain/machines/machineSteps.ts';
import { ChoiceField, NumberField, TextField } from '../../forms/FormFields.tsx';
import { DialogForm } from '../../forms/DialogForm.tsx';
import { Drafted } from '../../forms/OfflineForm.tsx';
import { recordShape } from '../../forms/shape/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatNumber, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { toast } from '../../ui/toast.ts';
import { MeterDoubt, meterDoubt } from './MeterDoubt.tsx';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';
import { machineName, type EquipmentRow } from './useShiftScene.ts';

interface MachineTabProps {
  readonly machines: readonly EquipmentRow[];
  readonly now: Date;
}

/** Those first that do not work. */
const ORDER = ['breakdown', 'maintenance', 'standby', 'active'] as const;

/** Every machine with its state; a tap leads to its state and the reading of its meter, each with a save of its own. */
export function MachineTab({ machines, now }: MachineTabProps) {
  const { t, language } = useTexts();
  const [id, setId] = useState('');
  const machine = machines.find((one) => one.id === id);
  function done(words: string): void {
    toast('good', t('form.saved'), words);
    setId('');
  }
  if (machine)
    return (
      <>
        <Button look="quiet" icon={ArrowLeft} onClick={() => setId('')} className="mb-2 -ml-3 px-3!">
          {t('shift.machine.all')}
        </Button>
        <h3 className="mb-3 text-lg font-bold wrap-anywhere">{machineName(machines, id)}</h3>
        <Drafted draftKey={`shift.status.${id}`}>
          {(draft) => <StatusForm machine={machine} draft={draft} onDone={done} />}
        </Drafted>
        <div className="mt-2 border-t border-line pt-4">
          <Drafted draftKey={`shift.meter.${id}`}>
            {(draft) => <MeterForm machine={machine} now={now} draft={draft} onDone={done} />}
          </Drafted>
        </div>
      </>
    );
  return (
    <div className="grid grid-cols-1 gap-2 pb-2 min-[22rem]:grid-cols-2">
      {machines.length === 0 && <p className="text-ink-soft">{t('shift.noMachines')}</p>}
      {machines
        .toSorted((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status))
        .map((one) => (
          <button
            key={one.id}
            type="button"
            onClick={() => setId(one.id)}
            className="flex min-h-20 min-w-0 flex-col items-start gap-1 rounded-md border border-line-strong p-3 text-left hover:bg-sunken"
          >
            <span className="flex w-full flex-wrap items-center justify-between gap-1">
              <span className="font-bold">{one.equipment_code}</span>
              <Mark {...LOOKS[one.status]} text={t(`shift.machineStatus.${one.status}`)} />
            </span>
            <span className="text-sm leading-5 wrap-anywhere text-ink-soft">
              {one.equipment_name}
              {one.hour_meter !== null && (
                <span className="block">
                  {t('shift.entries.meter', { hours: formatNumber(one.hour_meter, language) })}
                </span>
              )}
            </span>
          </button>
        ))}
    </div>
  );
}

const LOOKS = {
  active: { tone: 'good', icon: CircleCheck },
  maintenance: { tone: 'info', icon: Wrench },
  breakdown: { tone: 'bad', icon: OctagonX },
  standby: { tone: 'plain', icon: CirclePause },
} as const;

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
    onDone: ({ status }) => {
      const now = EQUIPMENT_STATUSES.find((one) => one === status) ?? machine.status;
      onDone(
        t('shift.machine.saidStatus', { machine: machine.equipment_code, status: t(`shift.machineStatus.${now}`) }),
      );
    },
  });
  return (
    <DialogForm form={form} saveLabel={t('shift.machine.change')} look="plain" icon={Wrench} clearLabel={null}>
      <ChoiceField
        form={form}
        name="status"
        label={t('shift.machine.status')}
        hint={
          form.values.status === 'breakdown'
            ? t('shift.machine.breakdownInfo')
            : t('shift.machine.now', { status: t(`shift.machineStatus.${machine.status}`) })
        }
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
    onDone: (values) =>
      onDone(t('shift.machine.saidMeter', { machine: machine.equipment_code, hours: values.hour_meter })),
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
