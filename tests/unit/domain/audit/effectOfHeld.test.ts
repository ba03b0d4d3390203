/** What the owner reads before a decision: what a held record would change in the figures. */
import { expect, it } from 'vitest';
import { effectOfHeld } from '../../../../src/domain/audit/effectOfHeld.ts';
import type { MutationKind } from '../../../../src/domain/mutations/mutations.ts';
import { DEFAULT_SITE_DAY } from '../../../../src/domain/time/operatingDay.ts';
import { exampleOf } from '../../../records/index.ts';
import { rowOf } from '../../../support/rowOf.ts';

const DAY = '2026-11-20';
const ID = '0197a1b2-0000-7000-8000-000000000001';
const sent = { id: ID, entity_id: ID, seq: 1, depends_on: [], replaces: null, clock_offset_ms: 0 };
const context = { author: ID, finalAtGate: false, dayOf: () => DAY, site: DEFAULT_SITE_DAY };
const held = (kind: MutationKind, payload: object, before?: ReturnType<typeof rowOf>) =>
  effectOfHeld(
    { ...sent, kind, payload: { ...payload }, captured_at: `${DAY}T03:00:00.000Z` },
    { ...context, before },
  ).map(({ day, kind: figure, key, by }) => `${day} ${figure} ${key} ${by}`);
const example = (kind: MutationKind, other = {}) => ({ ...exampleOf(kind).payload, operating_day: DAY, ...other });
const standing = { material_type: 'abu_batu', volume: 7, operating_day: DAY, captured_at: DAY } as const;

it.each([
  ['production_entries.create', {}, [`${DAY} stock abu_batu 40`, `${DAY} production abu_batu 40`]],
  ['payments.create', {}, ['2026-11-01 payments  1000000']],
  ['transactions.create', {}, [`${DAY} expense transactions 250000`]],
  ['fuel_logs.create', {}, [`${DAY} stock solar 8000`, `${DAY} fuel_receipt solar 8000`]],
  ['incidents.create', {}, [`${DAY} incidents near_miss 1`]],
  ['deliveries.create', {}, [`${DAY} stock abu_batu -12.5`]],
  [
    'deliveries.create',
    { status: 'delivered' },
    [`${DAY} stock abu_batu -12.5`, `${DAY} delivered abu_batu 12.5`, `${DAY} revenue all 1875000`],
  ],
] as const)('what a held %s with %o changes', (kind, other, figures) => {
  expect(held(kind, example(kind, other))).toEqual(figures);
});

it('a held counter-entry subtracts the record that it voids', () => {
  const was = rowOf('production_entries', standing);
  expect(held('production_entries.void', { reason: 'Typed twice' }, was)).toEqual([
    `${DAY} stock abu_batu -7`,
    `${DAY} production abu_batu -7`,
  ]);
});

it('a held record of another version that lacks a needed field changes nothing', () => {
  expect(held('transformations.create', { operating_day: DAY })).toEqual([]);
});
