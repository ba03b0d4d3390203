/** The public check of tickets in Deno: it answers to a genuine signature or to a number with its plate, and only so often. */
import { expect, it } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { ALGORITHM, base64url, factsOf, sign, signedText } from '../../src/domain/deliveries/signedTicket.ts';
import { trusted } from '../../src/domain/values/json.ts';
import type { DeliveryRow } from '../../src/domain/records/rows.ts';
import { serveForFile } from './support/openForFile.ts';

const TICKET = trusted<DeliveryRow>({
  ticket_no: '',
  truck_license: 'B 1234 XYZ',
  material_type: 'abu_batu',
  volume: 7.5,
  captured_at: '2026-11-20T03:42:00.000Z',
  revisions: null,
});

const served = await serveForFile();
const { database } = served.local.backend;
const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
const publicKey = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
const [registered] = await database.query<{ code: string }>(
  `insert into public.devices (device, user_id, code, public_key, key_since)
   select $1, user_id, 'Z9Z', $2, now() from public.profiles where email = 'clerk@kuari.example' returning code`,
  [newId(), publicKey],
);
const device = registered!.code;
const number = `SJ-261120-${device}-0001`;
const text = signedText(factsOf({ ...TICKET, ticket_no: number }), device);
const signature = await sign(pair.privateKey, text);
await database.run(
  `insert into public.deliveries (id, operating_day, ticket_no, customer_name, material_type, volume, weighed_manually, truck_license, truck_type,
     driver_name, status, flags, signature, version, position, captured_at)
   values ('${newId()}', '2026-11-20', '${number}', 'PT Karya', 'abu_batu', 7.5, false, 'B 1234 XYZ', 'STANDARD', 'Joko', 'pending', '{}',
     '0.${device}.${signature}', 1, 1, '2026-11-20T03:42:00Z')`,
);

const check = (body: object) => served.call('check', { body: JSON.stringify(body) });

it('gives the keys to anyone, which verify a ticket without signal', async () => {
  const answer = await check({});
  expect(answer).toMatchObject({ status: 200, body: { company: expect.any(String), time_zone: 'Asia/Jakarta' } });
  expect(answer.body['keys']).toEqual([
    { code: device, key: expect.stringMatching(/^[\w-]{43}$/), since: expect.any(String), revoked_at: null },
  ]);
  expect(Object.keys(answer.body).toSorted()).toEqual(['company', 'keys', 'time_zone']);
});

it('answers to a genuine signature, and asks the database nothing for any other', async () => {
  expect(await check({ signed: text, device, signature })).toMatchObject({
    status: 200,
    body: { state: 'valid', revision: 0, printed_at: null, copies: 0, is_same: true },
  });
  served.asked();
  const forged = [
    { signed: text.replace('7.500', '9.500'), device, signature },
    { signed: text, device: 'B8L', signature },
    { signed: text, device, signature: `A${signature.slice(1)}`.replace(/^AA/, 'BA') },
    { signed: '[]', device, signature },
  ];
  for (const question of forged)
    expect(await check(question)).toMatchObject({ status: 200, body: { state: 'not_genuine' } });
  expect(served.asked().filter((call) => !call.includes('/functions/'))).toEqual([]);
});

it('answers to a number with its plate, and takes nothing else for a question', async () => {
  expect(await check({ number: ` ${number.toLowerCase().replaceAll('-', ' ')}`, plate: 'b 1234 xyz' })).toMatchObject({
    status: 200,
    body: { state: 'valid', facts: { number, plate: 'B 1234 XYZ', volume: '7.500' } },
  });
  expect((await check({ number, plate: 'B 1 A' })).body).toEqual({ state: 'unknown' });
  for (const body of [
    { number, plate: '' },
    { signed: text, device, signature: signature.slice(1) },
  ])
    expect((await check(body)).status).toBe(400);
  expect(Object.keys((await check({ number })).body)).toContain('keys');
});

it('after a hundred questions tells the address when it may ask again, without a look at the database', async () => {
  await database.run(
    `insert into private.login_attempts (email, address) select '', address from private.login_attempts, generate_series(1, 100)
     where address like 'check %' limit 100`,
  );
  const closed = await check({ signed: text, device, signature });
  expect(closed).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(closed.headers['retry-after'])).toBeGreaterThan(500);
  served.asked();
  const answers = await Promise.all(Array.from({ length: 200 }, () => check({ number, plate: 'B 1234 XYZ' })));
  expect(answers.every(({ status }) => status === 429)).toBe(true);
  expect(served.asked().filter((call) => !call.includes('/functions/'))).toEqual([]);
  // Signing in from there goes on.
  const body = JSON.stringify({ email: 'owner@kuari.example', password: 'Quarry2026!' });
  expect((await served.call('login', { body })).status).toBe(200);
});
