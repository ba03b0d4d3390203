/** What a user may do with a ticket, by its status and their role. The server checks again (`change_status`, `void`). */
import type { Role } from '../rules/roles.ts';
import type { DeliveryRow } from '../records/rows.ts';
import { daysBetween } from '../time/calendar.ts';
import { nextOf, type NextStatus } from '../rules/ticketStatus.ts';

/** The regular next status of a ticket: one tap, without a question. No step is skipped, also when many tickets are selected. */
export interface Step {
  readonly kind: 'status';
  readonly to: Exclude<NextStatus, 'cancelled'>;
  readonly reason: 'none';
}

/** Needs a reason. A voided ticket stays, marked; stock and money are reversed. */
export type TakingBack =
  | { readonly kind: 'status'; readonly to: 'cancelled'; readonly reason: 'optional' | 'required' }
  | { readonly kind: 'void'; readonly reason: 'required' };

export type Move = Step | TakingBack;

type Ticket = Pick<DeliveryRow, 'status' | 'voided_at'>;

/** In the order of a ticket's statuses. Before dispatch every role may cancel, after it owner and manager, with a reason. */
export function movesOf({ status, voided_at }: Ticket, role: Role | undefined): Move[] {
  if (role === undefined || role === 'operator' || voided_at !== null) return [];
  const mayTakeBack = role === 'owner' || role === 'manager';
  const moves = nextOf(status)
    .filter((to) => to !== 'cancelled' || status === 'pending' || mayTakeBack)
    .map((to): Move =>
      to === 'cancelled'
        ? { kind: 'status', to, reason: status === 'pending' ? 'optional' : 'required' }
        : { kind: 'status', to, reason: 'none' },
    );
  return status === 'delivered' && mayTakeBack ? [...moves, { kind: 'void', reason: 'required' }] : moves;
}

/** By its author on its operating day, by admin and owner for seven days, then by the owner. Twin: `private.refuse_late_correction`. */
export function mayCorrect(
  ticket: Pick<DeliveryRow, 'status' | 'voided_at' | 'author' | 'operating_day'>,
  { id, role }: { readonly id: string | null | undefined; readonly role: Role | undefined },
  today: string,
): boolean {
  if (role === undefined || role === 'operator' || !isCounted(ticket)) return false;
  const isOwn = ticket.author === id && today <= ticket.operating_day;
  return role === 'owner' || isOwn || (role === 'admin' && daysBetween(ticket.operating_day, today) <= 7);
}

/** Counts in stock, totals and trips. */
export const isCounted = ({ status, voided_at }: Ticket): boolean => status !== 'cancelled' && voided_at === null;

/** A ticket keeps the price that its device knew when it was saved; without one the average applies until the office sets one. */
export const isPriceMissing = (ticket: Pick<DeliveryRow, 'unit_price' | 'status' | 'voided_at'>): boolean =>
  ticket.unit_price === null && isCounted(ticket);
