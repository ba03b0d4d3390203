/** The drafts of a save as they will be sent for ever. */
import { deviceNumber } from '../../../domain/mutations/deviceNumber.ts';
import { ticketNumber } from '../../../domain/deliveries/ticketNumber.ts';
import type { StatusAtGate } from '../../../domain/deliveries/status.ts';
import type { Mutation, MutationDraft } from '../../../domain/mutations/mutations.ts';
import { trusted } from '../../../domain/values/json.ts';
import { metaValues } from '../meta.ts';
import type { UserDb } from '../schema.ts';

export interface WriteDeps {
  /** ms, device clock. */
  readonly now: () => number;
  readonly newId: () => string;
  /** The offset of the clock (ms) at this moment, which the store may not know yet; without it, as the store has it. */
  readonly offsetNow?: (stored: number | null) => number | null;
}

/** The store has no ticket code yet: a delivery cannot be numbered. */
export class NoDeviceCode extends Error {}

interface Held {
  readonly device: string | null;
  readonly code: string | null;
  readonly seq: number;
  readonly counter: number;
  readonly incidentCounter: number;
  readonly clockOffset: number | null;
}

export async function readHeld(db: UserDb): Promise<Held> {
  const { device, last_seq, ticket_counter, incident_counter, drain } = metaValues(await db.meta.toArray());
  return {
    device: device?.id ?? null,
    code: device?.code ?? null,
    seq: last_seq ?? 0,
    counter: ticket_counter ?? 0,
    incidentCounter: incident_counter ?? 0,
    clockOffset: drain?.clock_offset_ms ?? null,
  };
}

/** The settings of the site that numbers and tickets go by. */
interface SiteRules {
  readonly statusAtGate: StatusAtGate;
  readonly dayOf: (instant: string) => string;
}

/**
 * The drafts as they will be sent for ever: with their ids (of each by its place), places, times, numbers of tickets and incidents, and
 * what tickets are saved as.
 */
export function freeze(
  drafts: readonly MutationDraft[],
  ids: readonly string[],
  held: Held,
  { statusAtGate, dayOf }: SiteRules,
  deps: WriteDeps,
) {
  let { seq, counter, incidentCounter } = held;
  let ticketNo: string | undefined;
  const clock_offset_ms = deps.offsetNow ? deps.offsetNow(held.clockOffset) : held.clockOffset;
  const mutations = drafts.map((draft, at) => {
    const { kind, entity_id, seen } = draft;
    let payload: object = draft.payload;
    if (draft.kind === 'deliveries.create') {
      if (held.code === null) throw new NoDeviceCode('this device has no ticket code yet');
      counter += 1;
      const ticket_no = ticketNumber({ operatingDay: draft.payload.operating_day, deviceCode: held.code, counter });
      payload = { ticket_no, ...draft.payload, status: statusAtGate };
      ticketNo ??= ticket_no;
    }
    const captured_at = new Date(deps.now()).toISOString();
    if (draft.kind === 'incidents.create' && !('number' in draft.payload)) {
      if (held.code === null) throw new NoDeviceCode('this device has no code for its numbers yet');
      incidentCounter += 1;
      const operatingDay = dayOf(draft.payload.occurred_at ?? captured_at);
      const number = deviceNumber('IN', { operatingDay, deviceCode: held.code, counter: incidentCounter });
      payload = { number, ...draft.payload };
    }
    seq += 1;
    return trusted<Mutation>({
      id: ids[at] ?? deps.newId(),
      seq,
      kind,
      entity_id,
      payload,
      ...(seen ? { seen } : {}),
      depends_on: draft.depends_on ?? [],
      replaces: draft.replaces ?? null,
      captured_at,
      clock_offset_ms,
    });
  });
  return { mutations, seq, counter, incidentCounter, ticketNo };
}
