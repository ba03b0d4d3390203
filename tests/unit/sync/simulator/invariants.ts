/** What must hold at every step that a person could see, and what must have become of everything in the end. */
import { expect } from 'vitest';
import { dailyTotalId, stockId } from '../../../../src/domain/records/ids.ts';
import type { Row } from '../../../../src/domain/mutations/effects.ts';
import { isCreation } from '../../../../src/domain/mutations/mutations.ts';
import { addQuantities } from '../../../../src/domain/values/quantities.ts';
import { HELD_BEFORE, mutationOf, TAKE_OVER_REFUSED, type OutboxEntry } from '../../../../src/sync/entry.ts';
import { requiredEntities, isMissingDependency } from '../../../../src/sync/push/abandonedDependencies.ts';
import { checkpointsToAsk } from '../../../../src/sync/pull/restoreCheckpoints.ts';
import { batchOf, type ModelServer } from '../support/modelServer.ts';
import type { Look } from './store.ts';

export const MATERIAL = 'abu_batu';
export const START = 1_000;
/** A volume that this server rejects (one that a form would take), one that it leaves to the owner, and a name that it rejects. */
export const TOO_MUCH = 99;
export const HELD = 77;
export const NOBODY = '?';

/** Figures neither flicker nor double; nothing that was saved is hidden. */
export function checkNow(look: Look, server: ModelServer, copied: ReadonlySet<string>): void {
  // A server that was restored is another one: what is shown is the old one's until the next pull.
  const isOfThisServer = (look.pull.epoch === null || look.pull.epoch === server.epoch) && !isAhead(look, server);
  if (isOfThisServer && !isSignedOut(look) && !isSentByAnother(look, server, copied) && !isCorrectedTwice(look)) {
    same(Number(look.view('stocks', STOCK)?.row['on_hand'] ?? 0), right(look, server, STOCK_FIGURE), 'stock as shown');
    same(
      Number(look.view('daily_totals', TOTAL)?.row['count'] ?? 0),
      right(look, server, COUNT_FIGURE),
      'deliveries of the day as shown',
    );
  }
  for (const entry of look.entries) {
    if (entry.kind !== 'deliveries.create' || entry.state === 'settled' || entry.state === 'withdrawn') continue;
    const mark = look.view('deliveries', entry.entity_id)?.sync;
    if (!MARKS[entry.verdict?.code === HELD_BEFORE ? 'held' : entry.state].some((one) => one === mark))
      expect.fail(`the mark of a record that is ${entry.state}: ${mark}`);
  }
}

/** Asked a million times: the library is called only to say what is wrong. */
function same(actual: number, expected: number, what: string): void {
  if (actual !== expected) expect(actual, `${what} on this device`).toBe(expected);
}

/** A record is marked by its worst entry: a cancellation of what is refused waits with it. */
const MARKS = {
  queued: ['to_send', 'held', 'needs_attention'],
  set_aside: ['needs_attention'],
  rejected: ['needs_attention'],
  held: ['held', 'needs_attention'],
} as const;

/** Every request is made by whoever is signed in, and names its mutations in the order of the device. */
export function checkBatches(
  calls: readonly { procedure: string; body: string; token: string }[],
  looks: ReadonlyMap<string, Look>,
): void {
  for (const { body, token } of calls.filter(({ procedure }) => procedure === 'apply_mutations')) {
    const { author, submitted_by = author } = batchOf(body);
    if (submitted_by !== token) expect(submitted_by, 'who sends').toBe(token);
    const seqs = new Map(looks.get(token)?.entries.map(({ id, seq }) => [id, seq]));
    const sent = batchOf(body).mutations.flatMap(({ id }) => seqs.get(id) ?? []);
    if (sent.some((seq, index) => seq < (sent[index - 1] ?? 0)))
      expect.fail(`the order within a request: ${sent.join(', ')}`);
  }
}

