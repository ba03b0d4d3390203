import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAuthClient } from '../../../src/data/session/client/authClient.ts';
import { signUp } from '../../../src/data/session/performSignUp.ts';
import { importsOf, sourcesOf } from '../../runner/circles.mjs';
import { sessionInMemory } from './support/sessionInMemory.ts';

const FORM = { email: 'new@kuari.example', password: 'Quarry2026!', fullName: "Nur'aini  Dewi-Sari" };

function begin(answer = () => Response.json({ id: 'u', email: FORM.email })) {
  const sent: { url: string; body: Record<string, unknown> }[] = [];
  const client = createAuthClient({
    backend: { url: 'http://kuari.example', key: 'key' },
    locks: undefined,
    storage: sessionInMemory(),
    fetcher: async (input, init) => {
      const request = new Request(input, init);
      sent.push({ url: request.url, body: await request.json() });
      return answer();
    },
  });
  return { client, sent };
}

describe('signing up', () => {
  it('sends email, password and full name, with the return link and a PKCE challenge', async () => {
    const { client, sent } = begin();
    expect(await signUp(client, FORM, 'https://kuari.example')).toEqual({ ok: true, value: undefined });
    expect(sent[0]?.url).toBe(
      `http://kuari.example/auth/v1/signup?redirect_to=${encodeURIComponent('https://kuari.example')}`,
    );
    expect(sent[0]?.body).toMatchObject({
      email: FORM.email,
      password: FORM.password,
      data: { full_name: "Nur'aini Dewi-Sari" },
      code_challenge_method: 's256',
    });
  });

  it.each([
    [{ email: 'nobody' }, 'email_invalid'],
    [{ password: 'short' }, 'password_too_short'],
    [{ password: 'alllowercase1!' }, 'password_too_weak'],
    [{ fullName: 'X' }, 'full_name_length'],
    [{ fullName: 'R2 D2' }, 'full_name_letters'],
  ])('with %o sends no request', async (wrong, code) => {
    const { client, sent } = begin();
    expect(await signUp(client, { ...FORM, ...wrong }, '')).toEqual({ ok: false, error: { kind: 'invalid', code } });
    expect(sent).toEqual([]);
  });

  it('that the server refuses reports its message', async () => {
    const { client } = begin(() =>
      Response.json({ msg: 'Signups not allowed', error_code: 'signup_disabled' }, { status: 422 }),
    );
    expect(await signUp(client, FORM, '')).toEqual({
      ok: false,
      error: { kind: 'refused', message: 'Signups not allowed' },
    });
  });

  it('cannot be reached: no file of the app imports it', () => {
    const imports = importsOf(sourcesOf(path.resolve(import.meta.dirname, '../../..'), ['src', 'sw']));
    const file = 'src/data/session/performSignUp.ts';
    expect(imports.has(file)).toBe(true);
    expect([...imports].filter(([, imported]) => imported.includes(file)).map(([importer]) => importer)).toEqual([]);
  });
});
