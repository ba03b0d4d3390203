import { describe, expect, it } from 'vitest';
import { validationCode } from '../../../src/features/auth/validationCode.ts';
import { isGuessedFirst, isPin, typedPin } from '../../../src/domain/rules/pin.ts';
import { signInSchema } from '../../../src/domain/rules/signInSchema.ts';
import { typedEmail, typedPassword } from '../../../src/domain/rules/text.ts';

const PASSWORD = 'Quarry2026!';

function judge(form: { email?: string; password?: string }): string[] {
  const result = signInSchema.safeParse({ email: 'clerk@kuari.example', password: PASSWORD, ...form });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

describe('the email of a sign-in', () => {
  it('is trimmed', () => {
    const { email } = signInSchema.parse({ email: '  clerk@kuari.example ', password: PASSWORD });
    expect(email).toBe('clerk@kuari.example');
  });

  it('has at most 320 characters', () => {
    const withLength = (length: number) => `${'a'.repeat(length - '@kuari.example'.length)}@kuari.example`;
    expect(judge({ email: withLength(320) })).toEqual([]);
    expect(judge({ email: withLength(321) })).toEqual(['email_invalid']);
  });

  it.each(['', ' ', 'clerk', 'clerk@', '@kuari.example', 'a b@kuari.example', 'clerk@kuari', '🚚@kuari.example'])(
    'refuses %j',
    (email) => {
      expect(judge({ email })).toEqual(['email_invalid']);
    },
  );

  it('drops spaces, brackets and control characters while it is typed', () => {
    expect(typedEmail(' <cle\u0000rk@kuari.example>\n')).toBe('clerk@kuari.example');
  });
});

describe('the password of a sign-in', () => {
  it('has 8 to 128 characters', () => {
    expect(judge({ password: 'Aa1!aaaa' })).toEqual([]);
    expect(judge({ password: 'Aa1!aaa' })).toEqual(['password_too_short']);
    expect(judge({ password: `Aa1!${'a'.repeat(124)}` })).toEqual([]);
    expect(judge({ password: `Aa1!${'a'.repeat(125)}` })).toEqual(['password_too_long']);
  });

  it.each(['quarry2026!', 'QUARRY2026!', 'Quarryyyy!', 'Quarry2026', 'Quarry2026#'])(
    'refuses %s: a kind of character is missing',
    (password) => {
      expect(judge({ password })).toEqual(['password_too_weak']);
    },
  );

  it('keeps its brackets and spaces: they may be part of it', () => {
    expect(typedPassword('<A a1!>\u0007')).toBe('<A a1!>');
    expect(signInSchema.parse({ email: 'a@b.co', password: ' Aa1!aaaa ' }).password).toBe(' Aa1!aaaa ');
  });
});

describe('what is wrong with a sign-in', () => {
  const issue = (field: string, message: string) => [{ path: [field], message }];
  it("is the first code of the field, and the field's general one where the schema has no code of ours", () => {
    const both = [...issue('password', 'password_too_short'), ...issue('password', 'password_too_weak')];
    expect(validationCode(both, 'password')).toBe('password_too_short');
    expect(validationCode(issue('password', 'Invalid input'), 'password')).toBe('password_unmet');
    expect(validationCode(issue('email', 'Invalid input'), 'email')).toBe('email_invalid');
    expect(validationCode(issue('email', 'email_invalid'), 'password')).toBeUndefined();
  });
});

it('a PIN has six digits; one that is easy to guess is known', () => {
  expect(['123456', '12345', '1234567', 'a12345', ' 12345'].map(isPin)).toEqual([true, false, false, false, false]);
  const first = ['000000', '999999', '012345', '567890', '987654', '543210'];
  expect(first.map(isGuessedFirst)).not.toContain(false);
  expect(['000001', '112233', '123465', '901234'].map(isGuessedFirst)).not.toContain(true);
  expect(typedPin(' 1a2-34 5678')).toBe('123456');
});
