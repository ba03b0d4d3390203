/** What becomes of a refused ticket that is corrected days later: the device's own bytes, judged by the real server. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { mutationOf } from '../../src/sync/entry.ts';
import { fix } from '../../src/data/outbox/decide.ts';
import { createDevice, delivery } from '../unit/data/support/device.ts';
import { closing } from './support/everyKind.ts';
import { openWorld } from './support/openWorld.ts';

const world = await openWorld();
const clerk = await world.hire('admin');

const CAPTURED = '2026-11-17T03:00:00.000Z';
const THREE_DAYS = 3 * 24 * 3_600_000;

/** Made on the 17th with a volume that no truck holds, refused, and corrected on the 20th. */
async function correctedLater(
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<{ said: string[]; ticket: object | undefined }> {
  const device = await createDevice(undefined, { code: clerk.code });
  const send = async () => {
    const last = (await device.db.outbox.orderBy('seq').toArray()).at(-1);
    return last ? clerk.said(mutationOf(last)) : [];
  };
  device.clock.time = Date.parse(CAPTURED);
  const {
    mutationIds: [id = ''],
    entityIds: [entity = ''],
  } = await device.save([delivery({ operating_day: '2026-11-17', volume: 75_000 })]);
  expect(await send()).toEqual(['rejected volume_above_limit volume']);
  await device.db.outbox.update(id, { state: 'rejected' });
  await between();
  device.clock.time += THREE_DAYS;
  expect(await fix(device.db, id, { volume: 7.5 }, device.writeDeps)).toBe('done');
  const said = await send();
  const ticket = await world.row<object>('deliveries', entity, 'operating_day::text, captured_at, flags');
  return { said, ticket };
}

test('it stays on its day, and nothing about it is remarkable', async () => {
  expect(await correctedLater()).toMatchObject({
    said: ['applied'],
    ticket: {
      operating_day: '2026-11-17',
      captured_at: new Date(CAPTURED),
      flags: expect.not.arrayContaining(['day_mismatch']),
    },
  });
});

test('it is late on a day that was closed since, and not held: the truck had left before', async () => {
  const owner = await world.hire('owner');
  const close = () => owner.push(closing('2026-11-17', '2026-11-18T01:00:00.000Z'));
  const { said, ticket } = await correctedLater(close);
  expect(said).toEqual(['applied']);
  expect(ticket).toMatchObject({ operating_day: '2026-11-17', flags: expect.arrayContaining(['late']) });
});
