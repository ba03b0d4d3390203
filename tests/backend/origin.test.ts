/** A data folder and its copies: what devices had sent must be asked for again after any of them is put back. */
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openPglite } from '../../supabase/local/databases/pglite.ts';
import { verifyOrigin } from '../../supabase/local/origin.ts';
import { temporaryFolder } from './support/localBackend.ts';

interface State {
  readonly origin: string;
  readonly position: number;
}

/** What a start of the server does to a folder. Of the schema there is only what holds the origin: five starts of all of it take minutes. */
async function startOn(folder: string, sql = ''): Promise<State> {
  const database = await openPglite(path.join(folder, 'pgdata'));
  try {
    await database.run(`create schema if not exists private;
      create table if not exists private.sync_state (
        only_row boolean primary key default true, position bigint not null default 0, origin uuid not null default gen_random_uuid());
      insert into private.sync_state default values on conflict do nothing`);
    await verifyOrigin(database, folder);
    await database.run(sql);
    const [state] = await database.query<State>('select origin, position from private.sync_state');
    if (!state) throw new Error('There is no state.');
    return state;
  } finally {
    await database.close();
  }
}

const WRITE = 'update private.sync_state set position = position + 1';

it('a data folder that was copied back has another origin, and one that was only ended and started has the same', async () => {
  const folder = temporaryFolder();
  const copy = `${folder}-copy`;
  const first = await startOn(folder);
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true });
  const later = await startOn(folder, WRITE);
  expect(later).toEqual({ origin: first.origin, position: 1 });

  // The folder as a whole, as supabase/README.md has it.
  rmSync(folder, { recursive: true });
  cpSync(copy, folder, { recursive: true, preserveTimestamps: true });
  const back = await startOn(folder, WRITE);
  expect(back.position).toBe(later.position);
  expect(back.origin).not.toBe(first.origin);
  expect((await startOn(folder)).origin).toBe(back.origin);

  // The database alone, beside a mark that stayed.
  rmSync(path.join(folder, 'pgdata'), { recursive: true });
  cpSync(path.join(copy, 'pgdata'), path.join(folder, 'pgdata'), { recursive: true, preserveTimestamps: true });
  const databaseAlone = await startOn(folder);
  expect([first.origin, back.origin]).not.toContain(databaseAlone.origin);

  // By hand, after an image of the whole disk.
  rmSync(path.join(folder, 'origin-mark'));
  expect((await startOn(folder)).origin).not.toBe(databaseAlone.origin);
  for (const one of [copy, folder]) rmSync(one, { recursive: true });
}, 180_000);
