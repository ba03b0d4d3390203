/** `public/start.js` runs before the app and decides the same as it: what it paints first must be what stays. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Script, createContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { defaultLanguage } from '../../../src/i18n/languages.ts';

const script = new Script(readFileSync(path.resolve(import.meta.dirname, '../../../public/start.js'), 'utf8'));

const settings = { language: 'en-US', darkSystem: false, storage: true, controller: null as object | null };

function start(stored: Record<string, string>, given: Partial<typeof settings> = {}) {
  const { language, darkSystem, storage, controller } = { ...settings, ...given };
  const links: Record<string, string>[] = [];
  const documentElement = { lang: '', dataset: { theme: '' } };
  const getItem = (key: string) => {
    if (!storage) throw new Error('storage is blocked');
    return stored[key] ?? null;
  };
  script.runInContext(
    createContext({
      localStorage: { getItem },
      navigator: { language, serviceWorker: { controller } },
      matchMedia: () => ({ matches: darkSystem }),
      document: {
        documentElement,
        createElement: () => ({}),
        querySelector: () => ({ content: '/assets/store-1.js /assets/ui-2.js' }),
        head: { append: (link: Record<string, string>) => links.push(link) },
      },
    }),
  );
  const [texts, ...ahead] = links.map(({ href }) => href);
  return { theme: documentElement.dataset.theme, lang: documentElement.lang, texts, ahead };
}

describe('the start of the page', () => {
  it.each([
    [{}, true, 'light'],
    [{ 'app:theme': 'dark' }, false, 'dark'],
    [{ 'app:theme': 'light' }, true, 'light'],
    [{ 'app:theme': 'system' }, true, 'dark'],
    [{ 'app:theme': 'system' }, false, 'light'],
    [{ 'app:theme': 'odd' }, true, 'light'],
  ])('with %o in a system that is dark: %s, is %s from the first paint', (stored, darkSystem, theme) => {
    expect(start(stored, { darkSystem }).theme).toBe(theme);
  });

  it('asks for the texts of the language that the app will choose', () => {
    for (const stored of [null, 'en', 'id', 'fr']) {
      for (const language of ['id', 'ID-id', 'id-ID', 'en-GB', 'fr']) {
        const { lang, texts } = start(stored === null ? {} : { 'app:lang': stored }, { language });
        expect(lang).toBe(defaultLanguage(stored, language));
        expect(texts).toBe(`/locales/${lang}/common.json`);
      }
    }
  });

  it('goes on where storage is blocked', () => {
    expect(start({}, { storage: false, language: 'id-ID' })).toEqual({
      theme: 'light',
      lang: 'id',
      texts: '/locales/id/common.json',
      ahead: [],
    });
  });

  it.each([
    ['on a device that has the app, and a user', { userRole: 'owner' }, {}, ['/assets/store-1.js', '/assets/ui-2.js']],
    ['on a device that has the app, and no user', {}, {}, []],
    ['on a device that has to fetch the app', { userRole: 'owner' }, null, []],
  ])('asks for what follows the first file: %s', (_, stored, controller, ahead) => {
    expect(start(stored, { controller }).ahead).toEqual(ahead);
  });
});
