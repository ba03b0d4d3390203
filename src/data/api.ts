/** What features see of the data layer: the shapes that the hooks return and the commands answer. */
import type { MaterialType } from '../domain/materials.ts';
import type { MutationDraft, MutationKind } from '../domain/mutations.ts';
import type { Profile, SyncedTables, TableName } from '../domain/rows.ts';
import type { Conflict } from './outbox/conflict.ts';
import type { OthersStock } from '../sync/movements.ts';
import type { ProfileProblem } from './session/profileFlow.ts';

/** `starting` lasts until the device's own store was read (some ms), never for a network. */
export interface AuthState {
  readonly phase: 'starting' | 'signed_out' | 'signed_in';
  readonly user: { readonly id: string; readonly email: string } | null;
  /** From the cache at once, refreshed in the background; null only before the first fetch ever succeeded or fell back. */
  readonly profile: Profile | null;
  /** True where the profile was guessed from the email because neither server nor cache had one. */
  readonly profileGuessed: boolean;
  /**
   * `session_expired`: why the person finds themselves signed out. The others: what is wrong with the profile of the one who
   * is signed in. Cleared by the next profile or sign-in.
   */
  readonly notice: 'session_expired' | ProfileProblem | null;
  /** True from the press on Sign Out until the phase is `signed_out`. */
  readonly signingOut: boolean;
  /** Whoever was here has signed out by hand, in this tab or another: where they were is not where the next person wants to go. */
  readonly left: boolean;
  /** The first profile was shown, or 12 s passed without one. Screens wait for it. */
  readonly ready: boolean;
}

/** The texts live in i18n; `message` is the server's own words, shown as they are. */
export type SignInFailure =
  | { readonly kind: 'rate_limited'; readonly minutes: number }
  | { readonly kind: 'invalid_credentials'; readonly message: string | null }
  /** The password was right, but this account or this device (`device_revoked`) is not let in. */
  | { readonly kind: 'access_denied'; readonly code: string; readonly message: string | null }
  | { readonly kind: 'service_unavailable'; readonly message: string | null }
  | { readonly kind: 'offline' }
  /** The browser keeps nothing here: its storage is blocked or full. */
  | { readonly kind: 'storage' }
  /** Somebody else signed in at the same moment, in another tab, and is in. */
  | { readonly kind: 'overridden' }
  | { readonly kind: 'unexpected' };

export interface SyncStatus {
  /** The store was not read yet: nothing of what follows is known. */
  readonly unread?: boolean;
  /** Nor can it be: a tab of an older version holds it and does not let go. */
  readonly upgradeBlocked?: boolean;
  /** Saves that are not with the server yet, or not with all their photos, whatever keeps them: to send or in need of attention. Each counts once. */
  readonly unsent: number;
  /** Saves with something that still waits to be sent (queued or blocked, or a photo), and nothing that needs a person. */
  readonly toSend: number;
  /** Need a person: rejected by the server, or set aside after failing alone; also where it is a photo. */
  readonly rejected: number;
  /** Stored on the server until the owner decides. */
  readonly held: number;
  readonly online: boolean;
  readonly waitingForSignIn: boolean;
  /** The last time that the server answered a drain or a pull in full. Like the times below, by the site's clock. */
  readonly lastSuccessAt: Date | null;
  readonly firstSyncComplete: boolean;
  /** When the next attempt is due, while a backoff runs. */
  readonly nextAttemptAt: Date | null;
  readonly sending: boolean;
  /** Since when the oldest unsent record waits, where that is over four hours although the server can be reached. */
  readonly stalledSince?: Date | null;
  /** How far this device's clock is ahead of the server's (ms, negative: behind), where it is over five minutes. */
  readonly clockAheadMs?: number | null;
}

export type OutboxState = 'to_send' | 'blocked' | 'rejected' | 'set_aside' | 'held';

/** One waiting record, as the sync panel shows it. Oldest first. */
export interface OutboxItem {
  readonly id: string;
  readonly kind: MutationKind;
  readonly entity_id: string;
  readonly state: OutboxState;
  /** By the site's clock. */
  readonly captured_at: string;
  /** Fields that its payload has. */
  readonly fields: readonly string[];
  /**
   * What names the record, by column: ticket number, plate, name, material, and of a price or an adjustment how much. As the payload has it; of a
   * change as the record does, of a photo as what it shows, of a discard as what it discards. A price without `customer_id` is a list price.
   */
  readonly label: Readonly<Record<string, string | number>>;
  /** Whether its person may correct or discard it. */
  readonly isForItsPerson: boolean;
  readonly code: string | null;
  readonly message: string | null;
  readonly field: string | null;
  /** Fields that somebody else changed meanwhile, with both values. */
  readonly conflict: readonly Conflict[];
  /** Whose work it is, where this owner took it over; their id where no name is known. */
  readonly authorName: string | null;
}

export type RowSync = 'sent' | 'to_send' | 'needs_attention' | 'held';

export interface ViewRow<T extends TableName> {
  readonly row: SyncedTables[T];
  readonly sync: RowSync;
}

/** Filters run on an index where the table has one (see `src/data/db/schema.ts`); `limit` defaults to 200. */
export interface RowsQuery<T extends TableName> {
  readonly where?: { readonly [K in keyof SyncedTables[T] & string]?: SyncedTables[T][K] & (string | number) };
  /** The table's own order: deliveries newest first, names alphabetically, truck plates alphabetically. */
  readonly limit?: number;
}

export interface StockView {
  readonly materialType: MaterialType;
  /** m³ (litres for fuel): what the server knows plus what this device has not sent yet, whoever saved it here. */
  readonly onHand: number;
  /** This user's unsent part of `onHand`. */
  readonly pending: number;
  /** False where the server has never named a figure for this material. */
  readonly known: boolean;
  /** The part of the device's other users. */
  readonly others: readonly OthersStock[];
}

export interface DailyTotalView {
  readonly kind: string;
  readonly key: string;
  readonly quantity: number;
  readonly count: number;
  readonly amount: number;
}

export interface SavedReceipt {
  readonly mutationIds: readonly string[];
  readonly entityIds: readonly string[];
  /** The number given to the first delivery of the list. */
  readonly ticketNo?: string;
}

/** What one press at the gate records: the ticket, and before it what it names and nobody knew. */
export interface DeliveryDrafts {
  readonly before: readonly MutationDraft[];
  readonly ticket: MutationDraft<'deliveries.create'>;
}

export interface NumberedTicket {
  readonly id: string;
  readonly ticketNo: string;
}

/** The record comes back with every failure, so that the screen can offer it as an export. Nothing was written. */
export interface SaveFailure {
  readonly kind: 'quota' | 'database_closed' | 'no_device_code' | 'not_signed_in' | 'invalid' | 'unknown';
  readonly detail: string;
  readonly drafts: readonly MutationDraft[];
}

export interface UpdateState {
  /** How many new versions were found since the start; the last one waits. `apply` activates it and reloads; call it only when no form is dirty. */
  readonly offers: number;
  readonly apply: () => void;
}

export interface Leaving {
  /** Back in a moment, by PIN: the rows stay too, so that whoever comes back without signal finds them. */
  readonly switching?: boolean;
}

/** `locked`: only a sign-in by password helps, and that needs signal. */
export type PinRefusal = { readonly kind: 'wrong_pin'; readonly triesLeft: number } | { readonly kind: 'locked' };

/** Unsent work of somebody on this device, for the sign-in page. */
export interface UnsentWork {
  readonly userId: string;
  readonly email: string;
  readonly count: number;
}