/** Those that wait for nobody, and are still not sent: whatever they needed is settled, or its place was taken. */
export function readyIn(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const states = new Map(entries.map(({ id, state }) => [id, state]));
  return entries.filter(
    ({ state, depends_on }) =>
      state === 'queued' && !depends_on.some((id) => STANDING.has(states.get(id) ?? 'settled')),
  );
}

/** It waits for a record that is on no way here: only its person can end that, once it is stalled. `looks`: of everybody. */
export function isStranded(entry: OutboxEntry, own: Look, looks: readonly Look[], server: ModelServer): boolean {
  if (entry.state !== 'queued' || !isMissingDependency(entry)) return false;
  const missing = requiredEntities(entry).filter((id) => [...server.tables.values()].every((rows) => !rows.has(id)));
  const makersIn = ({ entries }: Look) => entries.filter((one) => isCreation(one) && missing.includes(one.entity_id));
  const isComing = looks.flatMap(makersIn).some(({ state }) => state === 'queued' || state === 'held');
  return missing.length > 0 && !isComing && makersIn(own).length === 0;
}

/** Nothing was put out of the way that did not fail on its own, three times. */
export function checkAside(entries: readonly OutboxEntry[]): void {
  for (const entry of entries)
    if (entry.state === 'set_aside' && entry.verdict?.code !== TAKE_OVER_REFUSED)
      expect(entry.alone_failures, 'failures of a record set aside').toBeGreaterThanOrEqual(3);
}

interface Store {
  readonly look: Look;
  /** What was reported as saved here. */
  readonly saved: readonly string[];
}

/** `gone`: stores that were deleted; what they had sent is on the server, what they had not is in another store. */
export function checkEnd(server: ModelServer, stores: readonly Store[], gone: readonly Store[] = []): void {
  const made = new Set([...stores, ...gone].flatMap(({ saved }) => saved));
  const looks = stores.map(({ look }) => look);
  for (const { look, saved } of stores) {
    const entries = new Map(look.entries.map((entry) => [entry.id, entry]));
    for (const id of saved) expect(entries.has(id), 'a saved record is still known').toBe(true);
    for (const { id, replaces } of look.entries)
      if (replaces === null) expect(made, 'what a store holds was saved by somebody').toContain(id);
    // One whose clock stood ahead when it was made waits until its person is told.
    for (const entry of look.entries) if (!isStranded(entry, look, looks, server)) checkFate(entry, entries, server);
    for (const [key, row] of look.rows)
      expect(row).toEqual(server.tables.get(key.slice(0, key.indexOf(':')))?.get(row.id));
    for (const [table, rows] of server.tables)
      for (const id of rows.keys()) expect(look.rows.has(`${table}:${id}`), `${table} on the device`).toBe(true);
    const waits = look.entries.some(({ state }) => state === 'queued');
    for (const [key, row] of waits ? [] : look.rows) {
      const view = look.view(key.slice(0, key.indexOf(':')), row.id);
      if (view?.sync === 'sent') expect(view.row, `${key} as shown`).toEqual(row);
    }
  }
  const sold = server
    .rowsOf('deliveries')
    .filter((row) => row['status'] !== 'cancelled')
    .map((row) => -Number(row['volume']));
  expect(server.onHand(MATERIAL), 'stock against its deliveries').toBe(addQuantities(START, ...sold));
  const all = stores.flatMap(({ look }) => look.entries);
  const arrived = gone.flatMap(({ look }) =>
    look.entries.filter(
      ({ id, state }) => (state === 'settled' || state === 'held') && server.log.get(id)?.outcome === 'applied',
    ),
  );
  const created = new Set(
    [...all.filter(({ state }) => state === 'settled'), ...arrived]
      .filter(({ kind }) => kind === 'deliveries.create')
      .map((entry) => entry.entity_id),
  );
  expect(new Set(server.rowsOf('deliveries').map((row) => row.id)), 'deliveries on the server').toEqual(created);
}

