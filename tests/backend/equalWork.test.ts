/** The time of a login tells nobody who has an account: counted as hashes, not by the clock. */
import bcrypt from 'bcryptjs';
import { expect, it, vi } from 'vitest';
import { openForFile } from './support/openForFile.ts';

const PASSWORD = 'Quarry2026!';
const local = await openForFile();
// As the product has it (prepare.ts).
await local.backend.database.run(
  'drop function extensions.gen_salt(text, integer); alter function extensions.gen_salt_of rename to gen_salt',
);

it('computes one hash of the same cost for whoever asks: known, unknown, deactivated, unconfirmed', async () => {
  for (const [email, more] of [
    ['known', { email_confirm: true }],
    ['banned', { email_confirm: true, ban_duration: '876000h' }],
    ['unconfirmed', {}],
  ] as const) {
    const body = { email: `${email}@kuari.example`, password: PASSWORD, ...more };
    const made = await local.call('POST', '/auth/v1/admin/users', { key: local.keys.secret, body });
    expect(made.status).toBe(200);
    if ('ban_duration' in more) {
      const route = `/auth/v1/admin/users/${String(made.body['id'])}`;
      await local.call('PUT', route, { key: local.keys.secret, body: { ban_duration: more.ban_duration } });
    }
  }
  const compare = vi.spyOn(bcrypt, 'compare');
  const route = '/auth/v1/token?grant_type=password';
  for (const email of ['known', 'KNOWN', 'unknown', 'banned', 'unconfirmed'])
    for (const password of ['Wrong2026!', ...(email === 'known' ? [] : [PASSWORD])]) {
      compare.mockClear();
      const body = { email: `${email}@kuari.example`, password };
      await local.call('POST', route, { key: local.keys.secret, body });
      const costs = compare.mock.calls.map(([, hash]) => bcryptCost(hash));
      expect([email, costs]).toEqual([email, [10]]);
    }
});

const bcryptCost = (hash: string): number => Number(hash.split('$')[2]);
