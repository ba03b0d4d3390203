import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { pack, unpack, type JsonObject } from '../../../src/sync/wire/codec.ts';
import { packMutations } from '../../../src/sync/wire/packedBatch.ts';
import { longId, packIds, shortId, unpackIds } from '../../../src/sync/wire/shortIds.ts';
import { canonical, unpackMutations } from './support/packedWire.ts';
import { frozenMutations, records } from './support/randomRecords.ts';

/** As the road carries it. */
const overTheRoad = <T>(value: T): T => JSON.parse(JSON.stringify(value));

describe('records as columns', { timeout: 60_000 }, () => {
  test('are unchanged after packing and unpacking, whatever they hold', () => {
    fc.assert(
      fc.property(records, (list) => {
        expect(canonical(unpack(overTheRoad(pack(list))))).toBe(canonical(list));
      }),
      { numRuns: 500 },
    );
  });

  test('are never larger than the records themselves by more than their frame', () => {
    fc.assert(
      fc.property(records, (list) => {
        const absent = list.length * new Set(list.flatMap((record) => Object.keys(record))).size;
        expect(JSON.stringify(pack(list)).length).toBeLessThanOrEqual(JSON.stringify(list).length + 200 + 4 * absent);
      }),
    );
  });

  const [one, two] = [newId(), newId()];
  const near = (first: number, count = 3) => Array.from({ length: count }, (_, n) => first + n);
  const iso = (...ms: readonly number[]) => ms.map((at) => new Date(at).toISOString());
  const half = (value: unknown) => [...near(0, 4).map(() => value), ...near(0, 4).map(() => undefined)];
  const [a, b, c] = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'];
  test.each<[string, readonly unknown[], unknown]>([
    ['what is the same everywhere', ['x', 'x', 'x'], { all: 'x' }],
    ['nothing everywhere', [null, null], { all: null }],
    ['absent fields and lists', [1, undefined, [2], 'x'], [1, [], [[2]], 'x']],
    ['numbers that rise', [1_000_001, 1_000_002, 1_000_004, 1_000_005], { from: 1_000_001, by: [1, 2, 1] }],
    ['numbers that are no shorter as differences', near(10_000_001), near(10_000_001)],
    ['numbers that are', near(100_000_001), { from: 100_000_001, by: [1, 1] }],
    ['numbers that are no integers', near(100_000_001.5), near(100_000_001.5)],
    ['numbers and a text', [...near(100_000_001), 'x'], [...near(100_000_001), 'x']],
    ['times', ['2026-11-20T03:00:00.000Z', '2026-11-20T03:00:01.500Z'], { times: 1_795_143_600_000, by: [1500] }],
    ['times from 1970', iso(0, 5), { times: 0, by: [5] }],
    ['times before', iso(-1, 5), iso(-1, 5)],
    ['times until 2200', iso(5, Date.UTC(2200, 0) - 1), { times: 5, by: [Date.UTC(2200, 0) - 6] }],
    ['times after', iso(5, Date.UTC(2200, 0)), iso(5, Date.UTC(2200, 0))],
    ['a day that is none', ['2026-02-30T03:00:00.000Z', ...iso(0)], ['2026-02-30T03:00:00.000Z', ...iso(0)]],
    ['lists of ids', [[], [one], [one, two]], { lists: ['', shortId(one), shortId(one) + shortId(two)] }],
    ['lists of ids and others', [[one], ['x']], [[[one]], [['x']]]],
    ['few words', [a, b, b, a, c, c], { of: [a, b, c], at: [0, 1, 1, 0, 2, 2] }],
    ['words that are too many', [a, b, b, c, c], [a, b, b, c, c]],
    ['what repeats, and is no shorter so', half(123_456), [...near(0, 4).map(() => 123_456), [], [], [], []]],
    ['what repeats, and is', half(1_234_567), { of: [1_234_567, []], at: [0, 0, 0, 0, 1, 1, 1, 1] }],
    [
      'objects',
      [
        { amount: 100_000, b: 'x' },
        { amount: 100_000, b: 'y' },
      ],
      { fields: { amount: { all: 100_000 }, b: ['x', 'y'] } },
    ],
  ])('%s', (_what, cells, column) => {
    const list = trusted<JsonObject[]>(cells.map((value) => (value === undefined ? {} : { field: value })));
    expect(pack(list)).toEqual({ rows: cells.length, columns: { field: column } });
    expect(unpack(overTheRoad(pack(list)))).toEqual(list);
  });

  test('columns lie in columns eight deep, and no deeper', () => {
    const nested = (value: JsonObject, levels: number): JsonObject =>
      levels === 0 ? value : { name: nested(value, levels - 1) };
    const packed = (levels: number, on: (n: number) => JsonObject[string]) =>
      JSON.stringify(pack(near(0, 9).map((at) => nested({ at, on: on(at) }, levels))));
    const plain = packed(8, () => a);
    expect(plain.split('"fields"')).toHaveLength(8);
    expect(plain).toContain(`"name":[{"at":0,"on":"${a}"},`);
    const words = (n: number) => (n % 2 ? a : b);
    expect([packed(6, words).includes('"of"'), packed(7, words).includes('"of"')]).toEqual([true, false]);
    const pairs = packed(6, (n) => ({ first: words(n), second: c }));
    expect(pairs).toContain(`"on":{"of":[{"first":"${b}","second":"${c}"},{"first":"${a}","second":"${c}"}]`);
  });

  test('numbers too far apart for an exact difference are unchanged', () => {
    const list = [396_772_874, -9_007_199_254_740_969, -9_007_199_254_740_967, -9_007_199_254_740_966].map(
      (volume) => ({ volume }),
    );
    expect(unpack(overTheRoad(pack(list)))).toEqual(list);
    expect(pack(list).columns['volume']).toEqual(list.map(({ volume }) => volume));
  });

  test('ids have 22 characters', () => {
    const ids = Array.from({ length: 50 }, newId);
    expect(pack(ids.map((id) => ({ id }))).columns['id']).toEqual({ ids: ids.map(shortId).join('') });
    for (const id of ids) expect([shortId(id).length, longId(shortId(id))]).toEqual([22, id]);
    expect(shortId('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe(`${'_'.repeat(21)}w`);
    const [id = ''] = ids;
    for (const value of [5, id.toUpperCase(), [id], `${id}0`]) expect(packIds([id, value])).toBeNull();
    expect(unpackIds(shortId(id) + shortId(id))).toEqual([id, id]);
    for (const text of [shortId(id).slice(1), `+${shortId(id).slice(1)}`, `${shortId(id).slice(1)}+`])
      expect(unpackIds(text)).toBeNull();
  });

  test.each(
    `"x" null {} [1,2] {"ids":5} {"ids":"A"} {"lists":"A"} {"lists":[null]} {"lists":["A"]} {"from":1} {"by":[]}
    {"from":"1","by":[]} {"from":1.5,"by":[]} {"times":1.5,"by":[]} {"from":1,"by":["1"]} {"times":1} {"times":"1","by":[]}
    {"times":-1,"by":[]} {"times":7258118400001,"by":[]} {"fields":[1]} {"fields":{"a":[1,2]}} {"of":[1]} {"at":[0]}
    {"of":[1],"at":0} {"of":[1],"at":[-1]} {"of":[1],"at":[0.5]} {"of":[1],"at":["0"]} {"of":[1,2],"at":[0]}
    {"of":[1],"at":[1]} {"of":{"all":1},"at":[100000]}`.split(/\s+/),
  )('%s is no column of one record', (text) => {
    expect(unpack({ rows: 1, columns: { field: trusted(JSON.parse(text)) } })).toBeNull();
  });

  test.each(
    `{"of":[1],"at":[0,-1]} {"from":1,"by":[null]} {"from":1,"by":[0.5]} {"times":0,"by":[-1]} {"lists":["","A"]}`.split(
      ' ',
    ),
  )('%s is no column of two records', (text) => {
    expect(unpack({ rows: 2, columns: { field: trusted(JSON.parse(text)) } })).toBeNull();
  });

  test.each<[unknown, unknown]>([
    [{ all: null }, null],
    [[[]], undefined],
    [[[[]]], []],
    [{ times: Date.UTC(2200, 0), by: [] }, '2200-01-01T00:00:00.000Z'],
    [{ of: { all: 1 }, at: [99_999] }, 1],
    [{ fields: {} }, {}],
  ])('%j is a column of one record', (field, value) =>
    expect(unpack({ rows: 1, columns: { field } })).toStrictEqual([value === undefined ? {} : { field: value }]),
  );

  test('as many as 100,000 records are read, and a field of any name', () => {
    expect(unpack({ rows: 100_000, columns: {} })).toHaveLength(100_000);
    const columns = { a: [] };
    for (const rows of [100_001, -1, 0.5, '0', undefined]) expect(unpack({ rows, columns: {} })).toBeNull();
    for (const packed of [null, 0, { rows: 0 }, { rows: 0, columns: [] }, { rows: 1, columns }])
      expect(unpack(packed)).toBeNull();
    expect(unpack({ rows: 0, columns })).toEqual([]);
    const [record = {}] = unpack(JSON.parse('{"rows":1,"columns":{"__proto__":["x"]}}')) ?? [];
    expect(Object.getOwnPropertyDescriptor(record, '__proto__')).toEqual({
      value: 'x',
      enumerable: true,
      writable: true,
      configurable: true,
    });
  });

  test('anything that is not columns gives null and never throws', () => {
    const column = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          all: fc.jsonValue(),
          of: fc.jsonValue(),
          at: fc.oneof(fc.jsonValue(), fc.array(fc.integer())),
          ids: fc.string(),
          lists: fc.array(fc.string()),
          from: fc.double(),
          times: fc.double(),
          by: fc.oneof(fc.jsonValue(), fc.array(fc.double())),
          fields: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(
        fc.record({
          rows: fc.oneof(fc.jsonValue(), fc.integer({ min: -1, max: 5 }), fc.constant(1e9)),
          columns: fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), column)),
        }),
        (packed) => {
          const list = unpack(overTheRoad(packed));
          expect(list === null || list.length === packed.rows).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('a packed batch', { timeout: 60_000 }, () => {
  test('holds the same mutations, of any kinds, in the order sent', () => {
    fc.assert(
      fc.property(frozenMutations, (texts) => {
        const packed = packMutations(texts);
        expect(packed && unpackMutations(overTheRoad(packed))?.map(canonical)).toEqual(
          texts.map((text) => canonical(JSON.parse(text))),
        );
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['a number that JavaScript cannot hold', '{"id":"a","payload":{"volume":12345678901234567890}}'],
    ['a number written otherwise', '{"id":"a","payload":{"volume":7.50}}'],
    ['a name twice', '{"id":"a","id":"b"}'],
    ['spaces', '{"id": "a"}'],
    ['a number', '1'],
    ['a list', '[1]'],
    ['nothing', 'null'],
  ])('is not made of foreign bytes: %s', (_what, text) => {
    expect(packMutations(['{"id":"b"}', text])).toBeNull();
  });

  test('has a group for each kind, and an order if there are several', () => {
    const texts = ['{"id":1}', '{"id":2,"kind":"a"}', '{"id":3,"kind":null}'];
    expect(packMutations(texts.slice(0, 1))).toStrictEqual({ groups: [{ rows: 1, columns: { id: { all: 1 } } }] });
    const packed = packMutations(texts);
    expect([packed?.groups.map(({ rows }) => rows), packed?.order]).toEqual([
      [2, 1],
      [0, 1, 0],
    ]);
  });
});
