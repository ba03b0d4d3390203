/** "All my data": the file that the owner saves, read back and compared with the database, row by row. */
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { dataTable, fetchData, readProgress, type FetchPorts } from '../../src/data/office/allData/fetchData.ts';
import { writeData } from '../../src/data/office/allData/writeData.ts';
import { safeCell } from '../../src/domain/csv/export.ts';
import { TABLE_NAMES } from '../../src/domain/records/tables.ts';
import { EVERY_KIND } from './support/everyKind.ts';
import { newCustomer, newDelivery } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { refusal, type Person } from './support/world.ts';

const { world, staff, made } = await openStaffed();
for (const { make } of Object.values(EVERY_KIND)) await made(await make(staff.owner, staff));
await made(await EVERY_KIND['attachments.create']!.make(staff.owner, staff));
/** The path of a photo that the server never got. */
const lost = (await world.one<{ path: string }>('select path from public.attachments order by id limit 1'))?.path;
await staff.owner.applies(
  newCustomer({ name: '=SUM(1;2), "PT" Batu' }),
  newCustomer({ name: '@Karya; -2 "Jaya", Tbk', phone: '+628123456789' }),
);
await world.query(
  String.raw`update public.customers set address = E'Jl. "Batu", 1\r\nBandung;\n-3' where name like '@Karya%'`,
);

const askAs = async (by: Person, asked: object) => z.array(dataTable).parse(await by.ask('all_my_data', asked));

const PHOTO = new Uint8Array([255, 216, 1, 2, 3, 0, 0, 0, 255, 217]);

/** `before`: called with the number of each request, and may throw. */
function ports(
  kept: Map<string, Blob>,
  before: (request: number) => Promise<void> = () => Promise.resolve(),
): FetchPorts {
  let requests = 0;
  const next = async <T>(answer: () => Promise<T>): Promise<T> => {
    requests += 1;
    await before(requests);
    return answer();
  };
  return {
    pieces: { get: (name) => Promise.resolve(kept.get(name)), put: async (name, content) => kept.set(name, content) },
    ask: (asked) => next(() => askAs(staff.owner, asked)),
    photo: ({ path }) => next(async () => (path === lost ? null : new Blob([PHOTO]))),
    say: () => undefined,
  };
}

async function fileOf(kept: Map<string, Blob>): Promise<Record<string, Uint8Array>> {
  const chunks: Blob[] = [];
  const { pieces } = ports(kept);
  const data = await readProgress(pieces);
  const write = async (chunk: Uint8Array<ArrayBuffer>) => chunks.push(new Blob([chunk]));
  await writeData(data!, 'BACA SAYA', { pieces, write, say: () => undefined });
  return unzipSync(new Uint8Array(await new Blob(chunks).arrayBuffer()));
}

const textOf = (file: Uint8Array | undefined) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(file);
/** The last line ends like the others, and nothing follows. */
const rowsIn = (csv: string) => Papa.parse(csv.slice(1), { delimiter: ',' }).data.slice(0, -1);

/** A value of the database as the files of the app have it; of several pieces that a spreadsheet might run, each is marked. */
const written = (value: unknown) =>
  value === null
    ? ''
    : (typeof value === 'string' ? safeCell(value) : JSON.stringify(value)).replaceAll(
        /([;\t\r\n]"*)(?=[=+\-@])/g,
        "$1'",
      );
const sorted = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join('\0')).toSorted();

/** Each table of the file, and what the database has in its place. */
async function compared(file: Record<string, Uint8Array>) {
  const tables = await world.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const pairs = [];
  for (const { name } of tables) {
    // With the owner's own rights: of what people have read, their own alone.
    const [stored] = await staff.owner.query<{ columns: string[]; rows: Record<string, unknown>[] }>(
      `select (select json_agg(column_name::text order by ordinal_position) from information_schema.columns
         where table_schema = 'public' and table_name = '${name}') as columns,
         (select coalesce(json_agg(t), '[]') from public.${name} t) as rows`,
    );
    const [header, ...rows] = rowsIn(textOf(file[`${name}.csv`]));
    const expected = stored!.rows.map((row) => stored!.columns.map((column) => written(row[column])));
    const isCounted = textOf(file['README.txt']).includes(`\r\n${name}.csv: ${stored!.rows.length}\r\n`);
    pairs.push([
      { name, header, rows: sorted(rows), isCounted },
      { name, header: stored!.columns, rows: sorted(expected), isCounted: true },
    ]);
  }
  return { inFile: pairs.map(([found]) => found), inDatabase: pairs.map(([, stored]) => stored) };
}

