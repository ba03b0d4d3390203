/** The users function in a real Deno: what owners do with people, and what they cannot. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { FunctionAnswer } from './support/servedBackend.ts';
import { serveForFile } from './support/openForFile.ts';

const PASSWORD = 'Quarry2026!';
/** As the owner gives it. */
const GIVEN = 'Granite2026!';
const WEAK =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character';
const INVALID_NAME = 'Full name may contain only letters, spaces, hyphens, apostrophes and dots';

const served = await serveForFile();
beforeEach(() => served.local.backend.database.run('delete from private.login_attempts'));

const login = (email: string, password = PASSWORD): Promise<FunctionAnswer> =>
  served.call('login', { body: JSON.stringify({ email, password }) });
const tokenOf = async (email: string, password = PASSWORD) => String((await login(email, password)).body.access_token);
const users = (token: string, body: unknown) =>
  served.call('users', { body: JSON.stringify(body), headers: { authorization: `Bearer ${token}` } });
const query = (sql: string, values: readonly string[] = []) => served.local.backend.database.query(sql, values);
const idOf = async (email: string) =>
  String((await query('select id from public.profiles where email = $1', [email]))[0]?.id);
const [owner, ownerId] = [await tokenOf('owner@kuari.example'), await idOf('owner@kuari.example')];
const newPerson = (email: string, more: object = {}) => ({
  action: 'create',
  email,
  password: GIVEN,
  full_name: 'Siti Aminah',
  role: 'admin',
  ...more,
});
const create = async (email: string, more: object = {}) => String((await users(owner, newPerson(email, more))).body.id);
const audits = (user: string) =>
  query(
    `select action, author, after from public.audit_log where row_id = $1::uuid and action not like '%sign_in' order by id`,
    [user],
  );

it('an owner creates a person, who signs in and is asked for a new password; the audit names the owner', async () => {
  const answer = await users(owner, newPerson(' Siti@Kuari.Example ', { phone: '0812-3456 789' }));
  expect(answer).toMatchObject({
    status: 201,
    body: { id: expect.any(String), role: 'admin', is_active: true, full_name: 'Siti Aminah' },
  });
  const id = String(answer.body.id);
  expect((await login('siti@kuari.example', 'Granite2026!')).status).toBe(200);
  expect(
    await query('select email, phone, must_change_password from public.profiles where id = $1::uuid', [id]),
  ).toEqual([{ email: 'siti@kuari.example', phone: '+628123456789', must_change_password: true }]);
  expect(await audits(id)).toEqual([
    {
      action: 'profiles.create',
      author: ownerId,
      after: { email: 'siti@kuari.example', full_name: 'Siti Aminah', role: 'admin', phone: '+628123456789' },
    },
  ]);
  expect(JSON.stringify(await audits(id))).not.toContain('Granite2026!');
});

it.each(['admin', 'manager'])('the %s may do none of it, and nothing of it happens', async (role) => {
  const token = await tokenOf(`${role}@kuari.example`);
  const user = await idOf('supervisor@kuari.example');
  for (const wish of [
    newPerson(`by-${role}@kuari.example`),
    { action: 'role', user, role: 'owner' },
    { action: 'change', user, full_name: 'Budi Palsu', phone: '' },
    { action: 'deactivate', user },
    { action: 'reactivate', user },
    { action: 'reset_password', user, password: 'Granite2026!' },
  ]) {
    expect(await users(token, wish)).toMatchObject({
      status: 403,
      body: { error: 'You do not have permission to perform this action.', code: 'forbidden', details: null },
    });
  }
  expect(await query('select 1 from auth.users where email = $1', [`by-${role}@kuari.example`])).toEqual([]);
  expect(
    await query('select role, is_active, must_change_password from public.profiles where id = $1::uuid', [user]),
  ).toEqual([{ role: 'manager', is_active: true, must_change_password: false }]);
  expect((await login('supervisor@kuari.example')).status).toBe(200);
});

it('nobody gets in without a session, with a forged one, or with a key instead of one', async () => {
  for (const token of ['x', `${owner.slice(0, -4)}AAAA`, served.local.keys.publishable]) {
    expect(await users(token, newPerson('nobody@kuari.example'))).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  }
  expect((await served.call('users', { body: '{}' })).status).toBe(401);
});

