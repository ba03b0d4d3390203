import { beforeEach, expect, it } from 'vitest';
import { until } from '../browser/support/backend.ts';
import { APP_ORIGIN, type FunctionAnswer } from './support/servedBackend.ts';
import { serveForFile } from './support/openForFile.ts';

const PASSWORD = 'Quarry2026!';
const DEVICE = '0190a000-0000-7000-8000-000000000001';

const served = await serveForFile();
beforeEach(() => served.local.backend.database.run('delete from private.login_attempts'));

const login = (email: string, password: string, headers: Record<string, string> = {}): Promise<FunctionAnswer> =>
  served.call('login', { body: JSON.stringify({ email, password }), headers });
const tokenOf = async (email: string) => String((await login(email, PASSWORD)).body.access_token);

it('login gives a session for the right password, however the address is written', async () => {
  const answer = await login(' Owner@Kuari.Example ', PASSWORD);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ token_type: 'bearer', user: { email: 'owner@kuari.example' } });
  expect(String(answer.body.access_token).split('.')).toHaveLength(3);
  expect(answer.body.refresh_token).toEqual(expect.any(String));
  expect(answer.headers['cache-control']).toBe('no-store');
});

it.each(['owner@kuari.example', 'nobody@kuari.example'])(
  'login says the same of a wrong password for %s, known or not',
  async (email) => {
    const answer = await login(email, 'Wrong2026!');
    expect(answer).toMatchObject({
      status: 401,
      body: { error: 'Invalid credentials', details: null, code: 'invalid_credentials' },
    });
  },
);

const NOT_JSON = 'The request is not JSON';
const NO_EMAIL = 'Please enter a valid email address';
const WEAK = 'Password does not meet security requirements';
it.each<[what: string, body: string | object, error: string]>([
  ['no JSON', 'email=x', NOT_JSON],
  ['nothing', '', NOT_JSON],
  ['no object', '[]', expect.any(String)],
  ['no email', { email: undefined }, NO_EMAIL],
  ['an email that is none', { email: 'owner@' }, NO_EMAIL],
  ['an email of 321 characters', { email: `${'a'.repeat(313)}@kuari.id` }, NO_EMAIL],
  ['a password of 7 characters', { password: 'Short1!' }, WEAK],
  ['a password of 129 characters', { password: 'x'.repeat(129) }, WEAK],
  ['a password with a NUL in it', { password: 'Quarry\u00002026!' }, WEAK],
  ['a password that is a number', { password: 12_345_678 }, WEAK],
  ['a password of 73 bytes, of which Auth would look at 72', { password: `Aa1!${'x'.repeat(69)}` }, WEAK],
])('login refuses %s before it counts a try', async (_what, body, error) => {
  // The counter itself: a try that was counted and taken back leaves no row.
  const counter = () =>
    served.local.backend.database.query(
      `select last_value, is_called from pg_sequences s, lateral (select s.last_value is not null as is_called) as c
       where schemaname = 'private' and sequencename = 'login_attempts_id_seq'`,
    );
  const before = await counter();
  const right = { email: 'owner@kuari.example', password: PASSWORD };
  const sent = typeof body === 'string' ? body : JSON.stringify({ ...right, ...body });
  const code = error === NOT_JSON ? 'invalid_json' : 'invalid_input';
  expect(await served.call('login', { body: sent })).toMatchObject({ status: 400, body: { code, error } });
  expect(await counter()).toEqual(before);
});

it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
  'no function takes a body as %s, which any page may send without asking, and none counts a try',
  async (type) => {
    for (const name of ['check', 'login', 'users', 'register_device']) {
      const headers = { 'content-type': type, authorization: 'Bearer x' };
      const body = JSON.stringify({ email: 'owner@kuari.example', password: 'Wrong2026!' });
      expect(await served.call(name, { body, headers })).toMatchObject({ status: 415, body: { code: 'not_json' } });
    }
    expect(await served.local.backend.database.query('select 1 from private.login_attempts')).toEqual([]);
  },
);

it('login refuses a body that is too large, and any other method', async () => {
  expect((await served.call('login', { body: JSON.stringify({ email: 'x'.repeat(20_000) }) })).status).toBe(413);
  expect((await served.call('login', { method: 'GET' })).status).toBe(405);
});

it('five wrong tries lock that email from that address for 15 minutes; a right password does not help, another address is free', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await login('manager@kuari.example', 'Wrong2026!')).status).toBe(401);
  const locked = await login('manager@kuari.example', PASSWORD);
  expect(locked).toMatchObject({
    status: 429,
    body: { code: 'rate_limited', retry_after_seconds: expect.any(Number) },
  });
  const wait = Number(locked.body.retry_after_seconds);
  expect(wait).toBeGreaterThan(880);
  expect(wait).toBeLessThanOrEqual(900);
  expect(locked.headers['retry-after']).toBe(String(wait));

  // As if those tries had come from somewhere else.
  await served.local.backend.database.run(`update private.login_attempts set address = '10.1.1.1'`);
  expect((await login('manager@kuari.example', PASSWORD)).status).toBe(200);
});

it('nobody gets more tries by claiming another address, or by trying all at once', async () => {
  const claims = Array.from({ length: 12 }, (_, index) => ({
    'x-forwarded-for': `10.0.0.${index}`,
    'cf-connecting-ip': `10.0.0.${index}`,
  }));
  const answers = await Promise.all(claims.map((headers) => login('supervisor@kuari.example', 'Wrong2026!', headers)));
  expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7);
});

