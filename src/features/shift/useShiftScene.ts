/** The data of the page of shifts: the shifts of these days, the visible one, and its records. */
import { useMemo } from 'react';
import { siteNow, useRows, useSite } from '../../data/index.ts';
import { useFigureRules, useOpenAndRecentShifts, useStopsAround } from '../../data/shifts.ts';
import { byText } from '../../domain/rules/text.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { runningShift, shiftToRecordIn, type ShiftRow } from '../../domain/shifts/shiftTime.ts';
import { stopsCrusher } from '../../domain/figures/hoursRun.ts';
import { useClock } from '../../ui/useClock.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import { useAuth } from '../../data/auth.ts';
import { useTexts } from '../../i18n/useLanguage.ts';

export type EquipmentRow = SyncedTables['equipment'];
export type ShiftScene = NonNullable<ReturnType<typeof useShiftScene>>;
export type ShiftRecords = ShiftScene['records'];

/** More than a shift has: a truncated list would make its sums wrong. */
const MOST = 5_000;
/** Three shifts a day, three weeks. */
const LISTED = 63;

/** `wanted`: the shift that the user views; by default the one for current records. Undefined while it is being read. */
export function useShiftScene(wanted: string | null) {
  const site = useSite();
  const rules = useFigureRules();
  const now = useClock(siteNow);
  const day = operatingDayOf(now, site);
  // The open ones, then those of some weeks and all planned ones, newest first.
  const shifts = useOpenAndRecentShifts(LISTED);
  const equipment = useRows('equipment', { limit: 1_000 });
  const machines = useMemo(() => equipment?.map(({ row }) => row), [equipment]);
  const openRows = (shifts ?? []).map(({ row }) => row).filter(({ status }) => status === 'open');
  const running = runningShift(openRows, now, site);
  // Not `now`, which is up to a minute old and would miss a shift that was just opened.
  const shownId = wanted ?? shiftToRecordIn(openRows, siteNow(), site)?.id;
  // Null: none is open, or none has that id.
  const shift = shifts?.find(({ row }) => row.id === shownId) ?? null;
  const records = useShiftRecords(shift?.row ?? null, day, machines);
  const settings = rules?.settings;
  // The same object while nothing in it changed: a sheet that opens does not render the page again.
  return useMemo(
    () =>
      shifts && machines && records && settings
        ? { now, site, settings, day, shifts, shift, running, machines, records }
        : undefined,
    [now, site, settings, day, shifts, shift, running, machines, records],
  );
}

/** Of a shift; without one, those of the day that name none. */
function useShiftRecords(shift: ShiftRow | null, today: string, machines: readonly EquipmentRow[] | undefined) {
  const where = shift ? { shift_id: shift.id } : { operating_day: today };
  const production = useRows('production_entries', { where, limit: MOST });
  const transformations = useRows('transformations', { where, limit: MOST });
  const fuel = useRows('fuel_logs', { where, limit: MOST });
  const day = shift?.operating_day ?? today;
  const stops = useStopsAround({ from: day, to: day });
  const shiftId = shift?.id ?? null;
  return useMemo(() => {
    if (!production || !transformations || !fuel || !machines || !stops) return undefined;
    const isHere = ({ row }: { readonly row: { readonly shift_id: string | null } }) => row.shift_id === shiftId;
    const allDowntime = stops.map(({ row }) => row).toSorted((one, other) => byText(other.started_at, one.started_at));
    const machineOf = (id: string) => machines.find((machine) => machine.id === id);
    return {
      production: production.filter(isHere),
      transformations: transformations.filter(isHere),
      fuel: fuel.filter(isHere),
      downtime: stops.filter((one) => isHere(one) && (shiftId !== null || one.row.operating_day === today)),
      /** All that may overlap it, whichever shift they name: a stop continues when the shift ends. */
      allDowntime,
      crusherDowntime: allDowntime.filter((entry) => stopsCrusher(entry, machineOf)),
    };
  }, [production, transformations, fuel, machines, stops, shiftId, today]);
}

/** Code and name; a dash if the machine is not on this device. */
export function machineName(machines: readonly EquipmentRow[], id: string | null): string {
  const machine = machines.find((one) => one.id === id);
  return machine ? `${machine.equipment_code} ${machine.equipment_name}` : '–';
}

export const machineOptions = (machines: readonly EquipmentRow[]) =>
  machines.map(({ id, equipment_code, equipment_name }) => [id, `${equipment_code} · ${equipment_name}`] as const);

export function useNameOf(): (id: string | null) => string {
  const { t } = useTexts();
  const own = useAuth(({ user }) => user?.id);
  const colleagues = useRows('colleagues', { limit: 500 });
  return (id) =>
    id !== null && id === own
      ? t('shift.you')
      : (colleagues?.find(({ row }) => row.id === id)?.row.full_name ?? t('shift.somebody'));
}
