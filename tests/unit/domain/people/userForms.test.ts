import { describe, expect, test } from 'vitest';
import { contactSchema, givenPassword, newUserSchema } from '../../../../src/domain/people/userForms.ts';
import { isStalled } from '../../../../src/domain/people/stalled.ts';
import { characterCount } from '../../../../src/domain/rules/text.ts';

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
    [
      'the longest',
      {
        email: emailOf(255),
        full_name: 'É'.repeat(100),
        password: `Aa1!${'x'.repeat(124)}`,
        phone: '+1234567890123456',
      },
    ],
  ])('at its limits is taken: %s', (_what, more) => {
    expect(firstOf(more)).toBeUndefined();
  });

  test('is cleaned as the server cleans it', () => {
    expect(
      newUserSchema.parse({
        ...GOOD,
        email: ' Siti@Kuari.Example ',
        full_name: '  Siti   <b>Aminah',
        phone: '0812-345',
      }),
    ).toMatchObject({ email: 'siti@kuari.example', full_name: 'Siti bAminah', phone: '+62812345' });
    expect(contactSchema.parse({ full_name: 'Siti', phone: '' })).toEqual({ full_name: 'Siti', phone: '' });
  });
});

test('a password to hand over passes the rules, whatever is drawn', () => {
  const draws = [() => 0, (below: number) => below - 1, (below: number) => Math.floor(Math.random() * below)];
  for (const draw of draws)
    for (let n = 0; n < 50; n += 1) {
      const password = givenPassword(draw);
      expect(characterCount(password)).toBe(16);
      expect(firstOf({ password })).toBeUndefined();
    }
});

test('a device is stalled once unsent work has been silent on it for four hours', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const of = (last_seen_at: string | null, unsent_count: number | null) =>
    isStalled({ last_seen_at, unsent_count }, now);
  expect([
    of('2026-11-22T06:00:00Z', 1),
    of('2026-11-22T06:00:01Z', 1),
    of('2026-11-22T06:00:00Z', 0),
    of(null, 1),
    of('2026-11-22T06:00:00Z', null),
  ]).toEqual([true, false, false, false, false]);
});
