/** Freezes the drafts of a save: each is sent with exactly these bytes. */
import { deviceNumber, type NumberPrefix } from '../../../domain/rules/deviceNumber.ts';
import type { StatusAtGate } from '../../../domain/rules/ticketStatus.ts';
import {
  kindOf,
  tableOf,
  type Mutation,
  type MutationDraft,
  type MutationKind,
} from '../../../domain/mutations/mutations.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import { trusted } from '../../../domain/values/json.ts';
import { metaValues, type Counters } from '../meta.ts';
import type { UserDb } from '../schema.ts';
import type { SigningKey } from './signTicket.ts';

export interface WriteDeps {
  /** ms, device clock. */
  readonly now: () => number;
  readonly newId: () => string;
  /** The clock's offset (ms) at this moment, which may be newer than the store's; absent: the stored one. */
  readonly offsetNow?: (stored: number | null) => number | null;
  /** Absent: tickets are not signed. */
  readonly signing?: SigningKey | null;
}

/** The store has no device code yet: a record cannot be numbered. */
export class NoDeviceCode extends Error {}

const NO_NUMBERS: Counters = {};

export async function readHeld(db: UserDb) {
  const { device, last_seq, counters, drain } = metaValues(await db.meta.toArray());
  return {
    device: device?.id ?? null,
    code: device?.code ?? null,
    seq: last_seq ?? 0,
    counters: counters ?? NO_NUMBERS,
    clockOffset: drain?.clock_offset_ms ?? null,
  };
}

/** The site's settings for numbers and tickets. */
interface SiteRules {
  readonly statusAtGate: StatusAtGate;
  readonly dayOf: (instant: string) => string;
}

/** The frozen drafts: with ids (each by its index), seqs, times, the numbers of tickets and incidents, and the status of new tickets. */
export function freeze(
  drafts: readonly MutationDraft[],
  ids: readonly string[],
  held: Awaited<ReturnType<typeof readHeld>>,
  { statusAtGate, dayOf }: SiteRules,
  deps: WriteDeps,
) {
  let { seq, counters } = held;
  let number: string | undefined;
  const nextNumber = (prefix: NumberPrefix, operatingDay: string): string => {
    if (held.code === null) throw new NoDeviceCode('this device has no code for its numbers yet');
    const counter = (counters[prefix] ?? 0) + 1;
    counters = { ...counters, [prefix]: counter };
    return deviceNumber(prefix, { operatingDay, deviceCode: held.code, counter });
  };
  const clock_offset_ms = deps.offsetNow ? deps.offsetNow(held.clockOffset) : held.clockOffset;
  const mutations = drafts.map((draft, at) => {
    const { kind, entity_id, seen } = draft;
    const captured_at = new Date(deps.now()).toISOString();
    const stamps = kindOf(kind).stamp({ ...draft.payload }, { captured_at, dayOf, statusAtGate, nextNumber });
    number ??= numberIn(kind, stamps);
    seq += 1;
    // The fields that its kind stamps complete the payload; the type of a draft leaves them out.
    return trusted<Mutation>({
      id: ids[at] ?? deps.newId(),
      seq,
      kind,
      entity_id,
      payload: { ...stamps, ...draft.payload },
      ...(seen ? { seen } : {}),
      depends_on: draft.depends_on ?? [],
      replaces: draft.replaces ?? null,
      captured_at,
      clock_offset_ms,
    });
  });
  return { mutations, seq, counters, number };
}

/** The number that this payload gives its record; undefined if it gives none. */
export function numberIn(kind: MutationKind, payload: Readonly<Record<string, unknown>>): string | undefined {
  const column = RECORDS[tableOf(kind)].numbered?.column;
  const number = column === undefined ? undefined : payload[column];
  return typeof number === 'string' ? number : undefined;
}
