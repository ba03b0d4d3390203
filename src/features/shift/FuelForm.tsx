import { TriangleAlert } from 'lucide-react';
import { useStocks } from '../../data/index.ts';
import { newId } from '../../domain/records/ids.ts';
import { FUEL_CHOICES, fuelIssueSchema, fuelReceiptSchema } from '../../domain/shifts/entryForms.ts';
import { AreaField, NumberField, SelectField } from '../../forms/FormFields.tsx';
import { OfflineForm } from '../../forms/OfflineForm.tsx';
import { formShape } from '../../forms/formShape.ts';
import { useOfflineForm } from '../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../forms/useTypedForm.ts';
import { formatNumber, withUnit } from '../../i18n/numbers.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';
import { MachineOptions } from './MachineOptions.tsx';
import { MeterDoubt, meterDoubt } from './MeterDoubt.tsx';
import { toast } from '../../ui/toast.ts';
import { ElsewhereNote } from './ElsewhereNote.tsx';
import { PLACE, useDraftPlace } from './useDraftPlace.ts';
import { awaited, placePayload } from './entryPlace.ts';
import { toEntryForm } from './toEntryForm.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';
import type { MutationPayloads } from '../../domain/mutations/mutations.ts';
import type { Reading } from '../../forms/formShape.ts';
import type { Typed } from '../../forms/typedStore.ts';
import type { EntryPlace } from './entryPlace.ts';
import type { EquipmentRow } from './useShiftScene.ts';

const EMPTY = {
  ...PLACE,
  fuelKind: 'issue',
  equipmentId: '',
  liters: '',
  hourMeter: '',
  pricePerLiter: '',
  notes: '',
  /** The reading that somebody has looked at again, as typed. */
  confirmed: '',
};
type FuelValues = Record<keyof typeof EMPTY, string>;
const FUEL = formShape<FuelValues>('shift.fuel', EMPTY, undefined, ['shiftId']);
const readIssue = FUEL.readBy(fuelIssueSchema);
const readReceipt = FUEL.readBy(fuelReceiptSchema);

type Fuel = Omit<MutationPayloads['fuel_logs.create'], 'operating_day' | 'shift_id'>;

/** What does not belong to the kind (the price of an issue) is left out, and stays in the form. */
function readFuel(typed: Typed<FuelValues>): Reading<FuelValues, Fuel> {
  if (typed.values.fuelKind === 'receipt') {
    const read = readReceipt(typed);
    if (!read.ok) return read;
    const { liters, pricePerLiter, notes } = read.value;
    const price = pricePerLiter === undefined ? {} : { price_per_liter: pricePerLiter };
    return { ok: true, value: { kind: 'receipt', liters, ...price, ...(notes && { notes }) } };
  }
  const read = readIssue(typed);
  if (!read.ok) return read;
  const { equipmentId, liters, hourMeter, notes } = read.value;
  const meter = hourMeter === undefined ? {} : { hour_meter: hourMeter };
  return { ok: true, value: { kind: 'issue', equipment_id: equipmentId, liters, ...meter, ...(notes && { notes }) } };
}

interface FuelFormProps {
  readonly draft: unknown;
  readonly place: EntryPlace;
  readonly shifts: readonly ShiftRow[];
  /** Another shift than this one runs by now. */
  readonly isLeft: boolean;
  readonly machines: readonly EquipmentRow[];
  readonly now: Date;
}

/** Diesel from the tank to a machine, or into the tank. */
export function FuelForm({ draft, place: shown, shifts, isLeft, machines, now }: FuelFormProps) {
  const { t, language } = useTexts();
  const typing = useTypedForm(FUEL, draft);
  const begun = useDraftPlace(typing, FUEL, shown, shifts);
  const { place } = begun;
  const form = useOfflineForm(typing, {
    read: readFuel,
    drafts: (fuel) => [
      {
        kind: 'fuel_logs.create',
        entity_id: newId(),
        payload: { ...placePayload(place), ...fuel },
        ...awaited(place),
      },
    ],
    onSaved: () => {
      // The page goes on to the shift that runs, and what it says of the save with it.
      if (isLeft) toast('good', t('form.saved'), t('shift.fuel.said'));
    },
    onEmptied: toEntryForm,
  });
  const { fuelKind, equipmentId, hourMeter, confirmed } = form.values;
  const isIssue = fuelKind !== 'receipt';
  const machine = machines.find(({ id }) => id === equipmentId);
  const tank = useStocks()?.find(({ materialType, known }) => known && materialType === 'solar');
  const liters = FUEL.numberIn(form.typed, 'liters') ?? Number.NaN;
  const doubt = isIssue ? meterDoubt(FUEL.numberIn(form.typed, 'hourMeter'), machine, now, { t, language }) : null;
  const isConfirmed = confirmed === hourMeter;
  const inTank = tank && withUnit(tank.onHand, 'L', language);
  return (
    <OfflineForm
      form={form}
      saveLabel={t('shift.fuel.save')}
      said={() => t('shift.fuel.said')}
      blocked={doubt !== null && !isConfirmed && t('shift.fuel.confirmFirst')}
    >
      <ElsewhereNote of={begun} />
      <div className="grid grid-cols-2 gap-x-4 gap-y-1 md:gap-x-6">
        <SelectField
          form={form}
          name="fuelKind"
          label={t('shift.fuel.kind')}
          className={isIssue ? 'max-sm:col-span-2' : 'col-span-2'}
          data-optional
        >
          {FUEL_CHOICES.map((kind) => (
            <option key={kind} value={kind}>
              {t(`shift.fuel.${kind}`)}
            </option>
          ))}
        </SelectField>
        {isIssue && (
          <SelectField
            form={form}
            name="equipmentId"
            label={t('shift.fuel.equipment')}
            className="max-sm:col-span-2"
            hint={machines.length === 0 && t('shift.noMachines')}
          >
            <MachineOptions machines={machines} none={t('shift.choose.machine')} />
          </SelectField>
        )}
        <NumberField
          form={form}
          name="liters"
          label={t('shift.fuel.liters')}
          className={isIssue ? '' : 'max-sm:col-span-2'}
          inputClass="text-lg font-bold"
          hint={inTank && t('shift.fuel.onHand', { amount: inTank })}
        />
        {isIssue ? (
          <NumberField
            form={form}
            name="hourMeter"
            label={t('shift.fuel.meter')}
            passedOver
            hint={
              typeof machine?.hour_meter === 'number' &&
              t('shift.fuel.lastMeter', { hours: formatNumber(machine.hour_meter, language) })
            }
          />
        ) : (
          <NumberField
            form={form}
            name="pricePerLiter"
            label={t('shift.fuel.price')}
            className="max-sm:col-span-2"
            optional
            inputMode="numeric"
          />
        )}
        {doubt !== null && (
          <div className="col-span-2">
            <MeterDoubt
              words={doubt.words}
              confirmed={isConfirmed}
              onConfirm={(yes) => form.store.type('confirmed', yes ? hourMeter : '')}
            />
          </div>
        )}
        {isIssue && tank && inTank && liters > tank.onHand && (
          <Message tone="warn" icon={TriangleAlert} role="status" className="col-span-2 mb-3">
            {t('shift.fuel.overdraw', { amount: inTank })}
          </Message>
        )}
        <AreaField form={form} name="notes" label={t('shift.fuel.notes')} optional className="col-span-2" />
      </div>
    </OfflineForm>
  );
}
