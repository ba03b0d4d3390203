import { describe, expect, test } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { openWorld } from './support/openWorld.ts';
import { refusal, registerDevice } from './support/world.ts';

const world = await openWorld();

const wait = (email: string, address: string) => world.service<number>('login_attempt_wait', email, address);
const undone = (email: string, address: string) => world.service('login_attempt_undone', email, address);
const succeeded = (email: string, address: string) => world.service('login_attempt_succeeded', email, address);

describe('wrong passwords', () => {
  test('after five for an email from an address it waits out the window, however often it asks', async () => {
    for (let n = 0; n < 5; n += 1) expect(await wait('a@kuari.example', '10.0.0.1')).toBe(0);
    const seconds = await wait(' A@Kuari.example', '10.0.0.1');
    expect(seconds).toBeGreaterThan(890);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(await wait('a@kuari.example', '10.0.0.1')).toBeLessThanOrEqual(seconds);
  });

  test('others at the same address and the same email elsewhere go on', async () => {
    expect(await wait('b@kuari.example', '10.0.0.1')).toBe(0);
    expect(await wait('a@kuari.example', '10.0.0.2')).toBe(0);
  });

  test('a right one clears the count of that email and address', async () => {
    for (let n = 0; n < 4; n += 1) await wait('c@kuari.example', '10.0.0.3');
    await succeeded('C@kuari.example', '10.0.0.3');
    for (let n = 0; n < 5; n += 1) expect(await wait('c@kuari.example', '10.0.0.3')).toBe(0);
    expect(await wait('c@kuari.example', '10.0.0.3')).toBeGreaterThan(0);
  });

  test('a try that nobody could judge does not count, and only that one', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect(await wait('f@kuari.example', '10.0.0.7')).toBe(0);
      await undone(' F@kuari.example', '10.0.0.7');
    }
    for (let n = 0; n < 5; n += 1) expect(await wait('f@kuari.example', '10.0.0.7')).toBe(0);
    await undone('f@kuari.example', '10.0.0.7');
    expect(await wait('f@kuari.example', '10.0.0.7')).toBe(0);
    expect(await wait('f@kuari.example', '10.0.0.7')).toBeGreaterThan(0);
  });

  test('fifty from one address, whatever the email, close the address', async () => {
    for (let n = 0; n < 50; n += 1) expect(await wait(`user${n}@kuari.example`, '10.0.0.4')).toBe(0);
    expect(await wait('fresh@kuari.example', '10.0.0.4')).toBeGreaterThan(0);
  });

  test('one whose address is closed goes on where they are registered, with five tries there; nobody else does, nor on a revoked device', async () => {
    const [clerk, device] = [await world.hire('admin'), newId()];
    const { id } = await registerDevice(world.sql, clerk.id, device);
    const on = (who: string) => world.service<number>('login_attempt_wait', who, '10.0.0.4', device);
    const email = `${clerk.id}@kuari.example`;
    expect([(await wait(email, '10.0.0.4')) > 0, (await on('user1@kuari.example')) > 0]).toEqual([true, true]);
    for (let n = 0; n < 5; n += 1) expect(await on(email)).toBe(0);
    expect(await on(email)).toBeGreaterThan(0);
    await world.service('login_attempt_succeeded', email, '10.0.0.4', device);
    expect(await on(email)).toBe(0);
    await world.query('update devices set revoked_at = now() where id = $1', [id]);
    expect(await on(email)).toBeGreaterThan(0);
  });

  test('the window slides: old tries are forgotten', async () => {
    for (let n = 0; n < 5; n += 1) await wait('d@kuari.example', '10.0.0.5');
    await world.query(`update private.login_attempts set at = at - interval '16 minutes' where address = '10.0.0.5'`);
    expect(await wait('d@kuari.example', '10.0.0.5')).toBe(0);
  });

  test('the limit and the window follow the settings', async () => {
    await world.setting('security.rate_limit_attempts', '2');
    await world.setting('security.rate_limit_window', '60000');
    await wait('e@kuari.example', '10.0.0.6');
    await wait('e@kuari.example', '10.0.0.6');
    const seconds = await wait('e@kuari.example', '10.0.0.6');
    expect([seconds > 50, seconds <= 60]).toEqual([true, true]);
    await world.setting('security.rate_limit_attempts_per_address', '7');
    for (let n = 0; n < 7; n += 1) expect(await wait(`user${n}@kuari.example`, '10.0.0.8')).toBe(0);
    expect(await wait('fresh@kuari.example', '10.0.0.8')).toBeGreaterThan(0);
  });

  test.each([
    ['switched off', `is_active = false`, 5],
    ['no number', `config_value = 'many'`, 5],
    ['nought', `config_value = '0'`, 1],
    ['beyond all reason', `config_value = '999999999999999'`, 50],
  ])('with its settings %s a limit still holds, and a first try still gets through', async (what, spoilt, allowed) => {
    await world.query(`update system_config set is_active = true, config_value = case config_key when 'security.rate_limit_attempts' then '5' when 'security.rate_limit_window' then '900000' else '50' end
      where config_key like 'security.rate%'`);
    await world.query(`update system_config set ${spoilt} where config_key like 'security.rate%'`);
    let tries = 0;
    while (tries < 200 && (await wait('g@kuari.example', what)) === 0) tries += 1;
    expect(tries).toBeGreaterThanOrEqual(Math.min(allowed, 1));
    expect(tries).toBeLessThanOrEqual(100);
    expect(tries === allowed || what === 'beyond all reason').toBe(true);
  });
});

describe('registering a device', () => {
  test('gives a new registration and a new code every time, even to the same user on the same device', async () => {
    const clerk = await world.hire('admin');
    const seen = new Set([clerk.code]);
    for (let n = 0; n < 30; n += 1) {
      const { code } = await registerDevice(world.sql, clerk.id);
      expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{3}$/);
      expect(seen.has(code)).toBe(false);
      seen.add(code);
    }
  });

  test('nobody uses the codes up: a hundred a day for one person', async () => {
    const clerk = await world.hire('admin');
    await world.query(
      `select public.register_device($1, gen_random_uuid(), 'Tablet', '1.0') from generate_series(1, 99)`,
      [clerk.id],
    );
    expect(await refusal(registerDevice(world.sql, clerk.id))).toBe('PT429');
    await world.query(`update devices set registered_at = registered_at - interval '1 day' where user_id = $1`, [
      clerk.id,
    ]);
    expect(await refusal(registerDevice(world.sql, clerk.id))).toBe('not refused');
  });

  test('refuses inactive users, operators and strangers', async () => {
    const [gone, operator] = [await world.dismissed('manager'), await world.hire('operator')];
    for (const user of [gone.id, operator.id, newId()])
      expect(await refusal(registerDevice(world.sql, user))).toBe('42501');
  });
});

test('a profile is made once; calling again changes nothing', async () => {
  const id = newId();
  const make = (role: string) => world.service('create_profile', id, ` ${id}@Kuari.Example`, 'Sri  Rahayu', role);
  await make('manager');
  await make('owner');
  expect(await world.row('profiles', id, 'user_id, email, full_name, role, is_active')).toEqual({
    user_id: id,
    email: `${id}@kuari.example`,
    full_name: 'Sri Rahayu',
    role: 'manager',
    is_active: true,
  });
});
