/** Attacks on a push that once succeeded: each is refused, and cheaply. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { hireStaff, newIncident, newTransformation, there } from './support/everyKind.ts';
import { mutation, newCustomer, newDelivery } from './support/mutations.ts';
import { createWorld, refusal } from './support/world.ts';
import type { Staff } from './support/everyKind.ts';
import type { WireMutation } from './support/mutations.ts';
import type { Person, World } from './support/world.ts';

let world: World;
let staff: Staff;
let operator: Person;
beforeAll(async () => {
  world = await createWorld();
  staff = await hireStaff(world);
  operator = await world.hire('operator');
});
afterAll(() => world.close());

const packed = (by: Person, groups: readonly object[]) => {
  const { mutations: _plain, ...head } = by.batchOf();
  return { ...head, packed: { groups, ...(groups.length > 1 && { order: groups.map((_, index) => index) }) } };
};
const group = (columns: unknown, rows = 1) => ({ rows, columns });
const nested = (depth: number, form: (inner: unknown) => unknown): unknown =>
  depth === 0 ? ['x'] : form(nested(depth - 1, form));
/** ms that a refused push takes. */
const timed = async (push: () => Promise<string>): Promise<{ code: string; ms: number }> => {
  const start = performance.now();
  const code = await push();
  return { code, ms: performance.now() - start };
};

describe('columns that are nested deeply', () => {
  test.each([
    ['fields in fields', (inner: unknown) => ({ fields: { a: inner } })],
    ['cells of cells', (inner: unknown) => ({ of: inner, at: [0] })],
  ])('%s are refused as no batch, and the database goes on', async (_name, form) => {
    for (const depth of [9, 100, 300, 2_000]) {
      const batch = packed(staff.admin, [group({ a: nested(depth, form) })]);
      expect(await refusal(staff.admin.pushBatch(batch))).toBe('PT400');
    }
    expect(await staff.admin.push(newCustomer())).toMatchObject([{ outcome: 'applied' }]);
  });

  test('a table whose columns would be unpacked without end is known by its depth before it is unpacked', async () => {
    const shallow = packed(staff.admin, [group({ id: nested(8, (inner) => ({ of: inner, at: [0] })) })]);
    // No mutation: but read, since its depth is allowed.
    expect(await refusal(staff.admin.pushBatch(shallow))).toBe('PT400');
    expect(
      await world.query(`select private.unpack_column('{"of":{"of":["x"],"at":[0]},"at":[0,0]}', 2)`),
    ).toHaveLength(1);
  });
});

describe('a batch that swells', () => {
  const swelling = (columns: number) =>
    Object.fromEntries(
      Array.from({ length: columns }, (_, n) => [
        `c${n}`,
        { of: ['x'.repeat(700)], at: Array.from({ length: 500 }, () => 0) },
      ]),
    );

  test('in all columns together is refused before it does, though no column alone is too large', async () => {
    // 700 bytes, 500 times, in 60 columns: 21 MB out of 130 kB.
    const { code, ms } = await timed(() =>
      refusal(staff.admin.pushBatch(packed(staff.admin, [group(swelling(60), 500)]))),
    );
    expect(code).toBe('PT413');
    expect(ms).toBeLessThan(1_000);
  });

  test('in its names is refused too', async () => {
    const columns = { ['n'.repeat(100_000)]: Array.from({ length: 500 }, (_, n) => n) };
    expect(await refusal(staff.admin.pushBatch(packed(staff.admin, [group(columns, 500)])))).toBe('PT413');
  });

  test('in many groups is refused too', async () => {
    const groups = Array.from({ length: 100 }, () => group({ id: { all: 'x'.repeat(1_000) } }, 5));
    const batch = {
      ...packed(staff.admin, groups),
      packed: { groups, order: groups.flatMap((_, n) => [n, n, n, n, n]) },
    };
    expect(await refusal(staff.admin.pushBatch(batch))).toBe('PT413');
    const empty = Array.from({ length: 5_000 }, () => group({}, 0));
    const { code, ms } = await timed(() => refusal(staff.admin.pushBatch(packed(staff.admin, empty))));
    expect(code).toBe('PT400');
    expect(ms).toBeLessThan(1_000);
  });

  test('in the number of its columns is refused too', async () => {
    const columns = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`c${n}`, [1]]));
    const { code, ms } = await timed(() => refusal(staff.admin.pushBatch(packed(staff.admin, [group(columns)]))));
    expect(code).toBe('PT413');
    expect(ms).toBeLessThan(1_000);
  });

  test('larger than any batch on the wire is refused by its size, packed or plain', async () => {
    const large = { x: ['x'.repeat(500_000)] };
    for (const batch of [
      packed(staff.admin, [group(large)]),
      staff.admin.batchOf(newCustomer({ address: 'x'.repeat(500_000) })),
      // Not even read: it is no batch at all.
      { packed: 'x'.repeat(500_000) },
    ])
      expect(await refusal(staff.admin.pushBatch(batch))).toBe('PT413');
  });
});

