/** The most frequent actions on a machine: its state and its meter reading, each saved separately and undoable. */
import { Drafted, DialogForm, recordShape, useOfflineForm, useTypedForm } from '../../forms/index.ts';
import { useUndo } from '../records/useUndo.ts';
import { type SavedReceipt, siteNow, useSite, useRows } from '../../data/index.ts';
import { Gauge, Wrench } from 'lucide-react';
import { useState } from 'react';
import { METER, readingDraft, readingMistake, STATUS, statusDraft } from '../../domain/machines/machineSteps.ts';
import { err } from '../../domain/values/result.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { NumberField, AreaField, ChoiceField, labelled } from '../../forms/FormFields.tsx';
import { formatDateTime, formatNumber, useTexts } from '../../i18n/index.ts';
import { MeterDoubt, meterDoubt } from './MeterDoubt.tsx';
import { type MachineFormProps, STATUS_LOOKS } from './machineLooks.ts';
import { EQUIPMENT_STATUSES } from '../../domain/records/equipment.ts';
import { isStanding } from '../../domain/figures/hoursRun.ts';
import { openedLast } from '../../domain/shifts/shiftTime.ts';

export function MachineForms(props: Pick<MachineFormProps, 'row' | 'mayCorrect'> & { readonly onDone: () => void }) {
  const { row, mayCorrect, onDone } = props;
  const { offer } = useUndo();
  const common = {
    row,
    mayCorrect,
    onDone: (receipt: SavedReceipt | null, words: string) => {
      if (receipt) offer(receipt, words);
      onDone();
    },
  };
  return (
    <div className="grid gap-x-6 gap-y-7 sm:grid-cols-2">
      {FORMS.map(([name, Form]) => {
        const draftKey = `equipment.${name}.${row.id}`;
        return (
          <Drafted key={draftKey} draftKey={draftKey}>
            {(draft) => <Form {...common} draftKey={draftKey} draft={draft} />}
          </Drafted>
        );
      })}
    </div>
  );
}

const FORMS = [
  ['status', StatusForm],
  ['meter', MeterForm],
] as const;

/** An impossible reading is refused: one too far ahead may be confirmed, one that runs backwards needs a correction. */
function MeterForm({ row, mayCorrect, draftKey, draft, onDone }: MachineFormProps) {
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
        {...labelled(form, 'hour_meter', t('equipment.field.hourMeter'))}
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

/** Any state to any other, with a note. A breakdown starts a downtime if a shift is running without one; its end ends the downtime. */
function StatusForm({ row, draftKey, draft, onDone }: MachineFormProps) {
  const { t } = useTexts();
  const [shape] = useState(() => recordShape(draftKey, STATUS, { start: { status: row.status } }));
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: shape.read,
    // The same state without a note is no change.
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
        {...labelled(form, 'status', t('equipment.field.status'))}
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
      <AreaField {...labelled(form, 'status_note', t('equipment.field.statusNote'))} optional rows={1} />
    </DialogForm>
  );
}

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
