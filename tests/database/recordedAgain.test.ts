/** A record that is recorded again: the wrong one is taken back and the new one made, both or neither. */
import { expect, test } from 'vitest';
import { change, closing, newExpense, newFuelReceipt, newProduction, newTransformation } from './support/everyKind.ts';
import { mutation } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { newId } from '../../src/domain/records/ids.ts';

const { world, staff, there } = await openStaffed();
const { owner, manager, admin } = staff;

const again = (instead_of: string, more: object = {}) => ({
  instead_of,
  instead_reason: 'One nought too many',
  ...more,
});
const standing = async (table: string, ...ids: string[]) =>
  (await world.query<{ id: string }>(`select id from ${table} where voided_at is null`))
    .map(({ id }) => ids.indexOf(id))
    .filter((at) => at >= 0);
/** Stock, totals and money, as they stand and as they follow from the records. */
async function asRecorded(): Promise<[unknown, unknown]> {
  const figures = () =>
    world.query(`select material_type as key, on_hand::text as n from stocks
      union all select operating_day || kind || key, quantity::text || ' ' || count || ' ' || amount from daily_totals where count > 0
      union all select source_id || entry, amount::text from transactions order by 1, 2`);
  const now = await figures();
  await world.query('select private.recompute_derived()');
  return [now, await figures()];
}

test('production, transformations, fuel and expenses are recorded again in one step, with stock, totals and money', async () => {
  for (const [table, make, more] of [
    ['production_entries', newProduction, { volume: 50 }],
    ['transformations', newTransformation, { boulder_volume: 90 }],
    ['fuel_logs', newFuelReceipt, { liters: 200, kind: 'receipt', price_per_liter: 7_000 }],
    ['transactions', newExpense, { amount: 150_000 }],
  ] as const) {
    const wrong = await there(make());
    const right = make(again(wrong, more));
    await owner.applies(right);
    expect(await standing(table, wrong, right.entity_id)).toEqual([1]);
    expect(await world.row(table, wrong, 'void_reason')).toEqual({ void_reason: 'One nought too many' });
  }
  const [now, recomputed] = await asRecorded();
  expect(now).toEqual(recomputed);
});

test('of two people who record the same one again, the second is told, and nothing counts twice', async () => {
  const wrong = await there(newProduction());
  const [first, second] = [newProduction(again(wrong)), newProduction(again(wrong))];
  await owner.applies(first);
  await manager.isRefused('taken_back_before', second);
  expect(await standing('production_entries', wrong, first.entity_id, second.entity_id)).toEqual([1]);
});

test('where the new one is refused, or the wrong one is not there or not theirs, both stay as they were', async () => {
  const wrong = await there(newProduction());
  const refused = [
    await owner.push(newProduction(again(wrong, { volume: -1 }))),
    await owner.push(newProduction(again(wrong, { instead_reason: 'x' }))),
    await owner.push(newProduction(again(newId()))),
    await admin.push(newProduction(again(wrong))),
  ];
  expect(refused.map(([outcome]) => [outcome?.outcome, outcome?.code])).toEqual([
    ['rejected', 'not_positive'],
    ['rejected', 'too_short'],
    ['blocked', 'missing_dependency'],
    ['rejected', 'not_permitted'],
  ]);
  expect(await standing('production_entries', wrong)).toEqual([0]);
});

test('on a closed day both are held, and the owner applies both', async () => {
  const wrong = await there(
    newProduction({ operating_day: '2026-11-19' }, { captured_at: '2026-11-19T03:00:00.000Z' }),
  );
  await there(closing('2026-11-19'));
  const right = newProduction(again(wrong, { operating_day: '2026-11-19' }), {
    captured_at: '2026-11-20T04:00:00.000Z',
  });
  await manager.isHeld('day_closed', right);
  expect(await standing('production_entries', wrong, right.entity_id)).toEqual([0]);
  await owner.applies(change('held_mutations.apply', right.id, { reason: 'It was so' }));
  expect(await standing('production_entries', wrong, right.entity_id)).toEqual([1]);
  const [now, recomputed] = await asRecorded();
  expect(now).toEqual(recomputed);
});

test('a count in between has seen it, though the clock of its device was wrong', async () => {
  const by = (captured_at: string) => ({ captured_at, clock_offset_ms: -2 * 3_600_000 });
  const material_type = 'sub_base_b';
  const raw = '2026-11-20T05:00:00.000Z';
  let latest = await there(newProduction({ material_type, volume: 60 }, by(raw)));
  const count = { operating_day: '2026-11-20', kind: 'stocktake', material_type, adjustment: 0, physical: 1000 };
  await there(
    mutation('stock_adjustments.create', { ...count, reason: 'Counted' }, { captured_at: '2026-11-20T04:00:00.000Z' }),
  );
  // The form takes over when the wrong one was recorded.
  for (const fields of [{ volume: 70 }, { volume: 80, done_at: '2026-11-20T08:00:00.000Z' }]) {
    const right = newProduction(again(latest, { material_type, ...fields }), by('2026-11-20T08:00:00.000Z'));
    latest = await there(right);
    expect(await world.query('select on_hand::float8 from stocks where material_type = $1', [material_type])).toEqual([
      { on_hand: 1000 },
    ]);
  }
});

test('it counts on the day and at the time of the wrong one, however late it is recorded again', async () => {
  const before = { captured_at: '2026-11-16T03:00:00.000Z' };
  const wrong = await there(newProduction({ operating_day: '2026-11-16' }, before));
  const right = newProduction(again(wrong, { operating_day: '2026-11-16' }));
  await owner.applies(right);
  expect(await world.row('production_entries', right.entity_id, 'operating_day::text, flags')).toEqual({
    operating_day: '2026-11-16',
    flags: [],
  });
});
