import { isMoney } from '../../domain/figures/sinceClosing.ts';
import { materialByName } from '../../domain/materials/materials.ts';
import { formatNumber, formatRupiah, withUnit, type Language } from '../../i18n/index.ts';
import type { Unit } from '../../i18n/numbers.ts';
import type { TFunction } from 'i18next';

interface Named {
  readonly kind: string;
  readonly key: string;
}

export function figureName({ kind, key }: Named, t: TFunction, machines: ReadonlyMap<string, string>): string {
  const figure = t(`report.total.${kind}`, { defaultValue: kind });
  const of = ofWhat(kind, key, t, machines);
  return of === null ? figure : `${figure} · ${of}`;
}

function ofWhat(kind: string, key: string, t: TFunction, machines: ReadonlyMap<string, string>): string | null {
  switch (kind) {
    case 'revenue':
    case 'hours_worked':
    case 'lost_days':
    case 'feed':
    case 'reject':
      return null;
    case 'payments':
      return key === '' ? null : t(`payment.method.${key}`, { defaultValue: key });
    case 'expense':
      return key === 'fuel_logs' ? t('report.spentOnFuel') : null;
    case 'downtime':
      return t(`office.reason.${key}`, { defaultValue: key });
    case 'shifts':
    case 'shift_target':
      return t(`shift.type.${key}`, { defaultValue: key });
    case 'incidents':
      return t(`office.incidentClass.${key}`, { defaultValue: key });
    case 'fuel_issue':
      return machines.get(key) ?? null;
    default:
      return key === '' ? null : materialByName(key).displayName;
  }
}

export function figureText({ kind, key }: Named, value: number, language: Language): string {
  if (isMoney(kind)) return formatRupiah(value, language);
  const unit = UNITS[kind] ?? (kind === 'stock' ? materialByName(key).unit : null);
  return unit === null ? formatNumber(value, language) : withUnit(value, unit, language);
}

const UNITS: Readonly<Record<string, Unit>> = {
  production: 'm³',
  transformation: 'm³',
  feed: 'm³',
  reject: 'm³',
  delivered: 'm³',
  fuel_issue: 'L',
  fuel_receipt: 'L',
  downtime: 'h',
  hours_worked: 'h',
  shifts: 'h',
  shift_target: 'm³',
};
