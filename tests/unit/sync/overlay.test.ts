/** What the entries of one record do to sums, predicted from what the server has of it. */
import { expect, test } from 'vitest';
import { derivedId } from '../../../src/domain/records/ids.ts';
import { DEFAULT_SITE_DAY } from '../../../src/domain/time/operatingDay.ts';
import {
  foldRow,
  foldsTheSame,
  isAccepted,
  isRecordAccepted,
  predictChain,
  touchesOf,
} from '../../../src/sync/predict/overlay.ts';
import type { EntryState, OutboxEntry } from '../../../src/sync/entry.ts';
import type { Effect, Row } from '../../../src/domain/mutations/effects.ts';
import { createWorld } from './support/world.ts';

const dayOf = () => '2026-11-20';
const WHO = { author: 'u-1', device: 'device-1', finalAtGate: false, dayOf, site: DEFAULT_SITE_DAY };
const STOCK = derivedId('stocks:abu_batu');
const stockMoved = (effects: readonly Effect[] = []) =>
  effects.flatMap((effect) => (effect.kind === 'add' && effect.id === STOCK ? [effect.add['on_hand']] : []));

/** A ticket of 7 m³ whose creation came to this on the device, and its cancellation, which waits. */
function cancelled(state: EntryState): readonly [creation: OutboxEntry, cancellation: OutboxEntry] {
  const { deliver, queue, store } = createWorld();
  const { id, entityId } = deliver();
  const cancellation = queue('deliveries.change_status', entityId, { status: 'cancelled' });
  return [{ ...store.entries.get(id)!, state }, store.entries.get(cancellation)!];
}

const asTheServerHasIt: Row = {
  id: 'x',
  version: 3,
  status: 'pending',
  material_type: 'abu_batu',
  volume: 7,
  operating_day: '2026-11-20',
  amount: null,
  voided_at: null,
};

test.each(['rejected', 'held'] as const)(
  'a creation that is %s here took no stock, and its cancellation returns none',
  (state) => {
    const [creation, cancellation] = cancelled(state);
    const effects = predictChain(undefined, [creation, cancellation], WHO);
    expect(stockMoved(effects.get(cancellation.id))).toEqual([]);
  },
);

test.each(['rejected', 'held', 'set_aside'] as const)(
  'a creation that is %s here, and that the server has by another way, took stock: its cancellation returns it',
  (state) => {
    const [creation, cancellation] = cancelled(state);
    const base = { ...asTheServerHasIt, id: creation.entity_id };
    const effects = predictChain(base, [creation, cancellation], WHO);
    expect(stockMoved(effects.get(cancellation.id))).toEqual([7]);
  },
);

const STATES: readonly EntryState[] = ['queued', 'settled', 'rejected', 'held', 'set_aside', 'withdrawn'];
const KEY = 'deliveries:own';
const create = { kind: 'create', table: 'deliveries', id: 'own', fields: { volume: 7 } } as const;
const change = { kind: 'change', table: 'deliveries', id: 'own', fields: { volume: 8 } } as const;
const sum = { kind: 'add', table: 'deliveries', id: 'own', names: {}, add: { volume: 1 } } as const;
const refusal = (code: string) => ({ code, message: '', field: null, conflict: null });
const stored = { id: 'own', version: 3, volume: 5 };
function saved(fields: Partial<OutboxEntry> = {}): OutboxEntry {
  const { deliver, store } = createWorld();
  return { ...store.entries.get(deliver().id)!, effects: [change], versions: { [KEY]: 4 }, ...fields };
}
const view = (fields: Partial<OutboxEntry>, base?: Row, ...others: readonly OutboxEntry[]) => {
  const folded = foldRow(KEY, base, [saved(fields), ...others]);
  return folded ? `${String(folded.row['volume'])} ${folded.sync}` : 'as it is';
};

test('what the view of a row shows of each state of an entry', () => {
  const changed = STATES.map((state) => view({ state }, stored)).join(', ');
  expect(changed).toBe('8 to_send, 8 sent, 5 needs_attention, 5 held, 8 needs_attention, as it is');
  const created = STATES.map((state) => view({ state, effects: [create] })).join(', ');
  expect(created).toBe('7 to_send, 7 sent, 7 needs_attention, 7 held, 7 needs_attention, as it is');
  expect(view({ state: 'rejected', effects: [create] }, stored)).toBe('5 needs_attention');
  expect(view({ state: 'rejected' })).toBe('as it is');
  expect(view({ verdict: refusal('held_before') }, stored)).toBe('5 held');
  expect(view({ state: 'set_aside', verdict: refusal('take_over_refused') }, stored)).toBe('5 needs_attention');
  expect(view({ state: 'settled' }, { ...stored, version: 4 })).toBe('as it is');
  expect(view({ state: 'settled', versions: {} }, stored)).toBe('as it is');
  expect(view({ effects: [{ ...change, id: 'x' }] }, stored)).toBe('as it is');
  expect(view({ effects: [sum], state: 'set_aside' }, stored)).toBe('6 sent');
  expect(view({ verdict: refusal('take_over_refused') }, stored)).toBe('8 to_send');
  expect(view({ effects: [sum], state: 'rejected' })).toBe('as it is');
  const [waits, refused] = [saved(), saved({ state: 'rejected' })];
  expect([view({ state: 'held' }, stored, waits), view({ state: 'settled' }, stored, waits)]).toEqual([
    '8 held',
    '8 to_send',
  ]);
  expect(view({ state: 'held' }, stored, refused, waits)).toBe('8 needs_attention');
});

