/** The packed forms of the wire: what TypeScript packs, SQL reads, and the other way round; and a packed push is the push itself. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unpack } from '../../src/sync/wire/codec.ts';
import { packMutations } from '../../src/sync/wire/packedBatch.ts';
import { parseApplyAnswer, parsePage, type WireOutcome } from '../../src/sync/wire/answers.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { canonical } from '../unit/sync/support/packedWire.ts';
import { frozenMutations, records } from '../unit/sync/support/randomRecords.ts';
import { mutation, newCustomer, newDelivery, statusChange, type WireMutation } from './support/mutations.ts';
import { soak, soakMinutes } from '../support/soak.ts';
import { openWorld } from './support/openWorld.ts';
import { refusal } from './support/world.ts';
import type { Row } from '../../src/domain/mutations/effects.ts';

const world = await openWorld();
const clerk = await world.hire('admin');

const ask = async <T>(expression: string, value: unknown): Promise<T> =>
  (await world.one<{ answer: T }>(`select ${expression} as answer`, JSON.stringify(value)))!.answer;

const packedBatch = (...mutations: readonly object[]) => {
  const { mutations: _plain, ...head } = clerk.batchOf();
  return { ...head, packed: packMutations(mutations.map((one) => JSON.stringify(one))) };
};

test(
  'mutations packed on a device are the same mutations in SQL',
  () =>
    fc.assert(
      fc.asyncProperty(frozenMutations, async (texts) => {
        // As text, since the log keeps a hash of it: a mutation that travels in both forms must be known again.
        const row = await world.one(
          'select array_agg(value::text order by n) as packed, (select array_agg(value::text order by n) from jsonb_array_elements($2::text::jsonb) with ordinality as e (value, n)) as plain from jsonb_array_elements(private.unpack_batch($1::text::jsonb)) with ordinality as e (value, n)',
          JSON.stringify(packMutations(texts)),
          `[${texts.join(',')}]`,
        );
        expect(row).toMatchObject({
          packed: Array.from({ length: texts.length }, () => expect.any(String) as unknown),
        });
        expect(row).toEqual({ packed: trusted<{ plain: unknown }>(row).plain, plain: expect.anything() as unknown });
      }),
      { numRuns: soak(30, 3000) },
    ),
  soakMinutes(2, 15),
);

test(
  'records packed in SQL are the same records on a device',
  () =>
    fc.assert(
      fc.asyncProperty(records, async (list) => {
        const packed = await ask('private.pack(array(select value from jsonb_array_elements($1::text::jsonb)))', list);
        expect(canonical(unpack(packed))).toBe(canonical(list));
      }),
      { numRuns: soak(20, 2000) },
    ),
  soakMinutes(2, 15),
);

describe('a packed push', () => {
  test('is known again in the plain form, and answered with the same outcomes', async () => {
    const deliveries = Array.from({ length: 5 }, (_, n) =>
      newDelivery(clerk, { volume: n + 1, ...(n === 2 ? { notes: 'wet' } : {}) }),
    );
    const mutations: WireMutation[] = [
      newCustomer(),
      ...deliveries,
      statusChange(deliveries[0]!, 'pending', 'in_transit'),
      newDelivery(clerk, { volume: -1 }),
    ];
    const answer: unknown = await clerk.pushBatch(packedBatch(...mutations));
    const read = parseApplyAnswer(JSON.stringify(answer), mutations)?.outcomes;
    expect(read?.map(({ outcome }) => outcome)).toEqual([...Array.from({ length: 7 }, () => 'applied'), 'rejected']);
    const again = await clerk.push(...mutations);
    const rowsOf = (outcomes: readonly object[]) =>
      outcomes.map((outcome) =>
        'rows' in outcome && Array.isArray(outcome.rows)
          ? outcome.rows.map(String).toSorted((a, b) => (a < b ? -1 : 1))
          : outcome,
      );
    expect(rowsOf(read ?? [])).toEqual(rowsOf(again));
    expect(again.map(({ outcome }) => outcome)).toEqual([...Array.from({ length: 7 }, () => 'duplicate'), 'rejected']);
    const packedAgain: unknown = await clerk.pushBatch(packedBatch(...mutations));
    expect(parseApplyAnswer(JSON.stringify(packedAgain), mutations)?.outcomes).toEqual(
      again.map((outcome) => expect.objectContaining({ id: outcome.id, outcome: outcome.outcome })),
    );
  });

  test('is answered in a form that other mutations never take for their own', async () => {
    const [one, other] = [newCustomer(), newCustomer()];
    const answer = JSON.stringify(await clerk.pushBatch(packedBatch(one)));
    expect(parseApplyAnswer(answer, [other])).toBeNull();
    expect(parseApplyAnswer(answer, [one, other])).toBeNull();
    expect(parseApplyAnswer(answer, [one])?.outcomes).toMatchObject([
      { id: one.id, outcome: 'applied', rows: [['customers', one.entity_id, 1]] },
    ]);
  });

  test('that is no packed batch is refused whole', async () => {
    const group = (columns: unknown, rows: unknown = 1) => ({
      ...packedBatch(),
      packed: { groups: [{ rows, columns }] },
    });
    const malformed = [
      { ...packedBatch(), packed: null },
      { ...packedBatch(), packed: { groups: 7 } },
      group({ id: ['x', 'y'] }),
      group({ id: { ids: 'short' } }),
      group({ id: { of: ['x'], at: [1] } }),
      group({ id: { times: 'x', by: [] } }),
      group({ id: 7 }),
      group([]),
      group({}, 'many'),
      group({ id: { from: 1, by: ['x'] } }),
      { ...packedBatch(newCustomer(), newCustomer()), packed: { groups: [{ rows: 1, columns: {} }], order: [0, 0] } },
    ];
    for (const batch of malformed)
      expect([JSON.stringify(batch), await refusal(clerk.pushBatch(batch))]).toEqual([JSON.stringify(batch), 'PT400']);
  });

  test('of values that are nested as deeply as anybody likes is read: the device packs no deeper than the server reads', async () => {
    const nested = (depth: number, leaf: unknown): unknown =>
      depth === 0 ? leaf : { inner: nested(depth - 1, leaf), n: 1 };
    const errors = Array.from({ length: 6 }, (_, n) =>
      mutation('client_errors.create', { message: 'It failed', details: nested(40, n % 2) }),
    );
    const answer: unknown = await clerk.pushBatch(packedBatch(...errors));
    const read = parseApplyAnswer(JSON.stringify(answer), errors)?.outcomes;
    expect(read?.map(({ outcome }) => outcome)).toEqual(errors.map(() => 'applied'));
    const stored = await world.row('client_errors', errors[1]!.entity_id, 'details');
    expect(stored).toEqual({ details: nested(40, 1) });
  });

  test('that would swell beyond any batch is refused before it does', async () => {
    const bomb = (packed: unknown) => ({ ...packedBatch(), packed });
    const long = 'x'.repeat(2000);
    const bombs = [
      { groups: [{ rows: 500, columns: { id: { all: long } } }] },
      { groups: [{ rows: 2_000_000_000, columns: {} }] },
      { groups: [{ rows: 1, columns: { id: { of: { fields: {} }, at: [2_000_000_000] } } }] },
      { groups: [{ rows: 500, columns: { id: { of: [long], at: Array.from({ length: 500 }, () => 0) } } }] },
      { groups: [{ rows: 501, columns: { id: { all: 1 } } }] },
    ];
    for (const packed of bombs) expect(await refusal(clerk.pushBatch(bomb(packed)))).toBe('PT413');
  });
});

test('a small page comes in columns to those who can read them, and holds the same', async () => {
  const { position } = await clerk.pull();
  await clerk.push(
    newCustomer({ phone: '081234567890' }),
    newCustomer(),
    ...Array.from({ length: 20 }, () => newDelivery(clerk)),
    newDelivery(clerk, { volume: 0 }),
  );
  const from = { position, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const [plain, packed] = (await Promise.all([clerk.pull(from), clerk.pull({ ...from, packed: true })])).map((answer) =>
    JSON.stringify(answer),
  );
  const [one, other] = [parsePage(plain!), parsePage(packed!)];
  expect(inUtc(other?.tables)).toEqual(inUtc(one?.tables));
  expect(one?.tables.get('deliveries')).toHaveLength(20);
  expect(sorted(other?.outcomes)).toEqual(sorted(one?.outcomes));
  expect(one?.outcomes).toHaveLength(22);
  expect(packed!.length).toBeLessThan(plain!.length / 2);
});

/** The same moment is written in two ways. */
const inUtc = (tables: ReadonlyMap<string, readonly Row[]> | undefined) =>
  [...(tables ?? [])]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, rows]) => [
      table,
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : value,
          ]),
        ),
      ),
    ]);

