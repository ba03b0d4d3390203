/** Two tabs of one person: what one builds on is given up in the other at the same moment. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { mutationOf } from '../../../src/sync/entry.ts';
import { readOutbox } from '../../../src/data/outbox/useOutbox.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { discard, fix, resend, wouldFall } from '../../../src/data/outbox/decide.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import type { MutationDraft } from '../../../src/domain/mutations/mutations.ts';
import { delivery, newCustomer, statusTo, stockedDevice, type TestDevice } from './support/device.ts';

/** A customer that the server refuses, seen in both tabs. */
async function refusedCustomer() {
  const device = await stockedDevice();
  device.server.rejects = (mutation) =>
    mutation.kind === 'customers.create' && mutation.payload.name.length < 3 ? 'too_short' : null;
  const customer = newId();
  const id = await device.saveOne(newCustomer('PT', customer));
  await device.round();
  return { ...(await withOtherTab(device)), customer, id };
}

/** A ticket that the server refuses, seen in both tabs. */
async function refusedTicket() {
  const device = await stockedDevice();
  device.server.rejects = (mutation) =>
    mutation.kind === 'deliveries.create' && mutation.payload.volume > 30 ? 'volume_above_limit' : null;
  const ticket = newId();
  const id = await device.saveOne(delivery({ volume: 31 }, ticket));
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
    discardThere: async (id: string) => {
      const along = (await wouldFall(otherTab, id)).map((one) => one.id);
      return discard(otherTab, id, 'Entered twice', along, device.writeDeps);
    },
    saveHere: (drafts: readonly MutationDraft[]) => saveTo(device.db, drafts, device.writeDeps),
    told: async () =>
      (await readOutbox(device.db))
        .flatMap(({ head, others }) => [head, ...others])
        .map(({ kind, state, code }) => [kind, state, code]),
    arrived: () => device.server.rowsOf('deliveries'),
  };
}

const NEEDS_ATTENTION = 'needs_discarded';

describe('a ticket that names a customer whom the other tab has just discarded', () => {
  async function ticketForNobody() {
    const tabs = await refusedCustomer();
    await tabs.discardThere(tabs.id);
    await tabs.saveHere([delivery({ customer_id: tabs.customer, customer_name: 'PT' }, newId(), [tabs.customer])]);
    await tabs.rounds();
    const [{ head } = { head: { id: '' } }] = await readOutbox(tabs.device.db);
    return { ...tabs, ticket: head.id };
  }

  test('needs attention: it is not left waiting forever', async () => {
    const { told, arrived } = await ticketForNobody();
    expect(await told()).toEqual([['deliveries.create', 'rejected', NEEDS_ATTENTION]]);
    expect(arrived()).toEqual([]);
  });

  test.each([
    ['and that is corrected creates the customer anew, and arrives', { customer_name: 'PT Baru' }, 'PT Baru'],
    ['and whose other fields are corrected creates the customer anew too', { notes: 'of this morning' }, 'PT'],
  ])('%s', async (_, fields, name) => {
    const { device, rounds, told, arrived, customer, ticket } = await ticketForNobody();
    device.server.rejects = () => null;
    await fix(device.db, ticket, fields, device.writeDeps);
    await rounds();
    expect([await told(), await device.onHand('abu_batu')]).toEqual([[], 92.5]);
    expect(arrived()).toMatchObject([{ customer_name: name }]);
    expect(arrived()[0]?.['customer_id']).not.toBe(customer);
    expect(device.server.rowsOf('customers')).toMatchObject([{ id: arrived()[0]?.['customer_id'], name }]);
  });

  test('and that is discarded too leaves nothing waiting', async () => {
    const { device, discardThere, rounds, told, ticket } = await ticketForNobody();
    await discardThere(ticket);
    await rounds();
    expect([await told(), await device.onHand('abu_batu')]).toEqual([[], 100]);
  });

  test('and that is sent again is rejected again', async () => {
    const { device, rounds, told, ticket } = await ticketForNobody();
    await resend(device.db, ticket, device.writeDeps);
    await rounds();
    expect(await told()).toEqual([['deliveries.create', 'rejected', NEEDS_ATTENTION]]);
  });
});

test("an entry that waits for another device's record is not reported as abandoned", async () => {
  const { device, saveHere, rounds, told } = await refusedTicket();
  await saveHere([statusTo(newId(), 'cancelled')]);
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
  'cancels it': ({ saveHere, ticket }) => saveHere([statusTo(ticket, 'cancelled')]),
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

const verdictOf = (code: string) => ({ code, message: '', field: null, conflict: null });

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
    await device.db.outbox.update(id, { verdict: verdictOf('replaced') });
    await discardThere(id);
    await saveHere([delivery({ volume: 4, customer_id: customer }, newId(), [customer])]);
    await rounds();
    expect(await told()).toEqual([['deliveries.create', 'rejected', NEEDS_ATTENTION]]);
  });

  test('but was only corrected elsewhere, is not created again by the correction of a ticket', async () => {
    const { device, customer, id } = await refusedCustomer();
    await device.db.outbox.update(id, { state: 'withdrawn', verdict: verdictOf('replaced') });
    const ticket = await device.saveOne(
      delivery({ volume: 4, customer_id: customer, customer_name: 'PT' }, newId(), [customer]),
    );
    await device.db.outbox.update(ticket, { state: 'rejected', verdict: verdictOf('volume_above_limit') });
    expect(await fix(device.db, ticket, { volume: 3 }, device.writeDeps)).toBe('done');
    const queued = (await device.entries()).filter(({ state }) => state === 'queued');
    expect(queued.map(({ kind }) => kind)).toEqual(['deliveries.create']);
  });
});