test('an entry folds the same only if its share of the row is the same', () => {
  const same = (before: Partial<OutboxEntry>, after: Partial<OutboxEntry>, version = 3) =>
    foldsTheSame(KEY, { ...stored, version }, saved(before), saved(after));
  const [one, settled] = [{ effects: [sum] }, { effects: [sum], state: 'settled' }] as const;
  expect([
    same({}, {}),
    same({}, { effects: [{ ...change }] }),
    same(one, { ...one, state: 'set_aside' }),
  ]).not.toContain(false);
  expect([same({}, { effects: [{ ...change, id: 'x' }, change] }), same(one, settled)]).not.toContain(false);
  expect([same({}, one), same({}, { effects: [] }), same({}, { effects: [change, sum] })]).not.toContain(true);
  expect([same({}, { state: 'set_aside' }), same(one, settled, 4)]).not.toContain(true);
  expect(same({}, { effects: [{ ...change, fields: { volume: 9 } }] })).toBe(false);
  expect(same({ effects: [change, sum] }, { effects: [change, { ...sum, add: { volume: 2 } }] })).toBe(false);
});

test('the rows whose view depends on an entry, and what counts as accepted', () => {
  const fields = { effects: [change, sum, { ...sum, id: 'x' }], versions: { [KEY]: 4, 'deliveries:x': 3 } };
  const touched = STATES.map((state) => touchesOf(saved({ ...fields, state }), () => 3).length);
  expect(touched).toEqual([2, 1, 2, 2, 2, 0]);
  expect(touchesOf(saved({ ...fields, state: 'settled' }), () => 3)).toEqual([KEY]);
  expect(touchesOf(saved({ state: 'settled', versions: {} }), () => 0)).toEqual([]);
  const syncs = ['sent', 'to_send', 'needs_attention', 'held'] as const;
  expect(syncs.filter(isAccepted)).toEqual(['sent', 'to_send']);
  const accepted = (version: number) => syncs.filter((sync) => isRecordAccepted({ row: { version }, sync }));
  expect([accepted(0), accepted(1)]).toEqual([['sent', 'to_send'], syncs]);
});

test('a prediction goes by the row that the entries before it make; what is settled stays as it was', () => {
  const [creation, cancellation] = cancelled('queued');
  const effects = (first: Partial<OutboxEntry>, base?: Row, second: Partial<OutboxEntry> = {}) =>
    predictChain(
      base,
      [
        { ...creation, ...first },
        { ...cancellation, ...second },
      ],
      WHO,
    );
  expect(stockMoved(effects({}).get(creation.id))).toEqual([-7]);
  expect(stockMoved(effects({}).get(cancellation.id))).toEqual([7]);
  const base = { ...asTheServerHasIt, id: creation.entity_id };
  expect(stockMoved(effects({}, base).get(creation.id))).toEqual([]);
  const frozen = effects({ state: 'settled', effects: [change] }, base, { state: 'settled', effects: [sum] });
  expect([...frozen.values()]).toEqual([[change], [sum]]);
  expect(stockMoved(predictChain(base, [cancellation], WHO).get(cancellation.id))).toEqual([7]);
  const other = effects({ state: 'rejected' }, { ...base, volume: 9 }).get(cancellation.id);
  expect(stockMoved(other)).toEqual([9]);
  const refused = { ...cancellation, id: 'refused', state: 'rejected' } as const;
  const after = predictChain(undefined, [creation, refused, cancellation], WHO).get(cancellation.id);
  expect(stockMoved(after)).toEqual([7]);
  const [created] = effects({ on_behalf_of: { author: 'siti', device: 'tablet' } }).values();
  expect(JSON.stringify(created)).toContain('"siti"');
});

test('what a mutation does to other records stays as it was when it was saved', () => {
  const { queue, store } = createWorld();
  const id = queue('customers.merge', 'own', { merged_into: 'c-2' });
  const onOwn = { ...change, table: 'customers' } as const;
  const merged = { ...store.entries.get(id)!, effects: [change, onOwn] };
  const own = { id: 'own', version: 1, name: 'Karya' };
  expect(predictChain(own, [merged], WHO).get(id)).toEqual([{ ...onOwn, fields: { merged_into: 'c-2' } }, change]);
});
