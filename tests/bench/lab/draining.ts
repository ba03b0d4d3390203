/** What the core adds to the calls that empty a queue: choosing, packing, reading the answers, writing down what happened. */
import { inState } from '../../../src/data/store/schema.ts';
import { batchBody, MAX_MUTATIONS, nextBatch } from '../../../src/sync/push/batch.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import type { LinkName } from '../hosted.ts';
import { SCHEMA_VERSION } from '../../../src/domain/mutations/mutations.ts';
import type { OutboxEntry } from '../../../src/sync/entry.ts';
import { parseApplyAnswer } from '../../../src/sync/wire/answers.ts';
import { openStation, type Call, type Seat, type Station } from './station.ts';
import { timed } from './timed.ts';

/** ms, in turn, one server and link. `floors`: bare calls with batches written before; `drains`: an unknown link; `again`: a known one. */
export async function measureDrains(
  seats: { ours: Seat; floor: Seat },
  queued: number,
  rounds: number,
  link: LinkName,
): Promise<{ drains: number[]; again: number[]; floors: number[]; requests: number }> {
  const [ours, floor] = [await openStation(seats.ours), await openStation(seats.floor)];
  const drains: number[] = [];
  const again: number[] = [];
  const floors: number[] = [];
  let requests = 0;
  for (const station of [ours, floor]) await pulled(station);
  for (let round = 0; round < 2 * rounds; round += 1) {
    const knowsItsLink = KNOWS_ITS_LINK[round % KNOWS_ITS_LINK.length] === true;
    if (!knowsItsLink) await ours.db.meta.delete('drain');
    for (const station of [ours, floor]) await station.fill(queued);
    const bareRequests = await fewestRequests(floor, seats.floor);
    await globalThis.reshapeLink(link);
    ours.calls.splice(0);
    const sendBare = async () => {
      await pauseBeforeRun(ours);
      return timed(async () => {
        const answers: string[] = [];
        for (const { call } of bareRequests) answers.push(await floor.bare(call));
        return answers;
      });
    };
    const drainOwn = async () => {
      await pauseBeforeRun(ours);
      return timed(() => drain(ours.deps, { forced: false }));
    };
    // Each goes first in about half of the rounds: what earlier rounds left to do for the database falls on both.
    const isBareFirst = Math.floor(round / KNOWS_ITS_LINK.length) % 2 === 0;
    const before = isBareFirst ? await sendBare() : null;
    const own = await drainOwn();
    const bare = before ?? (await sendBare());
    await globalThis.reshapeLink('LAN');
    await ours.deps.store.applyDeferredOutcomes();
    const waiting = await inState(ours.db, 'queued').count();
    if (waiting > 0) throw new Error(`${waiting} are not applied`);
    if (own.value.settled !== queued) throw new Error(`${own.value.settled} of ${queued} settled: ${own.value.end}`);
    // The other's were taken too: the floor is no floor if the server refused them.
    for (const [at, { batch }] of bareRequests.entries()) assertTaken(bare.value[at] ?? '', batch);
    for (const station of [ours, floor]) await forgetQueue(station);
    requests = bareRequests.length;
    (knowsItsLink ? again : drains).push(own.ms);
    floors.push(bare.ms);
  }
  return { drains, again, floors, requests };
}

/** Lets LevelDB compact what was filled in, which begins only at a write or read, before the timed work. */
async function pauseBeforeRun({ db }: Station): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await db.meta.put({ key: 'bench', value: round });
    await inState(db, 'queued').toArray();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
const PAUSE_MS = 500;

/** Four rounds, repeated, so that what recurs in every second round does not always hit one kind. */
const KNOWS_ITS_LINK = [false, true, true, false];

declare global {
  /** From rxdb.mjs: ms of a peer that sends these mutations in batches of 100, each after the answer to the one before. */
  var measureRxdbDrain: (seat: Seat, queue: PeerQueue) => Promise<number>;
  /** Given by the bench. What is not measured goes over the fastest link. */
  var reshapeLink: (link: LinkName) => Promise<void>;
}

async function pulled({ deps }: Station): Promise<void> {
  const { end } = await pull(deps);
  if (end !== 'up_to_date') throw new Error(`The pull ended: ${end}`);
}

/** The mutations of so many loads, oldest first, for a peer that sends them from a store of its own. */
export async function queueOf(seat: Seat, count: number): Promise<PeerQueue> {
  const station = await openStation(seat);
  await station.fill(count);
  const entries = await station.db.outbox.orderBy('seq').toArray();
  station.db.close();
  return { schemaVersion: SCHEMA_VERSION, entries: entries.map(({ id, bytes }) => ({ id, bytes })) };
}

export interface PeerQueue {
  readonly schemaVersion: number;
  readonly entries: readonly { readonly id: string; readonly bytes: string }[];
}

interface BareRequest {
  readonly call: Call;
  readonly batch: readonly OutboxEntry[];
}

async function fewestRequests({ deps }: Station, seat: Seat): Promise<BareRequest[]> {
  const requests: BareRequest[] = [];
  const skip = new Set<string>();
  for (;;) {
    const batch = await nextBatch(deps.store, {
      size: MAX_MUTATIONS,
      now: Date.now(),
      skip,
      onLeftOut: () => undefined,
    });
    if (batch.length === 0) return requests;
    for (const entry of batch) skip.add(entry.id);
    const unsent = (await deps.store.unsentCount()) - skip.size;
    const body = batchBody(batch, seat.userId, seat.device, { unsent });
    requests.push({ call: { procedure: 'apply_mutations', body }, batch });
  }
}

function assertTaken(answer: string, batch: readonly OutboxEntry[]): void {
  const outcomes = parseApplyAnswer(answer, batch)?.outcomes ?? [];
  const taken = outcomes.filter(({ outcome }) => outcome === 'applied').length;
  if (taken !== batch.length)
    throw new Error(`${taken} of ${batch.length} bare creates were taken: ${answer.slice(0, 200)}`);
}

/** Empties the queue of what was sent: to pull the rows takes six times as long as the drain. */
const forgetQueue = ({ db }: Station): Promise<unknown> => Promise.all([db.outbox.clear(), db.view_rows.clear()]);
