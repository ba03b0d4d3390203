import { describe, expect, test } from 'vitest';
import { derivedId, newId } from '../../../src/domain/records/ids.ts';
import { mutationOf } from '../../../src/sync/entry.ts';
import { readOutbox } from '../../../src/data/outbox/useOutbox.ts';
import { readSyncStatus } from './support/status.ts';
import { findRow } from '../../../src/data/records/queries.ts';
import { writeMeta } from '../../../src/data/store/meta.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { discard, fix, resend, settleConflict, wouldFall } from '../../../src/data/outbox/decide.ts';
import { exportUnsent, importUnsent, openUnsent } from '../../../src/data/outbox/unsentWorkFile.ts';
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

const status = async (device: TestDevice) => {
  const { toSend, rejected } = await readSyncStatus(device.db, device.clock.now());
  return { toSend, rejected };
};

/** A customer that the server does not accept, and a delivery for it that waits. */
async function refusedParent() {
  const device = await stockedDevice();
  const customer = newId();
  const ticket = newId();
  device.server.rejects = ({ kind, payload }) =>
    kind === 'customers.create' && 'name' in payload && payload.name === 'PT' ? 'too_short' : null;
  const parent = await device.saveOne(newCustomer('PT', customer));
  await device.save([delivery({ customer_id: customer }, ticket, [customer])]);
  await device.round();
  expect(await device.states()).toEqual(['rejected', 'queued']);
  return { device, customer, ticket, parent };
}

describe('a rejected record', () => {
  test('that is corrected is replaced by its correction, and its dependents are sent', async () => {
    const { device, customer, ticket, parent } = await refusedParent();
    expect(await fix(device.db, parent, { name: 'PT Baru' }, device.writeDeps)).toBe('done');
    expect(await status(device)).toEqual({ toSend: 2, rejected: 0 });
    expect((await findRow(device.db, 'customers', customer))?.row['name']).toBe('PT Baru');
    await device.round();
    expect(await device.states()).toEqual(['withdrawn', 'settled', 'settled']);
    expect(device.server.rowsOf('customers')).toMatchObject([{ id: customer, name: 'PT Baru' }]);
    expect(device.server.rowsOf('deliveries')).toMatchObject([{ id: ticket }]);
    expect((await device.entries()).filter((entry) => entry.replaces === parent)).toHaveLength(1);
  });

  test('that is sent again gets a new outcome', async () => {
    const { device, parent } = await refusedParent();
    device.server.rejects = () => null;
    expect(await resend(device.db, parent, device.writeDeps)).toBe('done');
    await device.round();
    expect(await device.states()).toEqual(['settled', 'settled']);
  });

  test('that is discarded is withdrawn with its dependents: reasons and full records reach the server, no figure includes them', async () => {
    const { device, ticket, customer, parent } = await refusedParent();
    expect(await device.onHand('abu_batu')).toBe(92.5);
    const along = await wouldFall(device.db, parent);
    expect(along.map((entry) => entry.entity_id)).toEqual([ticket]);
    const ids = along.map(({ id }) => id);
    expect(await discard(device.db, parent, 'Entered twice', ids, device.writeDeps)).toBe('done');
    expect(await device.onHand('abu_batu')).toBe(100);
    expect(await findRow(device.db, 'deliveries', ticket)).toBeNull();
    expect(await findRow(device.db, 'customers', customer)).toBeNull();
    expect(await status(device)).toEqual({ toSend: 1, rejected: 0 });
    await device.round();
    expect(await status(device)).toEqual({ toSend: 0, rejected: 0 });
    const given = (await device.entries()).filter((entry) => entry.kind === 'mutations.discard').map(mutationOf);
    expect(given).toMatchObject([
      { payload: { reason: 'Entered twice', discarded: { id: parent } }, replaces: parent },
      { payload: { reason: 'Entered twice' } },
    ]);
    expect(device.server.rowsOf('deliveries')).toEqual([]);
  });

  test('is not discarded if more dependents would be withdrawn than the user was shown', async () => {
    const { device, customer, parent } = await refusedParent();
    const along = (await wouldFall(device.db, parent)).map(({ id }) => id);
    await device.save([delivery({ customer_id: customer }, newId(), [customer])]);
    const before = await device.db.outbox.toArray();
    expect(await discard(device.db, parent, 'Entered twice', along, device.writeDeps)).toBe('more');
    expect(await device.db.outbox.toArray()).toEqual(before);
  });

  test('that is queued or being sent cannot be discarded, nor corrected where it is no ticket', async () => {
    const device = await createDevice();
    const customer = await device.saveOne(newCustomer('PT Satu'));
    const ticket = await device.saveOne(delivery());
    expect(await discard(device.db, ticket, 'Entered twice', [], device.writeDeps)).toBe('gone');
    expect(await fix(device.db, customer, { name: 'PT Dua' }, device.writeDeps)).toBe('gone');
    expect(await device.states()).toEqual(['queued', 'queued']);
  });

  test('that is discarded although the server had it comes back as sent', async () => {
    const device = await stockedDevice();
    const id = await device.saveOne(delivery());
    // The server commits; its answer is lost, and the entry is set aside by hand of the test.
    device.network.next.push('answer_lost', 'lost', 'lost', 'lost', 'lost', 'lost');
    await device.round();
    await device.db.outbox.update(id, { state: 'set_aside' });
    await discard(device.db, id, 'Entered twice', [], device.writeDeps);
    await device.pull();
    expect((await device.db.outbox.get(id))?.state).toBe('settled');
    expect(await device.onHand('abu_batu')).toBe(92.5);
  });
});

