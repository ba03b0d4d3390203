/** The store that people have: Dexie, on an IndexedDB in memory. */
import 'fake-indexeddb/auto';
import { newId } from '../../../../src/domain/records/ids.ts';
import { trusted } from '../../../../src/domain/values/json.ts';
import { isDeviceRefused, readMeta, writeMeta } from '../../../../src/data/store/meta.ts';
import { forgetOld } from '../../../../src/data/store/apply/forgetOld.ts';
import { forgetCachedRows } from '../../../../src/data/store/apply/commitPage.ts';
import { TABLE_NAMES } from '../../../../src/domain/records/tables.ts';
import { UserDb, userDbName } from '../../../../src/data/store/schema.ts';
import { createSyncStore, forgetSettled } from '../../../../src/data/store/apply/syncStore.ts';
import { discard, fix, resend, wouldFall } from '../../../../src/data/outbox/decide.ts';
import { exportUnsent, importUnsent } from '../../../../src/data/outbox/unsentWorkFile.ts';
import { takeOver } from '../../../../src/data/outbox/takeOver.ts';
import { saveTo } from '../../../../src/data/outbox/saveTo.ts';
import { storeRegistration } from '../../../../src/data/session/registerDevice.ts';
import type { Row } from '../../../../src/domain/mutations/effects.ts';
import { loseCommits, type Losses } from '../../data/support/lostWord.ts';
import type { Look, Registration, SiteStore } from './store.ts';

export interface DexieSite extends SiteStore {
  readonly db: UserDb;
  /** As a process finds it that is started anew. */
  reopened(): Promise<DexieSite>;
  /** With all that it holds. */
  close(): Promise<void>;
}

/** The devices of a site share one IndexedDB here, so that each store has its device's name for a suffix. */
class NamedDb extends UserDb {
  override readonly name: string;
  readonly losses: Losses;
  constructor(userId: string, name: string) {
    super(userId, 'strict');
    this.name = name;
    this.losses = loseCommits(this);
  }
}

/** `before`: what is to be done to the database before it is opened. */
export async function openDexie(
  registration: Registration,
  before: (db: UserDb) => void = () => undefined,
): Promise<DexieSite> {
  const { userId, device } = registration;
  const db = new NamedDb(userId, `${userDbName(userId)}-${device}-${newId()}`);
  before(db);
  await writeMeta(db, 'device', { id: registration.device, code: registration.code });
  return siteOf(db);
}

export function siteOf(db: UserDb): DexieSite {
  const losesTheWord = () => {
    if (db instanceof NamedDb) db.losses.left = 1;
  };
  const deps = (now: number) => ({ now: () => now, newId });
  return {
    // In short, wherever there are two: few loads of a life are as large as a queue of a day.
    ...createSyncStore(db, 2),
    db,
    save: async (drafts, now) => {
      const saved = await saveTo(db, drafts, deps(now));
      if (!saved.ok) throw new Error(`not saved: ${saved.error.kind} ${saved.error.detail}`);
      return saved.value.mutationIds;
    },
    losesTheWord,
    resend: async (id, now) => void (await resend(db, id, deps(now))),
    fix: async (id, fields, now) => void (await fix(db, id, fields, deps(now))),
    discard: async (id, now) =>
      void (await discard(
        db,
        id,
        'a reason',
        (await wouldFall(db, id)).map((one) => one.id),
        deps(now),
      )),
    exported: async (now) => (await exportUnsent(db, now)).text,
    imported: async (file, now) => {
      const imported = await importUnsent(db, file, deps(now));
      if (!imported.ok && imported.error !== 'other_author') throw new Error(`a file of this app is ${imported.error}`);
    },
    takeOver: async (author, now) => {
      if ('db' in author && author.db instanceof UserDb) await takeOver(db, author.db, deps(now));
    },
    forgetRows: () => forgetCachedRows(db),
    isRefused: async () => isDeviceRefused(await readMeta(db, 'drain'), await readMeta(db, 'pull')),
    registeredAs: async ({ device, code }) =>
      storeRegistration(db, { id: device, code }, (await readMeta(db, 'device'))?.id),
    tidy: async (now) => {
      await forgetSettled(db, now);
      await forgetOld(db, new Date(now));
    },
    look: () => lookInto(db),
    reopened: async () => {
      db.close();
      return siteOf(new NamedDb(db.userId, db.name));
    },
    close: () => db.delete(),
  };
}

async function lookInto(db: UserDb): Promise<Look> {
  const rows = new Map<string, Row>();
  const store = createSyncStore(db);
  const [entries, views, pull, drain] = await Promise.all([
    db.outbox.orderBy('seq').toArray(),
    db.view_rows.toArray(),
    store.pullState(),
    store.drainState(),
  ]);
  for (const table of TABLE_NAMES)
    for (const row of await db.rows(table).toArray()) rows.set(`${table}:${row.id}`, asSent(row));
  const shown = new Map(views.map((view) => [`${view.table}:${view.id}`, { ...view, row: asSent(view.row) }]));
  return {
    entries,
    rows,
    pull,
    drain,
    view: (table, id) => {
      const key = `${table}:${id}`;
      const row = rows.get(key);
      return shown.get(key) ?? (row ? { row, sync: trusted<'sent'>('sent') } : null);
    },
  };
}

/** Without what the store adds for its own look-ups. */
function asSent({ look_up: _own, ...row }: Row): Row {
  return row;
}
