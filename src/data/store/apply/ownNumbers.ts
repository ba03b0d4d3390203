/**
 * What numbered records from the server say about this device's own numbers. A browser profile that was restored from an older copy
 * continues at its old counter: the counter is raised to the last number that the device gave.
 *
 * A record of this device that came back with the flag of a collision shows that another device counts under the same code (a copied
 * browser profile, a server restored from a backup). The device asks for a code of its own.
 */
import { codeIn, counterIn } from '../../../domain/rules/deviceNumber.ts';
import type { Row } from '../../../domain/mutations/effects.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import type { TableName } from '../../../domain/records/tables.ts';
import { readMeta, writeMeta } from '../meta.ts';
import type { UserDb } from '../schema.ts';

/** Call it in the transaction of the page that brought the rows. Numbers of a code that was given up are ignored. */
export async function recordOwnNumbers(db: UserDb, table: TableName, rows: readonly Row[]): Promise<void> {
  const { numbered } = RECORDS[table];
  const device = numbered === null || rows.length === 0 ? undefined : await readMeta(db, 'device');
  if (numbered === null || !device) return;
  const { prefix, column, collision } = numbered;
  const numberOf = (row: Row) => String(row[column]);
  const counters = (await readMeta(db, 'counters')) ?? {};
  // Of its own registration alone: a record that somebody else wrote under this code says nothing of how far it has counted.
  const own = rows.filter((row) => row['device'] === device.id);
  const furthest = Math.max(0, ...own.map((row) => counterIn(prefix, numberOf(row), device.code)));
  if (furthest > (counters[prefix] ?? 0)) await writeMeta(db, 'counters', { ...counters, [prefix]: furthest });
  const collided = own.some(
    (row) =>
      Array.isArray(row['flags']) && row['flags'].includes(collision) && codeIn(prefix, numberOf(row)) === device.code,
  );
  if (collided) await writeMeta(db, 'device', { ...device, collided: true });
}
