/** The owner sees of each device when it was heard of, with which version, and what it still had unsent. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/domain/ids.ts';
import { newCustomer, newDelivery } from './support/mutations.ts';
import { createWorld } from './support/world.ts';
import type { Person, World } from './support/world.ts';

let world: World;
let clerk: Person;
beforeAll(async () => {
  world = await createWorld();
  clerk = await world.hire('admin');
});
afterAll(() => world.close());

const reported = async () =>
  (
    await world.query<{ unsent_count: number | null; app_version: string; last_seen_at: string }>(
      'select * from public.devices where id = $1',
      [clerk.device],
    )
  )[0];
const push = (report: object, ...mutations: readonly object[]) =>
  clerk.pushBatch({ ...clerk.batchOf(...mutations), ...report });

describe('a push', () => {
  test('tells what stays behind, and counts what of it was not taken', async () => {
    await push({ unsent: 7, app_version: '1.4.0' }, newDelivery(clerk));
    expect(await reported()).toMatchObject({ unsent_count: 7, app_version: '1.4.0' });
    await push(
      { unsent: 0, app_version: '1.4.0' },
      newDelivery(clerk),
      newDelivery(clerk, { volume: 10_001 }),
      newCustomer({}, { depends_on: [newId()] }),
    );
    expect(await reported()).toMatchObject({ unsent_count: 2 });
    await push({ unsent: 0, app_version: '1.4.1' }, newDelivery(clerk));
    expect(await reported()).toMatchObject({ unsent_count: 0, app_version: '1.4.1' });
  });

  test('of an older app, which tells nothing, leaves what was told', async () => {
    await push({ unsent: 3, app_version: '1.5.0' }, newDelivery(clerk));
    await push({}, newDelivery(clerk));
    expect(await reported()).toMatchObject({ unsent_count: 3, app_version: '1.5.0' });
  });

  test('that tells nonsense is applied all the same, and nothing of it is kept', async () => {
    await push({ unsent: 3, app_version: '1.5.0' }, newDelivery(clerk));
    for (const report of [
      { unsent: -1 },
      { unsent: 'many' },
      { unsent: 1e12 },
      { unsent: {} },
      { app_version: 7 },
      { app_version: '' },
    ]) {
      expect((await push(report, newDelivery(clerk))).outcomes[0]?.outcome).toBe('applied');
      expect(await reported()).toMatchObject({ unsent_count: 3, app_version: '1.5.0' });
    }
    await push({ app_version: 'x'.repeat(500) }, newDelivery(clerk));
    expect((await reported())?.app_version).toHaveLength(50);
  });

  test('that tells nothing new writes nothing: a busy gate does not write the list of devices all day', async () => {
    await push({ unsent: 0, app_version: '1.6.0' }, newDelivery(clerk));
    const before = (await world.query('select xmin from public.devices where id = $1', [clerk.device]))[0];
    await push({ unsent: 0, app_version: '1.6.0' }, newDelivery(clerk));
    expect((await world.query('select xmin from public.devices where id = $1', [clerk.device]))[0]).toEqual(before);
  });
});
