/** What is stored beside the columns of a row, so that it is found: in fields and in one table that only this device knows. */
import { Dexie } from 'dexie';
import type {
  DBCore,
  DBCoreAddRequest,
  DBCoreKeyRange,
  DBCoreMutateRequest,
  DBCoreMutateResponse,
  DBCorePutRequest,
  DBCoreTable,
  DBCoreTransaction,
  Middleware,
} from 'dexie';
import type { TicketName } from '../../domain/deliveries/searchWords.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import { trusted } from '../../domain/values/json.ts';
import type { OutboxEntry } from '../../sync/entry.ts';
import { withLiveKey } from './liveKey.ts';
import { isLookedUp, withLookUp, withRowKey } from './plateKeys.ts';
import type { View } from './plateKeys.ts';
import { nameKeyOf, namesOf, TICKET_NAMES } from './ticketNames.ts';

export const storedKeys = {
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
} satisfies Middleware<DBCore>;

/** Who writes tickets writes their names in the same transaction, and need not say so. */
const withTicketNames = (stores: readonly string[]): string[] =>
  stores.includes('deliveries') && !stores.includes(TICKET_NAMES) ? [...stores, TICKET_NAMES] : [...stores];

/** `names`: asked for when it is needed, for a store that is not yet upgraded does not have it. */
function storingTickets(table: DBCoreTable, names: () => DBCoreTable): DBCoreTable {
  const tickets = storing(table, (row) => withLookUp('deliveries', trusted<Row>(row)));
  return {
    ...tickets,
    mutate: (request) => {
      // Tickets first: the browser stores them while their names are gathered.
      const done = tickets.mutate(request);
      const named = storeNames(names, request);
      // Native promises would let the transaction of an upgrade end.
      return named ? Dexie.Promise.all([done, named]).then(([answer, ofNames]) => withNames(answer, ofNames)) : done;
    },
  };
}

type Answer = ReturnType<DBCoreTable['mutate']>;

function storeNames(names: () => DBCoreTable, request: DBCoreMutateRequest): Answer | null {
  const { type, trans } = request;
  if (type === 'put' || type === 'add') {
    const values = namesOf(request.values);
    return values.length > 0 ? storeNewNames(names(), trans, values) : null;
  }
  return type === 'deleteRange' && isEverything(request.range)
    ? names().mutate({ type, trans, range: request.range })
    : null;
}

/**
 * Stores the names that are not stored yet; most names of a page of history are. A stored name needs no change. Its words change only with
 * the store's version, which a test checks. An older app in an open tab stores plates under another kind, so it does not replace ours.
 * Reading the key of a name takes about a fiftieth of the time of storing it.
 */
function storeNewNames(names: DBCoreTable, trans: DBCoreTransaction, values: readonly TicketName[]): Answer {
  const put = (newNames: readonly TicketName[]) => names.mutate({ type: 'put', trans, values: [...newNames] });
  if (values.length < FEW) return put(values);
  const limit = KEYS_PER_NAME * values.length;
  const query = { index: names.schema.primaryKey, range: EVERYTHING };
  return names.query({ trans, values: false, limit, query }).then(({ result }) => {
    const stored = new Set(
      trusted<readonly [string, string][]>(result).map(([kind, name]) => nameKeyOf({ kind, name })),
    );
    return put(values.filter((name) => !stored.has(nameKeyOf(name))));
  });
}

/** Of fewer names, storing them again is as quick as asking which are stored. */
const FEW = 8;
/** The most stored keys read per name. A name beyond them is stored again, which changes nothing. */
export const KEYS_PER_NAME = 20;

/** A request that fails ends as an answer that says so: a ticket without its names would not be found by them. */
function withNames(answer: DBCoreMutateResponse, ofNames: DBCoreMutateResponse): DBCoreMutateResponse {
  const [failure] = Object.values(ofNames.failures);
  if (ofNames.numFailures > 0) throw failure ?? new Error('The names of tickets were not stored');
  return answer;
}

/** Dexie's `DBCoreRangeType.Any`: what `clear` deletes. Dexie declares it as a `const enum`, which isolated modules cannot import. */
const ANY = 3;
const EVERYTHING = trusted<DBCoreKeyRange>({ type: ANY });
const isEverything = ({ type }: { readonly type: number }): boolean => type === ANY;

const storing = (table: DBCoreTable, keyed: (value: unknown) => object): DBCoreTable => ({
  ...table,
  mutate: (request: DBCoreMutateRequest) =>
    request.type === 'put' || request.type === 'add' ? storeKeyed(table, request, keyed) : table.mutate(request),
});

/**
 * In slices: the browser stores the first one while the keys of the next are worked out. A request with keys is a bulk update and is not
 * cut: its `updates` belong to all of its rows.
 */
function storeKeyed(
  table: DBCoreTable,
  request: DBCorePutRequest | DBCoreAddRequest,
  keyed: (value: unknown) => object,
): Answer {
  const { keys, values } = request;
  if (keys || values.length <= SLICE) return table.mutate({ ...request, values: values.map(keyed) });
  const answers: Answer[] = [];
  for (let from = 0; from < values.length; from += SLICE)
    answers.push(table.mutate({ ...request, values: values.slice(from, from + SLICE).map(keyed) }));
  return Dexie.Promise.all(answers).then(asOne);
}

const SLICE = 250;

/** Failures go by their place among all values. */
const asOne = (answers: readonly DBCoreMutateResponse[]): DBCoreMutateResponse => ({
  numFailures: answers.reduce((sum, { numFailures }) => sum + numFailures, 0),
  failures: Object.fromEntries(
    answers.flatMap(({ failures }, n) =>
      Object.entries(failures).map(([at, failure]) => [n * SLICE + Number(at), failure]),
    ),
  ),
  lastResult: answers.at(-1)?.lastResult,
  results: answers.flatMap(({ results = [] }) => results),
});
