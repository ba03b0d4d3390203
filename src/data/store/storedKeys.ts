/** What is stored in addition to a row's columns so that an index finds it; every write through Dexie adds it. */
import type { DBCore, DBCoreAddRequest, DBCoreTable, Middleware } from 'dexie';
import { plateWords, ticketWords, wordsIn } from '../../domain/deliveries/searchWords.ts';
import type { Row } from '../../domain/mutations/effects.ts';
import type { OutboxEntry } from '../../sync/entry.ts';

interface LookUp {
  /** For a ticket: its plate in lower case, without spaces. */
  readonly plate?: string;
  /** The words by which a search finds the row; for a ticket without its whole plate, which has its own index. */
  readonly words: readonly string[];
}

export const WORDS_INDEX = 'look_up.words';
/** The tickets of a plate by operating day. */
export const PLATE_INDEX = '[look_up.plate+operating_day+captured_at]';

const LOOK_UPS = {
  deliveries: (row: Row): LookUp => {
    const words = ticketWords(row);
    const plate = plateIn(row);
    return { plate, words: words.filter((word) => word !== plate || /^\d/.test(plate)) };
  },
  trucks: ({ license_plate }: Row): LookUp => ({ words: plateWords(String(license_plate)) }),
  drivers: ({ full_name }: Row): LookUp => ({ words: wordsIn(String(full_name)) }),
  customers: ({ name }: Row): LookUp => ({ words: wordsIn(String(name)) }),
};

export const lookUpIndexes = (table: string): string[] =>
  isLookedUp(table) ? [`*${WORDS_INDEX}`, ...(table === 'deliveries' ? [PLATE_INDEX] : [])] : [];

const isLookedUp = (table: string): table is keyof typeof LOOK_UPS => Object.hasOwn(LOOK_UPS, table);

/** The plate's form in the index of plates; empty for a row without one. */
export const plateIn = ({ truck_license }: Row): string =>
  typeof truck_license === 'string' ? (plateWords(truck_license)[0] ?? '') : '';

/** All words of a ticket, stored or not. */
export const wordsOfTicket = (row: Row & { readonly look_up?: LookUp }): readonly string[] =>
  row.look_up ? [row.look_up.plate ?? '', ...row.look_up.words] : ticketWords(row);

const withLookUp = (table: keyof typeof LOOK_UPS, row: Row): Row => ({ ...row, look_up: LOOK_UPS[table](row) });

export const storedKeys = {
  stack: 'dbcore',
  name: 'stored keys',
  create: (core) => ({
    ...core,
    table: (name) => {
      const table = core.table(name);
      if (name === 'outbox') return storing(table, (entries) => entries.map(withLiveKey));
      return isLookedUp(name) ? storing(table, (rows) => rows.map((row: Row) => withLookUp(name, row))) : table;
    },
  }),
} satisfies Middleware<DBCore>;

const storing = (table: DBCoreTable, keyed: (values: DBCoreAddRequest['values']) => object[]): DBCoreTable => ({
  ...table,
  mutate: (request) =>
    table.mutate(
      request.type === 'put' || request.type === 'add' ? { ...request, values: keyed(request.values) } : request,
    ),
});

/** An entry that rows on screen still depend on is found by its seq in a device-only field; an index by row would slow every save. */
export const LIVE_INDEX = 'live_seq';

type Stored = OutboxEntry & { readonly [LIVE_INDEX]?: number };

/** Its seq while it touches a row, absent after that. */
function withLiveKey(entry: Stored): Stored {
  const { [LIVE_INDEX]: _, ...rest } = entry;
  return entry.touches.length > 0 ? { ...rest, [LIVE_INDEX]: entry.seq } : rest;
}