it.each([
  ['an email that is none', { email: 'siti@' }, 'Invalid email format', 'email'],
  ['an email of 256 characters', { email: `${'a'.repeat(247)}@kuari.id` }, 'Email too long', 'email'],
  ['a password of 73 bytes', { password: `Aa1!${'é'.repeat(34)}x` }, 'Password too long', 'password'],
  ['a short password', { password: 'Gr1!' }, 'Password must be at least 8 characters', 'password'],
  ['a password without a capital', { password: 'granite2026!' }, WEAK, 'password'],
  ['a password without a small letter', { password: 'GRANITE2026!' }, WEAK, 'password'],
  ['a password without a digit', { password: 'GraniteRock!' }, WEAK, 'password'],
  ['a password without a sign', { password: 'Granite2026' }, WEAK, 'password'],
  ['a password of 129 characters', { password: `Aa1!${'x'.repeat(125)}` }, 'Password too long', 'password'],
  ['a name of one letter', { full_name: ' S ' }, 'Full name must be 2 to 100 characters', 'full_name'],
  ['a name of 101 letters', { full_name: 'S'.repeat(101) }, 'Full name must be 2 to 100 characters', 'full_name'],
  ['a name with brackets', { full_name: 'Siti <b>' }, INVALID_NAME, 'full_name'],
  ['a role that is none', { role: 'boss' }, 'Invalid user role', 'role'],
  ['no role', { role: undefined }, 'Invalid user role', 'role'],
  ['a phone with letters', { phone: '0812-CALL-ME' }, 'Invalid phone number format', 'phone'],
])('refuses %s and makes no account', async (_what, wrong, error, field) => {
  const before = await query('select count(*)::int as n from auth.users');
  expect(await users(owner, newPerson('refused@kuari.example', wrong))).toMatchObject({
    status: 400,
    body: { error, code: 'invalid_input', details: { field } },
  });
  expect(await query('select count(*)::int as n from auth.users')).toEqual(before);
});

it.each([
  ['the shortest', { full_name: "O'", password: 'Aa1!aaaa' }],
  ['the longest', { full_name: 'É'.repeat(100), password: `Aa1!${'x'.repeat(68)}`, phone: '+1234567890123456' }],
  ['an operator', { role: 'operator', phone: '' }],
])('takes %s', async (what, more) => {
  expect((await users(owner, newPerson(`${what.replaceAll(' ', '-')}@kuari.example`, more))).status).toBe(201);
});

it('refuses an unknown action, a user id that is none, and a user whom nobody knows', async () => {
  expect(await users(owner, { action: 'promote' })).toMatchObject({ status: 400, body: { error: 'Unknown action' } });
  expect(await users(owner, { action: 'deactivate', user: '7' })).toMatchObject({
    status: 400,
    body: { error: 'Invalid user id' },
  });
  const unknown = { action: 'deactivate', user: '0190a000-0000-7000-8000-000000000009' };
  expect(await users(owner, unknown)).toMatchObject({ status: 404, body: { code: 'unknown_user' } });
});

it('an email is given once', async () => {
  const again = await users(owner, newPerson('CLERK@kuari.example'));
  expect(again).toMatchObject({
    status: 409,
    body: { error: 'Duplicate entry detected.', code: 'email_taken', details: { field: 'email' } },
  });
});

it('a creation that was cut off between account and profile is finished by the next one', async () => {
  await served.local.call('POST', '/auth/v1/admin/users', {
    key: served.local.keys.secret,
    body: { email: 'half@kuari.example', password: 'Forgotten1!', email_confirm: true },
  });
  expect((await users(owner, newPerson('half@kuari.example'))).status).toBe(201);
  expect((await login('half@kuari.example', 'Granite2026!')).status).toBe(200);
  expect((await login('half@kuari.example', 'Forgotten1!')).status).toBe(401);
});