describe('a ticket that waits to be sent', () => {
  async function waitingTicket() {
    const device = await createDevice();
    device.server.putStock('abu_batu', 100);
    device.server.putStock('boulder', 50);
    await device.pull();
    const ticket = newId();
    const {
      mutationIds: [id = ''],
      number: ticketNo,
    } = await device.save([delivery({ volume: 7.5 }, ticket)]);
    const dispatch = () => device.save([statusTo(ticket, 'in_transit')]);
    return { device, ticket, id, ticketNo, dispatch };
  }

  test('is edited under its number: the first is never sent, and stock and dispatch follow the second', async () => {
    const { device, ticket, id, ticketNo, dispatch } = await waitingTicket();
    expect(await fix(device.db, id, { volume: 5, material_type: 'boulder' }, device.writeDeps)).toBe('done');
    await dispatch();
    const row = (await findRow(device.db, 'deliveries', ticket))?.row;
    expect(row).toMatchObject({ ticket_no: ticketNo, volume: 5, material_type: 'boulder', status: 'in_transit' });
    expect([await device.onHand('abu_batu'), await device.onHand('boulder')]).toEqual([100, 45]);
    await device.round();
    expect(await status(device)).toEqual({ toSend: 0, rejected: 0 });
    expect(device.server.rowsOf('deliveries')).toMatchObject([
      { id: ticket, ticket_no: ticketNo, volume: 5, material_type: 'boulder', status: 'in_transit' },
    ]);
  });

  test('is edited after it was printed: the server takes it as edited, then the print, and a later print is a copy', async () => {
    const { device, ticket, id, ticketNo, dispatch } = await waitingTicket();
    const print = () => device.save([{ kind: 'deliveries.print', entity_id: ticket, payload: {} }]);
    await print();
    const printedAt = (await findRow(device.db, 'deliveries', ticket))?.row['printed_at'];
    expect(printedAt).toEqual(expect.any(String));
    device.clock.time += 60_000;
    const [{ head } = { head: null }] = await readOutbox(device.db, device.clock.now());
    expect(head).toMatchObject({ id, isEditable: true });
    expect(await fix(device.db, id, { volume: 5 }, device.writeDeps)).toBe('done');
    // Once more: what was put behind the first edit goes behind the second.
    const [edited] = (await device.db.outbox.toArray()).filter(({ replaces }) => replaces === id);
    expect(await fix(device.db, edited?.id ?? '', { volume: 6 }, device.writeDeps)).toBe('done');
    const asEdited = { ticket_no: ticketNo, volume: 6, status: 'pending', printed_at: printedAt };
    expect((await findRow(device.db, 'deliveries', ticket))?.row).toMatchObject(asEdited);
    expect(await device.onHand('abu_batu')).toBe(94);
    await dispatch();
    await device.round();
    expect(await status(device)).toEqual({ toSend: 0, rejected: 0 });
    expect(device.server.rowsOf('deliveries')).toMatchObject([
      { id: ticket, ticket_no: ticketNo, volume: 6, status: 'in_transit' },
    ]);
    const sent = (await device.db.outbox.orderBy('seq').toArray()).filter(({ state }) => state === 'settled');
    expect(sent.map(({ kind, captured_at }) => [kind, kind === 'deliveries.print' ? captured_at : ''])).toEqual([
      ['deliveries.create', ''],
      ['deliveries.print', printedAt],
      ['deliveries.change_status', ''],
    ]);
  });

  test('is not edited once something else was done to it: its truck has left with the paper', async () => {
    const { device, id, dispatch } = await waitingTicket();
    const editable = async () => (await readOutbox(device.db, device.clock.now())).map(({ head }) => head.isEditable);
    expect(await editable()).toEqual([true]);
    await dispatch();
    expect(await editable()).toEqual([false, false]);
    expect(await fix(device.db, id, { volume: 5 }, device.writeDeps)).toBe('gone');
  });

  test('whose answer was lost stays as the server took it: the edit is refused, its person sees it, and what came after stays', async () => {
    const { device, ticket, id, dispatch } = await waitingTicket();
    device.network.next.push('answer_lost', 'lost', 'lost', 'lost', 'lost', 'lost');
    await device.round();
    device.network.next.length = 0;
    device.server.rejects = ({ id: sent, kind }) =>
      sent !== id && kind === 'deliveries.create' ? 'replaces_applied' : null;
    expect(await fix(device.db, id, { volume: 5 }, device.writeDeps)).toBe('done');
    await dispatch();
    // The first round brings the server's row, with which the edit is tried once more.
    await device.round();
    await device.round();
    const items = (await readOutbox(device.db, device.clock.now())).flatMap(({ head, others }) => [head, ...others]);
    const edit = items.find(({ code }) => code === 'replaces_applied');
    expect(edit).toMatchObject({ entity_id: ticket, isForUserToDecide: true, isEditable: false });
    expect(await wouldFall(device.db, edit?.id ?? '')).toEqual([]);
    expect(await discard(device.db, edit?.id ?? '', 'It was sent already', [], device.writeDeps)).toBe('done');
    await device.round();
    expect(await status(device)).toEqual({ toSend: 0, rejected: 0 });
    expect((await findRow(device.db, 'deliveries', ticket))?.row).toMatchObject({ volume: 7.5, status: 'in_transit' });
    expect(await device.onHand('abu_batu')).toBe(92.5);
  });

  test('of somebody whose work was taken over is not edited by the owner', async () => {
    const { device, id } = await waitingTicket();
    await device.db.outbox.update(id, { on_behalf_of: { author: newId(), device: newId() } });
    expect(await fix(device.db, id, { volume: 5 }, device.writeDeps)).toBe('gone');
  });
});

