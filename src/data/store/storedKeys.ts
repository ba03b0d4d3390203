/** What is stored beside the columns of a row, so that it is found: in fields and in one table that only this device knows. */
import { Dexie } from 'dexie';
import type { DBCore, DBCoreMutateRequest, DBCoreMutateResponse, DBCoreTable, Middleware } from 'dexie';
import type { Row } from '../../domain/effects.ts';
import { trusted } from '../../domain/trusted.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import { withLiveKey } from './liveKey.ts';
import { isLookedUp, withLookUp, withRowKey } from './plateKeys.ts';
import type { View } from './plateKeys.ts';
import { namesOf, TICKET_NAMES } from './ticketNames.ts';

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
      // Native promises would let the transaction of an upgrade end.
      return named ? Dexie.Promise.all([done, named]).then(([answer, ofNames]) => withNames(answer, ofNames)) : done;
    },
  };
}

function storeNames(names: () => DBCoreTable, request: DBCoreMutateRequest): ReturnType<DBCoreTable['mutate']> | null {
  const { type, trans } = request;
  if (type === 'put' || type === 'add') {
    const values = namesOf(request.values);
    return values.length > 0 ? names().mutate({ type: 'put', trans, values }) : null;
  }
  return type === 'deleteRange' && isEverything(request.range)
    ? names().mutate({ type, trans, range: request.range })
    : null;
}

/** A request that fails ends as an answer that says so: a ticket without its names would not be found by them. */
function withNames(answer: DBCoreMutateResponse, ofNames: DBCoreMutateResponse): DBCoreMutateResponse {
  const [failure] = Object.values(ofNames.failures);
  if (ofNames.numFailures > 0) throw failure ?? new Error('The names of tickets were not stored');
  return answer;
}

/** Dexie's `DBCoreRangeType.Any`: what `clear` deletes. Dexie declares it as a `const enum`, which isolated modules cannot import. */
const ANY = 3;
const isEverything = ({ type }: { readonly type: number }): boolean => type === ANY;

const storing = (table: DBCoreTable, keyed: (value: unknown) => object): DBCoreTable => ({
  ...table,
  mutate: (request: DBCoreMutateRequest) =>
    table.mutate(
      request.type === 'put' || request.type === 'add' ? { ...request, values: request.values.map(keyed) } : request,
    ),
});
