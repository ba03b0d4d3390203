/** What is stored beside the columns of a row, so that it is found: in fields and in one table that only this device knows. */
import { Dexie } from 'dexie';
import type { DBCore, DBCoreMutateRequest, DBCoreTable, Middleware } from 'dexie';
import { ticketNames } from '../../domain/deliveries/searchWords.ts';
import type { Row } from '../../domain/effects.ts';
import type { DeliveryRow } from '../../domain/rows.ts';
import { trusted } from '../../domain/trusted.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import { withLiveKey } from './liveKey.ts';
import { isLookedUp, withLookUp, withRowKey } from './plateKeys.ts';
import type { View } from './plateKeys.ts';

export const storedKeys: Middleware<DBCore> = {
  stack: 'dbcore',
  name: 'stored keys',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(mode === 'readwrite' ? withTicketNames(stores) : stores, mode, options),
    table: (name) => {
      const table = core.table(name);
      if (name === 'outbox') return storing(table, (entry) => withLiveKey(trusted<OutboxEntry>(entry)));
      if (name === 'view_rows') return storing(table, (view) => withRowKey(trusted<View>(view)));
      if (name === 'deliveries') return storingTickets(table, () => core.table(TICKET_NAMES));
      return isLookedUp(name) ? storing(table, (row) => withLookUp(name, trusted<Row>(row))) : table;
    },
  }),
};

/** Names that tickets share, each once (searchWords.ts). One that no ticket has any more stays, and finds nothing. */
export const TICKET_NAMES = 'ticket_names';

/** Who writes tickets writes their names in the same transaction, and need not say so. */
const withTicketNames = (stores: readonly string[]): string[] =>
  stores.includes('deliveries') && !stores.includes(TICKET_NAMES) ? [...stores, TICKET_NAMES] : [...stores];

/** `names`: asked for when it is needed, for a store that is not yet upgraded does not have it. */
function storingTickets(table: DBCoreTable, names: () => DBCoreTable): DBCoreTable {
  const tickets = storing(table, (row) => withLookUp('deliveries', trusted<Row>(row)));
  return {
    ...tickets,
    mutate: (request) => {
      const named = storeNames(names, request);
      const done = tickets.mutate(request);
      // Not the platform's own promises: they take turns in which a transaction of an upgrade ends.
      return named ? Dexie.Promise.all([done, named]).then(([answer]) => answer) : done;
    },
  };
}

function storeNames(names: () => DBCoreTable, request: DBCoreMutateRequest): ReturnType<DBCoreTable['mutate']> | null {
  const { type, trans } = request;
  if (type === 'put' || type === 'add') {
    const found = request.values.flatMap((row) => ticketNames(trusted<DeliveryRow>(row)));
    const values = [...new Map(found.map((one) => [`${one.kind} ${one.name}`, one])).values()];
    return values.length > 0 ? names().mutate({ type: 'put', trans, values }) : null;
  }
  return type === 'deleteRange' && Number(request.range.type) === ANY
    ? names().mutate({ type, trans, range: request.range })
    : null;
}

/** Dexie's `DBCoreRangeType.Any`: what `clear` deletes. Its types have a `const enum`, which one file alone cannot use. */
const ANY = 3;

const storing = (table: DBCoreTable, keyed: (value: unknown) => object): DBCoreTable => ({
  ...table,
  mutate: (request: DBCoreMutateRequest) =>
    table.mutate(
      request.type === 'put' || request.type === 'add' ? { ...request, values: request.values.map(keyed) } : request,
    ),
});
