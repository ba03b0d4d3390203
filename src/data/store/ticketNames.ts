/**
 * Plates, drivers' and customers' names and device codes that tickets share, each stored once with its words (searchWords.ts). storedKeys.ts
 * writes them.
 */
import type { Collection, Table } from 'dexie';
import { ticketNames } from '../../domain/deliveries/searchWords.ts';
import type { TicketName } from '../../domain/deliveries/searchWords.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import type { DeliveryRow } from '../../domain/records/rows.ts';
import { trusted } from '../../domain/values/json.ts';
import { ticketsOfPlate, ticketsOfPlateBefore15, WORDS_INDEX } from './plateKeys.ts';

export const TICKET_NAMES = 'ticket_names';

/** Each once. The set comes first because it is fast: the same text has the same object. */
export const namesOf = (tickets: readonly unknown[]): TicketName[] =>
  eachOnce([...new Set(tickets.flatMap((row) => ticketNames(trusted<DeliveryRow>(row))))]);

export const eachOnce = (names: readonly TicketName[]): TicketName[] => [
  ...new Map(names.map((one) => [nameKeyOf(one), one])).values(),
];

export const nameKeyOf = ({ kind, name }: { readonly kind: string; readonly name: string }): string =>
  `${kind} ${name}`;

/** No index of tickets has the code of their device: hardly anybody searches by it. */
type IndexedName = Pick<TicketName, 'name'> & { readonly kind: Exclude<TicketName['kind'], 'device'> };
export const isIndexed = (name: TicketName): name is TicketName & IndexedName => name.kind !== 'device';

/** The tickets with a name. Of a `truck`, those stored since version 15; of a `plate`, those that an app of before it stored. */
export function ticketsNamed(tickets: Table<Row, string>, { kind, name }: IndexedName): Collection<Row, string> {
  if (kind === 'driver') return tickets.where(WORDS_INDEX).equals(name);
  return kind === 'truck' ? ticketsOfPlate(tickets, name) : ticketsOfPlateBefore15(tickets, name);
}

/**
 * Deletes the names of deleted tickets that no other ticket has, in the same transaction. A plate's name also goes if only tickets that an
 * app of before version 15 stored still have it: those are found by their own index. Names of kind `plate` and codes of devices stay. So
 * does a name that a correction replaced: it finds nothing.
 */
export async function forgetNames(
  deleted: readonly Row[],
  tickets: Table<Row, string>,
  names: Table<TicketName, [TicketName['kind'], string]>,
): Promise<void> {
  const unused = await Promise.all(
    namesOf(deleted)
      .filter(isIndexed)
      .map(async (name) => {
        const [used] = await ticketsNamed(tickets, name).limit(1).primaryKeys();
        return used === undefined ? [name] : [];
      }),
  );
  await names.bulkDelete(unused.flat().map(({ kind, name }) => [kind, name]));
}
