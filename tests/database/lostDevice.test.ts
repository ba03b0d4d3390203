/** A tablet is lost: the owner revokes it, and takes it back when it was found. */
import { expect, test } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { mutation, newDelivery } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { person, refusal, registerDevice, type Person } from './support/world.ts';

const TABLET = newId();
const world = await openWorld();
const owner = await world.hire('owner');
const atTheDesk = await world.hire('admin');
const onTablet = async (who: Person) => {
  const { id: device, code } = await registerDevice(world.sql, who.id, TABLET);
  return person(world.sql, { ...who, device, code });
};
/** Both use the tablet; the clerk has a desktop too. */
const [clerk, supervisor] = [await onTablet(atTheDesk), await onTablet(await world.hire('manager'))];
const decide = (kind: string, reason: string) => owner.push(mutation(kind, { reason }, { entity_id: clerk.device }));
const firstSync = (who: Person, call: 'pull_head' | 'pull_history') =>
  who.query(`select public.${call}($1::text::jsonb)`, [JSON.stringify({ device: who.device })]);
const tries = async (who: Person) => [
  await refusal(who.push(newDelivery(who))),
  await refusal(who.pull()),
  await refusal(firstSync(who, 'pull_head')),
  await refusal(firstSync(who, 'pull_history')),
];
const ALL = (code: string) => [code, code, code, code];

test('a revoked tablet sends and fetches nothing more, for none of those who used it; other devices of theirs go on', async () => {
  expect(await tries(clerk)).toEqual(ALL('not refused'));
  expect(await decide('devices.revoke', 'Lost at the gate')).toMatchObject([{ outcome: 'applied' }]);
  expect(await tries(clerk)).toEqual(ALL('PT403'));
  expect(await tries(supervisor)).toEqual(ALL('PT403'));
  expect(await tries(atTheDesk)).toEqual(ALL('not refused'));
});

test('nobody can register it anew, whatever account they have', async () => {
  for (const user of [clerk.id, supervisor.id, owner.id]) {
    await expect(registerDevice(world.sql, user, TABLET)).rejects.toMatchObject({
      code: 'PT403',
      message: 'device_revoked',
    });
  }
  expect(await refusal(registerDevice(world.sql, clerk.id))).toBe('not refused');
});

test('forged bytes bring nothing of a revoked tablet in: another name, another device, another sender, other contents', async () => {
  const tickets = async () => (await world.one<{ n: number }>('select count(*)::int as n from deliveries'))?.n;
  const before = await tickets();
  const batch = clerk.batchOf(newDelivery(clerk));
  const stolen = newId();
  for (const forged of [
    { ...batch, device: owner.device },
    { ...batch, device: stolen },
    { ...batch, device: clerk.device.toUpperCase() },
    { ...batch, device: null },
    { ...batch, author: supervisor.id, device: supervisor.device },
    { ...batch, author: owner.id, device: owner.device },
    { ...batch, submitted_by: clerk.id },
    { ...batch, author: owner.id, device: owner.device, submitted_by: clerk.id },
    { ...batch, author: supervisor.id, device: supervisor.device, submitted_by: owner.id },
    { ...batch, mutations: undefined, packed: { groups: [] } },
    { ...batch, mutations: [mutation('devices.readmit', { reason: 'Found' }, { entity_id: clerk.device })] },
  ])
    expect({ forged, refusal: await refusal(clerk.pushBatch(forged)) }).toEqual({
      forged,
      refusal: expect.stringMatching(/^PT40[03]$/),
    });
  expect(await tickets()).toBe(before);
  expect(await tries(clerk)).toEqual(ALL('PT403'));

  // Taken over with the bytes of a ticket that the server has, changed on the tablet.
  const known = newDelivery(atTheDesk);
  await atTheDesk.push(known);
  const changed = { ...known, payload: { ...known.payload, volume: 99 } };
  const { outcomes } = await owner.pushBatch({ ...clerk.batchOf(changed), submitted_by: owner.id });
  expect(outcomes).toMatchObject([{ id: known.id, outcome: 'rejected', code: 'id_reused' }]);
  expect(await world.row('deliveries', known.entity_id, 'volume::float as volume')).toEqual({
    volume: known.payload['volume'],
  });
});

test('what waits on it can still be taken over by the owner', async () => {
  const waiting = newDelivery(clerk);
  const { outcomes } = await owner.pushBatch({ ...clerk.batchOf(waiting), submitted_by: owner.id });
  expect(outcomes).toMatchObject([{ id: waiting.id, outcome: 'applied' }]);
});

test('found again, the owner takes it back and everything works as before', async () => {
  await atTheDesk.isRefused('not_permitted', mutation('devices.readmit', {}, { entity_id: clerk.device }));
  expect(await decide('devices.readmit', 'It lay in the truck')).toMatchObject([{ outcome: 'applied' }]);
  expect([await tries(clerk), await tries(supervisor)]).toEqual([ALL('not refused'), ALL('not refused')]);
  expect(await refusal(registerDevice(world.sql, supervisor.id, TABLET))).toBe('not refused');
  expect(
    await world.query(
      `select action, reason from audit_log where table_name = 'devices' and action <> 'devices.register' order by id`,
    ),
  ).toEqual([
    { action: 'devices.revoke', reason: 'Lost at the gate' },
    { action: 'devices.readmit', reason: 'It lay in the truck' },
  ]);
});