it('of two owners who make the same person at the same moment one has, and the password is theirs', async () => {
  const second = await create('second.owner@kuari.example', { role: 'owner' });
  const other = await tokenOf('second.owner@kuari.example', 'Granite2026!');
  for (let round = 0; round < 4; round += 1) {
    const email = `twin${round}@kuari.example`;
    if (round % 2 === 1)
      await served.local.call('POST', '/auth/v1/admin/users', {
        key: served.local.keys.secret,
        body: { email, password: 'Forgotten1!', email_confirm: true },
      });
    const [one, two] = await Promise.all([
      users(owner, newPerson(email, { password: 'OwnerOne2026!', full_name: 'Made One' })),
      users(other, newPerson(email, { password: 'OwnerTwo2026!', full_name: 'Made Two' })),
    ]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([201, 409]);
    const [won, lost] = one.status === 201 ? ['One', 'Two'] : ['Two', 'One'];
    expect(await query('select full_name from public.profiles where email = $1', [email])).toEqual([
      { full_name: `Made ${won}` },
    ]);
    expect([(await login(email, `Owner${won}2026!`)).status, (await login(email, `Owner${lost}2026!`)).status]).toEqual(
      [200, 401],
    );
  }
  await users(owner, { action: 'deactivate', user: second });
});

it('name and phone are changed and cleaned, an emptied phone is none, and the audit has both sides', async () => {
  const id = await create('renamed@kuari.example', { phone: '(0251) 830-000' });
  const now = () => query('select full_name, phone from public.profiles where id = $1::uuid', [id]);
  expect(
    await users(owner, { action: 'change', user: id, full_name: '  Siti   Rahma ', phone: '0813 (555) 66' }),
  ).toMatchObject({ status: 200, body: { id, full_name: 'Siti Rahma', role: 'admin', is_active: true } });
  expect(await now()).toEqual([{ full_name: 'Siti Rahma', phone: '+6281355566' }]);
  expect(await users(owner, { action: 'change', user: id, full_name: 'Siti Rahma', phone: '' })).toMatchObject({
    status: 200,
  });
  expect(await now()).toEqual([{ full_name: 'Siti Rahma', phone: null }]);
  expect(
    await query('select author, before, after from public.audit_log where row_id = $1::uuid order by id desc limit 2', [
      id,
    ]),
  ).toEqual([
    {
      author: ownerId,
      before: { full_name: 'Siti Rahma', phone: '+6281355566' },
      after: { full_name: 'Siti Rahma', phone: null },
    },
    {
      author: ownerId,
      before: { full_name: 'Siti Aminah', phone: '+62251830000' },
      after: { full_name: 'Siti Rahma', phone: '+6281355566' },
    },
  ]);
});

it.each([
  ['a name of one letter', { full_name: 'S' }, 'full_name'],
  ['a name of 10,000 letters', { full_name: 'S'.repeat(10_000) }, 'full_name'],
  ['no name', { full_name: undefined }, 'full_name'],
  ['a phone of 17 digits', { phone: '12345678901234567' }, 'phone'],
  ['a phone with a wildcard', { phone: '%' }, 'phone'],
])('a change to %s is refused', async (_what, wrong, field) => {
  const user = await idOf('supervisor@kuari.example');
  const before = await query('select full_name, phone from public.profiles where id = $1::uuid', [user]);
  expect(await users(owner, { action: 'change', user, full_name: 'Dewi', phone: '', ...wrong })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', details: { field } },
  });
  expect(await query('select full_name, phone from public.profiles where id = $1::uuid', [user])).toEqual(before);
});

it('signing in and failing to are in the audit, without a password', async () => {
  const id = await create('watched@kuari.example');
  await login('watched@kuari.example', 'Wrong2026!');
  await login('Watched@kuari.example', 'Granite2026!');
  await login('nobody.at.all@kuari.example', 'Wrong2026!');
  const lines = await query(
    `select row_id, action, author, after ->> 'email' as email from public.audit_log
     where action like 'profiles.%sign_in' and after ->> 'email' in ('watched@kuari.example', 'nobody.at.all@kuari.example') order by id`,
  );
  expect(lines).toEqual([
    { row_id: id, action: 'profiles.refuse_sign_in', author: null, email: 'watched@kuari.example' },
    { row_id: id, action: 'profiles.sign_in', author: id, email: 'watched@kuari.example' },
    {
      row_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      action: 'profiles.refuse_sign_in',
      author: null,
      email: 'nobody.at.all@kuari.example',
    },
  ]);
  expect(lines[2]?.row_id).not.toBe(id);
  expect(JSON.stringify(await audits(id))).not.toMatch(/2026!/);
});

