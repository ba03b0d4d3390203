import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FRAMES, frameOfPattern, isPattern, type Frame, readFrames } from '../../../../src/domain/scale/frames.ts';
import type { Reading, WeightUnit } from '../../../../src/domain/scale/reading.ts';
import { bytesOf, WRITERS } from '../../../support/indicators.ts';

const PATTERN = 'wn#######kg';
const frames: Readonly<Record<keyof typeof WRITERS, Frame>> = {
  ...FRAMES,
  pattern: frameOfPattern(PATTERN) ?? FRAMES.toledo,
};
const names = ['toledo', 'toledo_checksum', 'and', 'cas', 'rinstrum', 'yaohua', 'pattern'] as const;

const heardIn = (frame: Frame, text: string, unit: WeightUnit = 'kg') =>
  readFrames(frame, unit, '', bytesOf(text)).frames.map(({ reading }) => reading);
const says = (kg: number | null, more: Partial<Reading> = {}): Reading => ({
  kg,
  shows: 'gross',
  moving: false,
  fault: null,
  ...more,
});

const STX = '\u0002';
const ETX = '\u0003';
const UNSAID = { shows: null, moving: null };

type Recorded = readonly [frame: string, reading: Reading, unit?: WeightUnit];

// As the manuals print them, or by hand from their tables.
const RECORDED: readonly (readonly [keyof typeof FRAMES, readonly Recorded[]])[] = [
  [
    'toledo',
    [
      [`${STX}*0 024560000000\r`, says(24_560)],
      [`${STX}*0  24560     0\r`, says(24_560)],
      [`${STX})0 002456000000\r`, says(24_560)],
      [`${STX}(0 000245000000\r`, says(24_500)],
      [`${STX}-0" 24560000000\r`, says(24_560)],
      [`${STX}+0 245605000000\r`, says(24_560.5)],
      [`${STX}*8 024560000000\r`, says(24_560, { moving: true })],
      [`${STX}*1 015080009480\r`, says(15_080, { shows: 'net' })],
      [`${STX}*2 000020000000\r`, says(-20)],
      [`${STX}*4       000000\r`, says(null, { fault: 'overload' })],
      [`${STX}*6       000000\r`, says(null, { fault: 'underload' })],
      [`${STX}*p 000000000000\r`, says(null, { fault: 'error' })],
      [`${STX}*   54145000000\r`, says(null, { fault: 'unit' })],
      [`${STX}*0! 24560000000\r`, says(null, { fault: 'unit' })],
    ],
  ],
  [
    'and',
    [
      ['ST,NT,+0012.34kg\r\n', says(12.34, { shows: 'net' })],
      ['ST,GS,  18.000kg\r\n', says(18)],
      ['US,NT,-  0.200kg\r', says(-0.2, { shows: 'net', moving: true })],
      ['ST,TR,+0009480kg\r\n', says(9_480, { shows: 'tare' })],
      ['ST,GS,+024.560 t\r\n', says(24_560)],
      ['LO,GS,        kg\r\n', says(null, { fault: 'overload' })],
      ['OL,GS,-9999999kg\r\n', says(null, { fault: 'underload' })],
      ['ST,GS,+0012.34lb\r\n', says(null, { fault: 'unit' })],
    ],
  ],
  [
    'cas',
    [
      ['ST,GS,1\u00c4,000013.5 kg\r\n', says(13.5)],
      ['US,NT,1\u0080,-0015080 kg\r\n', says(-15_080, { shows: 'net', moving: true })],
      ['ST,GS,9\u00c4,  24.560  t\r\n', says(24_560)],
      ['OL,GS,1\u0080,         kg\r\n', says(null, { fault: 'overload' })],
    ],
  ],
  [
    'rinstrum',
    [
      [`${STX}   24560G${ETX}`, says(24_560)],
      [`${STX}  24.560N${ETX}`, says(24_560, { shows: 'net' }), 't'],
      [`${STX}   24560M${ETX}`, says(24_560, { shows: null, moving: true })],
      [`${STX}        O${ETX}`, says(null, { shows: null, fault: 'overload' })],
      [`${STX}-     20G  - kg${ETX}`, says(-20)],
      [`${STX}   24.56GM -   ${ETX}`, says(24.56, { moving: true })],
      [`${STX}    0.00G Z-  t${ETX}`, says(0)],
      [`${STX}        U  - kg${ETX}`, says(null, { shows: null, fault: 'underload' })],
      [`${STX} ------ E  - kg${ETX}`, says(null, { shows: null, fault: 'error' })],
    ],
  ],
  [
    'yaohua',
    [
      [`${STX}+01234501A${ETX}`, says(12_345, UNSAID)],
      [`${STX}-01234501C${ETX}`, says(-12_345, UNSAID)],
      [`${STX}+012345319${ETX}`, says(12_345, UNSAID), 't'],
    ],
  ],
];

