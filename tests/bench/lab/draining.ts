/** What the core adds to the calls that empty a queue: choosing, packing, reading the answers, writing down what happened. */
import { inState } from '../../../src/data/store/schema.ts';
import { batchBody, MAX_MUTATIONS, nextBatch } from '../../../src/sync/push/batch.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import type { LinkName } from '../hosted.ts';
import type { OutboxEntry } from '../../../src/sync/entry.ts';
import { parseApplyAnswer } from '../../../src/sync/wire/answers.ts';
import { syncRound } from '../../../src/sync/rounds/round.ts';
import { putAll } from './firstSync.ts';
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
    const after = await timed(() => ours.deps.store.applyNotedOutcomes());
    const waiting = await inState(ours.db, 'queued').count();
    if (waiting > 0) throw new Error(`${waiting} are not applied`);
    if (own.value.settled !== queued) throw new Error(`${own.value.settled} of ${queued} settled: ${own.value.end}`);
    // The other's were taken too: the floor is no floor if the server refused them.
    for (const [at, { batch }] of bareRequests.entries()) assertTaken(bare.value[at] ?? '', batch);
    for (const station of [ours, floor]) await forgetQueue(station);
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

/**
 * Lets LevelDB compact what was just filled in. It begins only at a write or a read: without one in the pause, the first of the timed work
 * would start it. A device has done this long before, because its queue grows over hours.
 */
async function pauseBeforeRun({ db }: Station): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await db.meta.put({ key: 'bench', value: round });
    await inState(db, 'queued').toArray();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
const PAUSE_MS = 500;

/**
 * Four rounds, repeated. If the two kinds alternated, whatever recurs in every second round (garbage collection, for one) would always fall on
 * the same kind.
 */
const KNOWS_ITS_LINK = [false, true, true, false];

declare global {
  /** Given by the bench. What is not measured goes over the fastest link. */
  var reshapeLink: (link: LinkName) => Promise<void>;
}

async function pulled({ deps }: Station): Promise<void> {
  const { end } = await pull(deps);
  if (end !== 'up_to_date') throw new Error(`The pull ended: ${end}`);
}

/**
 * Times in ms of whole rounds over the slowest link: the queue goes up, its rows come back. `rounds`: of a device that does not know its
 * link. `floors`: an equally long queue of a second device in the fewest bare batches, and the calls of our pull once more, whose rows
 * are put by bulkPut into the store of that device.
 */
export async function measureRounds(
  seats: { ours: Seat; floor: Seat },
  queued: number,
  rounds: number,
): Promise<{ rounds: number[]; floors: number[] }> {
  const [ours, floor] = [await openStation(seats.ours), await openStation(seats.floor)];
  const times: { rounds: number[]; floors: number[] } = { rounds: [], floors: [] };
  for (let round = 0; round < rounds; round += 1) {
    await globalThis.reshapeLink('LAN');
    for (const station of [ours, floor]) await pulled(station);
    for (const station of [ours, floor]) await station.fill(queued);
    await ours.db.meta.delete('drain');
    const bareRequests = await fewestRequests(floor, seats.floor);
    ours.calls.splice(0);
    await globalThis.reshapeLink('edge');
    await pauseBeforeRun(ours);
    const own = await timed(() => syncRound(ours.deps, { forced: false }));
    const left = await inState(ours.db, 'queued').count();
    if (left > 0 || own.value.pull.end !== 'up_to_date') throw new Error(`${left} left, ${JSON.stringify(own.value)}`);

    const pulls = ours.calls.filter(({ procedure }) => procedure !== 'apply_mutations');
    const before = await floor.db.rows('deliveries').count();
    await pauseBeforeRun(ours);
    const bare = await timed(async () => {
      // Before the batches, whose rows would come with ours.
      for (const call of pulls) await putAll(floor.db, await ours.bare(call));
      const answers: string[] = [];
      for (const { call } of bareRequests) answers.push(await floor.bare(call));
      return answers;
    });
    const put = (await floor.db.rows('deliveries').count()) - before;
    if (put !== queued) throw new Error(`${put} of ${queued} rows came.`);
    for (const [at, { batch }] of bareRequests.entries()) assertTaken(bare.value[at] ?? '', batch);
    await forgetQueue(floor);
    times.rounds.push(own.ms);
    times.floors.push(bare.ms);
  }
  return times;
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

/**
 * Empties the queue of what was sent. To pull the rows instead would take six times as long as the drain, and LevelDB would compact them
 * during the next rounds.
 */
const forgetQueue = ({ db }: Station): Promise<unknown> => Promise.all([db.outbox.clear(), db.view_rows.clear()]);
