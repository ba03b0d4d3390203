/** Both languages say everything, nothing is left over, and no screen speaks past them. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { wordsIn } from './support/wordsIn.ts';
import { MATERIAL_TYPES } from '../../../src/domain/materials.ts';
import { VALIDATION_CODES } from '../../../src/domain/rules/codes.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const texts = { en: textsOf('en'), id: textsOf('id') };
const sources = sourcesIn(path.join(ROOT, 'src'));

describe('the texts', () => {
  it('have the same keys in both languages, but for plural forms, which Indonesian does not have', () => {
    expect([...texts.id.keys()]).toEqual([...texts.en.keys()].filter((key) => !key.endsWith('_one')));
  });

  it('fill in the same figures in both languages', () => {
    for (const [key, english] of texts.en) {
      const indonesian = texts.id.get(key.replace(/_one$/, '_other')) ?? '';
      expect([key, placeholders(indonesian)]).toEqual([key, placeholders(english)]);
    }
  });

  it('are all used', () => {
    const all = sources.map(({ text }) => text).join('\n');
    const dynamic = [...all.matchAll(/t\(`([^`$]*)\$\{[^}]*\}`/g)].map((match) => match[1] ?? '');
    const unused = [...texts.en.keys()].map((key) => key.replace(/_(one|other)$/, '')).filter(
      (key) => !all.includes(`'${key}'`) && !dynamic.some((start) => start !== '' && key.startsWith(start) && !key.slice(start.length).includes('.')
        // Followed by names that have dots of their own.
        || (['sync.panel.kind.', 'siteRules.key.', 'siteRules.help.'].includes(start) && key.startsWith(start))),
    );
    expect(unused).toEqual([]);
  });

  it('have a sentence for every rule', () => {
    expect(VALIDATION_CODES.filter((code) => !texts.en.get(`validation.${code}`))).toEqual([]);
  });

  it('describe every material', () => {
    for (const type of MATERIAL_TYPES) expect([type, texts.en.get(`material.description.${type}`)]).toEqual([type, expect.stringMatching(/\w/)]);
  });

  it('keep the sentences of the product letter for letter', () => {
    const quoted = {
      'auth.card': 'Access Dashboard', 'auth.signingIn': 'Signing in...', 'validation.email_invalid': 'Please enter a valid email address',
      'auth.toast.welcome': 'Welcome back!', 'auth.toast.errorText': 'An unexpected error occurred. Please try again.',
      'auth.error.rateLimited': 'Too many login attempts. Please try again in {{minutes}} minute(s).',
      'auth.error.unexpected': 'An unexpected error occurred during sign in', 'auth.error.serviceUnavailable': 'Authentication service unavailable',
      'error.sessionExpired': 'Your session has expired. Please sign in again.', 'validation.material_type_invalid': 'Invalid material type',
      'validation.volume_above_limit': 'Volume exceeds safety limit ({{max}} m³)', 'validation.phone_invalid': 'Invalid phone number format',
      'denied.permission': 'You do not have permission to perform this action.', 'errorScreen.title': 'Something went wrong',
      'errorScreen.text': 'An unexpected error occurred in the mining operations system.',
    };
    for (const [key, sentence] of Object.entries(quoted)) expect(texts.en.get(key)).toBe(sentence);
    const inEnglish = {
      'install.done': 'App installed successfully!', 'install.installing': 'Installing app...', 'install.cancelled': 'Installation cancelled',
      'install.failed': 'Failed to install app', 'install.laterHint': 'You can install the app later from your browser menu',
      'profile.profile_issues': 'Profile loading issues detected.', 'profile.profile_refresh_failed': 'Failed to refresh profile - please try again',
      'profile.profile_timeout': 'Profile refresh timeout', 'errorScreen.attempt': 'Retry attempt {{n}}/3', 'smallError.spent': 'Max Retry',
      'auth.error.invalidCredentials': 'Invalid credentials', 'auth.toast.failed': 'Sign in failed', 'auth.toast.created': 'Account created successfully', 'auth.toast.createdText': 'Please check your email to verify your account.', 'auth.toast.error': 'Sign in error',
    };
    for (const [key, sentence] of Object.entries(inEnglish)) expect([key, texts.en.get(key)]).toEqual([key, sentence]);
    const inIndonesian = {
      'profile.profile_missing': 'Profil pengguna tidak ditemukan. Silakan hubungi administrator.', 'smallError.title': 'Terjadi Kesalahan',
      'action.retry': 'Coba Lagi', 'action.goHome': 'Ke Beranda', 'smallError.spent': 'Max Retry',
    };
    for (const [key, sentence] of Object.entries(inIndonesian)) expect([key, texts.id.get(key)]).toEqual([key, sentence]);
  });

  it('leave the product its name in every language', () => {
    expect([texts.en.get('app.title'), texts.id.get('app.title')]).toEqual(['Kuari Operations', 'Kuari Operations']);
  });

  it('are where every visible word comes from: no screen has words of its own', () => {
    const spoken = sources.filter(({ file }) => file.endsWith('.tsx')).flatMap(({ file, text }) => wordsIn(text).map((words) => `${file}: ${words}`));
    expect(spoken).toEqual([]);
  });

  it.each([
    '<p>Saved</p>', '<p>\n  Saved on this device\n</p>', '<p>{count} records</p>', '<Button>Save, then print</Button>', '<p>Truk {plate} sudah berangkat.</p>',
    '<input placeholder="Plate" />', '<img alt={`Photo of ${plate}`} />', "<Field label={'Plate'} />", "<p>{isBusy ? 'Saving' : 'Save'}</p>", '<p>{`${count} left`}</p>',
  ])('would be missed by the search if %j were not found', (screen) => {
    expect(wordsIn(`export const Screen = () => ${screen};`)).not.toEqual([]);
  });

  it.each([
    "<p className='text-ink'>{t('a.b')}</p>", '<p>{count} m³</p>', '<p>m³</p>', '<a href="/delivery">{t("x")}</a>', "{list.length > 0 ? <Row /> : null}",
    "<Message tone={bad ? 'bad' : 'info'} icon={X}>{words}</Message>", '<p>{`${volume} m³`}</p>', '<span>·</span>',
  ])('does not take %j for words', (screen) => {
    expect(wordsIn(`export const Screen = () => ${screen};`)).toEqual([]);
  });
});

function textsOf(language: string): Map<string, string> {
  const file = path.join(ROOT, 'public/locales', language, 'common.json');
  const found = new Map<string, string>();
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') found.set(key, value);
    else for (const [name, inner] of Object.entries(Object(value))) walk(inner, key === '' ? name : `${key}.${name}`);
  };
  walk(JSON.parse(readFileSync(file, 'utf8')), '');
  return found;
}

function sourcesIn(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
}

function placeholders(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
}
