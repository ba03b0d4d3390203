/** Fetches "All my data": each table's pages, the changes since, the photos. Each part is stored before the progress counts it. */
import * as z from 'zod/mini';
import { trusted } from '../../../domain/values/json.ts';
import type { Pieces } from '../../remote/allDataCache.ts';

type DataRow = readonly unknown[];

/** One table in an answer of `public.all_my_data`. `count`: its rows when the first page was read. `time`: the server's (ms). */
export const dataTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.unknown())),
  count: z.int(),
  epoch: z.string(),
  position: z.int(),
  time: z.int(),
});
type DataTable = z.infer<typeof dataTable>;

interface FetchedTable extends Pick<DataTable, 'name' | 'columns' | 'count'> {
  readonly pages: number;
  /** The id of the last row read. */
  readonly after: string | null;
  readonly isWhole: boolean;
}

export interface FetchedData extends Pick<DataTable, 'epoch' | 'position' | 'time'> {
  readonly userId: string;
  readonly tables: readonly FetchedTable[];
  /** The time of the tables' state (ms): when the changes since the first page were read. */
  readonly asOf: number | null;
  /** Number of photos requested so far. */
  readonly photos: number;
  /** Number of these photos that neither the server nor this device has. */
  readonly missing: number;
  readonly isWhole: boolean;
}

export interface FetchPorts {
  readonly pieces: Pieces;
  readonly ask: (asked: object) => Promise<readonly DataTable[]>;
  /** Null: the photo does not exist. */
  readonly photo: (photo: { readonly id: string; readonly path: string }) => Promise<Blob | null>;
  readonly say: (data: FetchedData) => void;
}

/** This many rows are read and stored, or written and compressed, in a few ms. */
const PAGE = 150;

/** Throws if the server was restored, or its tables differ from those at the first page. */
export async function fetchData(userId: string, { pieces, ask, photo, say }: FetchPorts, limit = PAGE): Promise<void> {
  const begun = await readProgress(pieces);
  let data = begun?.userId === userId ? begun : beginning(userId, await ask({}));
  const keep = async (next: Partial<FetchedData>) => {
    data = { ...data, ...next };
    await putJson(pieces, 'progress', data);
    say(data);
  };
  for (let table = nextOf(data); table; table = nextOf(data)) {
    const { name, after, pages, columns } = table;
    const rows = rowsFor(table, data, await ask({ table: name, after, limit }));
    await putJson(pieces, `rows/${name}/${pages}`, rows);
    const last = rows.length < limit ? null : String(rows.at(-1)?.[columns.indexOf('id')]);
    const now = { ...table, pages: pages + 1, after: last, isWhole: last === null };
    await keep({ tables: data.tables.map((one) => (one.name === name ? now : one)) });
  }
  if (data.asOf === null) {
    const changes = await ask({ position: data.position, time: data.time });
    for (const table of data.tables) await putJson(pieces, `changes/${table.name}`, rowsFor(table, data, changes));
    await keep({ asOf: changes[0]?.time ?? data.time });
  }
  let at = 0;
  for await (const one of photosIn(pieces, data)) {
    at += 1;
    if (at <= data.photos) continue;
    const content = await photo(one);
    if (content) await pieces.put(`photos/${one.path}`, content);
    await keep({ photos: at, missing: data.missing + (content ? 0 : 1) });
  }
  await keep({ isWhole: true });
}

function beginning(userId: string, answer: readonly DataTable[]): FetchedData {
  const [first] = answer;
  if (!first) throw new Error('The server names no tables.');
  const { epoch, position, time } = first;
  const table = { pages: 0, after: null, isWhole: false };
  const tables = answer.map(({ name, columns, count }) => ({ name, columns, count, ...table }));
  return { userId, epoch, position, time, tables, asOf: null, photos: 0, missing: 0, isWhole: false };
}

const nextOf = ({ tables }: FetchedData): FetchedTable | undefined => tables.find(({ isWhole }) => !isWhole);

function rowsFor({ name, columns }: FetchedTable, { epoch }: FetchedData, answer: readonly DataTable[]) {
  const found = answer.find((table) => table.name === name);
  if (found?.epoch !== epoch || found.columns.join() !== columns.join())
    throw new Error(`${name} is another table now.`);
  return found.rows;
}

/** Share of rows and photos fetched, 0 to 1. */
export function shareOf({ tables, photos, isWhole }: FetchedData): number {
  const sum = (of: (table: FetchedTable) => number) => tables.reduce((total, table) => total + of(table), 0);
  const done = sum((table) => (table.isWhole ? table.count : Math.min(table.count, table.pages * PAGE))) + photos;
  return isWhole ? 1 : Math.min(0.99, done / sum(({ name, count }) => (name === 'attachments' ? 2 : 1) * count));
}

/** Stored compressed: years of rows are several hundred MB of JSON, and a tenth of that when compressed. */
async function putJson(pieces: Pieces, name: string, value: unknown): Promise<void> {
  const text = new Blob([JSON.stringify(value)]).stream();
  await pieces.put(name, await new Response(text.pipeThrough(new CompressionStream('gzip'))).blob());
}

async function readJson<T>(pieces: Pieces, name: string): Promise<T | undefined> {
  const stored = (await pieces.get(name))?.stream().pipeThrough(new DecompressionStream('gzip'));
  // This app wrote it itself, with `putJson`.
  return stored && trusted<T>(await new Response(stored).json());
}

export const readProgress = (pieces: Pieces): Promise<FetchedData | undefined> => readJson(pieces, 'progress');

/** The rows of a table at the time `asOf`, each once, in batches. */
export async function* rowsAsOf(pieces: Pieces, table: FetchedTable): AsyncGenerator<readonly DataRow[]> {
  const rowsOf = async (piece: string) => {
    const rows = await readJson<readonly DataRow[]>(pieces, piece);
    if (!rows) throw new Error(`The browser has removed ${piece}.`);
    return rows;
  };
  const idOf = (row: DataRow) => row[table.columns.indexOf('id')];
  const changes = new Map((await rowsOf(`changes/${table.name}`)).map((row) => [idOf(row), row]));
  for (let page = 0; page < table.pages; page += 1)
    yield (await rowsOf(`rows/${table.name}/${page}`)).filter((row) => !changes.has(idOf(row)));
  for (let from = 0; from < changes.size; from += PAGE) {
    await new Promise((resolve) => setTimeout(resolve));
    yield [...changes.values()].slice(from, from + PAGE);
  }
}

export async function* photosIn(pieces: Pieces, { tables }: FetchedData): AsyncGenerator<{ id: string; path: string }> {
  for (const table of tables.filter(({ name }) => name === 'attachments')) {
    const cell = (row: DataRow, column: string) => String(row[table.columns.indexOf(column)]);
    for await (const rows of rowsAsOf(pieces, table))
      for (const row of rows) yield { id: cell(row, 'id'), path: cell(row, 'path') };
  }
}