it('a right password takes the wrong tries before it away', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) await login('admin@kuari.example', 'Wrong2026!');
    expect((await login('admin@kuari.example', PASSWORD)).status).toBe(200);
  }
});

it.each([
  ['is down', 503, 'unexpected_failure'],
  ['is closed to e-mail', 422, 'email_provider_disabled'],
  ['is busy', 429, 'over_request_rate_limit'],
])('an Auth that %s is a fault and no wrong password: nobody is locked out by it', async (_what, status, code) => {
  served.breakAuth({ status, code });
  for (let attempt = 0; attempt < 7; attempt += 1) {
    expect(await login('manager@kuari.example', PASSWORD)).toMatchObject({
      status: 503,
      body: { code: 'service_unavailable' },
    });
  }
  served.breakAuth(null);
  expect((await login('manager@kuari.example', PASSWORD)).status).toBe(200);
});

it.each(['invalid_credentials', 'user_banned', 'email_not_confirmed'])(
  'what Auth says of the person is a wrong try: %s',
  async (code) => {
    served.breakAuth({ status: 400, code });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await login('manager@kuari.example', PASSWORD)).status).toBe(401);
    expect((await login('manager@kuari.example', PASSWORD)).status).toBe(429);
    served.breakAuth(null);
  },
);

it('only the app’s origin may read answers', async () => {
  const own = await login('owner@kuari.example', PASSWORD, { origin: APP_ORIGIN });
  expect(own.headers['access-control-allow-origin']).toBe(APP_ORIGIN);
  expect(own.headers['access-control-expose-headers']).toBe('retry-after');
  const other = await login('owner@kuari.example', PASSWORD, { origin: 'http://evil.example' });
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
  expect((await served.call('login', { method: 'OPTIONS', headers: { origin: APP_ORIGIN } })).status).toBe(204);
  expect((await served.call('login', { method: 'OPTIONS', headers: { origin: 'http://evil.example' } })).status).toBe(
    403,
  );
});

it('register_device gives the signed-in person a registration with a code, another one each time', async () => {
  const headers = { authorization: `Bearer ${await tokenOf('clerk@kuari.example')}` };
  const body = JSON.stringify({ device: DEVICE, label: 'Gate tablet', app_version: '0.1.0' });
  const [first, second] = [
    await served.call('register_device', { body, headers }),
    await served.call('register_device', { body, headers }),
  ];
  expect(first).toMatchObject({
    status: 200,
    body: { id: expect.any(String), code: expect.stringMatching(/^[2-9A-Z]{3}$/) },
  });
  expect(second.body.code).not.toBe(first.body.code);
  const rows = await served.local.backend.database.query(
    'select label, app_version from public.devices where device = $1::uuid',
    [DEVICE],
  );
  expect(rows).toEqual([
    { label: 'Gate tablet', app_version: '0.1.0' },
    { label: 'Gate tablet', app_version: '0.1.0' },
  ]);
});

it('register_device refuses a caller without a session, a forged one, and a key instead of one', async () => {
  const body = JSON.stringify({ device: DEVICE });
  const forged = `${(await tokenOf('clerk@kuari.example')).slice(0, -4)}AAAA`;
  for (const authorization of ['', 'Bearer x', `Bearer ${forged}`, `Bearer ${served.local.keys.publishable}`]) {
    const answer = await served.call('register_device', { body, headers: { authorization } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  }
});

it('register_device refuses a device that was revoked, and says why', async () => {
  const { database } = served.local.backend;
  const headers = { authorization: `Bearer ${await tokenOf('clerk@kuari.example')}` };
  await database.query('update public.devices set revoked_at = now() where device = $1::uuid', [DEVICE]);
  const answer = await served.call('register_device', { body: JSON.stringify({ device: DEVICE }), headers });
  expect(answer).toMatchObject({
    status: 403,
    body: { error: 'This device was revoked. Ask the owner to admit it again.', code: 'device_revoked' },
  });
  await database.query('update public.devices set revoked_at = null where device = $1::uuid', [DEVICE]);
  expect((await served.call('register_device', { body: JSON.stringify({ device: DEVICE }), headers })).status).toBe(
    200,
  );
});

it('register_device refuses a device id that is none, and an inactive person', async () => {
  const headers = { authorization: `Bearer ${await tokenOf('clerk@kuari.example')}` };
  expect((await served.call('register_device', { body: '{"device":"gate"}', headers })).status).toBe(400);
  await served.local.backend.database.query(
    `update public.profiles set is_active = false where email = 'clerk@kuari.example'`,
  );
  const answer = await served.call('register_device', { body: JSON.stringify({ device: DEVICE }), headers });
  expect(answer).toMatchObject({
    status: 403,
    body: { error: 'You do not have permission to perform this action.' },
  });
});

it('a name that is no function is 404', async () => {
  expect(await served.call('nothing', { body: '{}' })).toMatchObject({
    status: 404,
    body: { code: 'function_not_found' },
  });
});

it('answers 503 while Deno is down, and comes back by itself', async () => {
  const before = served.functions.port();
  served.functions.crash();
  await until(
    () => served.functions.port() === null,
    5000,
    () => 'Deno did not end.',
  );
  const down = await login('owner@kuari.example', PASSWORD);
  expect(down).toMatchObject({
    status: 503,
    body: { error: 'Authentication service unavailable', code: 'functions_starting' },
  });
  expect(down.headers['retry-after']).toBe('2');
  await until(
    () => served.functions.port() !== null,
    20_000,
    () => 'Deno did not come back.',
  );
  expect(served.functions.port()).not.toBe(before);
  expect((await login('owner@kuari.example', PASSWORD)).status).toBe(200);
});
