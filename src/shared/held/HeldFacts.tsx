/** The facts for a decision about a held record: its content and its effects. */
import { useConfig, useRow, useRows, useSite } from '../../data/index.ts';
import { effectOfHeld } from '../../domain/audit/effectOfHeld.ts';
import { materialByName } from '../../domain/materials/materials.ts';
import { isCreation, isKind, tableOf } from '../../domain/mutations/mutations.ts';
import { isTableName } from '../../domain/records/tables.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { amountOf } from '../../domain/values/quantities.ts';
import { trusted, type Fields } from '../../domain/values/json.ts';
import { formatDay, formatRupiah, useTexts, withUnit } from '../../i18n/index.ts';
import { figureName, figureText } from './figureWords.ts';
import type { AnyMutation } from '../../domain/mutations/effects.ts';

export interface HeldRecord {
  readonly kind: string;
  readonly entity_id: string;
  readonly author: string;
  readonly captured_at: string;
  readonly closed_day?: string | null | undefined;
  readonly mutation: unknown;
}

/** For a mutation whose app omitted something. */
const NOTHING_SAID = { seq: 0, depends_on: [], replaces: null, clock_offset_ms: null };

export function useHeldFacts({ kind, entity_id: id, author, captured_at, closed_day, mutation }: HeldRecord) {
  const { t, language } = useTexts();
  const site = useSite();
  const finalAtGate = useConfig()['site.final_at_gate'] === 'true';
  const table = isKind(kind) ? tableOf(kind) : null;
  const found = useRow(table !== null && isTableName(table) ? table : 'deliveries', id);
  const before = found?.row;
  const sent = trusted<Partial<AnyMutation>>(mutation);
  const { payload = {} } = sent;
  const values: Fields = { ...before, ...payload };
  const said = (field: string) => (typeof values[field] === 'string' ? values[field] : undefined);
  const customer = useRow('customers', said('customer_id'))?.row.name ?? said('customer_name');
  const machines = useRows('equipment', { limit: 1_000 }) ?? [];
  const names = new Map(machines.map(({ row }) => [row.id, row.equipment_code]));
  const dayOf = (instant: string) => operatingDayOf(new Date(instant), site);
  const effects =
    isKind(kind) && found !== undefined
      ? effectOfHeld(
          { ...NOTHING_SAID, ...sent, payload, id, kind, entity_id: id, captured_at },
          { author, finalAtGate, before, dayOf, site },
        )
      : [];
  const material = said('material_type');
  const isNew = isKind(kind) && isCreation({ kind });
  const isTakenBack = kind.endsWith('.void') || payload['status'] === 'cancelled';
  /** What the record counts now, and after it is applied. */
  const span = (read: (of: Fields) => number | undefined): Span | null => {
    const is = read(values);
    if (is === undefined) return null;
    const was = isNew ? 0 : before && read({ ...before });
    return { was, is: isTakenBack ? 0 : is };
  };
  const unit = measured(values, 'liters') === undefined ? 'm³' : 'L';
  return {
    customer,
    /** Undefined if only the record contains it, and it is not on this device. */
    day: closed_day ?? said('operating_day') ?? said('paid_on') ?? (isNew || found ? dayOf(captured_at) : undefined),
    material: material === undefined ? undefined : materialByName(material).displayName,
    volume: span(volumeOf),
    volumeText: (volume: number) => withUnit(volume, unit, language),
    amount: span(amountIn),
    effects: effects.map((effect) => ({
      name: figureName(effect.key === material ? { ...effect, key: '' } : effect, t, names),
      value: `${effect.by > 0 ? '+' : ''}${figureText(effect, effect.by, language)}`,
    })),
  };
}

export interface Span {
  /** Undefined if the record is not on this device. */
  readonly was: number | undefined;
  readonly is: number;
}

const measured = (of: Fields, field: string) => (typeof of[field] === 'number' ? of[field] : undefined);
const volumeOf = (of: Fields) => measured(of, 'volume') ?? measured(of, 'liters') ?? measured(of, 'boulder_volume');

/** Rp. For a load by its price: a correction states its fields, not the result. */
function amountIn(of: Fields): number | undefined {
  const [price, volume] = [measured(of, 'unit_price'), volumeOf(of)];
  return price === undefined || volume === undefined ? measured(of, 'amount') : amountOf(volume, price);
}

export function HeldFacts({ held }: { readonly held: HeldRecord }) {
  const { t, language } = useTexts();
  const { customer, day, material, volume, volumeText, amount, effects } = useHeldFacts(held);
  const facts = [
    customer,
    day && formatDay(day, language),
    volume && volumeText(volume.is || (volume.was ?? 0)),
    material,
    amount && formatRupiah(amount.is || (amount.was ?? 0), language),
  ].filter(Boolean);
  return (
    <>
      <span className="block text-sm font-semibold wrap-anywhere">{facts.join(' · ')}</span>
      {effects.length > 0 && (
        <span className="block text-sm text-ink-soft">
          {t('form.heldEffect')}{' '}
          {effects.map(({ name, value }) => (
            <span key={name} className="mr-3 inline-block">
              {name}: <span className="font-semibold text-ink tabular-nums">{value}</span>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
