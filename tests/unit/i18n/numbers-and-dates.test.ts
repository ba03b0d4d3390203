import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAge, formatDateTime, formatDay, formatTime } from '../../../src/i18n/dates.ts';
import { defaultLanguage } from '../../../src/i18n/languages.ts';
import {
  formatNumber,
  formatRupiah,
  formatRupiahShort,
  groupWhileTyped,
  otherReading,
  readNumber,
  readWholeNumber,
  suggestNumber,
  translateNumber,
} from '../../../src/i18n/numbers.ts';

describe('reading a typed number', () => {
  it.each([
    ['id', '1.250', 1250],
    ['id', '12,5', 12.5],
    ['id', '1.250,75', 1250.75],
    ['id', '10.000', 10000],
    ['id', ',5', 0.5],
    ['en', '1,250', 1250],
    ['en', '12.5', 12.5],
    ['en', '1,250.75', 1250.75],
    ['en', ' 7 ', 7],
    ['en', '-3', -3],
    ['en', '1250', 1250],
  ] as const)('in %s, %j is %s', (language, typed, value) => {
    expect(readNumber(typed, language)).toEqual({ value, ambiguous: false });
  });

  it.each([
    ['id', '12.5'],
    ['id', '1.2500'],
    ['id', '1,250,000'],
    ['en', '12,5'],
    ['en', '1,25'],
  ] as const)('in %s, %j is asked about, never taken for ten times as much', (language, typed) => {
    const { value, ambiguous } = readNumber(typed, language);
    expect(value).toBeNaN();
    expect(ambiguous).toBe(true);
  });

  it.each(['7 5', '7\u00A05', '7\u202F5', '7  5', '1 234', '12 345 678', '1 .5', '7. 5', '7 ,5', '7, 5', '- 7 5'])(
    'a space inside %j is asked about: neither language groups by spaces, and it may stand for a mark that was not hit',
    (typed) => {
      for (const language of ['en', 'id'] as const) {
        expect(readNumber(typed, language)).toEqual({ value: Number.NaN, ambiguous: true });
        expect(readWholeNumber(typed, language)).toEqual({ value: Number.NaN, ambiguous: true });
        expect(translateNumber(typed, language, language === 'en' ? 'id' : 'en')).toBe(typed);
      }
    },
  );

  it.each([
    ['\u00A07 ', 7],
    [' - 3', -3],
    ['+\u00A01,250', 1250],
  ] as const)('a space around %j, or behind its sign, is none of the number', (typed, value) => {
    expect(readNumber(typed, 'en')).toEqual({ value, ambiguous: false });
  });

  it.each(['', ' ', 'abc', '1e5', 'NaN', 'Infinity', '-Infinity', '--1', '12 m³', '🚚', '0x10', '.'])(
    '%j is no number',
    (typed) => {
      expect(readNumber(typed, 'en').value).toBeNaN();
      expect(readNumber(typed, 'en').ambiguous).toBe(false);
    },
  );

  it('reads back whatever it writes, in both languages', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.constantFrom('en' as const, 'id' as const),
        (thousandths, language) => {
          const value = thousandths / 1000;
          expect(readNumber(formatNumber(value, language), language).value + 0).toBeCloseTo(value, 6);
        },
      ),
    );
  });

  it.each([
    ['150.000', 'en', '150,000'],
    ['150,000', 'id', '150.000'],
    ['9.500', 'en', '9,500'],
    ['9.0', 'en', '9'],
    ['9.', 'en', '9'],
    ['9,000.0', 'en', '9,000'],
  ] as const)('of a whole number, %s in %s asks whether %s is meant, and stays as it is', (typed, language, meant) => {
    expect(readWholeNumber(typed, language)).toEqual({ value: Number.NaN, ambiguous: true });
    expect(suggestNumber(typed, language)).toBe(meant);
    expect(translateNumber(typed, language, language === 'en' ? 'id' : 'en', readWholeNumber)).toBe(typed);
  });

  it('reads a whole number by the marks of the language, and leaves one with decimals to the rule', () => {
    expect(readWholeNumber('150,000', 'en').value).toBe(150_000);
    expect(readWholeNumber('150.000', 'id').value).toBe(150_000);
    expect(readWholeNumber('9.5', 'en').value).toBe(9.5);
    expect(readWholeNumber('9.5', 'id').ambiguous).toBe(true);
  });

  it('offers the proper spelling of what was probably meant', () => {
    expect(suggestNumber('12.5', 'id')).toBe('12,5');
    expect(suggestNumber('12,5', 'en')).toBe('12.5');
    // Not 0: that more than three places are too many is the next message.
    expect(suggestNumber('0.0001', 'id')).toBe('0,0001');
  });
});

