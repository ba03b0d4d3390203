/** PINs with the real WebCrypto and the real store of the device. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceStore } from '../../../src/data/store/deviceStore.ts';
import { createLock, open, ROUNDS, seal } from '../../../src/data/session/pin/lockbox.ts';
import { sealSession, setOwnPin } from '../../../src/data/session/pin/ownPin.ts';
import { changePin, endPin, MOST_TRIES, pinAfterPassword, pinOf } from '../../../src/data/session/pin/pins.ts';
import { tryPin } from '../../../src/data/session/switchByPin.ts';

// 600,000 rounds take their time on a busy machine, as they should.
vi.setConfig({ testTimeout: 30_000 });

const SARI = { id: 'u-sari', email: 'sari@kuari.example', name: 'Sari' };
const left = { session: '{"access_token":"secret-token"}', profile: null, profileAt: 17 };

/** Somebody who has set a PIN and left. With few rounds: the many are tried above, and each costs its time. */
async function gone() {
  const lock = await createLock('482915', 1_000);
  await changePin(SARI.id, () => ({ ...SARI, lock, sealed: null, tries: 0 }));
  expect(await sealSession(SARI.id, left)).toBe(true);
}

beforeEach(() => endPin(SARI.id));

describe('sealed content', () => {
  it('is opened by the PIN and by no other', async () => {
    const lock = await createLock('482915');
    const sealed = await seal(lock, 'a session');
    expect(await open(lock, sealed, '482915')).toBe('a session');
    expect(await open(lock, sealed, '482916')).toBeNull();
  });

  it('stretches the PIN with PBKDF2-SHA256 over at least 600,000 rounds and a salt of its own', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveKey');
    const [{ salt }, other] = [await createLock('482915'), await createLock('482915')];
    const [how, , key] = derive.mock.calls[0] ?? [];
    expect(how).toMatchObject({ name: 'PBKDF2', hash: 'SHA-256', iterations: ROUNDS, salt });
    expect(key).toMatchObject({ name: 'AES-GCM', length: 256 });
    derive.mockRestore();
    expect(ROUNDS).toBeGreaterThanOrEqual(600_000);
    expect(salt).toHaveLength(16);
    expect(salt).not.toEqual(other.salt);
  });

  it('does not open when a byte of it was changed', async () => {
    const lock = await createLock('482915');
    const sealed = await seal(lock, 'a session');
    const bytes = new Uint8Array(sealed.content.slice(0));
    bytes[3] = (bytes[3] ?? 0) ^ 1;
    expect(await open(lock, { ...sealed, content: bytes.buffer }, '482915')).toBeNull();
  });
});

describe('a PIN on this device', () => {
  it('keeps the session after a sign-out unreadable in the store, and opens it again', async () => {
    await setOwnPin(SARI, '482915');
    await sealSession(SARI.id, left);
    const text = JSON.stringify(await deviceStore().get('pins'), (_, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
    );
    expect(text).toContain('sari@kuari.example');
    expect(text).not.toContain('secret-token');
    expect(text).not.toContain('482915');
    expect(await tryPin(SARI.id, '482915')).toEqual({ ok: true, value: left });
  });

  it('reports how many tries are left, and resets the count after a right one', async () => {
    await gone();
    expect(await tryPin(SARI.id, '000000')).toMatchObject({ error: { kind: 'wrong_pin', triesLeft: 4 } });
    expect(await tryPin(SARI.id, '000001')).toMatchObject({ error: { kind: 'wrong_pin', triesLeft: 3 } });
    expect(await tryPin(SARI.id, '482915')).toMatchObject({ ok: true });
    expect(await tryPin(SARI.id, '000000')).toMatchObject({ error: { triesLeft: 4 } });
  });

  it('is locked after five wrong tries: then the password is needed, and the sealed session is deleted', async () => {
    await gone();
    for (let n = 1; n < MOST_TRIES; n += 1) await tryPin(SARI.id, '000000');
    expect(await tryPin(SARI.id, '000000')).toMatchObject({ error: { kind: 'locked' } });
    expect(await tryPin(SARI.id, '482915')).toMatchObject({ error: { kind: 'locked' } });
    expect((await pinOf(SARI.id))?.sealed).toBeNull();
  });

  it('counts a try before it checks it, so that closing the app in between gives no extra try', async () => {
    await gone();
    const importing = vi.spyOn(crypto.subtle, 'importKey').mockReturnValue(new Promise(() => undefined));
    for (let n = 1; n <= MOST_TRIES; n += 1) void tryPin(SARI.id, '000000');
    await vi.waitFor(async () => expect((await pinOf(SARI.id))?.tries).toBe(MOST_TRIES));
    importing.mockRestore();
    expect(await tryPin(SARI.id, '482915')).toMatchObject({ error: { kind: 'locked' } });
  });

  it('gives ten tries at once only five in all', async () => {
    await gone();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => tryPin(SARI.id, `00000${n}`)));
    expect(answers.filter((answer) => !answer.ok && answer.error.kind === 'wrong_pin')).toHaveLength(MOST_TRIES - 1);
  });

  it('works again after a sign-in by password, which ends the older session', async () => {
    await gone();
    for (let n = 1; n <= MOST_TRIES; n += 1) await tryPin(SARI.id, '000000');
    await pinAfterPassword(SARI.id);
    expect(await pinOf(SARI.id)).toMatchObject({ tries: 0, sealed: null });
    await sealSession(SARI.id, left);
    expect(await tryPin(SARI.id, '482915')).toMatchObject({ ok: true });
  });

  it('is not created by signing out or in', async () => {
    expect(await sealSession(SARI.id, left)).toBe(false);
    await pinAfterPassword(SARI.id);
    await changePin('somebody-else', (held) => held && { ...held, tries: 0 });
    expect(await pinOf(SARI.id)).toBeUndefined();
  });

  it.each(['48291', '4829155', 'abcdef', '48 915', '٤٨٢٩١٥'])('cannot be %j', async (pin) => {
    await expect(setOwnPin(SARI, pin)).rejects.toThrow('six digits');
  });
});
