import type { TFunction } from 'i18next';
import type { ConfigRow } from '../../../domain/records/rows.ts';

/** `m³ a day`; null where a setting has no unit. A unit that this app does not know is shown as it came. */
export function unitText({ unit, period }: Pick<ConfigRow, 'unit' | 'period'>, t: TFunction): string | null {
  if (unit === null) return null;
  const known = UNITS.find((one) => one === unit);
  const word = known ? t(`siteSettings.unit.${known}`) : unit;
  const each = PERIODS.find((one) => one === period);
  return each ? t(`siteSettings.per.${each}`, { unit: word }) : word;
}

const UNITS = ['ms', 's', 'h', 'days'] as const;
const PERIODS = ['day', 'month'] as const;
