/** The commands of the sync panel, for the signed-in user. */
import { newId } from '../../domain/records/ids.ts';
import { sum } from '../../domain/values/quantities.ts';
import { err, ok, type Result } from '../../domain/values/result.ts';
import { mutationOf, UNDO_MS, type OutboxEntry } from '../../sync/entry.ts';
import { ownStore as store } from '../session/useQuery.ts';
import { attempt, type StoreFailure } from '../store/storeAttempt.ts';
import { readMeta, writeMeta } from '../store/meta.ts';
import { userStore, type UserDb } from '../store/schema.ts';
import { sha256 } from '../remote/sha256.ts';
import { readSigningKey } from '../store/signingKeys.ts';
import { afterSave, sendNow } from '../runtime/driver.ts';
import { logImport } from '../runtime/securityLog.ts';
import { offsetNow } from '../store/siteClock.ts';
import { correctionDrafts } from './correctTicket.ts';
import { discard, fix, resend, settleConflict, wouldFall, type Decision } from './decide.ts';
import {
  exportUnsent,
  importUnsent,
  openUnsent,
  type FileContents,
  type Imported,
  type ImportFailure,
  type UnsentFile,
} from './unsentWorkFile.ts';
import { takeOver } from './takeOver.ts';
import type { DeliveryRow } from '../../domain/records/rows.ts';
import { isCreation } from '../../domain/mutations/mutations.ts';
import { withdraw } from '../store/apply/changeEntries.ts';
import { dependentsOf, releaseDependents } from '../store/liveEntries.ts';
import type { WriteDeps } from '../store/save/writeDrafts.ts';

export type { StoreFailure } from '../store/storeAttempt.ts';
export type { AuthorContents, KindContents } from './unsentWorkFile.ts';

/** `unreadable`: the browser could not open it. */
export type FileFailure = ImportFailure | 'unreadable';

const deps = { now: Date.now, newId, offsetNow };
const signingDeps = async (db: UserDb) => ({ ...deps, signing: await readSigningKey(db.userId) });

/** A refusal by the store is reported and has changed nothing. */
async function inStore<T>(db: UserDb, work: () => Promise<T>): Promise<Result<T, StoreFailure>> {
  const done = await attempt(db, work);
  return done.ok ? done : err(done.error.kind);
}

async function decided<D extends string>(work: (db: UserDb) => Promise<D>): Promise<Result<D | 'gone', StoreFailure>> {
  const db = store();
  if (!db) return ok('gone');
  const decision = await inStore(db, () => work(db));
  if (decision.ok) afterSave();
  return decision;
}

export const resendRecord = (id: string) => decided((db) => resend(db, id, deps));
export const fixRecord = (id: string, fields: Readonly<Record<string, unknown>>) =>
  decided(async (db) => fix(db, id, fields, await signingDeps(db)));
/** `reason`: 3 to 500 characters. `along`: the dependent records shown to the user; `more` if there are others by now. */
export const discardRecord = (id: string, reason: string, along: readonly string[]) =>
  decided((db) => discard(db, id, reason, along, deps));

/** Which value stays of each field that another user changed meanwhile. `reason`: for the audit, if nothing of the change is left. */
export const chooseValues = (id: string, choices: Readonly<Record<string, 'mine' | 'theirs'>>, reason: string) =>
  decided(async (db) => settleConflict(db, id, choices, reason, await signingDeps(db)));

/** `without`: the answer if no user is signed in. */
async function inOwnStore<T>(without: T, work: (db: UserDb) => Promise<T>): Promise<Result<T, StoreFailure>> {
  const db = store();
  return db ? inStore(db, () => work(db)) : ok(without);
}

/** The drafts that correct a sent ticket, ready to save; none if nothing differs. */
export const draftsOfCorrection = (row: DeliveryRow, fields: Readonly<Record<string, unknown>>, why: string) =>
  inOwnStore<Awaited<ReturnType<typeof correctionDrafts>>>([], (db) => correctionDrafts(db, row, fields, why, newId));

/** Undoes a save that is not sent yet, by the ids of its mutations. */
export const undoSaved = (ids: readonly string[]) => decided((db) => undoSave(db, ids, deps));

