/** Both languages say everything, nothing is left over, and no screen speaks past them. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { INDONESIAN_SENTENCES, PRODUCT_SENTENCES } from './support/productSentences.ts';
import { wordsIn } from './support/wordsIn.ts';
import { MATERIAL_TYPES } from '../../../src/domain/materials/materials.ts';
import { DOWNTIME_REASONS } from '../../../src/domain/records/downtime_entries.ts';
import { VALIDATION_CODES } from '../../../src/domain/rules/codes.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** One idea has one word: what stands here is said otherwise (right), and in no text. Percent has a space that does not break. */
const FORBIDDEN = {
  en: [
    [/standing still|still stands|stood still/i, 'stopped'],
    [/that can go on/i, 'Select all'],
    [/\btake[ns]? .*\bback\b/i, 'Void, voided'],
    [/\d ?%/, 'a space that does not break, %'],
  ],
  id: [
    [/\b(ber)?henti\b|downtime/i, 'stop, Mesin stop, Waktu stop; Jalan lagi'],
    [/tarik kembali|nyatakan.*tidak berlaku|void/i, 'Batalkan'],
    [/\bBBM\b|bahan bakar|\bfuel\b/i, 'Solar'],
    [/\bkru\b/i, 'Regu'],
    [/\brecovery\b/i, 'Rendemen'],
    [/\bketerangan\b/i, 'Catatan; Tanda'],
    [/\bluring\b|\boffline\b/i, 'Tanpa sinyal'],
    [/baca meter|simpan bacaan/i, 'Catat HM, Simpan HM'],
    [/konsep anda/i, 'Isian tadi dikembalikan'],
    [/kendali shift/i, 'Shift'],
    [/terutang|selesai dikirim|yang bisa dilanjutkan/i, 'Belum dibayar; Selesai; Pilih semua'],
    [/\d ?%/, 'a space that does not break, %'],
  ],
} as const;

const texts = { en: textsOf('en'), id: textsOf('id') };
const sources = sourcesIn(path.join(ROOT, 'src'));

