/** The user's decisions about a refused record: resend, correct or discard. Nothing is deleted: a new mutation reports it to the server. */
import { corrected } from '../../domain/mutations/correctPayload.ts';
import { isCreation, type Mutation, type MutationKind } from '../../domain/mutations/mutations.ts';
import { chosenBy } from '../../domain/rules/ticketCorrection.ts';
import { isUnsettled, mutationOf, queuedEntry, type OutboxEntry } from '../../sync/entry.ts';
import { isEditable, isForUserToDecide, isTooLate } from '../../sync/push/abandonedDependencies.ts';
import { dependentsOf, releaseDependents, unsettledEntries } from '../store/liveEntries.ts';
import { changeEntries, withdraw } from '../store/apply/changeEntries.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { refold } from '../store/apply/refold.ts';
import type { UserDb } from '../store/schema.ts';
import type { WriteDeps } from '../store/save/writeDrafts.ts';
import { signTicket } from '../store/save/signTicket.ts';
import { wellFormed } from './wellFormed.ts';
import { conflictOf } from '../store/conflict.ts';
import { correctTicket } from './correctTicket.ts';
import type { MadeAlong } from '../../domain/deliveries/namedParties.ts';

/** `gone`: settled meanwhile, or withdrawn in another tab. */
export type Decision = 'done' | 'gone';

/** The server does not remember rejections: it judges the same bytes again. */
export function resend(db: UserDb, id: string, deps: Pick<WriteDeps, 'now'>): Promise<Decision> {
  return decide(db, id, deps.now(), async (entry) => {
    const alone_failures = Math.min(entry.alone_failures, 2);
    await changeEntries(db, [{ id: entry.id, state: 'queued', alone_failures, not_before: 0 }]);
    await releaseDependents(db, id, id);
    return 'done';
  });
}

/** A new mutation with the corrected fields (null: cleared) and the old one's time; the old one's dependents wait for it. */
export async function fix(db: UserDb, id: string, fields: Readonly<Record<string, unknown>>, deps: WriteDeps) {
  // Read before the transaction, because the lookups use transactions of their own. A refused entry never changes.
  const refused = await db.outbox.get(id);
  const ticket = refused?.kind === 'deliveries.create' ? await correctTicket(db, refused, fields, deps) : null;
  const correct = async (entry: OutboxEntry) => {
    const old = mutationOf(entry);
    if (!ticket)
      return replace(db, entry, { ...old, payload: corrected(old.kind, { ...old.payload }, fields) }, deps, old);
    const { payload, unnamed, awaited, made } = ticket;
    for (const frame of made) await makeAlong(db, entry, frame, deps, old);
    const waiting = { ...entry, depends_on: await waitingFor(db, entry, unnamed, awaited) };
    const frame = { ...old, payload, depends_on: renamed(old.depends_on, unnamed, awaited) };
    const done = await replace(db, waiting, frame, deps, old);
    await putAfter(db, entry.entity_id, 'deliveries.print', deps);
    await withdraw(db, await madeForNothing(db, entry), deps.now());
    return done;
  };
  return decide(db, id, deps.now(), correct, async (entry) => {
    const others = await db.outbox.where('entity_id').equals(entry.entity_id).toArray();
    return isEditable(entry, others.filter(isUnsettled));
  });
}

/** A record that a correction needs, with the same save and time. */
async function makeAlong(db: UserDb, entry: OutboxEntry, frame: MadeAlong, deps: WriteDeps, when: Captured) {
  const next = await takePlaceOf(db, entry, { ...wellFormed(frame), depends_on: [], replaces: null }, deps, when);
  await db.outbox.add({ ...next, save_id: entry.save_id });
  await refold(db, [next]);
}

