/** Something that needs attention, found in this device's records. Only the fact that a user has read it is stored (`notices_seen`). */
import type { Card, ClaimSentence } from '../insights/types.ts';
import type { MaterialType } from '../materials/materials.ts';
import type { SeriousClass } from '../safety/incidentClass.ts';
import type { StockLevel } from '../stock/stockLevel.ts';

interface Common {
  /** The same on every device for the same notice, without spaces, at most 200 characters with its kind. A new id makes it unread again. */
  readonly id: string;
  readonly severity: 'bad' | 'warn';
  readonly path: string;
  /** An operating day or an instant, for the order of notices. */
  readonly at: string;
}

interface Figures {
  /** `oldest`: an instant. */
  readonly records_held: { readonly count: number; readonly oldest: string };
  /** `hours`: since the last contact; for a device in contact, how long its oldest record has waited. */
  readonly device_stalled: {
    readonly device: string;
    readonly unsent: number;
    readonly hours: number;
    readonly inContact: boolean;
  };
  /** `occurredAt`: an instant. */
  readonly serious_incident: {
    readonly number: string;
    readonly class: SeriousClass;
    readonly title: string;
    readonly occurredAt: string;
  };
  readonly device_silent: { readonly device: string; readonly hours: number };
  readonly action_due: { readonly text: string; readonly responsible: string | null; readonly due: string };
  readonly low_stock: {
    readonly material: MaterialType;
    readonly onHand: number;
    readonly level: Exclude<StockLevel, 'normal' | 'abundant'>;
  };
  readonly service_due: { readonly machine: string; readonly inHours: number; readonly isEstimated: boolean };
  /** `machine`: the one with the oldest reading. */
  readonly meters_unread: { readonly count: number; readonly machine: string; readonly days: number };
  readonly days_not_closed: { readonly days: number; readonly oldest: string };
  readonly changed_after_closing: { readonly day: string; readonly figures: number };
  /** `share`: of the book. */
  readonly count_differs: { readonly material: string; readonly difference: number; readonly share: number };
  /** Hours: as typed, and as run according to the shift and its stops. */
  readonly hours_differ: { readonly day: string; readonly typed: number; readonly run: number };
  readonly stock_overridden: { readonly material: string; readonly day: string; readonly tickets: number };
  /** `over`: in the unit of the order, which is rupiah if its volume is null. */
  readonly order_overdrawn: { readonly order: string | null; readonly volume: number | null; readonly over: number };
  /** Invoices of one customer; `amount`: unpaid, whole rupiah; `since`: the earliest due day. */
  readonly invoice_overdue: {
    readonly customer: string;
    readonly count: number;
    readonly amount: number;
    readonly since: string;
  };
  /** `by`: the tickets' current amount minus the invoiced one, whole rupiah. */
  readonly invoice_differs: { readonly number: string; readonly by: number };
  /** A truck that entered the yard on an earlier operating day; `since`: an instant. */
  readonly yard_overnight: { readonly plate: string; readonly since: string };
  readonly clock_doubt: { readonly day: string; readonly records: number };
  /** From smart analytics. */
  readonly finding: { readonly card: Card; readonly claim: ClaimSentence };
}

export type NoticeKind = keyof Figures;
/** The result of a kind's rule; its id gets the kind as a prefix. */
export type Found<K extends NoticeKind> = Common & Figures[K];
export type NoticeOf<K extends NoticeKind> = { [P in K]: Found<P> & { readonly kind: P } }[K];
export type Notice = NoticeOf<NoticeKind>;

/** The length of the column `notices_seen.notice`, which contains one or several ids. */
const LONGEST = 2_000;

export const readIds = (seen: readonly { readonly notice: string }[]): ReadonlySet<string> =>
  new Set(seen.flatMap(({ notice }) => notice.split(' ')));

/** These ids in as few records as possible. */
export function inRecords(ids: readonly string[]): readonly string[] {
  const records: string[] = [];
  for (const id of ids) {
    const last = records.at(-1);
    if (last !== undefined && last.length + 1 + id.length <= LONGEST) records[records.length - 1] = `${last} ${id}`;
    else records.push(id);
  }
  return records;
}
