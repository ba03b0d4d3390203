import { TriangleAlert } from 'lucide-react';
import { useStocks } from '../../data/index.ts';
import { newId } from '../../domain/records/ids.ts';
import { oneOf, ref } from '../../domain/records/columns.ts';
import { formOf, type Checked } from '../../domain/mutations/forms.ts';
import { FUEL_KINDS, isAboveTank } from '../../domain/records/fuel_logs.ts';
import { BEFORE_COUNT, BeforeCount, useBeforeCount } from '../../forms/BeforeCount.tsx';
import { ClosedDay, DialogForm, useOfflineForm, useTypedForm, useDoubts } from '../../forms/index.ts';
import { AreaField, ChoiceField, NumberField, labelled } from '../../forms/FormFields.tsx';
import { AGAIN_TEXTS, InsteadNote, againSet, sinceOf, recordedAgain, type Again } from '../../forms/again.tsx';
import { formShape, readerOf, type Reading } from '../../forms/shape/formShape.ts';
import { formatNumber, useTexts, withUnit } from '../../i18n/index.ts';
import { Message } from '../../ui/Message.tsx';
import { MeterDoubt, meterDoubt } from '../../shared/machines/MeterDoubt.tsx';
import { ElsewhereNote, awaited, placePayload, PLACE, placeOf, useDraftPlace, useSaid } from './DraftPlace.tsx';
import type { EntryPlace } from './DraftPlace.tsx';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';
import type { EquipmentRow } from './useShiftScene.ts';

const place = ['operating_day', 'shift_id', 'instead_of', 'instead_reason', 'done_at'] as const;
/** Price is a field of a receipt, machine and meter are fields of an issue. The other's input stays in the form. */
const ISSUE = formOf('fuel_logs.create', {
  sets: place,
  without: ['price_per_liter'],
  own: { kind: oneOf(['issue']), equipment_id: ref('equipment') },
});
const RECEIPT = formOf('fuel_logs.create', {
  sets: place,
  without: ['equipment_id', 'hour_meter'],
  own: { kind: oneOf(['receipt']) },
});

const FUEL_PILE = ['solar'];

const EMPTY = {
  ...PLACE,
  ...AGAIN_TEXTS,
  ...BEFORE_COUNT,
  ...RECEIPT.start,
  ...ISSUE.start,
  kind: 'issue',
  /** The confirmed reading, as typed. */
  confirmed: '',
};
const FUEL = formShape<typeof EMPTY>('shift.fuel', EMPTY, { ...RECEIPT.columns, ...ISSUE.columns }, ['shiftId']);
const readIssue = readerOf(FUEL, ISSUE);
const readReceipt = readerOf(FUEL, RECEIPT);

/** The wrong record had the reading already: it needs no confirmation again. */
export const fuelAgain = (row: SyncedTables['fuel_logs'], open: () => void): Again =>
  recordedAgain(
    FUEL,
    row.id,
    (write) => ({
      ...RECEIPT.textsOf(row, write),
      ...ISSUE.textsOf(row, write),
      ...placeOf(row),
      ...sinceOf(row),
      confirmed: ISSUE.textsOf(row, write).hour_meter,
    }),
    open,
  );

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface FuelFormProps {
  readonly draft: unknown;
  readonly place: EntryPlace;
  readonly shifts: readonly ShiftRow[];
  readonly machines: readonly EquipmentRow[];
  readonly now: Date;
  readonly onDone: () => void;
}