/** What became of one entry: exactly one of the ends that its story allows. */
function checkFate(entry: OutboxEntry, entries: ReadonlyMap<string, OutboxEntry>, server: ModelServer): void {
  const logged = server.log.get(entry.id)?.outcome;
  const story = `a ${entry.kind} that is ${entry.state} (${entry.verdict?.code ?? 'nobody objected'})`;
  const isReplaced = [...entries.values()].some((one) => one.replaces === entry.id);
  if (entry.state === 'withdrawn' || isReplaced) {
    // What a person gave up or corrected, here or elsewhere, never comes back as something to decide; only that the server had it all the same.
    expect(
      (isReplaced || server.hasInPlaceOf(entry.id) || server.hasSameInPlaceOf(mutationOf(entry))) &&
        (entry.state === 'withdrawn' || logged === 'applied'),
      `${story}: something took its place, and it stays away`,
    ).toBe(true);
    return;
  }
  const waits = entry.depends_on.some((id) => STANDING.has(entries.get(id)?.state ?? 'settled'));
  expect(entry.state, `what became of ${story}`).toBe(
    isRefused(entry) || isOfGivenUp(entry, entries)
      ? 'rejected'
      : waits && entry.state === 'queued'
        ? 'queued'
        : 'settled',
  );
  if (entry.state === 'settled') expect(logged, `what the server has of ${story}`).toBe('applied');
}

/** For what was withdrawn nobody waits: its place was taken, or who needed it was given up with it. */
const STANDING: ReadonlySet<string> = new Set<OutboxEntry['state']>(['queued', 'rejected', 'held', 'set_aside']);

/** What the server will not take, by its content or by the owner's word; two corrections of one record make one. */
const isRefused = (entry: OutboxEntry): boolean => {
  const mutation = mutationOf(entry);
  return (
    (mutation.kind === 'deliveries.create' && mutation.payload.volume === TOO_MUCH) ||
    (mutation.kind === 'drivers.create' && mutation.payload.full_name === NOBODY) ||
    (entry.state === 'rejected' && entry.verdict?.code === 'refused_by_owner') ||
    (entry.state === 'rejected' && (entry.verdict?.code === 'id_taken' || entry.verdict?.code === 'replaced'))
  );
};

/** It says that what it needs was given up here, and so it was. */
function isOfGivenUp(entry: OutboxEntry, entries: ReadonlyMap<string, OutboxEntry>): boolean {
  if (entry.state !== 'rejected' || entry.verdict?.code !== 'needs_discarded') return false;
  const needs = [entry.entity_id, ...mutationOf(entry).depends_on];
  const makers = [...entries.values()].filter(
    ({ id, kind, entity_id }) => id !== entry.id && kind.endsWith('.create') && needs.includes(entity_id),
  );
  return (
    makers.some(({ state }) => state === 'withdrawn') &&
    makers.every(({ state }) => state !== 'queued' && state !== 'settled')
  );
}

interface Figure {
  readonly table: string;
  readonly id: string;
  readonly field: string;
  /** `sign` 1: a delivery leaves; −1: it comes back. */
  readonly change: (volume: number, sign: 1 | -1) => number;
}
const STOCK = stockId(MATERIAL);
const TOTAL = dailyTotalId('2026-11-20', 'deliveries', MATERIAL);
const STOCK_FIGURE: Figure = { table: 'stocks', id: STOCK, field: 'on_hand', change: (volume, sign) => -sign * volume };
const COUNT_FIGURE: Figure = { table: 'daily_totals', id: TOTAL, field: 'count', change: (_volume, sign) => sign };

/** The server's figure as of the version that the device holds, and what of the device's own work is not in that version. */
function right(look: Look, server: ModelServer, figure: Figure): number {
  const base = look.rows.get(`${figure.table}:${figure.id}`);
  const held = base ? Number(server.history.get(`${figure.table}|${figure.id}@${base.version}`)?.[figure.field]) : 0;
  return addQuantities(held, ...movesOf(look, server, figure, base?.version ?? 0).values());
}

