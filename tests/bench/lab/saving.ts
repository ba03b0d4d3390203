/** What a save costs beside putting its bytes on the disk. */
import { UserDb } from '../../../src/data/store/schema.ts';
import { publicKeyOf, readSigningKey } from '../../../src/data/store/signingKeys.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import type { MutationDraft } from '../../../src/domain/mutations/mutations.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { syncRound } from '../../../src/sync/rounds/round.ts';
import { timed } from './timed.ts';
import { loadsOf } from './loads.ts';
import { openStation, type Seat, type Station } from './station.ts';

interface Put {
  readonly store: string;
  readonly value: object;
}

/** ms, in turn, while the device syncs (`rounds`), without and with a signature. The floor: one raw strict transaction with the rows that a save wrote. */
export async function measureSaves(
  seat: Seat,
  count: number,
): Promise<{ saves: number[]; signed: number[]; floors: number[]; rounds: number }> {
  const station = await openStation(seat);
  const db = new UserDb(seat.userId, 'strict');
  const floor = new UserDb('bench-saving-floor', 'strict');
  await floor.open();
  const raw = floor.backendDB();
  const driver = startDriver(station);
  const [saves, signed, floors]: [number[], number[], number[]] = [[], [], []];
  await publicKeyOf(db);
  for (let round = -WARM_UP; saves.length < count; round += 1) {
    if (round > 2 * count) throw new Error('Most records were sent before their rows could be read.');
    const [draft] = loadsOf(1, round + WARM_UP);
    const draftKey = `new-delivery-${round}`;
    for (const one of [db, floor]) await one.drafts.put({ key: draftKey, value: draft, saved_at: 0 });
    const save = await timed(async () => {
      const saved = await saveTo(db, draft ? [draft] : [], { now: Date.now, newId }, [draftKey]);
      if (!saved.ok) throw new Error(saved.error.detail);
      return saved.value.mutationIds[0] ?? '';
    });
    // The driver may have sent it already: then its views are gone, and the round does not count.
    const written = await writtenBy(db, save.value).catch(() => null);
    if (!written) continue;
    const put = await timed(() => putRaw(raw, written, draftKey));
    const withKey = await timed(async () => {
      const signing = await readSigningKey(seat.userId);
      return saveTo(db, loadsOf(1, round + WARM_UP), { now: Date.now, newId, signing });
    });
    if (!withKey.value.ok) throw new Error(withKey.value.error.detail);
    if (round < 0) continue;
    saves.push(save.ms);
    signed.push(withKey.ms);
    floors.push(put.ms);
  }
  const rounds = await driver.stop();
  await Promise.all([db.delete(), floor.delete()]);
  return { saves, signed, floors, rounds };
}

/** Times in ms, taken turn by turn while the driver is at work: of a ticket that is saved, and of its correction at once. */
export async function measureCorrections(
  seat: Seat,
  count: number,
): Promise<{ corrections: number[]; tickets: number[] }> {
  const station = await openStation(seat);
  const db = new UserDb(seat.userId, 'strict');
  const driver = startDriver(station);
  const [corrections, tickets]: [number[], number[]] = [[], []];
  const save = async (draft: MutationDraft) => {
    const { ms, value } = await timed(() => saveTo(db, [draft], { now: Date.now, newId }));
    if (!value.ok) throw new Error(value.error.detail);
    return ms;
  };
  for (let round = -WARM_UP; round < count; round += 1) {
    const [load] = loadsOf(1, round + WARM_UP);
    if (!load) throw new Error('There is no load.');
    const ticket = await save(load);
    const payload = { volume: 5.5, reason: 'Read wrongly' };
    const correction = await save({ kind: 'deliveries.correct', entity_id: load.entity_id, payload });
    if (round < 0) continue;
    tickets.push(ticket);
    corrections.push(correction);
  }
  await driver.stop();
  await db.delete();
  return { corrections, tickets };
}

/** One round after the other, as while a clerk works with a signal. `stop` answers how many rounds there were. */
function startDriver({ deps }: Station): { readonly stop: () => Promise<number> } {
  let rounds = 0;
  const end = new AbortController();
  const work = (async () => {
    while (!end.signal.aborted) {
      await syncRound(deps, { forced: false });
      await deps.store.applyDeferredOutcomes();
      rounds += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  return {
    stop: async () => {
      end.abort();
      await work;
      return rounds;
    },
  };
}
const PAUSE_MS = 100;

const WARM_UP = 10;
const VIEWS_OF_A_SAVE = 4;

/** The rows of one save: its entry, the views that it touches (ticket, stock, two totals of the day), two counters. */
export async function writtenBy(db: UserDb, mutationId: string): Promise<Put[]> {
  const entry = await db.outbox.get(mutationId);
  if (!entry) throw new Error('The save left no entry.');
  const keys = entry.touches.map((touch): [never, string] => [
    trusted<never>(touch.split(':')[0]),
    touch.slice(touch.indexOf(':') + 1),
  ]);
  const views = (await db.view_rows.bulkGet(keys)).filter((view) => view !== undefined);
  if (views.length !== VIEWS_OF_A_SAVE) throw new Error(`A save touched ${views.length} rows, not ${VIEWS_OF_A_SAVE}.`);
  const counters = (await db.meta.bulkGet(['last_seq', 'counters'])).filter((one) => one !== undefined);
  return [
    { store: 'outbox', value: entry },
    ...views.map((view) => ({ store: 'view_rows', value: view })),
    ...counters.map((value) => ({ store: 'meta', value })),
  ];
}

/** `draftKey`: of the draft that the save used up, if there was one. */
export function putRaw(raw: IDBDatabase, puts: readonly Put[], draftKey?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = raw.transaction(['outbox', 'view_rows', 'meta', 'drafts'], 'readwrite', {
      durability: 'strict',
    });
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
    for (const { store, value } of puts) transaction.objectStore(store).put(value);
    if (draftKey !== undefined) transaction.objectStore('drafts').delete(draftKey);
  });
}
