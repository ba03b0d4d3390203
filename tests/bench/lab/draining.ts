/** What the core adds to the calls that empty a queue: choosing, packing, reading the answers, writing down what happened. */
import { inState } from '../../../src/data/store/schema.ts';
import { batchBody, MAX_MUTATIONS, nextBatch } from '../../../src/sync/push/batch.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import type { LinkName } from '../hosted.ts';
import type { OutboxEntry } from '../../../src/sync/entry.ts';
import { parseApplyAnswer } from '../../../src/sync/wire/answers.ts';
import { syncRound } from '../../../src/sync/rounds/round.ts';
import { openStation } from './station.ts';
import type { Call, Seat, Station } from './station.ts';
import { timed } from './timed.ts';

/**
 * Times in ms, taken turn by turn, on one server over one link. `floors`: bare calls from a second device with an equally long queue, in
 * the fewest batches that the limits allow, their bodies written before the clock starts. `drains`: of a device that does not know its
 * link; `again`: of the same device afterwards. `applied`: `drains` and the time until entries and rows show the outcomes.
 */
export async function measureDrains(
  seats: { ours: Seat; floor: Seat },
  queued: number,
  rounds: number,
  link: LinkName,
): Promise<{ drains: number[]; again: number[]; floors: number[]; requests: number; applied: number[] }> {
  const [ours, floor] = [await openStation(seats.ours), await openStation(seats.floor)];
  const drains: number[] = [];
  const again: number[] = [];
  const floors: number[] = [];
  const applied: number[] = [];
  let requests = 0;
  await pulled(floor);
  for (let round = 0; round < 2 * rounds; round += 1) {
    const knowsItsLink = round % 2 === 1;
    await pulled(ours);
    if (!knowsItsLink) await ours.db.meta.delete('drain');
    for (const station of [ours, floor]) await station.fill(queued);
    const bareRequests = await fewestRequests(floor, seats.floor);
    await globalThis.reshapeLink(link);
    ours.calls.splice(0);
    const sendBare = async () => {
      await pauseBeforeRun();
      return timed(async () => {
        const answers: string[] = [];
        for (const { call } of bareRequests) answers.push(await floor.bare(call));
        return answers;
      });
    };
    const drainOwn = async () => {
      await pauseBeforeRun();
      return timed(() => drain(ours.deps, { forced: false }));
    };
    // Each goes first as often as the other: what earlier rounds left to do for the database falls on both.
    const isBareFirst = Math.floor(round / 2) % 2 === 0;
    const before = isBareFirst ? await sendBare() : null;
    const own = await drainOwn();
    const bare = before ?? (await sendBare());
    await globalThis.reshapeLink('LAN');
    const after = await timed(() => ours.deps.store.applyNotedOutcomes());
    const waiting = await inState(ours.db, 'queued').count();
    if (waiting > 0) throw new Error(`${waiting} are not applied`);
    if (own.value.settled !== queued) throw new Error(`${own.value.settled} of ${queued} settled: ${own.value.end}`);
    // The other's were taken too: the floor is no floor if the server refused them.
    for (const [at, { batch }] of bareRequests.entries()) assertTaken(bare.value[at] ?? '', batch);
    await forgetQueue(floor);
    requests = bareRequests.length;
    if (knowsItsLink) again.push(own.ms);
    else {
      drains.push(own.ms);
      applied.push(own.ms + after.ms);
    }
    floors.push(bare.ms);
  }
  return { drains, again, floors, requests, applied };
}

/** LevelDB still compacts what was just filled in. A queue of this length grows over hours. */
const pauseBeforeRun = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
const PAUSE_MS = 1_500;

declare global {
  /** Given by the bench. What is not measured goes over the fastest link. */
  var reshapeLink: (link: LinkName) => Promise<void>;
}

async function pulled({ deps }: Station): Promise<void> {
  const { end } = await pull(deps);
  if (end !== 'up_to_date') throw new Error(`The pull ended: ${end}`);
}

/** A device that has every row and so many creates to send. It has sent once before, so that no preflight is measured. */
export async function prepareRound(seat: Seat, queued: number): Promise<void> {
  prepared = await openStation(seat);
  await globalThis.reshapeLink('LAN');
  await prepared.fill(1);
  await syncRound(prepared.deps, { forced: false });
  await prepared.db.meta.delete('drain');
  await pulled(prepared);
  await prepared.fill(queued);
}

let prepared: Station | null = null;

/** Its whole round, in ms: the queue goes up, its rows come back. */
export async function runRound(): Promise<number> {
  if (!prepared) throw new Error('Nothing is prepared.');
  const { deps, db } = prepared;
  await globalThis.reshapeLink('edge');
  const { ms, value } = await timed(() => syncRound(deps, { forced: false }));
  const left = await inState(db, 'queued').count();
  if (left > 0 || value.pull.end !== 'up_to_date') throw new Error(`${left} left, ${JSON.stringify(value)}`);
  return ms;
}

interface BareRequest {
  readonly call: Call;
  readonly batch: readonly OutboxEntry[];
}

async function fewestRequests({ deps }: Station, seat: Seat): Promise<BareRequest[]> {
  const requests: BareRequest[] = [];
  const skip = new Set<string>();
  for (;;) {
    const batch = await nextBatch(deps.store, { size: MAX_MUTATIONS, now: Date.now(), skip });
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

/** Empties the queue of what bare calls have sent. To pull the rows instead would take six times as long as the drain. */
const forgetQueue = ({ db }: Station): Promise<unknown> => Promise.all([db.outbox.clear(), db.view_rows.clear()]);
