/** Two tabs of one person: what one builds on is given up in the other at the same moment. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { mutationOf } from '../../../src/sync/entry.ts';
import { readOutbox } from '../../../src/data/outbox/useOutbox.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { discard, fix, resend, wouldFall } from '../../../src/data/outbox/decide.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import type { MutationDraft } from '../../../src/domain/mutations/mutations.ts';
import { delivery, stockedDevice, type TestDevice } from './support/device.ts';

/** A customer that the server refuses, seen in both tabs. */
async function refusedCustomer() {
  const device = await stockedDevice();
  device.server.rejects = (mutation) =>
    mutation.kind === 'customers.create' && mutation.payload.name.length < 3 ? 'too_short' : null;
  const customer = newId();
  const {
    mutationIds: [id = ''],
  } = await device.save([{ kind: 'customers.create', entity_id: customer, payload: { name: 'PT' } }]);
  await device.round();
  return { ...(await withOtherTab(device)), customer, id };
}

/** A ticket that the server refuses, seen in both tabs. */
async function refusedTicket() {
  const device = await stockedDevice();
  device.server.rejects = (mutation) =>
    mutation.kind === 'deliveries.create' && mutation.payload.volume > 30 ? 'volume_above_limit' : null;
  const ticket = newId();
  const {
    mutationIds: [id = ''],
  } = await device.save([delivery({ volume: 31 }, ticket)]);
  await device.round();
  return { ...(await withOtherTab(device)), ticket, id };
}

async function withOtherTab(device: TestDevice) {
  const otherTab = new UserDb(device.userId, 'strict');
  await otherTab.open();
  const rounds = async () => {
    for (let n = 0; n < 4; n += 1) {
      device.clock.time += 30_000;
      await device.round(n === 3);
    }
  };
  return {
    device,
    rounds,
    otherTab,
    /** As the person there does who has read how much falls with it. */
    discardThere: async (id: string) =>
      discard(
        otherTab,
        id,
        'Entered twice',
        (await wouldFall(otherTab, id)).map((one) => one.id),
        device.writeDeps,
      ),
    saveHere: (drafts: readonly MutationDraft[]) => saveTo(device.db, drafts, device.writeDeps),
    told: async () =>
      (await readOutbox(device.db))
        .flatMap(({ head, others }) => [head, ...others])
        .map(({ kind, state, code }) => [kind, state, code]),
    arrived: () => device.server.rowsOf('deliveries'),
  };
}

const CANCELLED = {
  kind: 'deliveries.change_status',
  payload: { status: 'cancelled', cancel_reason: 'No load' },
  seen: { status: 'pending' },
} as const;
const NEEDS_ATTENTION = 'needs_discarded';