it.each(RECORDED.flatMap(([name, of]) => of.map(([frame, reading, unit]) => ({ name, frame, reading, unit }))))(
  'a frame of $name: $frame',
  ({ name, frame, reading, unit }) => expect(heardIn(FRAMES[name], frame, unit)).toEqual([reading]),
);

const truth = fc.record({ kg: fc.integer({ min: -999, max: 99_999 }), moving: fc.boolean() });
const garbage = fc.uint8Array({ maxLength: 30 }).map((bytes) => String.fromCharCode(...bytes));
const streams = fc.array(fc.record({ garbage, truth }), { maxLength: 8 });

describe.each(names)('a stream of %s', (name) => {
  const written = (said: { readonly kg: number; readonly moving: boolean }) => WRITERS[name](said);

  it('has every weight in it, whatever lies between the frames', () => {
    fc.assert(
      fc.property(streams, (parts) => {
        const text = parts.map((part) => part.garbage + written(part.truth)).join('');
        const expected = parts.map((part) => part.truth.kg);
        expect(heardIn(frames[name], text).map(({ kg }) => kg)).toEqual(expected);
      }),
    );
  });

  it('has the same readings however it is cut', () => {
    fc.assert(
      fc.property(streams, fc.infiniteStream(fc.integer({ min: 0, max: 20 })), (parts, cuts) => {
        const bytes = bytesOf(parts.map((part) => part.garbage + written(part.truth)).join(''));
        const whole = readFrames(frames[name], 'kg', '', bytes);
        let [rest, from] = ['', 0];
        const pieces = [];
        for (const cut of cuts) {
          if (from >= bytes.length) break;
          const piece = readFrames(frames[name], 'kg', rest, bytes.subarray(from, from + cut));
          rest = piece.rest;
          pieces.push(...piece.frames);
          from += cut;
        }
        expect(pieces).toEqual(whole.frames);
      }),
    );
  });

  it('has no reading before the end of a frame', () => {
    fc.assert(
      fc.property(truth, (said) => {
        const frame = written(said).trimEnd();
        expect(heardIn(frames[name], frame.slice(0, -1))).toEqual([]);
      }),
    );
  });
});

it.each(['toledo_checksum', 'yaohua'] as const)('%s: with one bit wrong there is no reading', (name) => {
  fc.assert(
    fc.property(truth, fc.nat(), fc.integer({ min: 0, max: 6 }), (said, place, bit) => {
      const bytes = bytesOf(WRITERS[name](said));
      const spoilt = bytes.map((byte, index) => (index === place % bytes.length ? byte ^ (1 << bit) : byte));
      expect(readFrames(FRAMES[name], 'kg', '', spoilt).frames).toEqual([]);
    }),
  );
});

describe('a frame by pattern', () => {
  const heard = (pattern: string, text: string) => {
    const frame = frameOfPattern(pattern);
    return frame && heardIn(frame, text).map(({ kg }) => kg);
  };

  it.each([
    [PATTERN, 'wn0012345kg\r\n', [12_345]],
    ['??,GS,########kg', 'US,GS,-  12345kg\r\n', [-12_345]],
    ['#######', '  12345\r\n  12350\r\n', [12_345, 12_350]],
    // A part of a longer weight is another weight.
    ['#####', '112345\r', []],
    ['#####', '-12345\r', []],
    ['#####', '- 12345\r', []],
    ['#####kg', '12345kg gross\r', []],
    // Its signs are no regular expression.
    ['(####)*', '(1234)*\r', [1_234]],
    ['a.####', 'ab1234\r', []],
  ])('%j finds in %j %j', (pattern, text, kg) => expect(heard(pattern, text)).toEqual(kg));

  it.each(['', 'kg', '##', 'a##b###', '#'.repeat(13), 'wn###kg\n', `${'x'.repeat(40)}###`])(
    '%j is no pattern',
    (pattern) => {
      expect(isPattern(pattern)).toBe(false);
      expect(frameOfPattern(pattern)).toBeNull();
    },
  );
});