test('who may not push is refused before anything of the batch is read: operators, the inactive, strangers', async () => {
  const gone = await world.hire('admin');
  await world.query('update profiles set is_active = false where id = $1', [gone.id]);
  // Read, it would be refused as no batch, or as too large.
  for (const columns of [{ a: nested(100, (inner) => ({ fields: { a: inner } })) }, { x: ['x'.repeat(500_000)] }]) {
    for (const by of [operator, gone]) {
      expect(await refusal(by.pushBatch(packed(by, [group(columns)])))).toBe('42501');
    }
  }
  const demoted = await world.hire('admin');
  await world.query(`update profiles set role = 'operator' where id = $1`, [demoted.id]);
  expect(await refusal(demoted.push(newCustomer()))).toBe('42501');
});

test('what an operator saved while they were more is sent by an owner who takes it over', async () => {
  const demoted = await world.hire('admin');
  const saved = newCustomer({}, { captured_at: new Date().toISOString() });
  await world.query(`update profiles set role = 'operator' where id = $1`, [demoted.id]);
  const answer = await staff.owner.pushBatch({ ...demoted.batchOf(saved), submitted_by: staff.owner.id });
  expect(answer.outcomes).toMatchObject([{ id: saved.id, outcome: 'applied' }]);
});

describe('records that are needed first', () => {
  const needing = (count: number): WireMutation =>
    newCustomer({}, { depends_on: Array.from({ length: count }, () => newId()) });

  test('are at most fifty', async () => {
    expect(await staff.admin.push(needing(51))).toMatchObject([
      { outcome: 'rejected', code: 'too_many', field: 'depends_on' },
    ]);
    expect(await staff.admin.push(needing(50))).toMatchObject([{ outcome: 'blocked', code: 'missing_dependency' }]);
  });

  test('are at most fifty for tickets of a run too', async () => {
    const there_already = await there(staff, newCustomer());
    const many = () => newDelivery(staff.admin, {}, { depends_on: Array.from({ length: 51 }, () => there_already) });
    expect(await staff.admin.push(many(), many(), many())).toMatchObject(
      Array.from({ length: 3 }, () => ({ outcome: 'rejected', code: 'too_many' })),
    );
  });

  test('of all mutations of a push are at most 2,000: the device halves such a batch', async () => {
    const batch = staff.admin.batchOf(...Array.from({ length: 41 }, () => needing(50)));
    expect(await refusal(staff.admin.pushBatch(batch))).toBe('PT413');
  });
});

test('outputs are within the ceiling of product.md by material, however their names are spelled', async () => {
  const spellings = { split_half_inch: 6_000, split12: 6_000, ' split12': 1, SPLIT_HALF_INCH: 1 };
  expect(await staff.admin.push(newTransformation({ outputs: spellings }))).toMatchObject([
    { outcome: 'rejected', code: 'invalid_outputs', field: 'outputs' },
  ]);
  const within = newTransformation({ outputs: { split_half_inch: 5_000, split12: 4_999, abu_batu: 10_000 } });
  expect(await staff.admin.push(within)).toMatchObject([{ outcome: 'applied' }]);
  expect(await world.query('select outputs from transformations where id = $1', [within.entity_id])).toEqual([
    { outputs: { split_half_inch: 9_999, abu_batu: 10_000 } },
  ]);
});

describe('the place of a photo', () => {
  const hash = 'a'.repeat(64);
  const photoOf = (incident: string, author: string, sha256 = hash) =>
    mutation('attachments.create', {
      entity_table: 'incidents',
      entity_id: incident,
      path: `incidents/${incident}/${author}/${sha256}.webp`,
      content_type: 'image/webp',
      bytes: 1_000,
      sha256,
    });

  test("is its author's alone: nobody announces a photo under a path that names another", async () => {
    const incident = await there(staff, newIncident(staff.admin));
    expect(await staff.admin.push(photoOf(incident, staff.admin.id))).toMatchObject([{ outcome: 'applied' }]);
    expect(await staff.manager.push(photoOf(incident, staff.admin.id))).toMatchObject([
      { outcome: 'rejected', code: 'invalid_value', field: 'path' },
    ]);
    expect(await staff.manager.push(photoOf(incident, staff.manager.id))).toMatchObject([{ outcome: 'applied' }]);
    // As apps before this one named them.
    const unnamed = photoOf(incident, staff.manager.id);
    unnamed.payload['path'] = `incidents/${incident}/${hash}.webp`;
    expect(await staff.manager.push(unnamed)).toMatchObject([{ outcome: 'rejected', field: 'path' }]);
  });

  test('is taken once', async () => {
    const incident = await there(staff, newIncident(staff.admin));
    expect(await staff.admin.push(photoOf(incident, staff.admin.id))).toMatchObject([{ outcome: 'applied' }]);
    expect(await staff.admin.push(photoOf(incident, staff.admin.id))).toMatchObject([
      { outcome: 'rejected', code: 'taken', field: 'path' },
    ]);
  });
});
