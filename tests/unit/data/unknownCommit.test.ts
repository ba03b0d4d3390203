import { liveQuery } from 'dexie';
import { describe, expect, test, vi } from 'vitest';
import { changeEntries } from '../../../src/data/store/apply/changeEntries.ts';
import { attach } from '../../../src/data/outbox/photos/attachPhoto.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import type { MutationDraft } from '../../../src/domain/mutations/mutations.ts';
import { createDevice, delivery, newCustomer, type TestDevice } from './support/device.ts';
import { loseCommits, type Losses } from './support/lostWord.ts';

describe('a save whose connection is lost after the commit, before it is reported', () => {
  const losses = new WeakMap<TestDevice, Losses>();
  /** The next save is committed, and reported as lost. */
  function loseTheWord(device: TestDevice): Losses {
    const known = losses.get(device) ?? loseCommits(device.db);
    losses.set(device, known);
    known.left = 1;
    return known;
  }

  /** No second try comes through either: the save is said to have failed. */
  async function pressedInVain(device: TestDevice, press: () => ReturnType<typeof saveTo>): Promise<void> {
    loseTheWord(device);
    const closing = vi.spyOn(device.db, 'close').mockImplementation(() => {
      throw new DOMException('still lost', 'UnknownError');
    });
    expect(await press()).toMatchObject({ ok: false, error: { kind: 'database_closed' } });
    closing.mockRestore();
  }

  const typed = (): MutationDraft[] => {
    const customer = newId();
    return [newCustomer('PT Karya', customer), delivery({ volume: 5, customer_id: customer }, newId(), [customer])];
  };
  const saved = async (device: TestDevice) => (await device.entries()).map(({ kind }) => kind);

  test('is stored once, and reported with its number', async () => {
    const device = await createDevice();
    loseTheWord(device);
    const result = await saveTo(device.db, typed(), device.writeDeps);
    const entries = await device.db.outbox.orderBy('seq').toArray();
    expect(result).toMatchObject({
      ok: true,
      value: { mutationIds: entries.map(({ id }) => id), entityIds: entries.map(({ entity_id }) => entity_id) },
    });
    expect(result).toMatchObject({ value: { number: expect.stringMatching(/-0*1$/) } });
    expect(await saved(device)).toEqual(['customers.create', 'deliveries.create']);
    expect(await device.onHand('abu_batu')).toBe(-5);
  });

  test('is reported as failed if the second try fails too; pressed again it is stored once, and its draft is deleted', async () => {
    const device = await createDevice();
    await pressedInVain(device, () => saveTo(device.db, typed(), device.writeDeps, ['delivery']));
    await device.db.drafts.put({ key: 'delivery', value: 'typed', saved_at: 0 });
    const again = await saveTo(device.db, typed(), device.writeDeps, ['delivery']);
    expect(again).toMatchObject({ ok: true, value: { number: expect.stringMatching(/-0*1$/) } });
    expect(await saved(device)).toEqual(['customers.create', 'deliveries.create']);
    expect(await device.db.drafts.count()).toBe(0);
    // The next truck brings the same load: that one is another record.
    expect((await saveTo(device.db, typed(), device.writeDeps)).ok).toBe(true);
    expect(await device.onHand('abu_batu')).toBe(-10);
  });

  test('with a changed form since, that is a record of its own', async () => {
    const device = await createDevice();
    await pressedInVain(device, () => saveTo(device.db, [delivery({ volume: 5 })], device.writeDeps));
    expect((await saveTo(device.db, [delivery({ volume: 6 })], device.writeDeps)).ok).toBe(true);
    expect(await device.onHand('abu_batu')).toBe(-11);
  });

  test('is stored once, even if something else was saved or failed before it is pressed again', async () => {
    const device = await createDevice();
    const customer = () => [newCustomer('PT Lain')];
    await pressedInVain(device, () => saveTo(device.db, typed(), device.writeDeps));
    await pressedInVain(device, () => saveTo(device.db, customer(), device.writeDeps));
    expect((await saveTo(device.db, [delivery({ volume: 1 })], device.writeDeps)).ok).toBe(true);
    expect((await saveTo(device.db, typed(), device.writeDeps)).ok).toBe(true);
    expect((await saveTo(device.db, customer(), device.writeDeps)).ok).toBe(true);
    const both = ['customers.create', 'deliveries.create'];
    expect(await saved(device)).toEqual([...both, ...both]);
    expect(await device.onHand('abu_batu')).toBe(-6);
  });

  test('is a record of its own if another user types the same, or after the time limit of the save attempt', async () => {
    const [device, other] = [await createDevice(), await createDevice()];
    await pressedInVain(device, () => saveTo(device.db, [delivery({ volume: 5 })], device.writeDeps));
    expect((await saveTo(other.db, [delivery({ volume: 5 })], other.writeDeps)).ok).toBe(true);
    expect([await saved(device), await saved(other)]).toEqual([['deliveries.create'], ['deliveries.create']]);
    const idsIn = async ({ db }: TestDevice) => db.outbox.toCollection().primaryKeys();
    expect(await idsIn(other)).not.toEqual(await idsIn(device));
    device.clock.time += 6 * 60_000;
    expect((await saveTo(device.db, [delivery({ volume: 5 })], device.writeDeps)).ok).toBe(true);
    expect(await device.onHand('abu_batu')).toBe(-10);
  });

  test('over a rejected record is stored once too, and reported with its number', async () => {
    const device = await createDevice();
    const truck = newId();
    await device.save([{ kind: 'trucks.create', entity_id: truck, payload: { license_plate: 'B 9 X' } }]);
    const [creation] = await device.db.outbox.toArray();
    const verdict = { code: 'plate_taken', message: '', field: null, conflict: null };
    await device.db.transaction('rw', device.db.tables, async () => {
      await changeEntries(device.db, [{ id: creation?.id ?? '', state: 'rejected', verdict }], () => true);
    });
    const weighed = (): MutationDraft[] => [
      { kind: 'trucks.change', entity_id: truck, payload: { tare_kg: 9000 }, seen: { tare_kg: null } },
      delivery({ volume: 5, truck_id: truck }),
    ];
    const lost = loseTheWord(device);
    const result = await saveTo(device.db, weighed(), device.writeDeps);
    expect(lost.left).toBe(0);
    expect(result).toMatchObject({ ok: true, value: { number: expect.stringMatching(/-0*1$/) } });
    expect(await saved(device)).toEqual(['trucks.create', 'trucks.change', 'deliveries.create']);
    expect(await device.onHand('abu_batu')).toBe(-5);
  });

  test('is on every screen as soon as it is reported', async () => {
    const device = await createDevice();
    const seen: Record<string, unknown> = {};
    const reads = {
      outbox: () => device.queued(),
      // Dexie watches a list of keys alone by what was deleted or made.
      keys: async () => (await device.db.outbox.toCollection().primaryKeys()).length,
      stock: () => device.onHand('abu_batu'),
      views: () =>
        device.db.view_rows.where('[table+order]').between(['deliveries', ''], ['deliveries', '\uffff']).count(),
    };
    const watches = Object.entries(reads).map(([name, read]) =>
      liveQuery<unknown>(read).subscribe((found) => (seen[name] = found)),
    );
    await vi.waitFor(() => expect(seen).toMatchObject({ outbox: 0, keys: 0, views: 0 }));
    loseTheWord(device);
    expect((await saveTo(device.db, [delivery({ volume: 5 })], device.writeDeps)).ok).toBe(true);
    await vi.waitFor(() => expect(seen).toEqual({ outbox: 1, keys: 1, stock: -5, views: 1 }));
    for (const watch of watches) watch.unsubscribe();
  });

  test('keeps its photos: pressed again, each is stored under the attachment saved with it', async () => {
    const device = await createDevice();
    const photographed = () => {
      const record = newId();
      const content = new Uint8Array([1, 2, 3]).buffer;
      const { draft, photo } = attach(
        { content, content_type: 'image/webp', sha256: 'f'.repeat(64) },
        { table: 'deliveries', id: record, author: device.db.userId },
        newId(),
      );
      return { drafts: [delivery({ volume: 5 }, record), draft], photos: [photo] };
    };
    const first = photographed();
    await pressedInVain(device, () => saveTo(device.db, first.drafts, device.writeDeps, undefined, first.photos));
    const second = photographed();
    expect((await saveTo(device.db, second.drafts, device.writeDeps, undefined, second.photos)).ok).toBe(true);
    const attachment = (await device.db.outbox.toArray()).find(({ kind }) => kind === 'attachments.create');
    const [photo] = await device.db.photos.toArray();
    expect(photo?.id).toBe(attachment?.entity_id);
    expect(attachment?.bytes).toContain(photo?.path);
    expect(await device.db.photo_contents.toCollection().primaryKeys()).toEqual([attachment?.entity_id]);
  });
});
