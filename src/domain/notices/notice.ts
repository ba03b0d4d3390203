/**
 * What needs somebody's attention, found in the records that this device holds. A notice is not stored: it exists as long as its
 * cause. Stored is only that a person has read it (`notices_seen`).
 */
import type { Card, ClaimSentence } from '../insights/types.ts';
import type { MaterialType } from '../materials/materials.ts';
import type { Role } from '../people/roles.ts';
import type { StockLevel } from '../stock/stockLevel.ts';
import type { SiteFacts } from './siteFacts.ts';

interface Common {
  /**
   * The same on every device for the same news, without blanks, at most 200 characters. Another one as soon as it is news again: what was
   * read stays read until then.
   */
  readonly id: string;
  readonly severity: 'bad' | 'warn';
  /** Where its record is. */
  readonly path: string;
  /** An operating day or an instant, by which notices are ordered. */
  readonly at: string;
}

type Said =
  | {
      readonly kind: 'low_stock';
      readonly material: MaterialType;
      readonly onHand: number;
      readonly level: Exclude<StockLevel, 'normal' | 'abundant'>;
    }
  | { readonly kind: 'service_due'; readonly machine: string; readonly inHours: number }
  | { readonly kind: 'action_due'; readonly text: string; readonly responsible: string | null; readonly due: string }
  | { readonly kind: 'records_held'; readonly count: number }
  /** `hours`: since it was heard of; where it is in contact, since when its oldest record waits. */
  | {
      readonly kind: 'device_stalled';
      readonly device: string;
      readonly unsent: number;
      readonly hours: number;
      readonly inContact: boolean;
    }
  | { readonly kind: 'device_silent'; readonly device: string; readonly hours: number }
  | { readonly kind: 'stock_overridden'; readonly material: string; readonly day: string; readonly tickets: number }
  | { readonly kind: 'clock_doubt'; readonly day: string; readonly records: number }
  /** `share`: of the book. */
  | { readonly kind: 'count_differs'; readonly material: string; readonly difference: number; readonly share: number }
  /** h that people typed, and those that the crusher ran by its shift and its stops. */
  | { readonly kind: 'hours_differ'; readonly day: string; readonly typed: number; readonly run: number }
  | { readonly kind: 'changed_after_closing'; readonly day: string; readonly figures: number }
  /** Of smart analytics. */
  | { readonly kind: 'finding'; readonly card: Card; readonly claim: ClaimSentence }
  | { readonly kind: 'days_not_closed'; readonly days: number; readonly oldest: string };

export type Notice = Common & Said;
export type NoticeKind = Notice['kind'];

export interface NoticeRule {
  /** Who can do something about it, and may open where it leads. */
  readonly roles: readonly Role[];
  readonly find: (facts: SiteFacts) => readonly Notice[];
}

export const STAFF: readonly Role[] = ['owner', 'admin', 'manager'];
