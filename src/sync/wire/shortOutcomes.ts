/** Packed outcomes. `own`: table and version of the record's own row; `also`: the other rows with short ids. */
import { derivedId } from '../../domain/records/ids.ts';
import { unpack, type Json, type JsonObject } from './codec.ts';
import { unpackIds } from './shortIds.ts';

/** The mutation that an outcome is about. */
export interface SentMutation {
  readonly id: string;
  readonly entity_id: string;
}

/** The name by which an answer states its mutations; the ids themselves are not sent back. */
export const answerName = (sent: readonly SentMutation[]): string =>
  derivedId(`answer:${sent.map(({ id }) => id).join(',')}`);

/** The outcomes in the plain form, not checked by schema; null if the answer is about other mutations or badly packed. */
export function unpackOutcomes(sent: readonly SentMutation[], name: unknown, packed: unknown): unknown[] | null {
  const outcomes = unpack(packed);
  if (outcomes?.length !== sent.length || name !== answerName(sent)) return null;
  return outcomes.map((outcome, index) => longOutcome(outcome, sent[index]?.id, sent[index]?.entity_id));
}

/** The same for a pull, in which each outcome names its mutation and its record. */
export function unpackPulledOutcomes(packed: unknown): unknown[] | null {
  return unpack(packed)?.map(({ entity_id, ...outcome }) => longOutcome(outcome, outcome['id'], entity_id)) ?? null;
}

function longOutcome({ own, also, ...outcome }: JsonObject, id: Json | undefined, entity: Json | undefined): unknown {
  if (own === undefined && also === undefined) return { ...outcome, id };
  const ownRow = Array.isArray(own) ? [[own[0], entity, own[1]]] : [];
  return { ...outcome, id, rows: [...ownRow, ...(Array.isArray(also) ? also.map(longRow) : [null])] };
}

/** A long id is kept. A value that cannot be read fails the outcome's schema later. */
function longRow(row: Json): unknown {
  if (!Array.isArray(row) || typeof row[1] !== 'string') return null;
  return [row[0], unpackIds(row[1])?.[0] ?? row[1], row[2]];
}
