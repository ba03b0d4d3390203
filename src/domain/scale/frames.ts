/** How weighbridge indicators send weights continuously on a serial line: one row per protocol. A byte is the character of its code. */
import { readingOf, readingOfDigits, type Reading, type ScaleFault, type WeightUnit } from './reading.ts';

export interface Frame {
  /** A complete frame that ends with the newest byte. */
  readonly layout: RegExp;
  readonly isSound?: (frame: string) => boolean;
  /** `groups` are those of `layout`; `unit` is that of the settings, for a frame without one. */
  readonly read: (groups: readonly string[], unit: WeightUnit) => Reading;
}

const at = (text: string | undefined): number => text?.charCodeAt(0) ?? 0;
const SHOWS = { G: 'gross', N: 'net', T: 'tare' } as const;
const isShown = (letter: string): letter is keyof typeof SHOWS => letter in SHOWS;
const shownBy = (letter: string): Reading['shows'] => (isShown(letter) ? SHOWS[letter] : null);

/** Three status bytes, then digits without a point. The bytes give the position of the point, the state of the weight, and the unit. */
function toledo([a, b, c, digits = '']: readonly string[]): Reading {
  const [point, status, unit] = [at(a) & 7, at(b), at(c) & 7];
  const isNegative = (status & 2) > 0;
  const inKgOrPounds = (status & 16) > 0 ? 'kg' : 'lb';
  const fault: ScaleFault | null = (status & 4) > 0 ? (isNegative ? 'underload' : 'overload') : null;
  return readingOfDigits(digits, point - 2, isNegative, unit === 0 ? inKgOrPounds : unit === 2 ? 't' : '', {
    shows: (status & 1) > 0 ? 'net' : 'gross',
    moving: (status & 8) > 0,
    // Switched on, and not zeroed since.
    fault: (status & 64) > 0 ? 'error' : fault,
  });
}

/** Header, kind of weight, weight and unit, separated by commas. */
const headed = ([header = '', shows = '', weight = '', unit = '']: readonly string[]): Reading =>
  readingOf(weight, unit, {
    shows: shownBy(shows),
    moving: header === 'US',
    fault: header === 'OL' || header === 'LO' ? (weight.includes('-') ? 'underload' : 'overload') : null,
  });

const RINSTRUM_FAULTS: Readonly<Record<string, ScaleFault>> = { O: 'overload', U: 'underload', E: 'error' };

/** Folds the codes of all characters into one number. */
const folded = (frame: string, add: (sum: number, code: number) => number): number =>
  frame.split('').reduce((sum, one) => add(sum, at(one)), 0);

export const FRAMES = {
  /** STX, status bytes A, B, C, 6 digits of weight, 6 of tare, CR: Mettler Toledo Wildcat manual (12/00), 6-4, 6-5; unit t: Triner TS-700, page 13. */
  toledo: { layout: /\cB([ -\x7f])([ -\x7f])([ -\x7f])([\d ]{6})[\d ]{6}\r$/, read: toledo },
  /** A byte more: 2's complement of the seven low bits of the sum of all before it. Same manual, note 6. */
  toledo_checksum: {
    layout: /\cB([ -\x7f])([ -\x7f])([ -\x7f])([\d ]{6})[\d ]{6}\r[^]$/,
    isSound: (frame) => (folded(frame, (sum, code) => sum + code) & 127) === 0,
    read: toledo,
  },
  /** `ST,GS,+0012.34kg` and CR or CR LF: A&D AD-4404 manual, 9.2.6; OL: EK-L manual, 9-2; blanks behind the sign: Liden LUW2001, page 17. */
  and: { layout: /(ST|US|OL|LO),([GNT])[STR],([-+ \d.]{8})(..)\r$/, read: headed },
  /** `ST,GS,` device id, lamp byte, `,` weight in 8, blank, unit, CR LF: CAS CI-600D manual, 10-1; NT-200 manual, page 49. */
  cas: { layout: /(ST|US|OL),([GNT])[STR],[^]{2},([-+ \d.]{8}) (..)\r$/, read: headed },
  /** Weight in 8, then one letter (FMT_1), or S1 to S4 and a unit that is blank in motion (FMT_2): Rinstrum R320 manual V1.19, 9.4. */
  rinstrum: {
    layout: /\cB([ -][ \d.-]{7})(?:([GNUOME])|([GNUOE ])([M ])[Z ][-12 ](.{3}))\cC$/,
    read: ([weight = '', status, s1 = '', s2 = '', units = ''], unit) =>
      readingOf(weight, units.trim() || unit, {
        shows: shownBy(status ?? s1),
        moving: (status ?? s2) === 'M',
        fault: RINSTRUM_FAULTS[status ?? s1] ?? null,
      }),
  },
  /** Sign, 6 digits, decimals, XOR of these in 2 hexadecimal digits: Yaohua XK3190-A26 manual, page 10; XK3190-A23p manual, page 21. */
  yaohua: {
    layout: /\cB([+-])([\d ]{6})([0-4])[\dA-F]{2}\cC$/,
    isSound: (frame) =>
      folded(frame.slice(1, 9), (xor, code) => xor ^ code) === Number.parseInt(frame.slice(9, 11), 16),
    read: ([sign, digits = '', decimals], unit) =>
      readingOfDigits(digits, Number(decimals), sign === '-', unit, { shows: null, moving: null, fault: null }),
  },
} satisfies Readonly<Record<string, Frame>>;

/** `#` matches a character of the weight, `?` any character, all others themselves. */
export const isPattern = (pattern: string): boolean => /^(?=.{3,40}$)[ -"$-~]*#{3,12}[ -"$-~]*$/.test(pattern);

/** A line of any indicator, from the pattern to CR, LF or ETX; null for an invalid pattern. A sign or digit before its weight spoils it. */
export function frameOfPattern(pattern: string): Frame | null {
  if (!isPattern(pattern)) return null;
  const source = pattern
    .replaceAll(/[.*+^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll('?', '.')
    .replace(/#+/, (all) => `([-+ \\d.,]{${all.length}})`);
  return {
    layout: new RegExp(`${pattern.startsWith('#') ? String.raw`(?<![-+ \d.,])` : ''}${source}[\\r\\n\\cC]$`),
    read: ([weight = ''], unit) => readingOf(weight, unit, { shows: null, moving: null, fault: null }),
  };
}

/** No frame is longer. */
const LONGEST = 64;

/**
 * The frames that end within `bytes`. `rest` is the remainder of the bytes before them, empty at first, and the remainder for the next
 * call: however a stream is cut, its frames are the same. Anything that is no frame is skipped, and so is one with a wrong checksum.
 */
export function readFrames({ layout, isSound, read }: Frame, unit: WeightUnit, rest: string, bytes: Uint8Array) {
  const frames: { readonly frame: string; readonly reading: Reading }[] = [];
  let left = rest;
  for (const byte of bytes) {
    left = (left + String.fromCharCode(byte)).slice(-LONGEST);
    const match = layout.exec(left);
    if (!match || isSound?.(match[0]) === false) continue;
    frames.push({ frame: match[0], reading: read(match.slice(1), unit) });
    left = '';
  }
  return { rest: left, frames };
}
