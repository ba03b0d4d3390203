import { useMemo, useState } from 'react';
import { siteNow, useRows, useSite } from '../../data/index.ts';
import { newId } from '../../domain/records/ids.ts';
import { EQUIPMENT_STATUSES } from '../../domain/records/equipment.ts';
import { changedMachineDrafts, newMachineDrafts } from '../../domain/machines/machineForm.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { DialogForm, useOfflineForm, useTypedForm } from '../../forms/index.ts';
import { AreaField, ComboField, NumberField, SelectField, TextField, labelled } from '../../forms/FormFields.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { machineShape, readMachine, seenIn, type Seen } from './machineShape.ts';
import { ALL_MACHINES, useMaySeeValue } from '../../shared/machines/useMachines.ts';

interface MachineFormProps {
  /** Null: a new machine. */
  readonly now: Seen | null;
  readonly draftKey: string;
  readonly draft: unknown;
  /** Receives its code once it is saved; nothing if there was nothing to save. */
  readonly onDone: (code: string | null) => void;
}

/** Every field of a machine. State, meter and service have separate forms once it exists. */
export function MachineForm({ now, draftKey, draft, onDone }: MachineFormProps) {
  const { t, language } = useTexts();
  const [seen] = useState(() => seenIn(draft, now));
  const [ownId] = useState(newId);
  const shape = useMemo(() => machineShape(draftKey, seen, language), [draftKey, seen, language]);
  const machines = useRows('equipment', { limit: ALL_MACHINES });
  const year = Number(operatingDayOf(siteNow(), useSite()).slice(0, 4));
  const others = machines?.filter(({ row }) => row.id !== seen?.row.id) ?? [];
  const codes = new Set(others.map(({ row }) => row.equipment_code));
  const maySeeValue = useMaySeeValue();
  const form = useOfflineForm(useTypedForm(shape, draft), {
    read: (typed) => readMachine(shape, typed, { year, codes }),
    drafts: (machine) =>
      seen ? changedMachineDrafts(seen.row, seen.values, machine) : newMachineDrafts(ownId, machine),
    onDone: ({ equipment_code }, isSaved) => onDone(isSaved ? equipment_code.trim().toUpperCase() : null),
  });
  const types = suggestedTypes(
    others.map(({ row }) => row.equipment_type),
    form.values.equipment_type,
  );
  const rupiah = t('equipment.hint.rupiah');
  const numbers = [
    ['fuel_capacity_liters', t('equipment.field.fuelCapacityLiters'), t('equipment.hint.capacity')],
    ['maintenance_interval_hours', t('equipment.field.maintenanceIntervalHours'), t('equipment.hint.interval')],
    ...(seen === null
      ? ([
          ['hour_meter', t('equipment.field.hourMeter'), t('equipment.hint.meter')],
          ['last_service_hours', t('equipment.field.lastServiceHours'), t('equipment.hint.service')],
        ] as const)
      : []),
    ...(maySeeValue
      ? ([
          ['purchase_cost', t('equipment.field.purchaseCost'), rupiah],
          ['current_value', t('equipment.field.currentValue'), rupiah],
        ] as const)
      : []),
  ] as const;
  return (
    <DialogForm form={form} saveLabel={t('equipment.save')} className="@container">
      <div className="grid grid-cols-1 gap-x-4 @md:grid-cols-2">
        <TextField
          {...labelled(form, 'equipment_code', t('equipment.field.equipmentCode'))}
          hint={t('equipment.hint.code')}
          autoCapitalize="characters"
        />
        <TextField {...labelled(form, 'equipment_name', t('equipment.field.equipmentName'))} />
        <ComboField {...labelled(form, 'equipment_type', t('equipment.field.equipmentType'))} suggestions={types} />
        {seen === null && (
          <SelectField
            {...labelled(form, 'status', t('equipment.field.status'))}
            options={EQUIPMENT_STATUSES.map((status) => [status, t(`equipment.status.${status}`)])}
          />
        )}
        <TextField {...labelled(form, 'location', t('equipment.field.location'))} optional />
        <TextField {...labelled(form, 'brand', t('equipment.field.brand'))} optional />
        <TextField {...labelled(form, 'model', t('equipment.field.model'))} optional />
        <TextField
          {...labelled(form, 'year_purchased', t('equipment.field.yearPurchased'))}
          optional
          inputMode="numeric"
          hint={t('equipment.hint.year', { year: String(year) })}
        />
        {numbers.map(([name, label, hint]) => (
          <NumberField key={name} {...labelled(form, name, label)} optional hint={hint} />
        ))}
      </div>
      <AreaField {...labelled(form, 'notes', t('equipment.field.notes'))} optional />
    </DialogForm>
  );
}

/** Types with a known usual consumption, in addition to existing ones. */
const COMMON_TYPES = ['excavator', 'wheel loader', 'dump truck', 'genset', 'crusher', 'screen'];

function suggestedTypes(onFile: readonly string[], typed: string) {
  const key = typed.trim().toLowerCase();
  const known = [...new Set([...onFile.map((type) => type.replaceAll('_', ' ')), ...COMMON_TYPES])];
  return known
    .filter((type) => type.toLowerCase().includes(key) && type.toLowerCase() !== key)
    .slice(0, 8)
    .map((value) => ({ value }));
}
