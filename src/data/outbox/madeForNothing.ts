/** Customers, trucks and drivers that were created with a ticket, and that nothing names once the ticket is corrected. */
import type { OutboxEntry } from '../../sync/entry.ts';
import { unsettledEntries } from '../store/liveEntries.ts';
import type { UserDb } from '../store/schema.ts';

/**
 * Queued creations of the same save that no unsettled entry names. `ticket`: as it was; its correction is in the outbox. One that is being
 * sent, or whose answer was lost, is among them: the server's outcome then settles it, and it is on file like any other.
 */
export async function madeForNothing(db: UserDb, ticket: OutboxEntry): Promise<OutboxEntry[]> {
  const unsettled = (await unsettledEntries(db)).filter((entry) => entry.id !== ticket.id);
  const made = unsettled.filter(
    ({ save_id, state, kind, on_behalf_of }) =>
      save_id === ticket.save_id && state === 'queued' && MADE_ALONG.has(kind) && on_behalf_of === undefined,
  );
  return made.filter((one) => !unsettled.some((other) => other.id !== one.id && other.bytes.includes(one.entity_id)));
}

const MADE_ALONG: ReadonlySet<string> = new Set(['customers.create', 'trucks.create', 'drivers.create']);
