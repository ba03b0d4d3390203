/** The packed forms of the wire: what TypeScript packs, SQL reads, and the other way round; and a packed push is the push itself. */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpack } from '../../src/sync/codec.ts';
import { packMutations } from '../../src/sync/packedBatch.ts';
import { parseApplyAnswer } from '../../src/sync/wire.ts';
import { canonical } from '../unit/sync/support/packedWire.ts';
import { frozenMutations, records } from '../unit/sync/support/randomRecords.ts';
import { newCustomer, newDelivery, statusChange } from './support/mutations.ts';
import { createWorld, refusal } from './support/world.ts';
import type { WireMutation } from './support/mutations.ts';
import type { Person, World } from './support/world.ts';

let world: World;
let clerk: Person;
beforeAll(async () => {
  world = await createWorld();
  clerk = await world.hire('admin');
});
afterAll(() => world.close());

const ask = async <T>(expression: string, value: unknown): Promise<T> =>
  (await world.query<{ answer: T }>(`select ${expression} as answer`, [JSON.stringify(value)]))[0]!.answer;

const packedBatch = (...mutations: readonly object[]) => {
  const { mutations: _plain, ...head } = clerk.batchOf();
  return { ...head, packed: packMutations(mutations.map((one) => JSON.stringify(one))) };
};

test('mutations packed on a device are the same mutations in SQL', () => fc.assert(fc.asyncProperty(frozenMutations, async (texts) => {
  const unpacked = await ask<unknown[]>('private.unpack_batch($1::text::jsonb)', packMutations(texts));
  const [plain] = await world.query<{ same: boolean }>('select private.unpack_batch($1::text::jsonb)::text = $2::text::jsonb::text as same', [JSON.stringify(packMutations(texts)), `[${texts.join(',')}]`]);
  expect(unpacked.map(canonical)).toEqual(texts.map((text) => canonical(JSON.parse(text))));
  expect(plain).toEqual({ same: true });
}), { numRuns: 150 }));

test('records packed in SQL are the same records on a device', () => fc.assert(fc.asyncProperty(records, async (list) => {
  const packed = await ask('private.pack(array(select value from jsonb_array_elements($1::text::jsonb)))', list);
  expect(canonical(unpack(packed))).toBe(canonical(list));
}), { numRuns: 150 }));

describe('a packed push', () => {
  test('is known again in the plain form, and answered with the same outcomes', async () => {
    const deliveries = Array.from({ length: 5 }, (_, n) => newDelivery(clerk, { volume: n + 1, ...(n === 2 ? { notes: 'wet' } : {}) }));
    const mutations: WireMutation[] = [newCustomer(), ...deliveries, statusChange(deliveries[0]!, 'pending', 'in_transit'), newDelivery(clerk, { volume: -1 })];
    const answer: unknown = await clerk.pushBatch(packedBatch(...mutations));
    const read = parseApplyAnswer(JSON.stringify(answer), mutations)?.outcomes;
    expect(read?.map(({ outcome }) => outcome)).toEqual([...Array.from({ length: 7 }, () => 'applied'), 'rejected']);
    const again = await clerk.push(...mutations);
    const rowsOf = (outcomes: readonly object[]) => outcomes.map((outcome) => ('rows' in outcome && Array.isArray(outcome.rows) ? outcome.rows.map(String).toSorted((a, b) => (a < b ? -1 : 1)) : outcome));
    expect(rowsOf(read ?? [])).toEqual(rowsOf(again));
    expect(again.map(({ outcome }) => outcome)).toEqual([...Array.from({ length: 7 }, () => 'duplicate'), 'rejected']);
    const packedAgain: unknown = await clerk.pushBatch(packedBatch(...mutations));
    expect(parseApplyAnswer(JSON.stringify(packedAgain), mutations)?.outcomes).toEqual(again.map((outcome) => expect.objectContaining({ id: outcome.id, outcome: outcome.outcome })));
  });

  test('is answered in a form that other mutations never take for their own', async () => {
    const [one, other] = [newCustomer(), newCustomer()];
    const answer = JSON.stringify(await clerk.pushBatch(packedBatch(one)));
    expect(parseApplyAnswer(answer, [other])).toBeNull();
    expect(parseApplyAnswer(answer, [one, other])).toBeNull();
    expect(parseApplyAnswer(answer, [one])?.outcomes).toMatchObject([{ id: one.id, outcome: 'applied', rows: [['customers', one.entity_id, 1]] }]);
  });

  test('that is no packed batch is refused whole', async () => {
    const group = (columns: unknown, rows: unknown = 1) => ({ ...packedBatch(), packed: { groups: [{ rows, columns }] } });
    const malformed = [
      { ...packedBatch(), packed: null }, { ...packedBatch(), packed: { groups: 7 } }, group({ id: ['x', 'y'] }), group({ id: { ids: 'short' } }), group({ id: { of: ['x'], at: [1] } }),
      group({ id: { times: 'x', by: [] } }), group({ id: 7 }), group([]), group({}, 'many'), group({ id: { from: 1, by: ['x'] } }), { ...packedBatch(newCustomer(), newCustomer()), packed: { groups: [{ rows: 1, columns: {} }], order: [0, 0] } },
    ];
    for (const batch of malformed) expect([JSON.stringify(batch), await refusal(clerk.pushBatch(batch))]).toEqual([JSON.stringify(batch), 'PT400']);
  });

  test('that would swell beyond any batch is refused before it does', async () => {
    const bomb = (packed: unknown) => ({ ...packedBatch(), packed });
    const long = 'x'.repeat(2000);
    const bombs = [
      { groups: [{ rows: 500, columns: { id: { all: long } } }] }, { groups: [{ rows: 2_000_000_000, columns: {} }] }, { groups: [{ rows: 1, columns: { id: { of: { fields: {} }, at: [2_000_000_000] } } }] },
      { groups: [{ rows: 500, columns: { id: { of: [long], at: Array.from({ length: 500 }, () => 0) } } }] }, { groups: [{ rows: 501, columns: { id: { all: 1 } } }] },
    ];
    for (const packed of bombs) expect(await refusal(clerk.pushBatch(bomb(packed)))).toBe('PT413');
  });
});
