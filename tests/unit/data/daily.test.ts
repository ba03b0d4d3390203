/** Answers for a day are not kept for ever; drafts are. */
import { expect, test } from 'vitest';
import { dailyKey, forgetDaily } from '../../../src/data/store/draftStore.ts';
import { UserDb } from '../../../src/data/store/schema.ts';

test('daily answers are deleted when the day is over; drafts and permanent settings stay', async () => {
  const db = new UserDb('daily', 'relaxed');
  const [morning, threeDaysOn] = [Date.parse('2026-11-17T01:00:00Z'), Date.parse('2026-11-20T01:00:00Z')];
  const kept = (saved_at: number, ...keys: string[]) =>
    db.drafts.bulkPut(keys.map((key) => ({ key, value: 'other', saved_at })));
  await kept(morning, dailyKey('2026-11-17', 'override:abu_batu'), 'deliveries.new', 'ticket.paper');
  await kept(threeDaysOn, dailyKey('2026-11-20', 'override:abu_batu'));
  await forgetDaily(db, morning);
  expect(await db.drafts.count()).toBe(4);
  await forgetDaily(db, threeDaysOn);
  expect(await db.drafts.toCollection().primaryKeys()).toEqual([
    dailyKey('2026-11-20', 'override:abu_batu'),
    'deliveries.new',
    'ticket.paper',
  ]);
  await db.delete();
});
