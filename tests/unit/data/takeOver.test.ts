/** An owner takes over what somebody else could not send: from a file, or from that person's queue on the same device. */
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { openDeviceStore } from '../../../src/data/store/deviceStore.ts';
import { findRow } from '../../../src/data/records/queries.ts';
import { readOutbox } from '../../../src/data/outbox/useOutbox.ts';
import { discard, fix } from '../../../src/data/outbox/decide.ts';
import { exportUnsent, importUnsent } from '../../../src/data/outbox/unsentWorkFile.ts';
import { othersUnsent, takeOver } from '../../../src/data/outbox/takeOver.ts';
import { countUnsentWork } from '../../../src/data/outbox/countUnsentWork.ts';
import { failing } from '../sync/support/network.ts';
import { createDevice, delivery, newCustomer, type TestDevice } from './support/device.ts';

/** A clerk with two tickets that never left, and an owner's device of the same site. */
async function clerkAndOwner() {
  const clerk = await createDevice();
  const customer = newId();
  await clerk.save([newCustomer('PT Baru', customer), delivery({ customer_id: customer }, newId(), [customer])]);
  await clerk.save([delivery({ volume: 3 })]);
  clerk.server.role = 'owner';
  clerk.server.put('colleagues', clerk.userId, { full_name: 'Siti', role: 'admin', deleted_at: null });
  const owner = await createDevice(clerk.server, { code: 'OWN' });
  await owner.round();
  return { clerk, owner };
}

const bytesIn = async (device: TestDevice) => (await device.entries()).map((entry) => entry.bytes);
const authorsIn = async (device: TestDevice) => (await device.entries()).map((entry) => entry.on_behalf_of);