describe('a ticket that names a customer whom the other tab has just discarded', () => {
  async function ticketForNobody() {
    const tabs = await refusedCustomer();
    await tabs.discardThere(tabs.id);
    await tabs.saveHere([delivery({ customer_id: tabs.customer, customer_name: 'PT' }, newId(), [tabs.customer])]);
    await tabs.rounds();
    return tabs;
  }

  test('needs attention: it is not left waiting forever', async () => {
    const { told, arrived } = await ticketForNobody();
    expect(await told()).toEqual([['deliveries.create', 'rejected', NEEDS_ATTENTION]]);
    expect(arrived()).toEqual([]);
  });

  test('and that is corrected creates the customer anew, and arrives', async () => {
    const { device, rounds, told, arrived, customer } = await ticketForNobody();
    const [{ head } = { head: { id: '' } }] = await readOutbox(device.db);
    await fix(device.db, head.id, { customer_name: 'PT Baru' }, device.writeDeps);
    await rounds();
    expect(await told()).toEqual([]);
    expect(arrived()).toMatchObject([{ customer_name: 'PT Baru' }]);
    expect(arrived()[0]?.['customer_id']).not.toBe(customer);
    expect(await device.onHand('abu_batu')).toBe(92.5);
  });

  test('and whose other fields are corrected creates the customer anew too', async () => {
    const { device, rounds, told, arrived, customer } = await ticketForNobody();
    device.server.rejects = () => null;
    const [{ head } = { head: { id: '' } }] = await readOutbox(device.db);
    await fix(device.db, head.id, { notes: 'the customer of this morning' }, device.writeDeps);
    await rounds();
    expect(await told()).toEqual([]);
    expect(arrived()).toMatchObject([{ customer_name: 'PT' }]);
    expect(arrived()[0]?.['customer_id']).not.toBe(customer);
    expect(device.server.rowsOf('customers')).toMatchObject([{ id: arrived()[0]?.['customer_id'], name: 'PT' }]);
  });

  test('and that is discarded too leaves nothing waiting', async () => {
    const { device, discardThere, rounds, told } = await ticketForNobody();
    const [{ head } = { head: { id: '' } }] = await readOutbox(device.db);
    await discardThere(head.id);
    await rounds();
    expect([await told(), await device.onHand('abu_batu')]).toEqual([[], 100]);
  });

  test('and that is sent again is rejected again', async () => {
    const { device, rounds, told } = await ticketForNobody();
    const [{ head } = { head: { id: '' } }] = await readOutbox(device.db);
    await resend(device.db, head.id, device.writeDeps);
    await rounds();
    expect(await told()).toEqual([['deliveries.create', 'rejected', NEEDS_ATTENTION]]);
  });
});

test('the cancellation of a ticket that the other tab has just discarded needs attention, returns no stock, and can be discarded too', async () => {
  const { device, discardThere, saveHere, rounds, told, ticket, id } = await refusedTicket();
  await discardThere(id);
  await saveHere([{ ...CANCELLED, entity_id: ticket }]);
  await rounds();
  expect([await told(), await device.onHand('abu_batu')]).toEqual([
    [['deliveries.change_status', 'rejected', NEEDS_ATTENTION]],
    100,
  ]);
  const [{ head } = { head: { id: '' } }] = await readOutbox(device.db);
  await discardThere(head.id);
  await rounds();
  expect([await told(), await device.onHand('abu_batu')]).toEqual([[], 100]);
});

test('an entry that depends on a record corrected in the other tab is sent once the correction has arrived', async () => {
  const { device, otherTab, saveHere, rounds, told, ticket, id } = await refusedTicket();
  await fix(otherTab, id, { volume: 5 }, device.writeDeps);
  await saveHere([{ ...CANCELLED, entity_id: ticket }]);
  await rounds();
  expect([await told(), await device.onHand('abu_batu')]).toEqual([[], 100]);
});

test("an entry that waits for another device's record is not reported as abandoned", async () => {
  const { device, saveHere, rounds, told } = await refusedTicket();
  await saveHere([{ ...CANCELLED, entity_id: newId() }]);
  await rounds();
  expect(await told()).toContainEqual(['deliveries.change_status', 'blocked', 'missing_dependency']);
  expect(await device.states()).toContain('queued');
});

/** What a person may press in either tab at one moment. `id`: the refused ticket; `ticket`: its record. */
type Act = (tabs: Awaited<ReturnType<typeof refusedTicket>>) => Promise<unknown>;
const there: Record<string, Act> = {
  'gives it up': ({ discardThere, id }) => discardThere(id),
  'corrects it': ({ otherTab, device, id }) => fix(otherTab, id, { volume: 5 }, device.writeDeps),
  'asks for it again': ({ otherTab, id, device }) => resend(otherTab, id, device.writeDeps),
};
const here: Record<string, Act> = {
  'gives it up': ({ device, id }) => discard(device.db, id, 'Entered twice', [], device.writeDeps),
  'corrects it': ({ device, id }) => fix(device.db, id, { volume: 3 }, device.writeDeps),
  'asks for it again': ({ device, id }) => resend(device.db, id, device.writeDeps),
  'cancels it': ({ saveHere, ticket }) => saveHere([{ ...CANCELLED, entity_id: ticket }]),
  'voids it': ({ saveHere, ticket }) =>
    saveHere([{ kind: 'deliveries.void', entity_id: ticket, payload: { void_reason: 'Wrong truck' } }]),
};
const pairs = Object.keys(there).flatMap((one) => Object.keys(here).map((other) => [one, other] as const));

