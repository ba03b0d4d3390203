/** One database per user on a device: the server's rows, the outbox, the views of pending work, drafts. */
import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Row } from '../../domain/mutations/effects.ts';
import type { CardResult } from '../../domain/insights/types.ts';
import { RECORDS } from '../../domain/records/index.ts';
import { shapeOf } from '../../domain/mutations/checks.ts';
import { TABLE_NAMES, type TableName } from '../../domain/records/tables.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import type { EntryChange, EntryState, OutboxEntry } from '../../sync/entry.ts';
import type { RowSync } from '../../sync/predict/overlay.ts';
import type { Photo } from '../../sync/photos/photoPorts.ts';
import { endsWithPage } from './leftPage.ts';
import { LIVE_INDEX, lookUpIndexes, storedKeys } from './storedKeys.ts';
import { followUpgrade, nativeVersion, refuseNewerStore } from './storeUpgrade.ts';

/**
 * Raised, with an upgrade that converts the stored data, only if an older app could not work with the result: it refuses to open such a
 * store. Additions to a description need no new version: Dexie adds missing tables and indexes when it opens a store.
 */
export const STORE_VERSION = 1;

/** A row as this device shows it, stored only if pending work of this device changes it. */
export interface StoredView {
  readonly table: TableName;
  readonly id: string;
  /** The sort key of this table's lists. */
  readonly order: string;
  readonly row: Row;
  readonly sync: RowSync;
}

export interface MetaEntry {
  readonly key: string;
  readonly value: unknown;
}

/** Prefix of the keys of answers that are not rows: they are deleted with the rows. */
export const ANSWERED = 'answered.';

export interface StoredDraft {
  readonly key: string;
  readonly value: unknown;
  readonly saved_at: number;
}

/** An answer of the server that accepted everything, until it is applied (deferredOutcomes.ts). */
export interface StoredAnswer {
  readonly at?: number;
  readonly changes: readonly EntryChange[];
  /** Epoch of the server that gave it, and its position if the answer listed everything that the server logged for this device. */
  readonly epoch?: string;
  readonly whole?: number;
  /** The generation of the rows when it was recorded. */
  readonly ground: number;
}

/** The content of a photo, until the server is known to have it. */
export interface PhotoContent {
  readonly id: string;
  readonly content: ArrayBuffer;
}

/** The findings of smart analytics in this store's rows: deleted with the rows, and can be computed again. */
export interface StoredInsights {
  readonly id: 'latest';
  /** The state of the data on which they are based (insights/dataVersion.ts), and its operating day. */
  readonly version: string;
  readonly day: string;
  /** ms, site's clock. */
  readonly computed_at: number;
  readonly results: readonly CardResult[];
}

/** The indexes of a synced table from its description, in Dexie's syntax. */
function indexesOf(table: TableName): string {
  const { order, orderIndex, indexes = [] } = RECORDS[table].list;
  return [
    'id',
    ...(order === null || orderIndex !== undefined ? [] : [order]),
    ...indexes,
    ...lookUpIndexes(table),
  ].join(', ');
}

/** Equal in two programs that can use the same store: both have the same tables, indexes and columns. */
export const storeShape = (): string => TABLE_NAMES.map((table) => `${shapeOf(table)}${indexesOf(table)}`).join(' ');

export class UserDb extends Dexie {
  declare outbox: EntityTable<OutboxEntry, 'id'>;
  declare answers: EntityTable<StoredAnswer, 'at'>;
  declare view_rows: Table<StoredView, [TableName, string]>;
  declare meta: EntityTable<MetaEntry, 'key'>;
  declare drafts: EntityTable<StoredDraft, 'key'>;
  declare photos: EntityTable<Photo, 'id'>;
  declare photo_contents: EntityTable<PhotoContent, 'id'>;
  declare insights: EntityTable<StoredInsights, 'id'>;

  readonly userId: string;

  /** `strict`: a commit is on disk when it is reported. `relaxed`: for what the server can send again. */
  constructor(userId: string, durability: 'strict' | 'relaxed') {
    super(userDbName(userId), { chromeTransactionDurability: durability, cache: 'disabled' });
    this.userId = userId;
    refuseNewerStore(this, STORE_VERSION, Dexie);
    this.version(nativeVersion(STORE_VERSION)).stores({
      outbox: `id, seq, [state+seq], ${LIVE_INDEX}, entity_id, settled_at`,
      answers: '++at',
      view_rows: '[table+id], [table+order], table',
      meta: 'key',
      drafts: 'key',
      photos: 'id, state',
      photo_contents: 'id',
      insights: 'id',
      ...Object.fromEntries(TABLE_NAMES.map((name) => [name, indexesOf(name)])),
    });
    this.use(storedKeys);
    this.use({
      stack: 'dbcore',
      name: 'left page',
      create: (core) => ({ ...core, transaction: (...of) => endsWithPage(core.transaction(...of)) }),
    });
  }

  /** The rows of a synced table as the server sends them: each was checked when it was stored (`isReadable`). */
  rows<T extends TableName>(table: T): Table<SyncedTables[T], string> {
    return this.table(table);
  }

  /** The same for code that handles the rows of any table alike. */
  anyRows(table: TableName): Table<Row, string> {
    return this.table(table);
  }
}

export const userDbName = (userId: string): string => `kuari-user-${userId}`;

export interface UserStore {
  readonly userId: string;
  /** For what the user typed. */
  readonly strict: UserDb;
  /** For pulls and outcomes, which can be fetched again. */
  readonly relaxed: UserDb;
  close(): void;
}

/** Entries in one state, by seq above `after`. */
export const inState = (db: UserDb, state: EntryState, after: number = Number.NEGATIVE_INFINITY) =>
  db.outbox.where('[state+seq]').between([state, after], [state, Dexie.maxKey], false, true);

export const WAITING: readonly EntryState[] = ['held', 'queued', 'rejected', 'set_aside'];

/** Not on the server: what a sign-out leaves behind. */
export const UNSENT: readonly EntryState[] = ['queued', 'set_aside', 'rejected'];

const stores = new Map<string, UserStore>();

/** The same two connections for all code in this page or worker. */
export function userStore(userId: string): UserStore {
  const open = stores.get(userId);
  if (open) return open;
  const strict = new UserDb(userId, 'strict');
  const relaxed = new UserDb(userId, 'relaxed');
  for (const db of [strict, relaxed]) followUpgrade(db);
  const close = () => {
    stores.delete(userId);
    strict.close();
    relaxed.close();
  };
  const store = { userId, strict, relaxed, close };
  stores.set(userId, store);
  return store;
}

export const orderOf = (table: TableName, row: Row): string => {
  const { order, orderIndex } = RECORDS[table].list;
  const columns = orderIndex?.slice(1, -1).split('+') ?? [order ?? 'id'];
  return columns.map((column) => (typeof row[column] === 'string' ? row[column] : '')).join(' ');
};
