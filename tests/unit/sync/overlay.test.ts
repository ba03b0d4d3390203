/** What the entries of one record do to sums, predicted from what the server has of it. */
import { expect, test } from 'vitest';
import { derivedId } from '../../../src/domain/records/ids.ts';
import { DEFAULT_SITE_DAY } from '../../../src/domain/time/operatingDay.ts';
import { predictChain } from '../../../src/sync/predict/overlay.ts';
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