describe('with a rejected ticket, at the same moment', () => {
  test.each(pairs)(
    'one tab %s and the other %s: in the end nothing waits unreported, and stock is right',
    async (one, other) => {
      const tabs = await refusedTicket();
      await Promise.all([there[one]?.(tabs), here[other]?.(tabs)]);
      await tabs.rounds();
      const { device, told, arrived } = tabs;
      // Queued is right only behind a record that is told of.
      const entries = await device.db.outbox.toArray();
      const standing = new Set(entries.filter(({ state }) => state === 'rejected').map(({ id }) => id));
      const silent = entries.filter(
        ({ state, depends_on }) => state === 'queued' && !depends_on.some((parent) => standing.has(parent)),
      );
      expect(silent.map(({ kind, verdict }) => [kind, verdict?.code])).toEqual([]);
      expect((await told()).length).toBe(
        entries.filter(({ state }) => state === 'queued' || state === 'rejected').length,
      );
      const sold = arrived()
        .filter((row) => row['status'] !== 'cancelled' && typeof row['voided_at'] !== 'string')
        .map((row) => Number(row['volume']));
      expect(await device.onHand('abu_batu')).toBe(100 - sold.reduce((sum, volume) => sum + volume, 0));
      for (const entry of entries.filter(({ state }) => state === 'withdrawn'))
        expect(
          entries.some(({ replaces }) => replaces === entry.id),
          `something took the place of ${mutationOf(entry).kind}`,
        ).toBe(true);
    },
  );
});

describe('a record that was discarded here', () => {
  test('and is created by another device after all, lets its dependents be sent automatically', async () => {
    const { device, customer, id, discardThere, saveHere, told, arrived } = await refusedCustomer();
    await discardThere(id);
    await saveHere([delivery({ volume: 4, customer_id: customer }, newId(), [customer])]);
    await device.round(true);
    expect(await told()).toContainEqual(['deliveries.create', 'rejected', NEEDS_ATTENTION]);
    device.server.put('customers', customer, { name: 'PT Karya', deleted_at: null });
    await device.round(true);
    await device.round(true);
    expect(await told()).toEqual([]);
    expect(arrived()).toHaveLength(1);
  });

  test('and was discarded on another device before, needs attention too', async () => {
    const { device, customer, id, discardThere, saveHere, rounds, told } = await refusedCustomer();
    await device.db.outbox.update(id, { verdict: { code: 'replaced', message: '', field: null, conflict: null } });
    await discardThere(id);
    await saveHere([delivery({ volume: 4, customer_id: customer }, newId(), [customer])]);
    await rounds();
    expect(await told()).toEqual([['deliveries.create', 'rejected', NEEDS_ATTENTION]]);
  });

  test('but was only corrected elsewhere, is not created again by the correction of a ticket', async () => {
    const { device, customer, id } = await refusedCustomer();
    await device.db.outbox.update(id, {
      state: 'withdrawn',
      verdict: { code: 'replaced', message: '', field: null, conflict: null },
    });
    const {
      mutationIds: [ticket = ''],
    } = await device.save([delivery({ volume: 4, customer_id: customer, customer_name: 'PT' }, newId(), [customer])]);
    await device.db.outbox.update(ticket, {
      state: 'rejected',
      verdict: { code: 'volume_above_limit', message: '', field: 'volume', conflict: null },
    });
    expect(await fix(device.db, ticket, { volume: 3 }, device.writeDeps)).toBe('done');
    expect(
      (await device.db.outbox.toArray()).filter(({ kind, state }) => kind === 'customers.create' && state === 'queued'),
    ).toEqual([]);
  });
});
