import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classify } from '../../../src/sync/wire/classify.ts';
import { parseApplyAnswer, parseHead, parseHistory, parsePage, answerName } from '../../../src/sync/wire/answers.ts';
import { pack } from '../../../src/sync/wire/codec.ts';
import { shortId } from '../../../src/sync/wire/shortIds.ts';

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

const idOf = (n: number) => `0000000${n}-0000-4000-8000-000000000000`;
const [entity, other, mutation] = [idOf(1), idOf(2), idOf(3)];
const sent = [mutation, idOf(4)].map((id, n) => ({ id, entity_id: n === 0 ? entity : other }));
const [own, known, abu] = [
  ['deliveries', 2],
  ['stocks', shortId(other), 3],
  ['stocks', 'abu', 4],
] as const;
const refused = { outcome: 'rejected', code: 'no' };
const page = (fields: object) =>
  parsePage(JSON.stringify({ ...pulled, more: false, cursor: { position: 2, id: 'f' }, ...fields }));
const applied = (fields: object) =>
  parseApplyAnswer(JSON.stringify({ ...answer, to: answerName(sent), ...fields }), sent);

describe('packed outcomes', () => {
  const rows = [
    ['deliveries', entity, 2],
    ['stocks', other, 3],
    ['stocks', 'abu', 4],
  ];
  test.each([
    [{ own, also: [] }, rows.slice(0, 1)],
    [{ also: [known] }, rows.slice(1, 2)],
    [{ own, also: [known, abu] }, rows],
    [{ own }, null],
    [{ own: [], also: [] }, null],
    [{ own, also: 'none' }, null],
    [{ also: [['stocks', null, 3]] }, null],
    [{ also: [{ 0: 'stocks', 1: 'abu', 2: 3 }] }, null],
    [{}, null],
  ])('%j name all rows, or are left out', (short, long) => {
    const first = { outcome: 'applied', ...short };
    const read = [...(long ? [{ id: mutation, outcome: 'applied', rows: long }] : []), { ...refused, id: idOf(4) }];
    expect(applied({ outcomes: pack([first, refused]) })?.outcomes).toEqual(read);
    const named = [first, refused].map((outcome, n) => ({ ...outcome, ...sent[n] }));
    expect(page({ outcomes: pack(named) })?.outcomes).toEqual(read);
  });

  test('of other mutations, of fewer, or not packed are not read', () => {
    const outcomes = pack([refused, refused]);
    expect(applied({ outcomes })?.outcomes.map(({ id }) => id)).toEqual([mutation, idOf(4)]);
    const names = [sent.toReversed(), [], sent.slice(1)].map(answerName);
    for (const to of [...names, undefined]) expect(applied({ to, outcomes })).toBeNull();
    for (const packed of [pack([refused]), { rows: 2 }, {}]) expect(applied({ outcomes: packed })).toBeNull();
    const nameOf = (...ids: string[]) => answerName(ids.map((id) => ({ id, entity_id: '' })));
    expect(nameOf('a', 'b')).not.toBe(nameOf('ab'));
    expect(page({ outcomes: { rows: 1, columns: { id: 1 } } })).toBeNull();
  });
});

describe('rows of a page', () => {
  const columns = ['id', 'version', 'position'];
  const [x, y] = [
    ['x', 1, 2],
    ['y', 2, 2],
  ] as const;
  const later = (table: object) => page({ tables: { later: table } });
  test('stand row by row or as columns; one of another length, or without its version, makes the page unreadable', () => {
    const records = [x, y].map(([id, version, position]) => ({ id, version, position }));
    const plain = { columns, rows: [x, y] };
    for (const table of [plain, pack(records)]) expect(later(table)?.tables.get('later')).toEqual(records);
    const rows = [y.slice(1), [...y, 2], ['y', '2', 2], ['', 2, 2]].map((row) => ({ columns, rows: [x, row] }));
    const tables = [
      { columns, rows: 2 },
      { ...plain, columns: {} },
      { columns: {}, rows: 1 },
      { rows: 1, columns: { id: [] } },
    ];
    for (const table of [...rows, ...tables]) expect(later(table)).toBeNull();
    expect(later(plain)?.unreadable).toEqual([]);
  });

  test('with a value of another type are named, and the others are read', () => {
    const rows = ['seven', 7, 'eight'].map((volume, n) => [`${n}`, 1, 2, volume]);
    const read = page({
      tables: { deliveries: { columns: [...columns, 'volume'], rows }, later: { columns, rows: [] } },
    });
    expect(read?.tables.get('deliveries')?.map(({ id }) => id)).toEqual(['1']);
    expect(read?.unreadable).toEqual(['deliveries:0', 'deliveries:2']);
  });
});

test('what an answer does not say: no outcomes, not whole, no mark, no tables; its days are days', () => {
  const serverTime = Date.parse(answer.server_time);
  const { epoch, position } = answer;
  expect(parseApplyAnswer(JSON.stringify(answer))).toEqual({ epoch, position, serverTime, outcomes: [], whole: false });
  expect(applied({ outcomes: [], whole: true, mark: 3 })).toMatchObject({ whole: true, mark: 3 });
  for (const time of ['', 'noon']) expect(applied({ outcomes: [], server_time: time })).toBeNull();
  const head = { ...pulled, today: '2026-11-20', since: '2025-11-20', tables: undefined, outcomes: undefined };
  expect(parseHead(JSON.stringify(head))).toEqual({ ...head, tables: new Map(), unreadable: [], outcomes: [] });
  for (const since of ['2025-13-40', '20 November', 20251120])
    expect(parseHead(JSON.stringify({ ...head, since }))).toBeNull();
});
