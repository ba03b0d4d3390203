import { describe, expect, test } from 'vitest';
import { contactSchema, givenPassword, newUserSchema } from '../../../../src/domain/people/userForms.ts';
import { isSilentWithWork, isStalled, type DeviceReport } from '../../../../src/domain/people/stalled.ts';

const GOOD = { email: 'siti@kuari.example', password: 'Granite2026!', full_name: 'Siti', role: 'admin', phone: '' };
const firstOf = (wrong: object) => newUserSchema.safeParse({ ...GOOD, ...wrong }).error?.issues[0]?.message;
const emailOf = (characters: number) =>
  `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(characters - 60 - 1 - 60 - 1 - 60 - 1 - 60 - 1)}`;

describe('a new user', () => {
  test.each([
    ['no email', { email: '' }, 'email_format'],
    ['an email without a host', { email: 'siti@' }, 'email_format'],
    ['an email of 256 characters', { email: emailOf(256) }, 'email_too_long'],
    ['an email of 10,000 characters', { email: 'a'.repeat(10_000) }, 'email_too_long'],
    ['a password of 7 characters', { password: 'Aa1!aaa' }, 'password_too_short'],
    ['a password of 129 characters', { password: `Aa1!${'x'.repeat(125)}` }, 'password_too_long'],
    ['a password of 73 bytes', { password: `Aa1!${'é'.repeat(34)}x` }, 'password_too_long_hashed'],
    ['a password without a sign', { password: 'Granite2026' }, 'password_too_weak'],
    ['a password with a sign that is none of the product’s', { password: 'Granite2026#' }, 'password_too_weak'],
    ['a name of one letter', { full_name: ' S ' }, 'full_name_length'],
    ['a name of 101 letters', { full_name: 'S'.repeat(101) }, 'full_name_length'],
    ['a name with digits', { full_name: 'Siti 2' }, 'full_name_letters'],
    ['no role', { role: '' }, 'role_invalid'],
    ['a role that is none', { role: 'boss' }, 'role_invalid'],
    ['a phone of letters', { phone: '0812-CALL' }, 'phone_invalid'],
    ['a phone of 17 digits', { phone: '12345678901234567' }, 'phone_invalid'],
  ])('with %s is refused', (_what, wrong, code) => {
    expect(firstOf(wrong)).toBe(code);
  });

  test.each([
    ['the shortest', { full_name: 'Jo', password: 'Aa1!aaaa' }],
    ['the longest', { email: emailOf(255), full_name: 'É'.repeat(100), phone: '+1234567890123456' }],
    ['the longest password', { password: `Aa1!${'x'.repeat(68)}` }],
  ])('at its limits is taken: %s', (_what, more) => {
    expect(firstOf(more)).toBeUndefined();
  });

  test('is cleaned as the server cleans it', () => {
    const typed = { email: ' Siti@Kuari.Example ', full_name: '  Siti   <b>Aminah', phone: '0812-345' };
    const cleaned = { email: 'siti@kuari.example', full_name: 'Siti bAminah', phone: '+62812345' };
    expect(newUserSchema.parse({ ...GOOD, ...typed })).toMatchObject(cleaned);
    expect(contactSchema.parse({ full_name: 'Siti', phone: '' })).toEqual({ full_name: 'Siti', phone: '' });
  });
});

test('a password to hand over passes the rules, whatever is drawn', () => {
  const draws = [() => 0, (below: number) => below - 1, (below: number) => Math.floor(Math.random() * below)];
  for (const draw of draws)
    for (let n = 0; n < 50; n += 1) {
      const password = givenPassword(draw);
      expect(password).toMatch(/^Kuari!(-[2-9A-HJKMNP-TV-Z]{5}){3}-[2-9]$/);
      expect(firstOf({ password })).toBeUndefined();
    }
});

describe('a device', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const reported = (more: Partial<DeviceReport>) => ({
    last_seen_at: '2026-11-22T09:50:00Z',
    unsent_count: 1,
    rejected_count: 0,
    waiting_since: null,
    ...more,
  });

  test.each<[string, Partial<DeviceReport>, boolean]>([
    ['whose work has waited for four hours', { waiting_since: '2026-11-22T05:50:00Z' }, true],
    ['whose work has waited for less', { waiting_since: '2026-11-22T05:50:01Z' }, false],
    ['which says only how much waits', {}, false],
    ['on which only refused work is left', { rejected_count: 1, waiting_since: '2026-11-22T01:00:00Z' }, false],
    ['which has never reported', { last_seen_at: null, waiting_since: '2026-11-22T01:00:00Z' }, false],
    ['which is silent since', { last_seen_at: '2026-11-22T06:00:00Z', waiting_since: '2026-11-22T01:00:00Z' }, false],
  ])('%s, although it is in contact, is stalled: %#', (_what, more, expected) => {
    expect(isStalled(reported(more), now)).toBe(expected);
  });

  test.each<[string, Partial<DeviceReport>, boolean]>([
    ['for four hours, with unsent work', { last_seen_at: '2026-11-22T06:00:00Z' }, true],
    ['for less', { last_seen_at: '2026-11-22T06:00:01Z' }, false],
    ['with nothing unsent', { last_seen_at: '2026-11-22T06:00:00Z', unsent_count: 0 }, false],
    ['with refused work alone', { last_seen_at: '2026-11-22T06:00:00Z', rejected_count: 1 }, false],
    ['from the beginning', { last_seen_at: null }, false],
    ['without a word of its work', { last_seen_at: '2026-11-22T06:00:00Z', unsent_count: null }, false],
  ])('not heard of %s, is silent with work: %#', (_what, more, expected) => {
    expect(isSilentWithWork(reported(more), now)).toBe(expected);
  });
});