/** What each mutation of a store does to a figure that stands at this version. */
function movesOf(
  { rows, entries }: Look,
  server: ModelServer,
  { table, change }: Figure,
  version: number,
): Map<string, number> {
  const volumes = new Map<string, number>();
  return new Map(
    entries.map((entry) => [
      entry.id,
      ((): number => {
        const mutation = mutationOf(entry);
        if (mutation.kind === 'deliveries.create' && counts(entry))
          volumes.set(mutation.entity_id, mutation.payload.volume);
        const volume = volumes.get(entry.entity_id) ?? volumeOf(rows.get(`deliveries:${entry.entity_id}`));
        // Its record is here by a correction that was made elsewhere, and is in the server's sums.
        const isThere =
          mutation.kind === 'deliveries.create' &&
          entry.state !== 'settled' &&
          rows.has(`deliveries:${entry.entity_id}`);
        const isOfDelivery = mutation.kind === 'deliveries.create' || mutation.kind === 'deliveries.change_status';
        if (
          isThere ||
          !isOfDelivery ||
          volume === undefined ||
          !counts(entry) ||
          containedIn(server, entry, table, version)
        )
          return 0;
        return change(volume, mutation.kind === 'deliveries.create' ? 1 : -1);
      })(),
    ]),
  );
}

/** What the work of `theirs` does to the stock that `own` holds. */
export const stockMovesOf = (theirs: Look, server: ModelServer, own: Look): Map<string, number> =>
  movesOf(theirs, server, STOCK_FIGURE, own.rows.get(`stocks:${STOCK}`)?.version ?? 0);

/** Of a delivery that came from the server, and still counts there. */
const volumeOf = (row: Row | undefined): number | undefined =>
  row && row['status'] !== 'cancelled' ? Number(row['volume']) : undefined;
/** What was held does not, nor while a new registration asks for it anew. */
const counts = ({ state, verdict }: OutboxEntry): boolean =>
  (state === 'queued' && verdict?.code !== HELD_BEFORE) || state === 'set_aside' || state === 'settled';
function containedIn(server: ModelServer, entry: OutboxEntry, table: string, version: number): boolean {
  const contained = server.log.get(entry.id)?.rows.find(([name]) => name === table)?.[2];
  return contained !== undefined && contained <= version;
}

/** The server was restored, and this store notices at its next look, or within the hour where the server is behind. */
export const isAhead = ({ pull, drain }: Look, server: ModelServer): boolean =>
  (pull.epoch ?? drain.marked?.epoch) === server.epoch &&
  checkpointsToAsk(drain.marked, pull).some(([position, mark]) => server.marks.get(position) !== mark);

/** The rows went with the person who left, and have not come again. */
export const isSignedOut = ({ pull, rows }: Look): boolean => pull.generation > 0 && !pull.complete && rows.size === 0;

/** A copy of one of these went another way, and this device has not heard of it yet. */
export const isSentByAnother = ({ entries }: Look, server: ModelServer, copied: ReadonlySet<string>): boolean =>
  entries.some(({ id, state }) => state !== 'settled' && copied.has(id) && server.log.get(id)?.outcome === 'applied');

/** The first correction of a record is here, and the second has not been answered yet: the store may count either. */
const isCorrectedTwice = ({ entries, rows }: Look): boolean =>
  entries.some(
    ({ state, kind, replaces, entity_id }) =>
      state === 'queued' && kind === 'deliveries.create' && replaces !== null && rows.has(`deliveries:${entity_id}`),
  );

/** Mutations that more than one store holds, since they were carried over or taken over. */
export function copiedIn(looks: readonly Look[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { id } of looks.flatMap(({ entries }) => entries)) (seen.has(id) ? twice : seen).add(id);
  return twice;
}
