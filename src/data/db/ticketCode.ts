/**
 * A ticket of this device that came back with `ticket_collision` shows that somebody else counts under the same code (a copied
 * browser profile, a server restored from a backup). Nothing is renumbered; the device asks for a code of its own.
 */
import type { Row } from '../../domain/effects.ts';
import { isFlagged } from '../../domain/deliveries/flags.ts';
import { codeOf } from '../../domain/deliveries/ticket.ts';
import { readMeta, writeMeta } from './meta.ts';
import type { UserDb } from './schema.ts';

/** Inside the transaction of the page that brought the rows. A code that was given up already is none of its business. */
export async function noteCollision(db: UserDb, deliveries: readonly Row[]): Promise<void> {
  const flagged = deliveries.filter(({ flags }) => isFlagged(flags, 'ticket_collision'));
  const device = flagged.length === 0 ? undefined : await readMeta(db, 'device');
  if (device && flagged.some((row) => row['device'] === device.id && codeOf(String(row['ticket_no'])) === device.code)) {
    await writeMeta(db, 'device', { ...device, collided: true });
  }
}
