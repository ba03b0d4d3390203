/** What the server says of two people who changed the same field, where one of the two values is none: it leaves out what is null. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { mutationOf } from '../../../src/sync/entry.ts';
import { conflictOf } from '../../../src/data/store/conflict.ts';
import { settleConflict } from '../../../src/data/outbox/decide.ts';
import { createDevice } from './support/device.ts';

const CLEARED_THERE = { phone: { seen: '+62811000', yours: '+62811222333', author_name: 'Budi' } };
const CLEARED_HERE = { phone: { seen: '+62811000', theirs: '+62811999' } };

describe('a conflict with an empty value', () => {
  test.each([
    ['of the other user', CLEARED_THERE, { mine: '+62811222333', theirs: null, by: 'Budi' }],
    ['of this user', CLEARED_HERE, { mine: null, theirs: '+62811999', by: null }],
  ])('%s is a conflict too', (_, conflict, values) => {
    expect(conflictOf({ conflict })).toEqual([{ field: 'phone', at: null, ...values }]);
  });

  test('does not affect other fields, which both users have filled in', () => {
    const conflict = { ...CLEARED_THERE, address: { seen: 'Jl. A', yours: 'Jl. B', theirs: 'Jl. C' } };
    expect(conflictOf({ conflict }).map(({ field }) => field)).toEqual(['phone', 'address']);
  });

  test('is sent again with the empty value as the one seen', async () => {
    const device = await createDevice();
    const id = await device.saveOne({
      kind: 'customers.change',
      entity_id: newId(),
      payload: { phone: '+62811222333' },
      seen: { phone: '+62811000' },
    });
    await device.db.outbox.update(id, {
      state: 'rejected',
      verdict: { code: 'conflict', message: '', field: 'phone', conflict: CLEARED_THERE },
    });
    expect(await settleConflict(device.db, id, { phone: 'mine' }, 'Kept theirs', device.writeDeps)).toBe('done');
    const next = (await device.db.outbox.toArray()).find((entry) => entry.replaces === id);
    expect(next && mutationOf(next)).toMatchObject({ payload: { phone: '+62811222333' }, seen: { phone: null } });
  });
});

test('a name and the id of its record are one choice, also where only the name was changed there', async () => {
  const device = await createDevice();
  const [theirs, mine, seen] = [newId(), newId(), newId()];
  const id = await device.saveOne({
    kind: 'deliveries.correct',
    entity_id: newId(),
    payload: {
      customer_name: 'CV Mine',
      customer_id: mine,
      driver_name: 'Slamet',
      driver_id: mine,
      reason: 'Wrong customer',
    },
    seen: { customer_name: 'PT Seen', customer_id: seen, driver_name: 'Agus', driver_id: seen },
  });
  const conflict = {
    customer_name: { seen: 'PT Seen', yours: 'CV Mine', theirs: 'PT Seen Jaya' },
    driver_name: { seen: 'Agus', yours: 'Slamet', theirs: 'Budi' },
    driver_id: { seen, yours: mine, theirs },
  };
  const verdict = { code: 'conflict', message: '', field: 'customer_name', conflict };
  await device.db.outbox.update(id, { state: 'rejected', verdict });
  const choices = { customer_name: 'theirs', driver_name: 'mine' } as const;
  expect(await settleConflict(device.db, id, choices, 'Kept theirs', device.writeDeps)).toBe('done');
  const next = (await device.db.outbox.toArray()).find((entry) => entry.replaces === id);
  const { payload, seen: answered } = mutationOf(next!);
  expect([payload, answered]).toEqual([
    { driver_name: 'Slamet', driver_id: mine, reason: 'Wrong customer' },
    { driver_name: 'Budi', driver_id: theirs },
  ]);
});