describe('an owner', () => {
  test("imports another author's file: same bytes, in the author's name, once however often", async () => {
    const { clerk, owner } = await clerkAndOwner();
    const { text } = await exportUnsent(clerk.db, clerk.clock.now());
    expect(await importUnsent(owner.db, text, owner.writeDeps)).toEqual({ ok: true, value: { added: 2, known: 0 } });
    expect(await bytesIn(owner)).toEqual(await bytesIn(clerk));
    const device = await clerk.store.deviceId();
    expect(await authorsIn(owner)).toEqual(Array.from({ length: 3 }, () => ({ author: clerk.userId, device })));
    expect(await importUnsent(owner.db, text, owner.writeDeps)).toEqual({ ok: true, value: { added: 0, known: 3 } });
    await owner.round();
    expect(owner.server.rowsOf('deliveries')).toHaveLength(2);
    expect(await owner.states()).toEqual(['settled', 'settled', 'settled']);
  });

  test('sees whose work it is, and the predicted record names its author', async () => {
    const { clerk, owner } = await clerkAndOwner();
    owner.server.put('colleagues', clerk.userId, { full_name: 'Siti Rahmawati', role: 'admin', deleted_at: null });
    await owner.pull();
    await takeOver(owner.db, clerk.db, owner.writeDeps);
    const saves = await readOutbox(owner.db);
    expect(saves.map(({ head }) => head.authorName)).toEqual(['Siti Rahmawati', 'Siti Rahmawati']);
    const row = await findRow(owner.db, 'deliveries', saves[1]?.head.entity_id ?? '');
    expect(row).toMatchObject({ sync: 'to_send', row: { author: clerk.userId } });
  });

  test('takes over a queue of this device; it is not offered again, and its author learns that the server has it', async () => {
    const { clerk, owner } = await clerkAndOwner();
    const device = openDeviceStore(new IDBFactory());
    await device.set('users', { [clerk.userId]: 'siti@kuari.example', [owner.userId]: 'owner@kuari.example' });
    const others = () => othersUnsent(owner.db, device, () => clerk.db);
    expect(await others()).toEqual([{ userId: clerk.userId, email: 'siti@kuari.example', count: 2 }]);
    expect(await takeOver(owner.db, clerk.db, owner.writeDeps)).toEqual({ added: 2, known: 0 });
    expect(await others()).toEqual([]);
    const waiting = () => countUnsentWork(device, (userId) => (userId === clerk.userId ? clerk.db : owner.db));
    expect(await waiting()).toMatchObject([{ userId: clerk.userId, count: 2 }]);
    await owner.round();
    expect(await clerk.states()).toEqual(['queued', 'queued', 'queued']);
    expect(await waiting()).toEqual([]);
    await clerk.round();
    expect(await clerk.states()).toEqual(['settled', 'settled', 'settled']);
    expect(clerk.server.rowsOf('deliveries')).toHaveLength(2);
    expect(await clerk.onHand('abu_batu')).toBe(-10.5);
    expect(await owner.onHand('abu_batu')).toBe(-10.5);
  });

  test("corrects or discards rejected entries in it as the owner's own mutation, and the author's copy is no longer accepted", async () => {
    const { clerk, owner } = await clerkAndOwner();
    owner.server.rejects = ({ kind, replaces }) =>
      kind === 'deliveries.create' && replaces === null ? 'volume_above_limit' : null;
    await takeOver(owner.db, clerk.db, owner.writeDeps);
    await owner.round();
    const refused = (await owner.entries()).filter((entry) => entry.state === 'rejected');
    expect(refused).toHaveLength(2);
    await fix(owner.db, refused[0]?.id ?? '', { volume: 5 }, owner.writeDeps);
    await discard(owner.db, refused[1]?.id ?? '', 'Entered twice', [], owner.writeDeps);
    const own = (await owner.db.outbox.toArray()).filter((entry) => entry.replaces !== null);
    expect(own.map((entry) => entry.kind).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'deliveries.create',
      'mutations.discard',
    ]);
    expect(own.every((entry) => entry.on_behalf_of === undefined)).toBe(true);
    await owner.round();
    expect(owner.server.rowsOf('deliveries')).toMatchObject([{ volume: 5 }]);
    owner.server.rejects = () => null;
    await clerk.round();
    await clerk.round();
    expect(owner.server.rowsOf('deliveries')).toMatchObject([{ volume: 5 }]);
    expect(owner.server.onHand('abu_batu')).toBe(-5);
    const left = (await clerk.db.outbox.toArray()).filter(({ kind }) => kind === 'deliveries.create');
    // What was corrected is done with; of what was given up its author should hear.
    expect(left.map(({ state }) => state)).toEqual(['withdrawn', 'rejected']);
  });

  test("exports taken-over work: the file names each record's author", async () => {
    const { clerk, owner } = await clerkAndOwner();
    await takeOver(owner.db, clerk.db, owner.writeDeps);
    await owner.save([delivery({ volume: 1 })]);
    const { text } = await exportUnsent(owner.db, owner.clock.now());
    clerk.server.put('colleagues', owner.userId, { full_name: 'Ratna', role: 'owner', deleted_at: null });
    const office = await createDevice(clerk.server, { code: 'OFC' });
    await office.round();
    await importUnsent(office.db, text, office.writeDeps);
    const { userId } = clerk;
    expect((await authorsIn(office)).map((from) => from?.author)).toEqual([userId, userId, userId, owner.userId]);
  });

  test('who imports what the server has already counts it once', async () => {
    const { clerk, owner } = await clerkAndOwner();
    const { text } = await exportUnsent(clerk.db, clerk.clock.now());
    await clerk.round();
    await owner.pull();
    expect(await importUnsent(owner.db, text, owner.writeDeps)).toEqual({ ok: true, value: { added: 0, known: 3 } });
    expect(await owner.onHand('abu_batu')).toBe(-10.5);
  });

  test('is told that a file is from another company, and the stock does not change', async () => {
    const { owner } = await clerkAndOwner();
    const stranger = await createDevice();
    await stranger.save([delivery({ volume: 500 })]);
    const { text } = await exportUnsent(stranger.db, stranger.clock.now());
    expect(await importUnsent(owner.db, text, owner.writeDeps)).toEqual({ ok: false, error: 'unknown_author' });
    expect(await owner.db.outbox.count()).toBe(0);
    expect(await owner.onHand('abu_batu')).toBe(0);
  });

  test("does not count what the server refuses in its author's name, until it is sent again", async () => {
    const { clerk, owner } = await clerkAndOwner();
    owner.server.putStock('abu_batu', 100);
    await owner.pull();
    await takeOver(owner.db, clerk.db, owner.writeDeps);
    expect(await owner.onHand('abu_batu')).toBe(89.5);
    owner.network.judge = ({ body }) =>
      body.includes('submitted_by') ? failing(403, 'PT403', 'author_mismatch') : 'pass';
    await owner.round();
    expect(await owner.states()).toEqual(['set_aside', 'set_aside', 'set_aside']);
    expect(await owner.onHand('abu_batu')).toBe(100);
    // The record itself is not hidden.
    expect((await readOutbox(owner.db)).length).toBe(2);
    owner.network.judge = () => 'pass';
    await owner.round(true);
    expect(await owner.states()).toEqual(['settled', 'settled', 'settled']);
    expect(await owner.onHand('abu_batu')).toBe(89.5);
  });
});

