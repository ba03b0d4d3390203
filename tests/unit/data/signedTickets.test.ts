/** A ticket is saved with the signature of its device, and without one where the device cannot sign. */
import { describe, expect, test, vi } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { mutationOf } from '../../../src/sync/entry.ts';
import { factsOf, isSignedBy, signatureOf, signedText } from '../../../src/domain/deliveries/signedTicket.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { fix } from '../../../src/data/outbox/decide.ts';
import { deviceStore } from '../../../src/data/store/deviceStore.ts';
import { writeMeta } from '../../../src/data/store/meta.ts';
import { publicKeyOf, readSigningKey } from '../../../src/data/store/signingKeys.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import type { DeliveryRow } from '../../../src/domain/records/rows.ts';
import type { MutationDraft } from '../../../src/domain/mutations/mutations.ts';
import { createDevice, delivery, type TestDevice } from './support/device.ts';

async function signingDevice() {
  const device = await createDevice();
  const publicKey = (await publicKeyOf(device.db)) ?? '';
  const deps = { ...device.writeDeps, signing: await readSigningKey(device.userId) };
  const save = async (...drafts: MutationDraft[]) => {
    const saved = await saveTo(device.db, drafts, deps);
    if (!saved.ok) throw new Error(saved.error.detail);
    return saved.value;
  };
  const saveOne = async (draft: MutationDraft) => (await save(draft)).mutationIds[0] ?? '';
  return { ...device, publicKey, deps, save, saveOne };
}

const shown = async ({ db }: Pick<TestDevice, 'db'>, id: string): Promise<DeliveryRow> =>
  trusted<DeliveryRow>((await db.view_rows.get(['deliveries', id]))?.row);

async function isGenuine(row: DeliveryRow, publicKey: string): Promise<boolean> {
  const signed = signatureOf(row);
  return signed !== null && isSignedBy(publicKey, signedText(factsOf(row), signed.device), signed.signature);
}

const correction = (entity_id: string, payload: object): MutationDraft =>
  trusted<MutationDraft>({ kind: 'deliveries.correct', entity_id, payload: { reason: 'Misread', ...payload } });

describe('a device with a key', () => {
  test('signs what it saves: the ticket with its number and time, which travel with the signature', async () => {
    const device = await signingDevice();
    const draft = delivery({ volume: 12.5 });
    await device.save(draft);
    const row = await shown(device, draft.entity_id);
    expect(row.signature).toMatch(/^0\.A7K\.[\w-]{86}$/);
    expect(await isGenuine(row, device.publicKey)).toBe(true);
    expect(await isGenuine({ ...row, volume: 13 }, device.publicKey)).toBe(false);
    const [entry] = await device.db.outbox.toArray();
    expect(entry && mutationOf(entry).payload).toMatchObject({ ticket_no: row.ticket_no, signature: row.signature });
  });

  test('signs a correction anew, as the device that corrects; the price alone leaves the paper as it is', async () => {
    const device = await signingDevice();
    const draft = delivery();
    await device.save(draft);
    await device.save(correction(draft.entity_id, { volume: 8, truck_license: 'B 9 Z' }));
    const row = await shown(device, draft.entity_id);
    expect(row).toMatchObject({ volume: 8, signature: expect.stringMatching(/^1\.A7K\./) });
    expect(await isGenuine(row, device.publicKey)).toBe(true);
    await device.save({ kind: 'deliveries.reprice', entity_id: draft.entity_id, payload: { unit_price: 5 } });
    expect(await isGenuine(await shown(device, draft.entity_id), device.publicKey)).toBe(true);
  });

  test('signs a refused ticket anew once it is put right', async () => {
    const device = await signingDevice();
    const draft = delivery();
    const id = await device.saveOne(draft);
    await device.db.outbox.update(id, { state: 'rejected' });
    await fix(device.db, id, { volume: 9 }, device.deps);
    const row = await shown(device, draft.entity_id);
    expect(row.volume).toBe(9);
    expect(await isGenuine(row, device.publicKey)).toBe(true);
  });

  test('keeps one key for a registration, whose private half no script can read, and makes another for the next one', async () => {
    const { db, userId, publicKey } = await signingDevice();
    expect(publicKey).toMatch(/^[\w-]{43}$/);
    expect(await publicKeyOf(db)).toBe(publicKey);
    const key = (await readSigningKey(userId))?.key;
    expect(key?.extractable).toBe(false);
    await writeMeta(db, 'device', { id: newId(), code: 'B8L' });
    expect(await publicKeyOf(db)).not.toBe(publicKey);
    expect(await readSigningKey(userId)).toMatchObject({ code: 'B8L' });
  });
});

describe('a device that cannot sign', () => {
  test('saves the ticket all the same, and drops the signature of what it corrects', async () => {
    const device = await signingDevice();
    const draft = delivery();
    await device.save(draft);
    const failing = { ...device.deps, signing: { code: 'A7K', key: trusted<CryptoKey>({}) } };
    expect((await saveTo(device.db, [correction(draft.entity_id, { volume: 8 })], failing)).ok).toBe(true);
    expect(await shown(device, draft.entity_id)).toMatchObject({ volume: 8, signature: null });
    const other = delivery();
    await device.save(other);
    expect((await saveTo(device.db, [delivery()], device.writeDeps)).ok).toBe(true);
    // The key of an earlier registration signs nothing of this one.
    const earlier = { ...device.deps, signing: device.deps.signing && { ...device.deps.signing, code: 'B8L' } };
    expect((await saveTo(device.db, [delivery()], earlier)).ok).toBe(true);
    const bytes = (await device.db.outbox.orderBy('seq').toArray()).map((entry) => entry.bytes);
    expect(bytes.map((text) => text.includes('"signature"'))).toEqual([true, false, true, false, false]);
  });

  test('has no key where the browser makes none, or cannot store it', async () => {
    const { db } = await createDevice();
    const generate = vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValueOnce(new Error('NotSupportedError'));
    expect(await publicKeyOf(db)).toBeUndefined();
    generate.mockRestore();
    const update = vi.spyOn(deviceStore(), 'update').mockRejectedValueOnce(new DOMException('no', 'DataCloneError'));
    expect(await publicKeyOf(db)).toBeUndefined();
    update.mockRestore();
    expect(await readSigningKey(db.userId)).toBeNull();
    expect(await publicKeyOf(db)).toBeDefined();
  });
});
