/** What a receiver without an account is answered of a ticket, through the function `check` and no other way. */
import { describe, expect, test } from 'vitest';
import { change, voiding } from './support/everyKind.ts';
import { mutation, newDelivery, statusChange } from './support/mutations.ts';
import { openWorld } from './support/openWorld.ts';
import { asUser } from './support/world.ts';

const world = await openWorld();
const owner = await world.hire('owner');
const clerk = await world.hire('admin');

type Answer = Record<string, unknown>;
const check = (number: string, plate: string | null, signature: string | null, address = '10.0.0.1') =>
  world.service<Answer>('check_ticket', address, number, plate, signature);

let made = 0;
async function ticket(fields: object = {}) {
  made += 1;
  const signature = `${String(made).padStart(3, '0')}${'s'.repeat(83)}`;
  const delivery = newDelivery(clerk, { signature: `0.A7K.${signature}`, ...fields });
  await clerk.applies(delivery);
  const number = String(delivery.payload['ticket_no']);
  const takeBack = () =>
    owner.applies(
      statusChange(delivery, 'pending', 'in_transit'),
      statusChange(delivery, 'in_transit', 'delivered'),
      voiding('deliveries', delivery.entity_id),
    );
  return { id: delivery.entity_id, number, signature, takeBack };
}

describe('a ticket', () => {
  test('by its signature: whether it stands, its revision and its first print, and nothing else', async () => {
    const { id, number, signature } = await ticket();
    const asSigned = { state: 'valid', revision: 0, printed_at: null, copies: 0, is_same: true };
    expect(await check(number, null, signature)).toEqual(asSigned);
    expect(await check(number, null, 'x'.repeat(86))).toEqual({ ...asSigned, is_same: false });
    await clerk.applies(change('deliveries.print', id, {}));
    expect(await check(number, null, signature)).toMatchObject({ printed_at: expect.stringMatching(/^20.*Z$/) });
    await clerk.applies(change('deliveries.print', id, {}), change('deliveries.print', id, {}));
    expect(await check(number, null, signature)).toMatchObject({ copies: 2 });
    await clerk.applies(mutation('deliveries.correct', { volume: 3, reason: 'Misread' }, { entity_id: id, seen: {} }));
    await owner.applies(change('deliveries.reprice', id, { unit_price: 7 }));
    expect(await check(number, null, signature)).toMatchObject({
      state: 'valid',
      revision: 1,
      printed_at: null,
      copies: 0,
    });
    await owner.applies(change('deliveries.change_status', id, { status: 'cancelled' }, { status: 'pending' }));
    expect(await check(number, null, signature)).toMatchObject({ state: 'cancelled' });
    const other = await ticket();
    await other.takeBack();
    expect(await check(other.number, null, other.signature)).toMatchObject({ state: 'void' });
  });

  test('by its number and plate: also what its paper says; with another plate it is unknown', async () => {
    const { number } = await ticket({ truck_license: 'B 1234 XYZ', volume: 7.5, material_type: 'boulder' });
    expect(await check(number, 'b-1234-xyz', null)).toEqual({
      state: 'valid',
      revision: 0,
      printed_at: null,
      copies: 0,
      facts: { number, plate: 'B 1234 XYZ', material: 'boulder', volume: '7.500', time: expect.stringMatching(/Z$/) },
    });
    for (const plate of ['B 1234 XYA', '', '%', null])
      expect(await check(number, plate, null)).toEqual({ state: 'unknown' });
    expect(await check('SJ-261120-ZZZ-9999', 'B 1234 XYZ', null)).toEqual({ state: 'unknown' });
  });

  test('whose number was given twice is the one of the signature', async () => {
    const first = await ticket();
    const second = await ticket({ ticket_no: first.number });
    await second.takeBack();
    expect(await check(first.number, null, first.signature)).toMatchObject({ state: 'valid' });
    expect(await check(first.number, null, second.signature)).toMatchObject({ state: 'void' });
  });
});

test('the list of keys has code, beginning and end of each; a device without a key is not in it', async () => {
  const lost = await world.hire('admin');
  await world.query(`update public.devices set public_key = $2, key_since = now(), revoked_at = now() where id = $1`, [
    lost.device,
    'k'.repeat(43),
  ]);
  const { keys, ...site } = await world.service<Answer>('ticket_keys');
  expect(site).toEqual({ company: '', time_zone: 'Asia/Jakarta' });
  expect(keys).toEqual([
    {
      code: expect.stringMatching(/^\w{3}$/),
      key: 'k'.repeat(43),
      since: expect.stringMatching(/Z$/),
      revoked_at: expect.stringMatching(/Z$/),
    },
  ]);
});

test('an address may ask 100 times in ten minutes, and learns when again; its sign-ins are counted apart', async () => {
  const { number } = await ticket();
  for (let n = 0; n < 100; n += 1) expect(await check(number, 'X 1', null, '10.0.0.2')).toEqual({ state: 'unknown' });
  const { wait } = await check(number, 'X 1', null, '10.0.0.2');
  expect(wait).toBeGreaterThan(590);
  expect(wait).toBeLessThanOrEqual(600);
  expect(await check(number, 'X 1', null, '10.0.0.3')).toEqual({ state: 'unknown' });
  expect(await world.service('login_attempt_wait', 'a@kuari.example', '10.0.0.2')).toBe(0);
  await world.query(
    `update private.login_attempts set at = at - interval '10 minutes' where address = 'check 10.0.0.2'`,
  );
  expect(await check(number, 'X 1', null, '10.0.0.2')).toEqual({ state: 'unknown' });
});

test('only the function may ask', async () => {
  for (const role of ['anon', 'authenticated'] as const)
    for (const call of ['public.ticket_keys()', `public.check_ticket('a', 'b', 'c', null)`])
      await expect(
        asUser(world.sql, role, null, (tx) => tx.query(`select ${call}`)),
        `${role}: ${call}`,
      ).rejects.toThrow('permission denied');
});
