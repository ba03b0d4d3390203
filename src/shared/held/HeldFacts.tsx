/** What a held record is about, and what it would do: so that nobody decides about it blind. */
import { useConfig, useRow, useRows, useSite } from '../../data/index.ts';
import { effectOfHeld } from '../../domain/audit/effectOfHeld.ts';
import { materialByName } from '../../domain/materials/materials.ts';
import { isKind, tableOf } from '../../domain/mutations/mutations.ts';
import { isTableName } from '../../domain/records/tables.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { amountOf } from '../../domain/values/quantities.ts';
import { trusted } from '../../domain/values/json.ts';
import { formatDay, formatRupiah, useTexts, withUnit } from '../../i18n/index.ts';
import { figureName, figureText } from './figureWords.ts';
import type { AnyMutation, Fields } from '../../domain/mutations/effects.ts';

export interface HeldRecord {
  readonly kind: string;
  readonly entity_id: string;
  readonly author: string;
  readonly captured_at: string;
  readonly mutation: unknown;
}

/** Of a mutation whose app left something out. */
const NOTHING_SAID = { seq: 0, depends_on: [], replaces: null, clock_offset_ms: null };

export function useHeldFacts({ kind, entity_id: id, author, captured_at, mutation }: HeldRecord) {
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
  const measured = (field: string) => (typeof values[field] === 'number' ? values[field] : undefined);
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
  const volume = measured('volume') ?? measured('liters') ?? measured('boulder_volume');
  const unit = measured('liters') === undefined ? 'm³' : 'L';
  const price = measured('unit_price');
  const amount =
    measured('amount') ?? (price === undefined || volume === undefined ? undefined : amountOf(volume, price));
  return {
    facts: [
      customer,
      formatDay(said('operating_day') ?? said('paid_on') ?? dayOf(captured_at), language),
      volume === undefined ? undefined : withUnit(volume, unit, language),
      material === undefined ? undefined : materialByName(material).displayName,
      amount === undefined ? undefined : formatRupiah(amount, language),
    ].filter((fact) => fact !== undefined),
    effects: effects.map((effect) => ({
      name: figureName(effect, t, names),
      value: `${effect.by > 0 ? '+' : ''}${figureText(effect, effect.by, language)}`,
    })),
  };
}

export function HeldFacts({ held }: { readonly held: HeldRecord }) {
  const { t } = useTexts();
  const { facts, effects } = useHeldFacts(held);
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
