/** What stands as not accepted on this device, and got to the server another way. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { readOutbox } from '../../../src/data/outbox/useOutbox.ts';
import { findRow } from '../../../src/data/records/queries.ts';
import { discard, fix } from '../../../src/data/outbox/decide.ts';
import {
  bringFile,
  createDevice,
  delivery,
  newCustomer,
  secondDevice,
  statusTo,
  stockedDevice,
  type TestDevice,
} from './support/device.ts';

/** A ticket that the server refused, or broke on three times, and a second device of the same person that has it from a file. */
async function refusedAndCarried(state: 'rejected' | 'set_aside' = 'rejected') {
  const device = await stockedDevice();
  const id = await device.saveOne(delivery({ customer_id: newId() }));
  device.server.rejects = ({ replaces }) => (replaces === null ? 'volume_above_limit' : null);
  await device.round();
  if (state === 'set_aside') await device.db.outbox.update(id, { state, alone_failures: 3 });
  const other = await secondDevice(device);
  await other.pull();
  await bringFile(device, other);
  return { device, other, id };
}

/** The round that hears of it, and the one that asks. */
const twoRounds = async (device: TestDevice) => {
  await device.round();
  await device.round();
};

describe('a record that was rejected or set aside here', () => {
  test.each(['rejected', 'set_aside'] as const)(
    'as %s, and was applied from another device, is settled and counts once',
    async (state) => {
      const { device, other } = await refusedAndCarried(state);
      device.server.rejects = () => null;
      await other.round();
      await twoRounds(device);
      expect(await device.states()).toEqual(['settled']);
      expect(await readOutbox(device.db)).toEqual([]);
      expect(device.server.rowsOf('deliveries')).toHaveLength(1);
      expect(await device.onHand('abu_batu')).toBe(92.5);
    },
  );

  test('and was corrected on another device is withdrawn', async () => {
    const { device, other, id } = await refusedAndCarried();
    await other.round();
    await fix(other.db, id, { volume: 5 }, other.writeDeps);
    await other.round();
    await twoRounds(device);
    expect(await device.states()).toEqual(['withdrawn']);
    expect(await readOutbox(device.db)).toEqual([]);
    expect(await device.onHand('abu_batu')).toBe(95);
  });

  /** Both have corrected it, and this one comes second. */
  async function correctedOnBoth(volumes: readonly [first: number, second: number], isSeenBefore: boolean) {
    const { device, other, id } = await refusedAndCarried();
    await other.round();
    await fix(other.db, id, { volume: volumes[0] }, other.writeDeps);
    await other.round();
    await fix(device.db, id, { volume: volumes[1] }, device.writeDeps);
    const [{ entity_id: ticket } = { entity_id: '' }] = await device.db.outbox.toArray();
    await device.save([statusTo(ticket, 'in_transit')]);
    device.server.rejects = () => null;
    if (isSeenBefore) await device.pull();
    await twoRounds(device);
    await twoRounds(device);
    return { device, server: device.server };
  }

  test.each([true, false])(
    'and was corrected on two devices to different values: the second correction stays for its user, who discards it (row seen before: %s)',
    async (isSeenBefore) => {
      const { device, server } = await correctedOnBoth([5, 3], isSeenBefore);
      expect(await device.states()).toEqual(['withdrawn', 'rejected', 'settled']);
      const [waiting] = await readOutbox(device.db);
      expect(waiting?.head).toMatchObject({ state: 'rejected', code: 'replaced' });
      expect([await device.onHand('abu_batu'), server.onHand('abu_batu')]).toEqual([95, 95]);
      expect(server.rowsOf('deliveries')).toMatchObject([{ volume: 5, status: 'in_transit' }]);
      await discard(device.db, waiting?.head.id ?? '', 'The other one is right', [], device.writeDeps);
      await twoRounds(device);
      expect(await readOutbox(device.db)).toEqual([]);
      expect([await device.onHand('abu_batu'), server.onHand('abu_batu')]).toEqual([95, 95]);
    },
  );

  test('and was corrected elsewhere no longer delays its dependents', async () => {
    const device = await createDevice();
    const customer = newId();
    device.server.rejects = ({ kind, payload }) =>
      kind === 'customers.create' && 'name' in payload && payload.name === 'PT' ? 'too_short' : null;
    const parent = await device.saveOne(newCustomer('PT', customer));
    const other = await secondDevice(device);
    await bringFile(device, other);
    await device.save([delivery({ customer_id: customer }, newId(), [customer])]);
    await Promise.all([device.round(), other.round()]);
    await fix(other.db, parent, { name: 'PT Baru' }, other.writeDeps);
    await other.round();
    await twoRounds(device);
    await device.round();
    expect(await device.states()).toEqual(['withdrawn', 'settled']);
    expect(device.server.rowsOf('deliveries')).toHaveLength(1);
  });

  test('and named a customer who was discarded, is withdrawn once it was corrected on another device', async () => {
    const device = await stockedDevice();
    device.server.rejects = (mutation) =>
      mutation.kind === 'customers.create' && mutation.payload.name === 'PT' ? 'too_short' : null;
    const customer = newId();
    const made = await device.saveOne(newCustomer('PT', customer));
    await device.round();
    await discard(device.db, made, 'Entered twice', [], device.writeDeps);
    const ticket = await device.saveOne(
      delivery({ volume: 4, customer_id: customer, customer_name: 'PT' }, newId(), [customer]),
    );
    await device.round();
    const other = await secondDevice(device);
    await other.pull();
    await bringFile(device, other);
    await other.round();
    await fix(device.db, ticket, { customer_name: 'PT Karya', volume: 5 }, device.writeDeps);
    await device.round();
    await twoRounds(other);
    await other.round(true);
    expect([await readOutbox(other.db), await other.onHand('abu_batu'), await device.onHand('abu_batu')]).toEqual([
      [],
      95,
      95,
    ]);
  });

  test('and was discarded on another device stays until its user has seen it, and is then withdrawn with one decision', async () => {
    const { device, other, id } = await refusedAndCarried();
    await other.round();
    await discard(other.db, id, 'Entered twice', [], other.writeDeps);
    await other.round();
    await twoRounds(device);
    expect(await device.states()).toEqual(['rejected']);
    await discard(device.db, id, 'Entered twice', [], device.writeDeps);
    await twoRounds(device);
    expect(await readOutbox(device.db)).toEqual([]);
  });
});