it('a new role holds at once', async () => {
  const id = await create('climber@kuari.example', { role: 'manager' });
  expect(await users(owner, { action: 'role', user: id, role: 'admin' })).toMatchObject({
    status: 200,
    body: { id, role: 'admin' },
  });
  expect(await query('select role from public.profiles where id = $1::uuid', [id])).toEqual([{ role: 'admin' }]);
  expect(await audits(id)).toContainEqual({ action: 'profiles.change', author: ownerId, after: { role: 'admin' } });
});

/** A session, and what is answered to its pull, to its renewal, and to a new password of its own. */
async function sessionOf(email: string, password = GIVEN) {
  const { access_token, refresh_token } = (await login(email, password)).body;
  const token = String(access_token);
  const ask = async (name: string, body = {}) =>
    (await served.local.call('POST', `/rest/v1/rpc/${name}`, { token, body })).status;
  return {
    token,
    ask,
    pull: () => ask('pull_changes', { cursor: {} }),
    refresh: async () =>
      (await served.local.call('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })).status,
  };
}
const statusOf = async (email: string, password = GIVEN) => (await login(email, password)).status;
const does = async (change: object) => (await users(owner, change)).status;
const own = (token: string, password: string, current?: string) =>
  users(token, { action: 'own_password', password, current });
const isAsked = async (id: string) =>
  (await query('select must_change_password as asked from public.profiles where id = $1::uuid', [id]))[0]?.asked;
const yesterday = (id: string) =>
  query(`update private.password_changes set changed_at = changed_at - interval '1 day' where user_id = $1::uuid`, [
    id,
  ]);

it('a deactivated person can neither sign in nor refresh nor pull; reactivated, they sign in anew and no token from before works', async () => {
  const id = await create('leaver@kuari.example');
  const { pull, refresh } = await sessionOf('leaver@kuari.example');
  expect(await pull()).toBe(200);
  expect(await users(owner, { action: 'deactivate', user: id })).toMatchObject({
    status: 200,
    body: { is_active: false },
  });
  expect([await statusOf('leaver@kuari.example'), await refresh(), await pull()]).toEqual([401, 400, 403]);
  expect(await users(owner, { action: 'reactivate', user: id })).toMatchObject({
    status: 200,
    body: { is_active: true },
  });
  expect([await statusOf('leaver@kuari.example'), await refresh(), await pull()]).toEqual([200, 400, 401]);
});

it('an own new password ends every other session at once, and not the one in which it was chosen', async () => {
  const id = await create('two-tablets@kuari.example');
  const [here, there] = [await sessionOf('two-tablets@kuari.example'), await sessionOf('two-tablets@kuari.example')];
  expect([await here.pull(), await there.pull()]).toEqual([200, 200]);
  served.asked();
  expect((await own(here.token, 'Basalt2026!')).status).toBe(200);
  // As on a hosted project, where Auth keeps the sessions.
  expect(served.asked().filter((asked) => asked.includes('/logout'))).toEqual(['POST /auth/v1/logout?scope=others']);
  expect([await here.pull(), await here.refresh()]).toEqual([200, 200]);
  expect([await there.pull(), await there.refresh()]).toEqual([401, 400]);
  expect(await query('select 1 from auth.sessions where user_id = $1::uuid', [id])).toHaveLength(1);
  const [kept] = await query(
    'select to_jsonb(c)::text as kept from private.password_changes c where user_id = $1::uuid',
    [id],
  );
  expect(String(kept?.kept), 'what is kept of the old one is no password').not.toMatch(/2026!|\$2/);
});

it('a reset, and a deactivation, end all sessions by a call of their own, once', async () => {
  const id = await create('ended@kuari.example');
  const ends = async (change: object) => {
    served.asked();
    expect(await does(change)).toBe(200);
    return served.asked().filter((asked) => asked.includes('end_sessions'));
  };
  const once = ['POST /rest/v1/rpc/end_sessions'];
  expect(await ends({ action: 'reset_password', user: id, password: 'Gabbro2026!' })).toEqual(once);
  const { pull, ask } = await sessionOf('ended@kuari.example', 'Gabbro2026!');
  expect(await ends({ action: 'deactivate', user: id })).toEqual(once);
  expect(await ends({ action: 'reactivate', user: id })).toEqual([]);
  expect([await pull(), await ask('warmup_session')]).toEqual([401, 401]);
});

it('a reset password replaces the old one and has to be changed; with their own new one a person is free of that', async () => {
  const [id, email] = [await create('forgetful@kuari.example'), 'forgetful@kuari.example'];
  expect((await own(await tokenOf(email, GIVEN), 'Basalt2026!')).status).toBe(200);
  expect(await isAsked(id)).toBe(false);
  const { refresh } = await sessionOf(email, 'Basalt2026!');
  expect(await does({ action: 'reset_password', user: id, password: 'Gabbro2026!' })).toBe(200);
  expect(await isAsked(id)).toBe(true);
  // Whoever was signed in with the old one is signed in no longer than their token lives.
  expect(await refresh()).toBe(400);
  expect([await statusOf(email, 'Basalt2026!'), await statusOf(email, 'Gabbro2026!')]).toEqual([401, 200]);
  expect(JSON.stringify(await audits(id))).not.toMatch(/2026!/);
});

describe('the own password of one whom the owner gave one', () => {
  const SAME = {
    status: 400,
    body: { error: 'This is the password you have now', code: 'same_password', details: { field: 'password' } },
  };

  it('is another one: the given one is refused as often as it is sent, and is still asked for', async () => {
    const id = await create('keeper@kuari.example');
    const token = await tokenOf('keeper@kuari.example', GIVEN);
    for (const _ of [1, 2]) expect(await own(token, GIVEN)).toMatchObject(SAME);
    expect(await isAsked(id)).toBe(true);
    expect((await own(token, 'Basalt2026!')).status).toBe(200);
    expect(await isAsked(id)).toBe(false);
  });

  it.each([
    ['in the same form', 'halfway@kuari.example'],
    ['after a new sign-in', 'again@kuari.example'],
  ])('is taken again where Auth had it and the profile was not told: %s', async (where, email) => {
    const id = await create(email);
    const first = await tokenOf(email, GIVEN);
    await query('alter function public.own_password_changed(uuid, text) rename to own_password_changed_away');
    expect((await own(first, 'Basalt2026!')).status).toBe(503);
    await query('alter function public.own_password_changed_away(uuid, text) rename to own_password_changed');
    expect([await statusOf(email), await isAsked(id)]).toEqual([401, true]);
    const token = where === 'in the same form' ? first : await tokenOf(email, 'Basalt2026!');
    expect((await own(token, 'Basalt2026!')).status).toBe(200);
    expect([await statusOf(email, 'Basalt2026!'), await isAsked(id)]).toEqual([200, false]);
  });

  it('is taken again where only the answer was lost, but not another day', async () => {
    const id = await create('deaf@kuari.example');
    const token = await tokenOf('deaf@kuari.example', GIVEN);
    for (const _ of [1, 2]) expect((await own(token, 'Basalt2026!')).status).toBe(200);
    await yesterday(id);
    expect(await own(token, 'Basalt2026!', 'Basalt2026!')).toMatchObject(SAME);
  });

  it('is asked for anew after the owner gave another, however shortly before one was chosen', async () => {
    const id = await create('twice@kuari.example');
    expect((await own(await tokenOf('twice@kuari.example', GIVEN), 'Basalt2026!')).status).toBe(200);
    expect(await does({ action: 'reset_password', user: id, password: 'Gabbro2026!' })).toBe(200);
    const token = await tokenOf('twice@kuari.example', 'Gabbro2026!');
    expect(await own(token, 'Gabbro2026!')).toMatchObject(SAME);
    expect(await isAsked(id)).toBe(true);
    expect((await own(token, 'Basalt2026!')).status).toBe(200);
  });
});

describe('a new password of one whom nobody gave the old one', () => {
  const WRONG = {
    status: 400,
    body: { error: 'This is not your current password', code: 'wrong_password', details: { field: 'current' } },
  };
  const tries = async () => (await query('select count(*)::int as n from private.login_attempts'))[0]?.n;
  /** Somebody who has chosen a password of their own: Basalt2026!, a day ago. */
  async function settled(email: string) {
    const id = await create(email);
    await own(await tokenOf(email, GIVEN), 'Basalt2026!');
    await yesterday(id);
    const token = await tokenOf(email, 'Basalt2026!');
    await query('delete from private.login_attempts');
    return { id, token };
  }

  it('is taken with the old one, and without it or with another nothing changes', async () => {
    const { id, token } = await settled('shared@kuari.example');
    // Who does not know the old one does not get in by repeating the new one either.
    for (const current of [undefined, '', GIVEN, 'Marble2026!'])
      expect(await own(token, 'Marble2026!', current)).toMatchObject(WRONG);
    expect(await statusOf('shared@kuari.example', 'Basalt2026!')).toBe(200);
    expect(await own(token, 'Marble2026!', 'Basalt2026!')).toMatchObject({ status: 200, body: { id } });
    const statuses = ['Basalt2026!', 'Marble2026!'].map((password) => statusOf('shared@kuari.example', password));
    expect(await Promise.all(statuses)).toEqual([401, 200]);
  });

  it('that is in force since a moment is not taken again with another old one: who guesses is told so', async () => {
    const { token } = await settled('guesser@kuari.example');
    expect((await own(token, 'Marble2026!', 'Basalt2026!')).status).toBe(200);
    expect(await own(token, 'Marble2026!', 'Guessed2026!')).toMatchObject(WRONG);
    expect(await tries()).toBe(1);
  });

  it('with a right old one takes no wrong tries away, and is in the audit once', async () => {
    const { id, token } = await settled('steady@kuari.example');
    const changes = async () =>
      (await audits(id)).filter(({ action }) => action === 'profiles.change_own_password').length;
    const before = await changes();
    for (const guess of ['Guessed1!', 'Guessed2!']) await own(token, 'Marble2026!', guess);
    expect(await tries()).toBe(2);
    expect((await own(token, 'Marble2026!', 'Basalt2026!')).status).toBe(200);
    expect([await tries(), await changes()]).toEqual([2, before + 1]);
  });

  it('whose answer was lost is taken again with the same words, which are right no more', async () => {
    const { token } = await settled('lost@kuari.example');
    for (const _ of [1, 2]) expect((await own(token, 'Marble2026!', 'Basalt2026!')).status).toBe(200);
    expect(await own(token, 'Gabbro2026!', 'Basalt2026!')).toMatchObject(WRONG);
  });

  it('counts wrong tries with those of the sign-in, and a right one is none', async () => {
    const { token } = await settled('guessed@kuari.example');
    expect((await own(token, 'Basalt2026!', 'Basalt2026!')).status).toBe(400);
    expect(await tries()).toBe(0);
    for (let n = 0; n < 5; n += 1) expect(await own(token, 'Marble2026!', `Guessed${n}2026!`)).toMatchObject(WRONG);
    expect(await own(token, 'Marble2026!', 'Basalt2026!')).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', retry_after_seconds: expect.any(Number) },
    });
    expect(await statusOf('guessed@kuari.example', 'Basalt2026!')).toBe(429);
  });
});