describe('a number while it is typed', () => {
  const typedIn = (language: 'en' | 'id', keys: string) =>
    keys
      .split('')
      .reduce((text, key) => groupWhileTyped(text, key === '<' ? text.slice(0, -1) : text + key, language), '');

  it.each([
    ['id', '1500000', '1.500.000'],
    ['en', '1500000', '1,500,000'],
    ['id', '1234,5', '1.234,5'],
    ['id', '-12500', '-12.500'],
    ['id', '12345<<', '123'],
    ['id', '1.500', '1.500'],
    ['id', '1.5000', '15.000'],
    // The other notation is left as it is, for the question what was meant.
    ['id', '12.5', '12.5'],
    ['en', '12,5', '12,5'],
    ['id', '12.50', '12.50'],
    ['id', 'Rp 5000', 'Rp 5000'],
    ['id', '0005', '0005'],
  ] as const)('of %s: the keys %s stand as %s', (language, keys, text) => {
    expect(typedIn(language, keys)).toBe(text);
  });

  it('that is pasted over another is never joined with its marks', () => {
    expect(groupWhileTyped('1.234', '1.5', 'id')).toBe('1.5');
    expect(groupWhileTyped('1.234', '12.5', 'id')).toBe('12.5');
    expect(groupWhileTyped('1.234', '1234567', 'id')).toBe('1.234.567');
  });

  it('reads as what was typed, or is unclear: never ten times as much', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('en' as const, 'id' as const),
        fc.stringMatching(/^[1-9]\d{0,8}([.,]\d{0,3})?$/),
        (language, keys) => {
          const plain = readNumber(keys, language);
          const read = readNumber(typedIn(language, keys), language);
          expect(read.ambiguous || read.value === (plain.ambiguous ? read.value : plain.value)).toBe(true);
          const meant = (text: string) => plain.ambiguous && otherReading(text, language);
          expect(meant(typedIn(language, keys))).toBe(meant(keys));
        },
      ),
    );
  });
});

describe('writing figures', () => {
  it('uses the marks of the language', () => {
    expect(formatNumber(10_000, 'en')).toBe('10,000');
    expect(formatNumber(1234.5, 'id')).toBe('1.234,5');
    expect([-0, -0.0001, -0.5].map((value) => formatNumber(value, 'en'))).toEqual(['0', '0', '-0.5']);
    expect(formatRupiah(150_000, 'id')).toBe('Rp\u00A0150.000');
  });

  it('puts the sign of an amount before its currency', () => {
    expect(formatRupiah(-1_062_500, 'en')).toBe('-Rp\u00A01,062,500');
    expect(formatRupiah(-1_062_500, 'id')).toBe('-Rp\u00A01.062.500');
    expect(formatRupiahShort(-116_000_000, 'id')).toBe('-Rp\u00A0116\u00A0jt');
    expect(formatRupiahShort(41_300_000, 'en')).toBe('Rp\u00A041.3 million');
  });
});

describe('writing times', () => {
  const instant = new Date('2026-11-20T05:53:00Z');
  it('uses the zone of the site and the marks of the language', () => {
    expect(formatTime(instant, 'id', 'Asia/Jakarta')).toBe('12.53');
    expect(formatTime(instant, 'en', 'Asia/Jayapura')).toBe('14:53');
    expect(formatDateTime(instant, 'en', 'Asia/Jakarta')).toBe('20 Nov 2026, 12:53');
    expect(formatDateTime(instant, 'id', 'Asia/Jakarta')).toBe('20 Nov 2026, 12.53');
    expect(formatDateTime(new Date('2026-11-20T17:05:00Z'), 'en', 'Asia/Jakarta')).toBe('21 Nov 2026, 00:05');
    expect(formatTime(new Date('2026-11-20T17:05:00Z'), 'en', 'Asia/Jakarta')).toBe('00:05');
  });

  it('names a day whatever the zone of the device', () => {
    expect(formatDay('2026-11-20', 'en')).toMatch(/^Friday,? 20 November 2026$/);
    expect(formatDay('2026-11-20', 'id')).toBe('Jumat, 20 November 2026');
  });

  it('tells an age, and says nothing false within the first minute', () => {
    const ago = (minutes: number) => formatAge(new Date(instant.getTime() - minutes * 60_000), instant, 'en');
    expect(ago(0.9)).toBeNull();
    expect(ago(5)).toMatch(/^5 min\.? ago$/);
    expect(ago(125)).toMatch(/^2 hrs?\.? ago$/);
    expect(ago(60 * 72)).toBe('3 days ago');
    expect(formatAge(new Date(instant.getTime() - 12 * 86_400_000), instant, 'id')).toBe('12 hari lalu');
    expect(ago(-3)).toBeNull();
  });
});

describe('the language to start with', () => {
  it.each([
    ['en', 'id-ID', 'en'],
    ['id', 'en-US', 'id'],
    [null, 'id', 'id'],
    [null, 'ID-id', 'id'],
    [null, 'en-GB', 'en'],
    [null, 'fr', 'en'],
    ['xx', 'id-ID', 'id'],
  ])('stored %s in a browser of %s gives %s', (stored, browser, language) => {
    expect(defaultLanguage(stored, browser)).toBe(language);
  });
});

describe('a time that is none', () => {
  it.each(['12026-01-01T00:00:00Z', '4713-01-01 BC', 'nonsense', ''])('%j is shown as a dash', (text) => {
    const date = new Date(text);
    const shown = [formatDateTime(date, 'id', 'Asia/Jakarta'), formatTime(date, 'en', 'Asia/Jakarta')];
    expect([...shown, formatDay(text, 'en')]).toEqual(['–', '–', '–']);
    expect(formatAge(date, new Date(), 'en')).toBeNull();
  });
});