describe('no other role', () => {
  test("takes over a queue or imports another author's file, and nothing changes", async () => {
    const { clerk } = await clerkAndOwner();
    const admin = await createDevice(clerk.server);
    admin.server.role = 'admin';
    await admin.round();
    const { text } = await exportUnsent(clerk.db, clerk.clock.now());
    const device = openDeviceStore(new IDBFactory());
    await device.set('users', { [clerk.userId]: 'siti@kuari.example' });
    expect(await importUnsent(admin.db, text, admin.writeDeps)).toEqual({ ok: false, error: 'other_author' });
    expect(await takeOver(admin.db, clerk.db, admin.writeDeps)).toBeNull();
    expect(await othersUnsent(admin.db, device, () => clerk.db)).toEqual([]);
    expect(await admin.db.outbox.count()).toBe(0);
  });

  test('not even an owner takes over work saved without a registration', async () => {
    const { clerk, owner } = await clerkAndOwner();
    await clerk.db.meta.delete('device');
    expect(await takeOver(owner.db, clerk.db, owner.writeDeps)).toBeNull();
  });
});

describe('a ticket for a customer that its author had discarded, taken over without them', () => {
  async function waitingForNobody() {
    const clerk = await createDevice();
    clerk.server.putStock('abu_batu', 100);
    await clerk.round();
    clerk.server.rejects = (mutation) =>
      mutation.kind === 'customers.create' && mutation.payload.name === 'PT' ? 'too_short' : null;
    const customer = newId();
    const made = await clerk.saveOne(newCustomer('PT', customer));
    await clerk.round();
    await discard(clerk.db, made, 'Entered twice', [], clerk.writeDeps);
    await clerk.save([delivery({ customer_id: customer, customer_name: 'PT', volume: 4 }, newId(), [customer])]);
    clerk.server.role = 'owner';
    const owner = await createDevice(clerk.server, { code: 'OWN' });
    await owner.round();
    await takeOver(owner.db, clerk.db, owner.writeDeps);
    const hours = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        owner.clock.time += 3_600_000;
        await owner.round(true);
      }
    };
    const item = async () => (await readOutbox(owner.db, owner.clock.now())).map(({ head }) => head)[0];
    await hours(1);
    return { owner, customer, hours, item };
  }

  test('waits; once it is reported as stalled the owner may discard it, and nothing is left waiting', async () => {
    const { owner, hours, item } = await waitingForNobody();
    expect(await item()).toMatchObject({ state: 'blocked', code: 'missing_dependency', isForUserToDecide: false });
    const giveUp = async () => discard(owner.db, (await item())?.id ?? '', 'Nobody knows them', [], owner.writeDeps);
    expect(await giveUp(), 'too early').toBe('gone');
    await hours(4);
    expect(await item()).toMatchObject({ state: 'blocked', code: 'missing_dependency', isForUserToDecide: true });
    expect(await giveUp()).toBe('done');
    await hours(1);
    expect([await item(), await owner.onHand('abu_batu')]).toEqual([undefined, 100]);
    expect(owner.server.rowsOf('deliveries')).toEqual([]);
  });

  test('or correct it: it creates the customer anew, and arrives', async () => {
    const { owner, customer, hours, item } = await waitingForNobody();
    await hours(4);
    owner.server.rejects = () => null;
    expect(
      await fix(owner.db, (await item())?.id ?? '', { notes: 'the customer of this morning' }, owner.writeDeps),
    ).toBe('done');
    await hours(1);
    expect([await item(), await owner.onHand('abu_batu')]).toEqual([undefined, 96]);
    expect(owner.server.rowsOf('deliveries')).toMatchObject([{ customer_name: 'PT' }]);
    expect(owner.server.rowsOf('deliveries')[0]?.['customer_id']).not.toBe(customer);
  });

  test('and is sent automatically if another device creates the customer after all', async () => {
    const { owner, customer, hours, item } = await waitingForNobody();
    await hours(4);
    owner.server.rejects = () => null;
    const other = await createDevice(owner.server, { code: 'OTH' });
    await other.save([newCustomer('PT', customer)]);
    await other.round();
    await hours(1);
    expect([await item(), await owner.onHand('abu_batu')]).toEqual([undefined, 96]);
    expect(owner.server.rowsOf('deliveries')).toMatchObject([{ customer_id: customer }]);
  });
});