it('an operator changes their own password and reads their own profile, and may do nothing else here', async () => {
  const [id, email] = [await create('operator@kuari.example', { role: 'operator' }), 'operator@kuari.example'];
  const token = await tokenOf(email, GIVEN);
  expect(await own(token, 'Basalt2026!')).toMatchObject({ status: 200, body: { id } });
  expect([await statusOf(email), await statusOf(email, 'Basalt2026!')]).toEqual([401, 200]);
  const profiles = await served.local.call('GET', '/rest/v1/profiles?select=id,full_name,must_change_password', {
    token,
  });
  expect([profiles.status, Object.values(profiles.body)]).toEqual([
    200,
    [{ id, full_name: 'Siti Aminah', must_change_password: false }],
  ]);
  for (const change of [
    { action: 'role', user: id, role: 'owner' },
    { action: 'reset_password', user: id, password: 'Marble2026!' },
    { action: 'deactivate', user: id },
  ])
    expect((await users(token, change)).status).toBe(403);
});

it('a weak own password is refused, and so is a deactivated person’s', async () => {
  const id = await create('gone@kuari.example');
  const token = await tokenOf('gone@kuari.example', GIVEN);
  expect(await own(token, 'weakweak')).toMatchObject({ status: 400, body: { error: WEAK } });
  await does({ action: 'deactivate', user: id });
  expect((await own(token, 'Basalt2026!')).status).toBe(401);
});

it('the last active owner stays', async () => {
  expect(await users(owner, { action: 'deactivate', user: ownerId })).toMatchObject({
    status: 409,
    body: { error: 'The last active owner cannot be demoted or deactivated.', code: 'last_owner' },
  });
});
