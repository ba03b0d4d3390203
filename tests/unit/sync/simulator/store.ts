/** What the simulator asks of a store beyond the port of the core: what people do in it, and what they see. */
import type { Row } from '../../../../src/domain/mutations/effects.ts';
import type { MutationDraft } from '../../../../src/domain/mutations/mutations.ts';
import type { OutboxEntry } from '../../../../src/sync/entry.ts';
import type { FoldedRow } from '../../../../src/sync/predict/overlay.ts';
import type { DrainState, PullState, SyncStore } from '../../../../src/sync/ports.ts';

export interface SiteStore extends SyncStore {
  /** The ids of the mutations, once they are safe. */
  save(drafts: readonly MutationDraft[], now: number): Promise<readonly string[]>;
  /** The next save is committed, and the connection lost before the word of it. */
  losesTheWord(): void;
  resend(id: string, now: number): Promise<void>;
  fix(id: string, fields: Readonly<Record<string, unknown>>, now: number): Promise<void>;
  discard(id: string, now: number): Promise<void>;
  /** The file of unsent work. */
  exported(now: number): Promise<string>;
  imported(file: string, now: number): Promise<void>;
  /** The waiting work of another user of the device, by an owner. */
  takeOver(author: SiteStore, now: number): Promise<void>;
  forgetRows(): Promise<void>;
  /** The server does not let this registration in any more. */
  isRefused(): Promise<boolean>;
  /** A new registration, given at a sign-in, takes the place of the old one; what waits stays. */
  registeredAs(registration: Pick<Registration, 'device' | 'code'>): Promise<void>;
  /** Lets go of what nobody needs any more. Nothing of a life is that old, whatever its clocks say. */
  tidy(now: number): Promise<void>;
  look(): Promise<Look>;
}

/** All that a person could see at one moment, and what it rests on. */
export interface Look {
  readonly pull: PullState;
  readonly drain: DrainState;
  /** By seq. */
  readonly entries: readonly OutboxEntry[];
  /** The server's rows by `table:id`. */
  readonly rows: ReadonlyMap<string, Row>;
  /** A row as a screen shows it. */
  readonly view: (table: string, id: string) => FoldedRow | null;
}

export interface Registration {
  readonly userId: string;
  readonly device: string;
  /** On its tickets. */
  readonly code: string;
}
export type OpenStore = (registration: Registration) => Promise<SiteStore>;

/** What the people of one device know of each other's work. */
export interface Tablet {
  /** After a save or a round of one of them. */
  told(store: SiteStore, now: number): Promise<void>;
  /** At a start: whatever was not written before a crash. */
  started(now: number): Promise<void>;
  /** After a pull that got through to this server. */
  met(store: SiteStore, now: number): Promise<void>;
  /** What the others have moved and the stock held in this store does not contain. */
  othersStock(store: SiteStore): Promise<number>;
  /** How much the sign-in page says of everybody's unsent work. */
  unsent(): Promise<number>;
}
/** `stores`: of whoever has signed in there. */
export type OpenTablet = (stores: () => readonly SiteStore[]) => Promise<Tablet>;