export function FuelForm({ draft, place: shown, shifts, machines, now, onDone }: FuelFormProps) {
  const { t, language } = useTexts();
  const typing = useTypedForm(FUEL, draft);
  const begun = useDraftPlace(typing, FUEL, shown, shifts);
  const { ask, doubts } = useDoubts(({ kind, payload }) => {
    if (kind !== 'fuel_logs.create') return null;
    const machine = machines.find(({ id }) => id === payload.equipment_id);
    if (!machine || !isAboveTank(machine, payload.liters)) return null;
    const [liters, capacity] = [payload.liters, machine.fuel_capacity_liters ?? 0].map((one) =>
      withUnit(one, 'L', language),
    );
    return t('shift.fuel.aboveTank', { machine: machine.equipment_code, capacity, liters });
  });
  const said = useSaid(typing, begun.place);
  const counted = useBeforeCount(FUEL_PILE, begun.place.shift, begun.place.day, typing.values.instead_at);
  const form = useOfflineForm(typing, {
    ask,
    read: (typed): Reading<typeof EMPTY, Checked<typeof ISSUE> | Checked<typeof RECEIPT>> =>
      (typed.values.kind === 'receipt' ? readReceipt : readIssue)(typed, () =>
        counted.mistakes(typed.values.before_count),
      ),
    drafts: (fuel) => {
      const done_at = counted.doneAt(typing.store.get().values.before_count);
      const set = { ...placePayload(begun.place), ...againSet(typing.values), done_at };
      const along = [set, awaited(begun.place)] as const;
      return [fuel.kind === 'receipt' ? RECEIPT.draft(newId(), fuel, ...along) : ISSUE.draft(newId(), fuel, ...along)];
    },
    isUndoable: true,
    onDone: (values, _isSaved, receipt) => {
      const amount = `${values.liters.trim()} L`;
      const to = machines.find(({ id }) => id === values.equipment_id)?.equipment_code;
      const words =
        values.kind === 'receipt'
          ? t('shift.fuel.saidReceipt', { amount })
          : t('shift.fuel.said', { amount, machine: to });
      said(values, receipt, words);
      onDone();
    },
  });
  const { kind, equipment_id, hour_meter, confirmed } = form.values;
  const isIssue = kind !== 'receipt';
  const machine = machines.find(({ id }) => id === equipment_id);
  const tank = useStocks()?.find(({ materialType, known }) => known && materialType === 'solar');
  const liters = FUEL.numberIn(form.typed, 'liters') ?? Number.NaN;
  const doubt = isIssue ? meterDoubt(FUEL.numberIn(form.typed, 'hour_meter'), machine, now, { t, language }) : null;
  const isConfirmed = confirmed === hour_meter;
  const inTank = tank && withUnit(tank.onHand, 'L', language);
  return (
    <DialogForm
      form={form}
      saveLabel={t('shift.fuel.save')}
      disabled={doubt !== null && !isConfirmed}
      problem={doubt !== null && !isConfirmed && t('shift.fuel.confirmFirst')}
    >
      <InsteadNote values={form.values} className="mb-3" />
      <ElsewhereNote of={begun} />
      {doubts}
      <ClosedDay day={placePayload(begun.place).operating_day} className="mb-3" />
      <div className="grid grid-cols-2 gap-x-4 gap-y-1">
        <ChoiceField
          {...labelled(form, 'kind', t('shift.fuel.kind'))}
          className="col-span-2"
          options={FUEL_KINDS.map((one) => [one, t(`shift.fuel.${one}`)])}
        />
        {isIssue && (
          <ChoiceField
            {...labelled(form, 'equipment_id', t('shift.fuel.equipment'))}
            className="col-span-2"
            columns="max-h-52 grid-cols-3 overflow-y-auto p-1 -m-1"
            hint={machine ? machine.equipment_name : machines.length === 0 && t('shift.noMachines')}
            options={machines.map(({ id, equipment_code }) => [id, equipment_code])}
          />
        )}
        <NumberField
          {...labelled(form, 'liters', t('shift.fuel.liters'))}
          inputClass="text-lg font-bold"
          hint={inTank && t('shift.fuel.onHand', { amount: inTank })}
        />
        {isIssue ? (
          <NumberField
            {...labelled(form, 'hour_meter', t('shift.fuel.meter'))}
            hint={
              typeof machine?.hour_meter === 'number' &&
              t('shift.fuel.lastMeter', { hours: formatNumber(machine.hour_meter, language) })
            }
          />
        ) : (
          <NumberField {...labelled(form, 'price_per_liter', t('shift.fuel.price'))} optional inputMode="numeric" />
        )}
        <BeforeCount form={form} question={counted} className="col-span-2" />
        {doubt !== null && (
          <div ref={intoView} className="col-span-2">
            <MeterDoubt
              words={doubt.words}
              confirmed={isConfirmed}
              onConfirm={(yes) => form.store.type('confirmed', yes ? hour_meter : '')}
            />
          </div>
        )}
        {isIssue && tank && inTank && liters > tank.onHand && (
          <Message tone="warn" icon={TriangleAlert} role="status" className="col-span-2 mb-3">
            {t('shift.fuel.overdraw', { amount: inTank })}
          </Message>
        )}
        <AreaField {...labelled(form, 'notes', t('shift.fuel.notes'))} optional className="col-span-2" />
      </div>
    </DialogForm>
  );
}
