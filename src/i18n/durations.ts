import type { TFunction } from 'i18next';
import { formatNumber } from './numbers.ts';
import { localeOf, type Language } from './languages.ts';

/** `15 sec`, `2.5 min`, `24 hr`; null below a second, where milliseconds are clearer. */
export function formatDuration(ms: number, language: Language): string | null {
  const step = STEPS.find(({ from }) => ms >= from);
  if (!step) return null;
  const { unit, each } = step;
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(ms / each);
}

const STEPS = [
  { from: 7_200_000, each: 3_600_000, unit: 'hour' },
  { from: 120_000, each: 60_000, unit: 'minute' },
  { from: 1_000, each: 1_000, unit: 'second' },
] as const;

/** `2 h 15 min`. */
export function hoursText(hours: number, t: TFunction, language: Language): string {
  const minutes = Math.round(hours * 60);
  return t('shift.figure.hours', {
    hours: formatNumber(Math.floor(minutes / 60), language),
    minutes: formatNumber(minutes % 60, language),
  });
}

/** A running time: `0:35:10`, in Indonesian `0.35.10`. */
export function formatStopwatch(ms: number, language: Language): string {
  const seconds = Math.floor(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const parts = [String(Math.floor(seconds / 3_600)), two(Math.floor(seconds / 60) % 60), two(seconds % 60)];
  return parts.join(language === 'id' ? '.' : ':');
}