/** If a record is created again, what was done to it is queued again after the creation, with its original time. */
async function putAfter(db: UserDb, entity: string, kind: MutationKind, deps: WriteDeps): Promise<void> {
  const done = await db.outbox.where('entity_id').equals(entity).toArray();
  for (const entry of done.filter((one) => one.kind === kind && one.state === 'queued')) {
    const old = mutationOf(entry);
    const next = await takePlaceOf(db, entry, { ...old, replaces: null }, deps, old);
    await db.outbox.add({ ...next, save_id: entry.save_id, depends_on: entry.depends_on });
    await releaseDependents(db, entry.id, next.id);
    await withdraw(db, [entry], deps.now());
    await refold(db, [entry]);
  }
}

const renamed = (ids: readonly string[], gone: readonly string[], come: readonly string[]): string[] => [
  ...new Set([...ids.filter((id) => !gone.includes(id)), ...come]),
];

/** The mutations that a ticket waits for once it names other records. */
async function waitingFor(db: UserDb, entry: OutboxEntry, unnamed: readonly string[], awaited: readonly string[]) {
  const made = await db.outbox
    .where('entity_id')
    .anyOf([...unnamed, ...awaited])
    .toArray();
  const idsOf = (entities: readonly string[]) =>
    made.filter(({ entity_id }) => entities.includes(entity_id)).map(({ id }) => id);
  const creations = made.filter((one) => isCreation(one) && isUnsettled(one) && awaited.includes(one.entity_id));
  const come = creations.map(({ id }) => id);
  return renamed(entry.depends_on, idsOf(unnamed), come);
}

/** For each field that two users changed one value stays, `mine` or `theirs`. If nothing is left, the change is discarded for `reason`. */
export function settleConflict(
  db: UserDb,
  id: string,
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
  reason: string,
  deps: WriteDeps,
): Promise<Decision> {
  return decide(db, id, deps.now(), async (entry) => {
    const old = mutationOf(entry);
    const fields = conflictOf(entry.verdict);
    const kept = (field: string) => choices[chosenBy(field)] !== 'theirs';
    const payload = Object.fromEntries(Object.entries(old.payload).filter(([field]) => kept(field)));
    if (Object.keys(payload).length === 0) {
      await releaseDependents(db, entry.id, ...entry.depends_on);
      return giveUp(db, [entry], reason, deps);
    }
    const theirs = fields.filter(({ field }) => kept(field)).map(({ field, theirs: value }) => [field, value] as const);
    const seen = {
      ...Object.fromEntries(Object.entries(old.seen ?? {}).filter(([field]) => kept(field))),
      ...Object.fromEntries(theirs),
    };
    return replace(db, entry, { ...old, payload, seen }, deps);
  });
}

/** A new mutation that replaces the entry's, in the same save; the entry's dependents wait for the new one. */
async function replace(
  db: UserDb,
  entry: OutboxEntry,
  frame: Omit<Frame, 'replaces'>,
  deps: WriteDeps,
  when?: Captured,
): Promise<'done'> {
  const next = await takePlaceOf(db, entry, { ...wellFormed(frame), replaces: entry.id }, deps, when);
  await db.outbox.add({ ...next, save_id: entry.save_id, depends_on: entry.depends_on });
  await releaseDependents(db, entry.id, next.id);
  await withdraw(db, [entry], deps.now());
  return 'done';
}

/** The records that depend on this one, directly or through others; none if the server has what it was to correct. */
export async function wouldFall(db: UserDb, id: string): Promise<OutboxEntry[]> {
  const given = await db.outbox.get(id);
  if (given && isTooLate(given)) return [];
  const found = new Map<string, OutboxEntry>();
  let last = new Set([id]);
  while (last.size > 0) {
    const next = (await dependentsOf(db, last)).filter((entry) => !found.has(entry.id));
    for (const entry of next) found.set(entry.id, entry);
    last = new Set(next.map((entry) => entry.id));
  }
  return [...found.values()];
}