test('the file is the database, row by row, whatever changed between its pages and however often it was stopped', async () => {
  const kept = new Map<string, Blob>();
  const stopped = async (request: number) => {
    if (request % 15 === 0) throw new Error('no signal any more');
    // Before and behind the page that is being read: new rows, and rows of every table that change once more.
    if (request % 10 === 0) {
      await staff.admin.applies(newDelivery(staff.admin), newCustomer());
      await world.query(
        'update public.customers set address = $1 where id in (select id from public.customers order by random() limit 3)',
        [`+${request}`],
      );
    }
  };
  const failures: string[] = [];
  for (let isWhole = false; !isWhole;) {
    const failure = await fetchData(staff.owner.id, ports(kept, stopped), 8).then(() => null, String);
    isWhole = failure === null;
    failures.push(failure ?? 'none');
  }
  expect([...new Set(failures)]).toEqual(['Error: no signal any more', 'none']);
  expect(failures.length).toBeGreaterThan(3);
  const file = await fileOf(kept);
  const { inFile, inDatabase } = await compared(file);
  expect(inFile).toEqual(inDatabase);
  expect(textOf(file['customers.csv'])).toMatch(/^\uFEFFid,/);

  const photos = await world.query<{ path: string }>('select path from public.attachments');
  expect(photos.length).toBeGreaterThan(1);
  for (const { path } of photos) expect(file[`photos/${path}`]).toEqual(path === lost ? undefined : PHOTO);
  expect(textOf(file['README.txt'])).toContain(`- photos/${lost}`);
});

test('rows that change after a table was read replace those of its pages: none is lost, none comes twice', async () => {
  const kept = new Map<string, Blob>();
  const asked = ports(kept);
  const ask: FetchPorts['ask'] = async (question) => {
    // Everything is read but the changes: now each table changes.
    if ('position' in question) {
      for (const { make } of Object.values(EVERY_KIND)) await made(await make(staff.owner, staff));
      await world.query('update public.deliveries set notes = $1', ['once more']);
    }
    return asked.ask(question);
  };
  await fetchData(staff.owner.id, { ...asked, ask }, 1000);
  const { inFile, inDatabase } = await compared(await fileOf(kept));
  expect(inFile).toEqual(inDatabase);
});

test('it is for the owner alone: the server refuses everybody else each of its questions', async () => {
  const inactive = await world.dismissed('owner');
  const others = [await world.hire('admin'), await world.hire('manager'), await world.hire('operator'), inactive];
  for (const asked of [{}, { table: 'customers', after: null, limit: 10 }, { position: 0, time: 0 }]) {
    for (const by of others) expect(await refusal(askAs(by, asked))).toBe('42501');
    expect((await askAs(staff.owner, asked)).length).toBeGreaterThan(0);
  }
});

test('it holds every table that is described, and no PIN, password, session or other schema', async () => {
  const tables = await askAs(staff.owner, {});
  const names = tables.map(({ name }) => name);
  // Colleagues are a part of what `profiles` has.
  expect(TABLE_NAMES.filter((name) => !names.includes(name))).toEqual(['colleagues']);
  expect(names).toEqual(expect.arrayContaining(['audit_log', 'profiles', 'stock_movements']));
  const columns = tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column}`));
  expect(columns.filter((column) => /pin|password|secret|token|session|endpoint|p256dh|_key$/.test(column))).toEqual([
    'devices.public_key',
    'profiles.must_change_password',
    'system_config.config_key',
  ]);
  for (const table of ['mutation_log', 'login_attempts', 'sessions', 'pg_authid', 'customers; drop table x'])
    expect(await askAs(staff.owner, { table, after: null, limit: 10 })).toEqual([]);
});

test('pages of a server that was restored in between, or has other columns, are not put together', async () => {
  const asked = ports(new Map());
  for (const other of [{ epoch: 'another' }, { columns: ['id'] }])
    await expect(
      fetchData(staff.owner.id, {
        ...asked,
        ask: async (question) =>
          (await asked.ask(question)).map((table) => ('table' in question ? { ...table, ...other } : table)),
      }),
    ).rejects.toThrow('is another table now');
});
