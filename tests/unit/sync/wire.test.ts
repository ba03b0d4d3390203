import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '../../../src/sync/wire/classify.ts';
import { parseApplyAnswer, parseHead, parseHistory, parsePage } from '../../../src/sync/wire/answers.ts';

const answer = { epoch: 'e', position: 1, server_time: '2026-11-20T01:00:00.000Z', outcomes: [] };

type Json = Readonly<Record<string, unknown>>;
type Answer = ReturnType<typeof parseApplyAnswer | typeof parsePage | typeof parseHead | typeof parseHistory>;

const pulled = {
  epoch: 'e',
  position: 2,
  role: 'admin',
  server_ms: 1_763_600_400_000,
  tables: { deliveries: { columns: ['id', 'version', 'position'], rows: [['x', 1, 2]] } },
  outcomes: [],
};
const READERS: readonly (readonly [Json, (body: string) => Answer])[] = [
  [{ ...answer, outcomes: [{ id: 'a', outcome: 'applied', rows: [['stocks', 'x', 3]] }] }, parseApplyAnswer],
  [{ ...pulled, more: false, cursor: { position: 2, id: 'f' } }, parsePage],
  [{ ...pulled, today: '2026-11-20', since: '2025-11-20' }, parseHead],
  [{ ...pulled, more: true, cursor: { day: '2026-11-20', table: 'deliveries', id: 'f' } }, parseHistory],
];

/** The path of every value in it. */
const placesIn = (value: unknown, path: readonly string[] = []): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...placesIn(inner, [...path, key])])
    : [];

/** As JSON, with another value in that place, or without one. */
const withValue = (good: Json, path: readonly string[], value: unknown): string => {
  const changed: Json = structuredClone(good);
  const holder = path.slice(0, -1).reduce<object>((inner, key) => Object(Reflect.get(inner, key)), changed);
  Reflect.set(holder, path.at(-1) ?? '', value);
  return JSON.stringify(changed);
};

const isSound = ({ epoch, position, outcomes, ...rest }: NonNullable<Answer>): boolean =>
  typeof epoch === 'string' &&
  Number.isInteger(position) &&
  position >= 0 &&
  outcomes.every(({ id }) => typeof id === 'string') &&
  (!('tables' in rest) || [...rest.tables.values()].every((rows) => rows.every(({ id }) => typeof id === 'string')));

describe('answers that do not match', () => {
  test('in one field are used only if they are sound all the same, and never throw', () => {
    const seen = { used: 0, refused: 0 };
    const junk = fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 1.5, '', 'x', null, undefined, [], {}));
    fc.assert(
      fc.property(fc.constantFrom(...READERS), fc.nat(), junk, ([good, read], anywhere, value) => {
        const places = placesIn(good);
        const parsed = read(withValue(good, places[anywhere % places.length] ?? [], value));
        seen[parsed === null ? 'refused' : 'used'] += 1;
        expect(parsed === null || isSound(parsed)).toBe(true);
      }),
      { numRuns: 4_000 },
    );
    expect(seen.used).toBeGreaterThan(100);
    expect(seen.refused).toBeGreaterThan(100);
    for (const [good, read] of READERS) expect(read(JSON.stringify(good))).not.toBeNull();
  });

  test('lose their unreadable outcomes only', () => {
    const outcomes = [
      { id: 'a', outcome: 'applied', rows: [['stocks', 'x', 3]] },
      { id: 'b', outcome: 'applied' },
      { id: 'c', outcome: 'vanished', rows: [] },
      { id: 4, outcome: 'applied', rows: [] },
      null,
      { id: 'd', outcome: 'rejected', code: 'x', surprise: true },
    ];
    expect(parseApplyAnswer(JSON.stringify({ ...answer, outcomes }))?.outcomes.map((outcome) => outcome.id)).toEqual([
      'a',
      'd',
    ]);
  });

  test.each([
    ['no rows', { outcome: 'applied' }],
    ['rows that are no list', { outcome: 'duplicate', rows: 'none' }],
    ['a row without its version', { outcome: 'applied', rows: [['stocks', 'x']] }],
    ['a row with one field too many', { outcome: 'applied', rows: [['stocks', 'x', 3, 4]] }],
    ['a version below zero', { outcome: 'applied', rows: [['stocks', 'x', -1]] }],
    ['a version that is a text', { outcome: 'applied', rows: [['stocks', 'x', '3']] }],
    ['a row that is nothing', { outcome: 'applied', rows: [null] }],
    ['a remark that is no text', { outcome: 'applied', rows: [], code: 7 }],
  ])('lose an outcome with %s', (_, outcome) => {
    const outcomes = [{ id: 'a', ...outcome }];
    expect(parseApplyAnswer(JSON.stringify({ ...answer, outcomes }))?.outcomes).toEqual([]);
  });

  test.each([
    ['without a remark', {}],
    ['with a remark', { code: 'already_done', message: 'by Siti' }],
    ['with the remark left empty', { code: null, message: null }],
    ['with a field that a newer server adds', { weather: 'rain' }],
  ])('keep an outcome %s', (_, sent) => {
    const outcomes = [{ id: 'a', outcome: 'applied', rows: [['stocks', 'x', 3]], ...sent }];
    expect(parseApplyAnswer(JSON.stringify({ ...answer, outcomes }))?.outcomes).toEqual(outcomes);
  });

  test('unknown columns are kept, unknown enum values too', () => {
    const columns = ['id', 'version', 'position', 'status', 'later'];
    const tables = { deliveries: { columns, rows: [['x', 1, 2, 'teleported', { a: 1 }]] } };
    const row = { id: 'x', version: 1, position: 2, status: 'teleported', later: { a: 1 } };
    expect(parsePage(JSON.stringify({ ...READERS[1]?.[0], tables }))?.tables.get('deliveries')).toEqual([row]);
  });
});

test('no answer throws, and only one that matches our schema is used', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.option(fc.string()), fc.string(), (status, code, text) => {
      const body = code === null ? text : JSON.stringify({ code, message: text });
      const verdict = classify({ kind: 'response', status, body, retryAfter: text }, () => null, 0);
      expect(verdict.kind).not.toBe('answered');
      expect(verdict.kind === 'busy' ? verdict.retryAfterMs : 0).toBeLessThanOrEqual(300_000);
    }),
    { numRuns: 2000 },
  );
});
