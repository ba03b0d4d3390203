import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { characterCount, cleanText, nameKey } from '../../../src/domain/rules/text.ts';
import { rupiahInWords } from '../../../src/domain/values/rupiahInWords.ts';
import { characterOrHalf } from '../../support/anyText.ts';
import { ONE_NAME, OTHER_NAMES } from '../../support/spellings.ts';

describe('cleaning typed text', () => {
  it('strips angle brackets and control characters and collapses whitespace', () => {
    expect(cleanText('  PT <b>Beton</b>\t\tJaya\n\u0000Makmur ')).toBe('PT bBeton/b Jaya Makmur');
    expect(cleanText('a < b')).toBe('a b');
    expect(cleanText('Bu\u0007di')).toBe('Budi');
  });

  it('drops half an emoji and keeps a whole one', () => {
    expect(cleanText('ok 🚚'.slice(0, 4))).toBe('ok');
    expect(cleanText('ok 🚚')).toBe('ok 🚚');
  });

  it('drops marks that turn text around or hide in it', () => {
    expect(cleanText('P\u3164T\u{E0041} \u115F\uFFF9Jaya\u2800\uFE0F')).toBe('PT Jaya');
    expect(cleanText('B\u200B 1234\u202E XYZ\uFEFF')).toBe('B 1234 XYZ');
    const marks =
      '\u00AD\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2066\u2067\u2068\u2069';
    expect(Array.from(marks).filter((mark) => cleanText(`PT${mark} Beton`) !== 'PT Beton')).toEqual([]);
  });

  it('never lets through what the database would refuse, and cleaning twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: characterOrHalf }), (typed) => {
        const clean = cleanText(typed);
        expect(clean).not.toMatch(/[<>\p{Cc}\p{Surrogate}]/u);
        expect(clean).not.toMatch(/^\s|\s$|\s{2}/);
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 1000 },
    );
  });

  it('counts characters as people and Postgres do', () => {
    expect(characterCount('🚚🚚')).toBe(2);
    expect(characterCount('é')).toBe(1);
    expect(characterCount('')).toBe(0);
  });
});

describe('the key of a name', () => {
  it.each(ONE_NAME)('is one for %s, %s and every other spelling', (...spellings) => {
    expect(new Set(spellings.map(nameKey)).size).toBe(1);
  });

  it('is another for another name', () => {
    const keys = [...ONE_NAME.map(([first = '']) => first), ...OTHER_NAMES].map(nameKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it.each([
  [0, 'nol'],
  [1_000, 'seribu'],
  [11_500, 'sebelas ribu lima ratus'],
  [1_250_119, 'satu juta dua ratus lima puluh ribu seratus sembilan belas'],
  [2_001_000_010, 'dua miliar satu juta sepuluh'],
])('%d rupiah are "%s" on a receipt', (amount, words) => expect(rupiahInWords(amount)).toBe(words));
