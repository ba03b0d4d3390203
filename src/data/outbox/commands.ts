/** The commands of the sync panel, for whoever is signed in. */
import { newId } from '../../domain/ids.ts';
import { err } from '../../domain/result.ts';
import type { Result } from '../../domain/result.ts';
import { mutationOf } from '../../sync/entry.ts';
import { authState } from '../auth.ts';
import { userStore } from '../db/schema.ts';
import type { UserDb } from '../db/schema.ts';
import { afterSave } from '../driver.ts';
import { discard, fix, resend, settleConflict, wouldFall } from './decide.ts';
import type { Decision } from './decide.ts';
import { exportUnsent, importUnsent } from './file.ts';
import type { Imported, ImportFailure } from './file.ts';
import { takeOver } from './takeOver.ts';

export type { Decision } from './decide.ts';
export type { Imported, ImportFailure } from './file.ts';

const deps = { now: Date.now, newId };
const store = (): UserDb | null => {
  const { user } = authState();
  return user && userStore(user.id).strict;
};

async function decided(work: (db: UserDb) => Promise<Decision>): Promise<Decision> {
  const db = store();
  if (!db) return 'gone';
  const decision = await work(db);
  afterSave();
  return decision;
}

export const resendRecord = (id: string): Promise<Decision> => decided((db) => resend(db, id));
export const fixRecord = (id: string, fields: Readonly<Record<string, unknown>>): Promise<Decision> => decided((db) => fix(db, id, fields, deps));
/** `reason`: 3 to 500 characters. */
export const discardRecord = (id: string, reason: string): Promise<Decision> => decided((db) => discard(db, id, reason, deps));

/** Of each field that somebody else changed meanwhile, whose value stays. `reason`: for the audit, where nothing of the change is left. */
export const chooseValues = (id: string, choices: Readonly<Record<string, 'mine' | 'theirs'>>, reason: string): Promise<Decision> =>
  decided((db) => settleConflict(db, id, choices, reason, deps));

/** How many records would be discarded with this one. */
export async function recordsThatFall(id: string): Promise<number> {
  const db = store();
  return db ? (await wouldFall(db, id)).length : 0;
}

/** The fields of a record as they were typed, for correcting them. */
export async function fieldsOf(id: string): Promise<Readonly<Record<string, unknown>>> {
  const entry = await store()?.outbox.get(id);
  return entry ? { ...mutationOf(entry).payload } : {};
}

export async function exportUnsentWork(): Promise<{ readonly name: string; readonly text: string; readonly count: number } | null> {
  const db = store();
  return db && exportUnsent(db, Date.now());
}

export async function importUnsentWork(text: string): Promise<Result<Imported, ImportFailure>> {
  const db = store();
  if (!db) return err('other_author');
  const imported = await importUnsent(db, text, deps);
  if (imported.ok) afterSave();
  return imported;
}

/** Sends another user's queue of this device in their name. Null: only an owner may, and only what has a registration. */
export async function takeOverQueue(userId: string): Promise<Imported | null> {
  const db = store();
  const taken = db && (await takeOver(db, userStore(userId).strict, deps));
  if (taken) afterSave();
  return taken;
}