describe('the texts', () => {
  it('have the same keys in both languages, but for plural forms, which Indonesian does not have', () => {
    expect([...texts.id.keys()]).toEqual([...texts.en.keys()].filter((key) => !key.endsWith('_one')));
  });

  it('say in one way in Indonesian what is one sentence in English', () => {
    const ways = new Map<string, Set<string | undefined>>();
    for (const [key, english] of texts.en) {
      if (english.split(' ').length >= 4 && texts.id.has(key))
        ways.set(english, (ways.get(english) ?? new Set()).add(texts.id.get(key)));
    }
    expect([...ways].filter(([, said]) => said.size > 1)).toEqual([]);
  });

  it.each(['en', 'id'] as const)('call a reason of downtime by one name on every screen (%s)', (language) => {
    const ways = new Map<string, Set<string>>();
    for (const [key, text] of texts[language]) {
      const reason = DOWNTIME_REASONS.find((one) => one !== 'other' && key.endsWith(`.${one}`));
      if (reason) ways.set(reason, (ways.get(reason) ?? new Set()).add(text));
    }
    expect([...ways.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1, 1]);
  });

  it.each(['en', 'id'] as const)('say one idea in one word (%s)', (language) => {
    const found = [...texts[language]].flatMap(([key, text]) =>
      FORBIDDEN[language].flatMap(([word, right]) =>
        word.test(text.replaceAll(/\{\{.*?\}\}/g, '0')) ? [`${key}: ${text} → ${right}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it('fill in the same figures in both languages', () => {
    for (const [key, english] of texts.en) {
      const indonesian = texts.id.get(key.replace(/_one$/, '_other')) ?? '';
      expect([key, placeholders(indonesian)]).toEqual([key, placeholders(english)]);
    }
  });

  it('write every count with the marks of the language', () => {
    const bare = [...texts.en, ...texts.id].filter(([, text]) => text.includes('{{count}}'));
    expect(bare).toEqual([]);
  });

  it('are all used', () => {
    const all = sources.map(({ text }) => text).join('\n');
    const quoted = new Set([...all.matchAll(/'(?=([\w.-]+)')/g)].map((match) => match[1] ?? ''));
    const dynamic = [...all.matchAll(/t\(`([^`$]*)\$\{[^}]*\}`/g)].map((match) => match[1] ?? '');
    const dotted = ['sync.panel.kind.', 'siteSettings.key.', 'siteSettings.help.'];
    const begins = (key: string, start: string) =>
      // The last are followed by names that have dots of their own.
      key.startsWith(start) && ((start !== '' && !key.slice(start.length).includes('.')) || dotted.includes(start));
    const keys = [...texts.en.keys()].map((key) => key.replace(/_(zero|one|other)$/, ''));
    const unused = keys.filter((key) => !quoted.has(key) && !dynamic.some((start) => begins(key, start)));
    expect(unused).toEqual([]);
  });

  it('have a sentence for every rule', () => {
    const has = (code: string) => texts.en.has(`validation.${code}`) || texts.en.has(`validation.${code}_other`);
    expect(VALIDATION_CODES.filter((code) => !has(code))).toEqual([]);
  });

  it('describe every material', () => {
    for (const type of MATERIAL_TYPES)
      expect([type, texts.en.get(`material.description.${type}`)]).toEqual([type, expect.stringMatching(/\w/)]);
  });

  it.each(
    [
      ['en', PRODUCT_SENTENCES] as const,
      ['id', { ...INDONESIAN_SENTENCES, 'Kuari Operations': ['app.title'] }] as const,
    ].flatMap(([language, all]) => Object.entries(all).map(([sentence, keys]) => ({ language, sentence, keys }))),
  )('keep the sentence of the product letter for letter ($language): $sentence', ({ language, sentence, keys }) => {
    expect(keys.map((key) => [key, texts[language].get(key)])).toEqual(keys.map((key) => [key, sentence]));
  });

  it('are where every visible word comes from: no screen has words of its own', () => {
    const spoken = sources
      .filter(({ file }) => file.endsWith('.tsx'))
      .flatMap(({ file, text }) => wordsIn(text).map((words) => `${file}: ${words}`));
    expect(spoken).toEqual([]);
  });

  it.each([
    '<p>Saved</p>',
    '<p>\n  Saved on this device\n</p>',
    '<p>{count} records</p>',
    '<Button>Save, then print</Button>',
    '<p>Truk {plate} sudah berangkat.</p>',
    '<input placeholder="Plate" />',
    '<img alt={`Photo of ${plate}`} />',
    "<Field label={'Plate'} />",
    "<p>{isBusy ? 'Saving' : 'Save'}</p>",
    '<p>{`${count} left`}</p>',
  ])('would be missed by the search if %j were not found', (screen) => {
    expect(wordsIn(`export const Screen = () => ${screen};`)).not.toEqual([]);
  });

  it.each([
    "<p className='text-ink'>{t('a.b')}</p>",
    '<p>{count} m³</p>',
    '<p>m³</p>',
    '<a href="/delivery">{t("x")}</a>',
    '{list.length > 0 ? <Row /> : null}',
    "<Message tone={bad ? 'bad' : 'info'} icon={X}>{words}</Message>",
    '<p>{`${volume} m³`}</p>',
    '<span>·</span>',
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

it('no field follows the language of the browser, in which it is 7:00 PM on an Indonesian screen', () => {
  const native = sources.filter(({ text }) => /type(=|: )["'](time|date|datetime-local|month|week)["']/.test(text));
  // The calendar that opens behind the button of a typed day.
  expect(native.map(({ file }) => file)).toEqual(['ui/DateInput.tsx']);
});

function sourcesIn(folder: string): { file: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
}

function placeholders(text: string): string[] {
  return (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
}
