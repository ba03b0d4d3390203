/** Records of every sort: what devices send, and what nobody has thought of. */
import * as fc from 'fast-check';
import { newId } from '../../../../src/domain/records/ids.ts';
import { trusted } from '../../../../src/domain/values/json.ts';
import type { JsonObject } from '../../../../src/sync/wire/codec.ts';

/** Text that JSON and Postgres can carry: well-formed, without NUL. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('🚚 ½" \\', '', '[]', '{"all":1}', 'PT "Maju" \\ Co', '__proto__'),
  )
  .map((value) => value.replaceAll('\u0000', ''));
const ids = Array.from({ length: 5 }, () => newId());
const id = fc.oneof(
  fc.constantFrom(...ids),
  fc.uuid(),
  fc.uuid().map((value) => value.toUpperCase()),
);
const time = fc.oneof(
  fc
    .date({ min: new Date('1970-01-01'), max: new Date('2300-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom(
    '2026-11-20T03:00:00.000Z',
    '2026-11-20T03:00:00Z',
    '2026-02-30T03:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
  ),
);
const number = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, 7.5, 1e21, 12_345_678_901_234_567_000, 1e-7, -0.001),
);
const scalar = fc.oneof(text, id, time, number, fc.boolean(), fc.constant(null));
const anything = fc.oneof(
  scalar,
  fc.constantFrom<unknown>([], [[]], [null], {}, { all: 1 }, { of: [1], at: [0] }),
  fc.array(id, { maxLength: 3 }),
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'rows'), fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })), {
    maxKeys: 3,
  }),
);
/** Of one field mostly the same sort of value, as a column has it. */
const field = fc.constantFrom<fc.Arbitrary<unknown>>(
  text,
  id,
  time,
  number,
  fc.integer(),
  fc.constant('same'),
  fc.constantFrom('one', 'two'),
  fc.array(id, { maxLength: 2 }),
  anything,
);

/** As JSON writes it: no −0, nothing undefined. */
const written = <T>(value: T): T => trusted<T>(JSON.parse(JSON.stringify(value)));

const shape = fc.dictionary(
  fc.oneof(fc.constantFrom('id', 'seq', 'captured_at', 'payload', '', '1', '__proto__', 'rows', 'all'), text),
  field,
  { minKeys: 1, maxKeys: 6 },
);
const recordOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, fc.sample(fc.boolean(), 1)[0] ? {} : { requiredKeys: [] });
export const records = shape
  .chain((fields) => fc.array(recordOf(fields), { maxLength: 12 }))
  .map((list) => written(trusted<JsonObject[]>(list)));

/** Mutations of known and unknown kinds, with known and unknown fields, some of them nested, as their frozen bytes. */
export const frozenMutations = fc
  .array(
    fc.record(
      {
        id,
        seq: fc.integer({ min: 0 }),
        kind: fc.constantFrom('deliveries.create', 'deliveries.create', 'mutations.discard', 'spaceships.launch'),
        entity_id: id,
        payload: fc.record(
          {
            ticket_no: text,
            customer_id: id,
            volume: number,
            notes: fc.constantFrom(null, ''),
            discarded: fc.oneof(anything, fc.record({ payload: fc.record({ name: text, deep: anything }) })),
            surprise: anything,
          },
          { requiredKeys: ['ticket_no'] },
        ),
        seen: fc.dictionary(fc.constantFrom('status', 'name'), scalar, { maxKeys: 2 }),
        depends_on: fc.array(id, { maxLength: 2 }),
        replaces: fc.option(id),
        captured_at: time,
        clock_offset_ms: fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))),
      },
      {
        requiredKeys: [
          'id',
          'seq',
          'kind',
          'entity_id',
          'payload',
          'depends_on',
          'replaces',
          'captured_at',
          'clock_offset_ms',
        ],
      },
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((list) => list.map((one) => JSON.stringify(one)));
