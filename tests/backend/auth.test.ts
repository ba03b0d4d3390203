import { GoTrueAdminApi } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../database/support/sql.ts';
import { type LocalBackend, openBackendOn } from './support/localBackend.ts';

const PASSWORD = 'Quarry2026!';

/** With the rights that supabase/README.md asks for, and no more. */
async function ownedByNoSuperuser(url: string): Promise<string> {
  const admin = openPostgres(url, 1);
  await admin.run(
    `create role keeper login password 'keeper' createrole bypassrls; alter database kuari owner to keeper`,
  );
  await admin.close();
  return url.replace('postgres:postgres@', 'keeper:keeper@');
}

describe.each(['pglite', 'postgres'] as const)('the auth routes on %s', (kind) => {
  let local!: LocalBackend;
  let admin: GoTrueAdminApi;

  beforeAll(async () => {
    local = await openBackendOn(kind, ownedByNoSuperuser);
    admin = new GoTrueAdminApi({
      url: 'http://127.0.0.1/auth/v1',
      headers: { apikey: local.keys.secret, authorization: `Bearer ${local.keys.secret}` },
      fetch: local.fetcher,
    });
  });
  afterAll(() => local.close());

  const signIn = (email: string, key = local.keys.secret, password = PASSWORD) =>
    local.call('POST', '/auth/v1/token?grant_type=password', { key, body: { email, password } });
  const refresh = (token: unknown) =>
    local.call('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } });
  const person = async (email: string) => {
    const { data, error } = await admin.createUser({ email, password: PASSWORD, email_confirm: true });
    if (error) throw error;
    return data.user;
  };

  it('does not take a password from outside, and takes it from the login function', async () => {
    await person('gate@kuari.example');
    expect(await signIn('gate@kuari.example', local.keys.publishable)).toMatchObject({
      status: 403,
      body: { error_code: 'route_closed' },
    });
    expect((await signIn('gate@kuari.example')).status).toBe(200);
    expect((await signIn('gate@kuari.example', local.keys.secret, 'Wrong2026!')).status).toBe(400);
  });

  it.each(
    `signup otp magiclink recover resend verify sso invite reauthenticate token?grant_type=pkce token`.split(/\s+/),
  )('keeps /auth/v1/%s closed', async (route) => {
    const answer = await local.call('POST', `/auth/v1/${route}`, {
      body: { email: 'new@kuari.example', password: PASSWORD },
    });
    expect(answer).toMatchObject({ status: 403, body: { error_code: 'route_closed' } });
    expect(await local.backend.database.query(`select 1 from auth.users where email = 'new@kuari.example'`)).toEqual(
      [],
    );
  });

  it('refreshes a session, each token once', async () => {
    await person('refresh@kuari.example');
    const session = await signIn('refresh@kuari.example');
    const next = await refresh(session.body.refresh_token);
    expect(next.status).toBe(200);
    expect(next.body.refresh_token).not.toBe(session.body.refresh_token);
  });

  it('spends a refresh token once: for ten seconds and until its successor is used it has that one, later it ends its family', async () => {
    await person('spent@kuari.example');
    const first = (await signIn('spent@kuari.example')).body.refresh_token;
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(first)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const successors = new Set(answers.map(({ body }) => body.refresh_token));
    expect(successors.size).toBe(1);
    await local.backend.database.query(
      `update auth.refresh_tokens set updated_at = updated_at - interval '11 seconds' where token = $1`,
      [String(first)],
    );
    // A device whose answer was lost as it went out of reach asks again in an hour.
    expect((await refresh(first)).body.refresh_token).toBe([...successors][0]);
    const third = (await refresh([...successors][0])).body.refresh_token;
    expect(await refresh(first)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
    expect((await refresh(third)).status).toBe(400);
    expect((await signIn('spent@kuari.example')).status).toBe(200);
  });

  it('lets nobody change an account directly, the password included: that is what the users function is for', async () => {
    await person('change@kuari.example');
    const token = String((await signIn('change@kuari.example')).body.access_token);
    expect((await local.call('PUT', '/auth/v1/user', { token, body: { email: 'thief@kuari.example' } })).status).toBe(
      403,
    );
    expect((await local.call('PUT', '/auth/v1/user', { token, body: { password: 'Another2026!' } })).status).toBe(403);
    expect((await signIn('change@kuari.example', local.keys.secret, 'Another2026!')).status).toBe(400);
  });

  it('gives a banned person neither a session nor another hour, until the ban is lifted', async () => {
    const user = await person('banned@kuari.example');
    const session = await signIn('banned@kuari.example');
    await admin.updateUserById(user.id, { ban_duration: '876000h' });
    expect(await signIn('banned@kuari.example')).toMatchObject({ status: 400, body: { error_code: 'user_banned' } });
    expect(await refresh(session.body.refresh_token)).toMatchObject({
      status: 400,
      body: { error_code: 'user_banned' },
    });
    await admin.updateUserById(user.id, { ban_duration: 'none' });
    expect((await refresh(session.body.refresh_token)).status).toBe(200);
  });

  it('gives a deactivated person no other hour', async () => {
    const user = await person('inactive@kuari.example');
    const profile = {
      p_user: user.id,
      p_email: 'inactive@kuari.example',
      p_full_name: 'Inactive Person',
      p_role: 'manager',
    };
    expect(
      (await local.call('POST', '/rest/v1/rpc/create_profile', { key: local.keys.secret, body: profile })).status,
    ).toBeLessThan(300);
    const session = await signIn('inactive@kuari.example');
    await local.backend.database.query('update public.profiles set is_active = false where user_id = $1', [user.id]);
    expect((await refresh(session.body.refresh_token)).status).toBe(400);
  });

  it('answers supabase.auth.admin as a hosted project does', async () => {
    const user = await person('admin-api@kuari.example');
    expect(user).toMatchObject({
      email: 'admin-api@kuari.example',
      role: 'authenticated',
      app_metadata: { provider: 'email' },
    });
    expect((await admin.createUser({ email: 'Admin-API@kuari.example', password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect((await admin.getUserById(user.id)).data.user?.id).toBe(user.id);
    expect((await admin.listUsers()).data.users.map((listed) => listed.email)).toContain('admin-api@kuari.example');
    const changed = await admin.updateUserById(user.id, {
      email: 'renamed@kuari.example',
      user_metadata: { full_name: 'Renamed' },
    });
    expect(changed.data.user).toMatchObject({
      email: 'renamed@kuari.example',
      user_metadata: { full_name: 'Renamed' },
    });
    expect((await admin.deleteUser(user.id)).error).toBeNull();
    expect((await admin.getUserById(user.id)).error).toMatchObject({ status: 404 });
  });

  it('opens the admin API to the secret key only', async () => {
    expect((await local.call('GET', '/auth/v1/admin/users')).status).toBe(403);
    expect((await local.call('POST', '/auth/v1/admin/users', { body: { email: 'x@kuari.example' } })).status).toBe(403);
  });
});
