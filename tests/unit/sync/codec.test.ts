import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { pack, unpack } from '../../../src/sync/wire/codec.ts';
import { packMutations } from '../../../src/sync/wire/packedBatch.ts';
import { longId, shortId } from '../../../src/sync/wire/shortIds.ts';
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

  test.each([
    ['what is the same everywhere', ['x', 'x', 'x'], { all: 'x' }],
    ['absent fields and lists', [1, undefined, [2], 'x'], [1, [], [[2]], 'x']],
    ['numbers that rise', [1_000_001, 1_000_002, 1_000_004, 1_000_005], { from: 1_000_001, by: [1, 2, 1] }],
    ['times', ['2026-11-20T03:00:00.000Z', '2026-11-20T03:00:01.500Z'], { times: 1_795_143_600_000, by: [1500] }],
    [
      'few words',
      ['split_half_inch', 'abu_batu', 'abu_batu', 'split_half_inch'],
      { of: ['split_half_inch', 'abu_batu'], at: [0, 1, 1, 0] },
    ],
    [
      'objects',
      [
        { amount: 100_000, b: 'x' },
        { amount: 100_000, b: 'y' },
      ],
      { fields: { amount: { all: 100_000 }, b: ['x', 'y'] } },
    ],
  ])('%s', (_what, cells, column) => {
    const list = cells.map((value) => (value === undefined ? {} : { field: value }));
    expect(pack(list).columns['field']).toEqual(column);
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
  });

  test.each([-1, Date.UTC(2200, 0) + 1, 1e15])('times out of range (%i ms) are not read as times', (times) => {
    expect(unpack({ rows: 1, columns: { at: { times, by: [] } } })).toBeNull();
    expect(unpack({ rows: 1, columns: { at: { times: 0, by: [] } } })).toEqual([{ at: '1970-01-01T00:00:00.000Z' }]);
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
  ])('is not made of foreign bytes: %s', (_what, text) => {
    expect(packMutations(['{"id":"b"}', text])).toBeNull();
  });
});