const sorted = (outcomes: readonly WireOutcome[] | undefined) =>
  outcomes
    ?.map((outcome) =>
      'rows' in outcome ? { ...outcome, rows: outcome.rows.map(String).toSorted((a, b) => (a < b ? -1 : 1)) } : outcome,
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));

test('what the answers of pushes have told is left out of the pull, at exactly their positions', async () => {
  const { position } = await clerk.pull();
  const from = { position, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', packed: true };
  const [first, second] = [newCustomer(), newCustomer()];
  const answers = [await clerk.pushBatch(packedBatch(first)), await clerk.pushBatch(packedBatch(second))];
  const told = async (cursor: object) =>
    parsePage(JSON.stringify(await clerk.pull({ ...from, ...cursor })))?.outcomes.map(({ id }) => id);
  expect(answers).toMatchObject([{ whole: true }, { whole: true }]);
  expect(await told({})).toEqual([first.id, second.id]);
  expect(await told({ answered: [answers[0]!.position] })).toEqual([second.id]);
  expect(await told({ answered: answers.map((answer) => answer.position) })).toEqual([]);
});

test('an answer that does not tell of everything at its position says so', async () => {
  const boss = await world.hire('owner');
  // Captured while the owner was no more than an operator: it is held for a decision.
  await world.query(`insert into private.role_history values ($1, now() - interval '30 days', 'operator', true)`, [
    boss.id,
  ]);
  const late = newCustomer({}, { captured_at: new Date(Date.now() - 3_600_000).toISOString() });
  await boss.isHeld('role_changed', late);
  const decision = mutation(
    'held_mutations.apply',
    { reason: 'seen' },
    { entity_id: late.id, captured_at: new Date(Date.now() + 1000).toISOString() },
  );
  expect(await boss.pushBatch(boss.batchOf(decision))).toMatchObject({
    outcomes: [{ outcome: 'applied' }],
    whole: false,
  });
  expect(await boss.pushBatch(boss.batchOf(newCustomer()))).toMatchObject({ whole: true });
});
