/**
 * What tickets that come from the server tell of this device's own numbers. A browser profile that was put back to an older copy
 * counts on from where it stood then: its counter is raised to what it had given since.
 *
 * A ticket of this device that came back with `ticket_collision` shows that somebody else counts under the same code (a copied
 * browser profile, a server restored from a backup). Nothing is renumbered; the device asks for a code of its own.
 */
import type { Row } from '../../../domain/mutations/effects.ts';
import { isFlagged } from '../../../domain/deliveries/flags.ts';
import { codeIn, counterIn } from '../../../domain/mutations/deviceNumber.ts';
import { codeOf, counterOf } from '../../../domain/deliveries/ticketNumber.ts';
import { readMeta, writeMeta } from '../meta.ts';
import type { UserDb } from '../schema.ts';

/** Inside the transaction of the page that brought the rows. A code that was given up already is none of its business. */
export async function noteOwnNumbers(db: UserDb, deliveries: readonly Row[]): Promise<void> {
  const device = deliveries.length === 0 ? undefined : await readMeta(db, 'device');
  if (!device) return;
  await countFrom(
    db,
    'ticket_counter',
    deliveries.map((row) => counterOf(String(row['ticket_no']), device.code)),
  );
  const flagged = deliveries.filter(({ flags }) => isFlagged(flags, 'ticket_collision'));
  if (flagged.some((row) => row['device'] === device.id && codeOf(String(row['ticket_no'])) === device.code)) {
    await writeMeta(db, 'device', { ...device, collided: true });
  }
}

/** The same for incidents; one whose number was taken got another from the server, and shows that this code is counted elsewhere too. */
export async function noteOwnIncidents(db: UserDb, incidents: readonly Row[]): Promise<void> {
  const device = incidents.length === 0 ? undefined : await readMeta(db, 'device');
  if (!device) return;
  const counters = incidents.map((row) => counterIn('IN', String(row['number']), device.code));
  await countFrom(db, 'incident_counter', counters);
  const flagged = incidents.filter(({ flags }) => Array.isArray(flags) && flags.includes('number_collision'));
  if (flagged.some((row) => row['device'] === device.id && codeIn('IN', String(row['number'])) === device.code))
    await writeMeta(db, 'device', { ...device, collided: true });
}

async function countFrom(
  db: UserDb,
  counter: 'ticket_counter' | 'incident_counter',
  counters: readonly number[],
): Promise<void> {
  const furthest = counters.reduce((most, one) => Math.max(most, one), 0);
  if (furthest > ((await readMeta(db, counter)) ?? 0)) await writeMeta(db, counter, furthest);
}