describe('a change that is held on two devices of one user', () => {
  /** A cancellation that both have sent and that the owner has to decide about. */
  async function heldOnBoth() {
    const device = await stockedDevice();
    const id = newId();
    await device.save([delivery({}, id)]);
    await device.round();
    const other = await secondDevice(device);
    Object.assign(other.store, { userId: device.userId });
    Object.assign(other.tokens, { token: device.tokens.token });
    await other.pull();
    device.server.holds = ({ kind }) => kind === 'deliveries.change_status';
    await device.save([statusTo(id, 'cancelled')]);
    await bringFile(device, other);
    await device.round();
    await other.round();
    const held = async (one: TestDevice) => (await readOutbox(one.db)).map(({ head }) => head.state);
    expect([await held(device), await held(other)]).toEqual([['held'], ['held']]);
    return { device, other, id, standing: async () => [await held(device), await held(other)] };
  }

  test.each([
    ['refused is rejected on both, for the user to see', 'refuseHeld', ['rejected'], { row: { status: 'pending' } }],
    ['applied is settled on both, and counts once', 'applyHeld', [], { sync: 'sent', row: { status: 'cancelled' } }],
  ] as const)('and is %s', async (_, decide, states, shown) => {
    const { device, other, id, standing } = await heldOnBoth();
    device.server[decide]();
    await device.round();
    await other.round();
    device.server.put('deliveries', id, { ...device.server.rowsOf('deliveries')[0], notes: 'changed by others' });
    for (const one of [device, other]) await one.pull();
    expect(await standing()).toEqual([states, states]);
    for (const one of [device, other]) {
      expect(await findRow(one.db, 'deliveries', id)).toMatchObject(shown);
      expect(await one.onHand('abu_batu')).toBe(decide === 'refuseHeld' ? 92.5 : 100);
      expect((await readOutbox(one.db))[0]?.head.code).toBe(decide === 'refuseHeld' ? 'refused_by_owner' : undefined);
    }
  });
});
