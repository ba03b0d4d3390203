import { materialByName } from '../../domain/materials/materials.ts';
import { endOf } from '../../domain/figures/hoursRun.ts';
import { byText } from '../../domain/rules/text.ts';
import { addQuantities } from '../../domain/values/quantities.ts';
import { unreachable } from '../../domain/values/result.ts';
import { formatDateTime, formatNumber, formatRupiah, formatTime, hoursText, withUnit } from '../../i18n/index.ts';
import type { Texts } from '../../i18n/index.ts';
import { machineName, type EquipmentRow, type ShiftRecords } from './useShiftScene.ts';
import { operatingDayOf, type SiteDay } from '../../domain/time/operatingDay.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { EntryTable } from '../../domain/shifts/rights.ts';

const FLAGS = [
  'overdraw',
  'day_mismatch',
  'late',
  'late_change',
  'before_shift',
  'after_shift',
  'clock',
  'meter_jump',
  'above_tank',
] as const;

export type EntryLine = ReturnType<typeof entryLines>[number];

interface Words extends Pick<Texts, 't' | 'language'> {
  readonly machines: readonly EquipmentRow[];
  readonly site: SiteDay;
  readonly nameOf: (id: string | null) => string;
}

/** The newest `limit` of them; only these are formatted. */
export function entryLines(records: ShiftRecords, limit: number, words: Words) {
  const all = [
    ...records.production.map((one) => ({ table: 'production_entries' as const, ...one })),
    ...records.transformations.map((one) => ({ table: 'transformations' as const, ...one })),
    ...records.fuel.map((one) => ({ table: 'fuel_logs' as const, ...one })),
    ...records.downtime.map((one) => ({ table: 'downtime_entries' as const, ...one })),
  ];
  return all
    .toSorted((one, other) => byText(other.row.captured_at, one.row.captured_at))
    .slice(0, limit)
    .map((one) => ({ table: one.table, row: one.row, sync: one.sync, flags: flagsOf(one.row), ...said(one, words) }));
}

/** Flags that have a text. */
export const flagsOf = ({ flags }: { readonly flags: readonly string[] }) =>
  FLAGS.filter((flag) => flags.includes(flag));

type Entry = { [T in EntryTable]: { readonly table: T; readonly row: SyncedTables[T] } }[EntryTable];

function said({ table, row }: Entry, { t, language, machines, site, nameOf }: Words) {
  const at = (instant: string) => formatTime(new Date(instant), language, site.timeZone);
  const by = [at(row.captured_at), nameOf(row.author)];
  const number = (value: number) => formatNumber(value, language);
  switch (table) {
    case 'production_entries': {
      const hours = row.operating_hours !== null && t('shift.entries.hours', { hours: number(row.operating_hours) });
      return {
        name: materialByName(row.material_type).displayName,
        amount: withUnit(row.volume, 'm³', language),
        facts: [...by, hours, row.notes],
      };
    }
    case 'transformations':
      return {
        name: t('shift.entries.transformation'),
        amount: withUnit(addQuantities(...Object.values(row.outputs)), 'm³', language),
        facts: [
          ...by,
          t('shift.entries.fed', { amount: withUnit(row.boulder_volume, 'm³', language) }),
          ...Object.entries(row.outputs).map(
            ([material, volume]) => `${materialByName(material).displayName} ${number(volume)}`,
          ),
          row.notes,
        ],
      };
    case 'fuel_logs':
      return {
        name:
          row.kind === 'issue'
            ? t('shift.entries.fuelIssue', { machine: machineName(machines, row.equipment_id) })
            : t('shift.entries.fuelReceipt'),
        amount: withUnit(row.liters, 'L', language),
        facts: [
          ...by,
          row.hour_meter !== null && t('shift.entries.meter', { hours: number(row.hour_meter) }),
          row.price_per_liter !== null &&
            t('shift.entries.price', { price: formatRupiah(row.price_per_liter, language) }),
          row.notes,
        ],
      };
    case 'downtime_entries': {
      const end = endOf(row);
      const started = new Date(row.started_at);
      const isOfDay = operatingDayOf(started, site) === row.operating_day;
      const start = isOfDay ? at(row.started_at) : formatDateTime(started, language, site.timeZone);
      return {
        name: t('shift.entries.downtime', { reason: t(`shift.reason.${row.reason}`) }),
        amount:
          end === null
            ? t('shift.entries.stands')
            : hoursText((Date.parse(end) - Date.parse(row.started_at)) / 3_600_000, t, language),
        facts: [
          row.ended_at === null
            ? t('shift.entries.since', { time: start })
            : t('shift.times', { start, end: at(row.ended_at) }),
          row.ended_at === null && end !== null && t('shift.downtime.endHeld', { time: at(end) }),
          nameOf(row.author),
          row.equipment_id !== null && machineName(machines, row.equipment_id),
          row.notes,
        ],
      };
    }
    default:
      return unreachable(table);
  }
}