/** A customer whose name somebody else changed meanwhile, and what this person changed and saved after that. */
async function nameConflict(payload: { name: string; notes?: string } = { name: 'PT Dua' }) {
  const device = await createDevice();
  device.server.putStock('abu_batu', 100);
  const customer = newId();
  await device.save([newCustomer('PT Satu', customer)]);
  await device.round();
  const changed = await device.saveOne({
    kind: 'customers.change',
    entity_id: customer,
    payload,
    seen: { name: 'PT Satu' },
  });
  const conflict = { name: { yours: 'PT Dua', theirs: 'PT Tiga', author_name: 'Budi', at: null } };
  const verdict = { code: 'conflict', message: '', field: 'name', conflict };
  await device.db.outbox.update(changed, { state: 'rejected', verdict });
  await device.save([
    { kind: 'customers.change', entity_id: customer, payload: { phone: '+62811222333' }, seen: { phone: null } },
  ]);
  await device.save([delivery({ customer_id: customer }, newId(), [customer])]);
  const settle = (choice: 'mine' | 'theirs') =>
    settleConflict(device.db, changed, { name: choice }, "The other person's value was kept", device.writeDeps);
  const sent = async () => (await device.entries()).map(({ kind, state }) => `${kind} ${state}`);
  return { device, settle, sent, changed };
}

