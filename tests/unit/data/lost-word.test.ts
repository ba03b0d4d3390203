import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { saveTo } from '../../../src/data/saveTo.ts';
import { newId } from '../../../src/domain/ids.ts';
import type { MutationDraft } from '../../../src/domain/mutations.ts';
import { createDevice, delivery } from './support/device.ts';
import type { TestDevice } from './support/device.ts';

describe('a save whose connection is lost after the commit, before the word of it', () => {
  /** The browser commits, and says that the connection was lost. `times`: so many in a row. */
  function loseTheWord(device: TestDevice, times: number): void {
    const begin = device.db.begin.bind(device.db);
    let left = times;
    device.db.begin = (stores) => {
      const transaction = begin(stores);
      if (left === 0) return transaction;
      left -= 1;
      const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      return new Proxy(transaction, {
        get: (target, name) => {
          if (name === 'error') return lost;
          if (name === 'addEventListener') return (type: string, listener: () => void) => { if (type === 'abort') target.addEventListener('complete', listener); };
          const part: unknown = Reflect.get(target, name, target);
          return typeof part === 'function' ? part.bind(target) : part;
        },
      });
    };
  }

  const typed = (): MutationDraft[] => {
    const customer = newId();
    return [{ kind: 'customers.create', entity_id: customer, payload: { name: 'PT Karya' } }, { ...delivery({ volume: 5, customer_id: customer }), depends_on: [customer] }];
  };
  const saved = async (device: TestDevice) => (await device.db.outbox.orderBy('seq').toArray()).map(({ kind }) => kind);

  test('is saved once, and told with the number that it has', async () => {
    const device = await createDevice();
    loseTheWord(device, 1);
    const result = await saveTo(device.db, typed(), device.writeDeps);
    const entries = await device.db.outbox.orderBy('seq').toArray();
    expect(result).toMatchObject({ ok: true, value: { mutationIds: entries.map(({ id }) => id), entityIds: entries.map(({ entity_id }) => entity_id) } });
    expect(result).toMatchObject({ value: { ticketNo: expect.stringMatching(/-0*1$/) } });
    expect(await saved(device)).toEqual(['customers.create', 'deliveries.create']);
    expect(await device.onHand('abu_batu')).toBe(-5);
  });

  test('is said to have failed where the second try tells no more; pressed again it is still saved once, and its draft is gone', async () => {
    const device = await createDevice();
    loseTheWord(device, 1);
    const closing = vi.spyOn(device.db, 'close').mockImplementation(() => { throw new DOMException('still lost', 'UnknownError'); });
    expect(await saveTo(device.db, typed(), device.writeDeps, 'delivery')).toMatchObject({ ok: false, error: { kind: 'database_closed' } });
    closing.mockRestore();
    await device.db.drafts.put({ key: 'delivery', value: 'typed', saved_at: 0 });
    const again = await saveTo(device.db, typed(), device.writeDeps, 'delivery');
    expect(again).toMatchObject({ ok: true, value: { ticketNo: expect.stringMatching(/-0*1$/) } });
    expect(await saved(device)).toEqual(['customers.create', 'deliveries.create']);
    expect(await device.db.drafts.count()).toBe(0);
    // The next truck brings the same load: that one is another record.
    expect((await saveTo(device.db, typed(), device.writeDeps)).ok).toBe(true);
    expect(await device.onHand('abu_batu')).toBe(-10);
  });

  test('and with other words typed since, those are a record of their own', async () => {
    const device = await createDevice();
    loseTheWord(device, 1);
    const closing = vi.spyOn(device.db, 'close').mockImplementation(() => { throw new DOMException('still lost', 'UnknownError'); });
    await saveTo(device.db, [delivery({ volume: 5 })], device.writeDeps);
    closing.mockRestore();
    expect((await saveTo(device.db, [delivery({ volume: 6 })], device.writeDeps)).ok).toBe(true);
    expect(await device.onHand('abu_batu')).toBe(-11);
  });
});