/** Discards the entry for `reason`, with the dependents shown to the user (`along`); the audit keeps all. `more`: there are others now. */
export function discard(db: UserDb, id: string, reason: string, along: readonly string[], deps: WriteDeps) {
  return decide(db, id, deps.now(), async (entry) => {
    const fallen = [entry, ...(await wouldFall(db, entry.id))];
    if (fallen.some((one) => one.id !== id && !along.includes(one.id))) return 'more';
    if (isTooLate(entry)) await releaseDependents(db, entry.id, ...entry.depends_on);
    return giveUp(db, fallen, reason, deps);
  });
}

async function giveUp(db: UserDb, fallen: readonly OutboxEntry[], reason: string, deps: WriteDeps): Promise<'done'> {
  const save_id = deps.newId();
  for (const one of fallen) {
    const discarded = mutationOf(one);
    const frame: Frame = {
      kind: 'mutations.discard',
      entity_id: one.id,
      payload: wellFormed({ reason, discarded }),
      depends_on: [],
      replaces: one.id,
    };
    await db.outbox.add({ ...(await takePlaceOf(db, one, frame, deps)), save_id });
  }
  // An earlier verdict (a correction elsewhere replaced it) does not change that it was discarded.
  await withdraw(db, fallen, deps.now(), { verdict: null });
  return 'done';
}

/** Only entries that wait for their user, or that `orWhere` accepts. The answer that comes with a pull settles an entry in flight. */
function decide<Done extends string>(
  db: UserDb,
  id: string,
  now: number,
  work: (entry: OutboxEntry) => Promise<Done>,
  orWhere: (entry: OutboxEntry) => Promise<boolean> = () => Promise.resolve(false),
): Promise<Done | 'gone'> {
  return db.transaction('rw', db.tables, async () => {
    const entry = await db.outbox.get(id);
    if (!entry || !(isForUserToDecide(entry, now) || (await orWhere(entry)))) return 'gone';
    return work(entry);
  });
}

type Captured = Pick<Mutation, 'captured_at' | 'clock_offset_ms'>;

async function capturedNow(db: UserDb, { now, offsetNow = (stored) => stored }: WriteDeps): Promise<Captured> {
  const stored = (await readMeta(db, 'drain'))?.clock_offset_ms ?? null;
  return { captured_at: new Date(now()).toISOString(), clock_offset_ms: offsetNow(stored) };
}

type Frame = Pick<Mutation, 'kind' | 'entity_id' | 'seen' | 'depends_on' | 'replaces'> & { readonly payload: object };

/** `when`: now by default. */
async function takePlaceOf(db: UserDb, entry: OutboxEntry, frame: Frame, deps: WriteDeps, when?: Captured) {
  const { captured_at, clock_offset_ms } = when ?? (await capturedNow(db, deps));
  const seq = ((await readMeta(db, 'last_seq')) ?? 0) + 1;
  await writeMeta(db, 'last_seq', seq);
  const unsigned = { ...frame, id: deps.newId(), seq, captured_at, clock_offset_ms };
  const before = unsigned.kind === 'deliveries.correct' ? await db.rows('deliveries').get(frame.entity_id) : undefined;
  const mutation = await signTicket(unsigned, before, deps.signing);
  // Not on behalf of its author: what an owner corrects in work that they took over is the owner's own statement.
  return queuedEntry(mutation, entry.save_id, JSON.stringify(mutation));
}

/** Queued creations of the same save that no unsettled entry names, including those in flight, which their outcome settles. */
async function madeForNothing(db: UserDb, ticket: OutboxEntry): Promise<OutboxEntry[]> {
  const unsettled = (await unsettledEntries(db)).filter((entry) => entry.id !== ticket.id);
  const made = unsettled.filter(
    ({ save_id, state, kind, on_behalf_of }) =>
      save_id === ticket.save_id && state === 'queued' && MADE_ALONG.has(kind) && on_behalf_of === undefined,
  );
  return made.filter((one) => !unsettled.some((other) => other.id !== one.id && other.bytes.includes(one.entity_id)));
}

const MADE_ALONG: ReadonlySet<string> = new Set(['customers.create', 'trucks.create', 'drivers.create']);