describe('a field that two users changed', () => {
  test('left with the other value, affects nothing else: a later change of the same record is sent', async () => {
    const { device, settle, sent } = await nameConflict();
    expect(await settle('theirs')).toBe('done');
    await device.round();
    expect(await sent()).toEqual([
      'customers.create settled',
      'customers.change withdrawn',
      'customers.change settled',
      'deliveries.create settled',
      'mutations.discard settled',
    ]);
    expect(device.server.rowsOf('customers')).toMatchObject([{ name: 'PT Satu', phone: '+62811222333' }]);
    expect(device.server.rowsOf('deliveries')).toHaveLength(1);
  });

  test('and a later change that depends on two then depends on the remaining one', async () => {
    const { device, settle, changed } = await nameConflict();
    const [first] = await device.entries();
    await device.db.outbox.update(changed, { depends_on: [first?.id ?? ''] });
    await settle('theirs');
    expect((await device.entries())[2]?.depends_on).toEqual([first?.id]);
  });

  test('is the only one of two that is discarded: the other is sent in a new change, on which the dependents wait', async () => {
    const { device, settle, sent } = await nameConflict({ name: 'PT Dua', notes: 'bayar tunai' });
    await settle('theirs');
    await device.round();
    expect(await sent()).toEqual([
      'customers.create settled',
      'customers.change withdrawn',
      'customers.change settled',
      'deliveries.create settled',
      'customers.change settled',
    ]);
    expect(device.server.rowsOf('customers')).toMatchObject([
      { name: 'PT Satu', notes: 'bayar tunai', phone: '+62811222333' },
    ]);
  });

  test("kept with the user's own value, is sent again with the other value as seen", async () => {
    const { device, settle } = await nameConflict();
    await settle('mine');
    const replacement = (await device.entries()).find((entry) => entry.replaces !== null);
    expect(replacement && mutationOf(replacement)).toMatchObject({
      payload: { name: 'PT Dua' },
      seen: { name: 'PT Tiga' },
    });
    await device.round();
    expect(device.server.rowsOf('customers')).toMatchObject([{ name: 'PT Dua', phone: '+62811222333' }]);
  });
});

test('the panel lists first what needs attention, then what is held, then what waits, each in its order', async () => {
  const device = await createDevice();
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await device.saveOne(delivery({ volume: n + 1 })));
  await device.db.outbox.update(ids[3] ?? '', { state: 'held' });
  await device.db.outbox.update(ids[4] ?? '', { state: 'set_aside' });
  await device.db.outbox.update(ids[5] ?? '', { state: 'rejected' });
  expect((await readOutbox(device.db)).map(({ head }) => ids.indexOf(head.id))).toEqual([4, 5, 3, 0, 1, 2]);
});

test('the panel lists every save however many wait, each with everything saved together', async () => {
  const device = await createDevice();
  const customer = newId();
  await device.save([newCustomer('PT Baru', customer), delivery({ customer_id: customer }, newId(), [customer])]);
  const one = await device.entries();
  await device.db.outbox.bulkAdd(
    Array.from({ length: 299 }, (_, n) =>
      one.map((entry, index) => ({ ...entry, id: newId(), seq: 10 + 2 * n + index, save_id: `save ${n}` })),
    ).flat(),
  );
  const saves = await readOutbox(device.db);
  expect(saves).toHaveLength(300);
  expect(new Set(saves.map(({ head, others }) => [head, ...others].map(({ kind }) => kind).join()))).toEqual(
    new Set(['deliveries.create,customers.create']),
  );
});

