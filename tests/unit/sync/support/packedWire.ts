/** How the model server reads and writes the packed forms of the wire (src/sync/wire/codec.ts). */
import { trusted } from '../../../../src/domain/values/json.ts';
import { pack, unpack, type JsonObject } from '../../../../src/sync/wire/codec.ts';
import { answerName } from '../../../../src/sync/wire/answers.ts';
import type { Mutation } from '../../../../src/domain/mutations/mutations.ts';
import type { PackedBatch } from '../../../../src/sync/wire/packedBatch.ts';

export interface Batch {
  readonly schema_version: number;
  readonly author: string;
  readonly device: string;
  readonly submitted_by?: string;
  readonly mutations: readonly Mutation[];
  readonly isPacked: boolean;
}

/** Null where the value is nothing that `packMutations` could have made. */
export function unpackMutations({ groups, order }: PackedBatch): JsonObject[] | null {
  const lists = groups.map((group) => unpack(group));
  if (order === undefined) return lists.length > 1 ? null : (lists[0] ?? []);
  const turns = lists.map((list) => list?.values());
  const mutations = order.map((group) => turns[group]?.next().value);
  return mutations.every((mutation) => mutation !== undefined) &&
    lists.every((list) => list !== null) &&
    lists.reduce((sum, list) => sum + list.length, 0) === order.length
    ? mutations
    : null;
}

/** Of a request's body, packed or not. */
export function batchOf(body: string): Batch {
  const { packed, ...batch } = trusted<{ batch: Omit<Batch, 'isPacked'> & { packed?: PackedBatch } }>(
    JSON.parse(body),
  ).batch;
  return packed
    ? { ...batch, mutations: trusted<Mutation[]>(unpackMutations(packed)), isPacked: true }
    : { ...batch, isPacked: false };
}

type Outcome = Readonly<Record<string, unknown>>;

/** The outcomes as the server answers such a batch. */
export const outcomesFor = ({ mutations, isPacked }: Batch, outcomes: readonly Outcome[]): object =>
  isPacked
    ? {
        to: answerName(mutations),
        outcomes: pack(outcomes.map((outcome, index) => shortened(outcome, mutations[index]?.entity_id))),
      }
    : { outcomes };

/** The record's own row apart; without the ids that the device knows. The model's ids are no uuids, and stay long. */
function shortened({ id: _id, rows, ...outcome }: Outcome, entity: string | undefined): JsonObject {
  const touched = trusted<[string, string, number][] | undefined>(rows);
  const own = touched
    ?.filter(([, id]) => id === entity)
    .map(([table, , version]) => [table, version])
    .at(0);
  const also = touched?.filter(([, id]) => id !== entity);
  return trusted<JsonObject>(JSON.parse(JSON.stringify({ ...outcome, own, also })));
}

/** Somebody changes the outcomes of a packed answer on its way. */
export const withOutcomes =
  (change: (outcome: JsonObject, index: number) => JsonObject) =>
  (body: string): string => {
    const answer = trusted<JsonObject>(JSON.parse(body));
    return JSON.stringify({ ...answer, outcomes: pack((unpack(answer['outcomes']) ?? []).map(change)) });
  };

/** Fields in one order: what came in columns is the same mutation, whatever stood beside it. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    isRecord(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
