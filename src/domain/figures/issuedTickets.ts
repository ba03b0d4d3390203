/** The tickets of an invoice or a credit note as they were when it was issued, and what has changed in each since. */
import type { Revision } from '../records/deliveries.ts';
import type { SyncedTables } from '../records/rows.ts';
import { byText } from '../rules/text.ts';
import { trusted } from '../values/json.ts';
import { addQuantities } from '../values/quantities.ts';
import { isDelivered } from './tickets.ts';
import type { Bill } from './receivables.ts';

type Ticket = SyncedTables['deliveries'];
export interface IssuedTicket extends Ticket {
  /** Absent: unchanged. */
  readonly since?: 'void' | 'moved' | 'corrected' | 'changed';
  /** For `changed`, m³. */
  readonly change?: readonly [was: number, now: number];
}

/** `rows`: its tickets as they are now. `isOwn`: whether a customer is the buyer, or was merged into them. `bills`: all of the buyer's. */
export function issuedTickets(
  bill: Bill,
  rows: readonly Ticket[],
  isOwn: (customerId: string | null) => boolean,
  bills: readonly Bill[],
): IssuedTicket[] {
  const lostBy = (row: Ticket) => (!isDelivered(row) ? 'void' : isOwn(row.customer_id) ? null : 'moved');
  if (bill.kind === 'invoice')
    return rows.map((row) => {
      const was = versionOf(row, bill.versions[row.id] ?? 0);
      const lost = lostBy(row);
      return lost ? { ...was, since: lost } : { ...was, ...changed(was, row) };
    });
  const latestFirst = bills
    .filter(({ id, credits, number }) => id === bill.credits || (credits === bill.credits && number < bill.number))
    .toSorted((one, other) => byText(one.kind, other.kind) || byText(other.number, one.number));
  return rows.flatMap((row): IssuedTicket[] => {
    const was = versionOf(row, latestFirst.find(({ versions }) => row.id in versions)?.versions[row.id] ?? 0);
    const version = bill.versions[row.id] ?? 0;
    const now = version < 0 ? { ...was, volume: 0, amount: 0 } : versionOf(row, version);
    const [volume, amount] = [addQuantities(now.volume, -was.volume), (now.amount ?? 0) - (was.amount ?? 0)];
    const why: ReturnType<typeof changed> = version < 0 ? { since: lostBy(row) ?? 'corrected' } : changed(was, now);
    return volume === 0 && amount === 0 ? [] : [{ ...now, volume, amount, ...why }];
  });
}

const versionOf = (ticket: Ticket, count: number): Ticket =>
  (ticket.revisions ?? [])
    .slice(count)
    .toReversed()
    .reduce((row, { was }: Revision) => ({ ...row, ...trusted<Partial<Ticket>>(was) }), ticket);

function changed(was: Ticket, now: Ticket): Pick<IssuedTicket, 'since' | 'change'> {
  if (was.volume !== now.volume) return { since: 'changed', change: [was.volume, now.volume] };
  return was.amount === now.amount && was.material_type === now.material_type ? {} : { since: 'corrected' };
}