describe('unsent work as a file', () => {
  async function emptied(from: TestDevice) {
    const db = new UserDb(`${from.userId}-again`, 'strict');
    Object.assign(db, { userId: from.userId });
    await writeMeta(db, 'device', { id: newId(), code: 'B8L' });
    return db;
  }

  test('is imported on another device of the same user byte for byte, once, with saves kept together', async () => {
    const device = await createDevice();
    const customer = newId();
    await device.save([newCustomer('PT Baru', customer), delivery({ customer_id: customer }, newId(), [customer])]);
    await device.save([delivery()]);
    const file = await exportUnsent(device.db, device.clock.now());
    expect(file).toMatchObject({ count: 2, name: 'kuari-A7K-2026-11-20.json' });
    const other = await emptied(device);
    await writeMeta(other, 'last_seq', 40);
    expect(await importUnsent(other, file.text, device.writeDeps)).toEqual({ ok: true, value: { added: 2, known: 0 } });
    const bytes = async (db: UserDb) => (await db.outbox.orderBy('seq').toArray()).map((entry) => entry.bytes);
    expect(await bytes(other)).toEqual(await bytes(device.db));
    const [first, second] = await other.outbox.orderBy('seq').toArray();
    expect([first?.seq, second?.depends_on]).toEqual([41, [first?.id]]);
    expect(await importUnsent(other, file.text, device.writeDeps)).toEqual({ ok: true, value: { added: 0, known: 3 } });
    expect(await readOutbox(other)).toHaveLength(2);
    expect((await findRow(other, 'customers', customer))?.row['name']).toBe('PT Baru');
  });

  test('imported although it was sent already, counts twice nowhere', async () => {
    const device = await createDevice();
    await device.save([delivery()]);
    const again = await secondDevice(device);
    await bringFile(device, again);
    await device.round();
    expect(await again.states()).toEqual(['queued']);
    await again.round();
    expect(await again.states()).toEqual(['settled']);
    expect(device.server.rowsOf('deliveries')).toHaveLength(1);
    expect(device.server.onHand('abu_batu')).toBe(-7.5);
  });

  test('says before anything is taken in whose work it is, of which kinds, and how much; what this store made stays its own', async () => {
    const device = await createDevice();
    await device.save([delivery({ volume: 7.5, unit_price: 100_000 })]);
    await device.save([{ kind: 'payments.create', entity_id: newId(), payload: PAYMENT }]);
    const { text } = await exportUnsent(device.db, device.clock.now());
    const other = await emptied(device);
    expect(await openUnsent(other, text)).toMatchObject({
      ok: true,
      value: {
        known: 0,
        authors: [
          {
            author: device.userId,
            isOwn: true,
            kinds: [
              { kind: 'deliveries.create', count: 1, sums: { 'm³': 7.5, Rp: 750_000 } },
              { kind: 'payments.create', count: 1, sums: { Rp: 2_000_000 } },
            ],
          },
        ],
      },
    });
    const file: { mutations: string[]; saves: string[] } = JSON.parse(text);
    const mutations = [...file.mutations, ...file.mutations];
    const checksum = derivedId(`kuari-outbox:${mutations.join('\n')}`);
    const twice = JSON.stringify({ ...file, mutations, saves: [...file.saves, ...file.saves], checksum });
    expect(await openUnsent(other, twice)).toMatchObject({
      value: { known: 2, authors: [{ kinds: [{ count: 1 }, { count: 1 }] }] },
    });
    expect(await other.outbox.count()).toBe(0);
    await importUnsent(other, text, device.writeDeps);
    expect((await other.outbox.toArray()).map(({ from_file }) => from_file)).toEqual([true, true]);
    expect(await openUnsent(device.db, text)).toMatchObject({ ok: true, value: { known: 2, authors: [] } });
    expect((await device.db.outbox.toArray()).map(({ from_file }) => from_file)).toEqual([undefined, undefined]);
  });

  const PAYMENT = { customer_id: newId(), amount: 2_000_000, paid_on: '2026-11-20', method: 'cash' } as const;

  /** With a checksum that is right: as somebody makes it who wants to do harm, or a newer app. */
  const remade = (text: string, change: (mutation: { payload: Record<string, unknown> }) => object): string => {
    const file: { mutations: string[] } = JSON.parse(text);
    const mutations = file.mutations
      .map((bytes) => JSON.parse(bytes))
      .map((mutation) => JSON.stringify({ ...mutation, ...change(mutation) }));
    return JSON.stringify({ ...file, mutations, checksum: derivedId(`kuari-outbox:${mutations.join('\n')}`) });
  };
  const withFields = (fields: object) => (text: string) =>
    remade(text, ({ payload }) => ({ payload: { ...payload, ...fields } }));
  const ofKind = (kind: string) => (text: string) => remade(text, () => ({ kind }));

  /** A file, and a store that has taken none in. */
  const made = createDevice().then(async (device) => {
    await device.save([delivery()]);
    const { text } = await exportUnsent(device.db, device.clock.now());
    return { device, text, other: await emptied(device) };
  });

  test.each([
    ['made with a volume in letters', withFields({ volume: 'abc' }), 'damaged'],
    ['made with a volume that is an object', withFields({ volume: {} }), 'damaged'],
    ['made with a volume that is infinite', withFields({ volume: 1e300 }), 'damaged'],
    ['made with a volume above the ceiling', withFields({ volume: 10_000.5 }), 'beyond_limits'],
    ['made with a volume below nothing', withFields({ volume: -500 }), 'beyond_limits'],
    ['made with a price above the ceiling', withFields({ unit_price: 1e9 + 1 }), 'beyond_limits'],
    ['made with a weight above the ceiling', withFields({ gross_kg: 1e6 }), 'beyond_limits'],
    ['made with notes longer than they may be', withFields({ notes: 'x'.repeat(1_001) }), 'beyond_limits'],
    ['made of an unknown material', withFields({ material_type: '__proto__' }), 'damaged'],
    ['made on an invalid day', withFields({ operating_day: 'yesterday' }), 'damaged'],
    ['made with nothing in it', (text: string) => remade(text, () => ({ payload: {} })), 'damaged'],
    [
      'made with a clock that is no number',
      (text: string) => remade(text, () => ({ clock_offset_ms: 'x' })),
      'damaged',
    ],
    ['of a kind that this version does not know', ofKind('rockets.launch'), 'newer'],
    ['of a kind of a known record that this version does not know', ofKind('deliveries.update'), 'newer'],
    ['of a kind named like a part of every object', ofKind('__proto__'), 'newer'],
    ['not of this app', () => '{"hello":1}', 'foreign'],
    ['a picture', () => '\u0089PNG', 'foreign'],
    ['cut in the middle', (text: string) => text.slice(0, text.length / 2), 'damaged'],
    ['changed in one digit', (text: string) => text.replace(/(volume\W+)7\.5/, '$19.5'), 'damaged'],
    ['without one of its records', (text: string) => JSON.stringify({ ...JSON.parse(text), mutations: [] }), 'damaged'],
    ['of a decision that is sent at once', ofKind('held_mutations.apply'), 'at_once'],
    ['of a device that is revoked', ofKind('devices.revoke'), 'at_once'],
    ['of a later version', (text: string) => text.replace('"version":1', '"version":2'), 'newer'],
    ['of another user', (text: string) => text.replace(/"author":"[^"]+"/, `"author":"${newId()}"`), 'other_author'],
  ])('that is %s is refused with its reason, and changes nothing', async (_name, spoil, error) => {
    const { device, text, other } = await made;
    expect(await importUnsent(other, spoil(text), device.writeDeps)).toEqual({ ok: false, error });
    expect(await other.outbox.count()).toBe(0);
  });
});