export const recordsThatFall = (id: string) =>
  inOwnStore<readonly string[]>([], async (db) => (await wouldFall(db, id)).map((entry) => entry.id));

export const fieldsOf = (id: string) =>
  inOwnStore<Readonly<Record<string, unknown>>>({}, async (db) => {
    const entry = await db.outbox.get(id);
    return entry ? { ...mutationOf(entry).payload } : {};
  });

/** Starts a round at once. A store that accepts no writes could not keep the server's answer either: that is reported instead. */
export async function sendWaiting(): Promise<Result<void, StoreFailure>> {
  const db = store();
  if (!db) return ok(undefined);
  const writable = await inStore(db, () =>
    db.transaction('rw', db.meta, async () => {
      const drain = await readMeta(db, 'drain');
      if (drain) await writeMeta(db, 'drain', drain);
    }),
  );
  if (writable.ok) sendNow();
  return writable;
}

export const exportUnsentWork = () => inOwnStore<UnsentFile | null>(null, (db) => exportUnsent(db, Date.now()));

/** A file of unsent work, read and checked: its content, and its fingerprint for the audit. */
export interface OpenedFile extends Pick<FileContents, 'authors' | 'known'> {
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
}

/** Reads a file and imports nothing: the user first sees whose work it is, and how much. */
export async function openUnsentFile(file: File): Promise<Result<OpenedFile, FileFailure | StoreFailure>> {
  const db = store();
  if (!db) return err('other_author');
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return err('unreadable');
  const text = new TextDecoder().decode(bytes);
  const opened = await inStore(db, () => openUnsent(db, text));
  if (!opened.ok) return opened;
  if (!opened.value.ok) return opened.value;
  const { authors, known } = opened.value.value;
  return ok({ authors, known, name: file.name, text, sha256: await sha256(bytes) });
}

/** Imports it. The audit records the import first: if that fails, nothing is imported. */
export async function importUnsentWork(file: OpenedFile): Promise<Result<Imported, FileFailure | StoreFailure>> {
  const db = store();
  if (!db) return err('other_author');
  const imported = await inStore(db, async () => {
    const rows = sum(file.authors.flatMap(({ kinds }) => kinds.map(({ count }) => count)));
    await logImport({ file: file.name.slice(-200) || '-', rows, sha256: file.sha256 });
    return importUnsent(db, file.text, deps);
  });
  if (!imported.ok) return imported;
  if (imported.value.ok) afterSave();
  return imported.value;
}

/** Sends another user's queue of this device in their name. Null: only an owner may, and only a queue that has a registration. */
export async function takeOverQueue(userId: string): Promise<Result<Imported | null, StoreFailure>> {
  const taken = await inOwnStore(null, (db) => takeOver(db, userStore(userId).strict, deps));
  if (taken.ok && taken.value) afterSave();
  return taken;
}

/** Withdraws all of these mutations or none. `gone`: the time is over, "Send now" was pressed, or a later one depends on one of them. */
export function undoSave(db: UserDb, ids: readonly string[], { now }: Pick<WriteDeps, 'now'>): Promise<Decision> {
  return db.transaction('rw', db.tables, async () => {
    const at = now();
    const entries = (await db.outbox.bulkGet([...ids])).filter((entry) => entry !== undefined);
    if (entries.length < ids.length || !entries.every((entry) => isUndoable(entry, at))) return 'gone';
    const needed = (await dependentsOf(db, new Set(ids))).filter(({ id }) => !ids.includes(id));
    const isMade = entries.some(isCreation);
    if (needed.some(({ kind }) => isMade || kind !== 'deliveries.print')) return 'gone';
    await withdraw(db, entries, at);
    // A print does not depend on the step: it waits for what the step waited for.
    for (const entry of entries) await releaseDependents(db, entry.id, ...entry.depends_on);
    return 'done';
  });
}

/** A wait longer than UNDO_MS means that the clock was set back: the entry may have been sent. */
const isUndoable = ({ state, not_before }: OutboxEntry, now: number): boolean =>
  state === 'queued' && not_before > now && not_before - now <= UNDO_MS;
