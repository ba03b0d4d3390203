/**
 * A data folder that was copied back is not the database that devices knew, and nothing in a copy says so. So each start leaves a
 * mark beside the database and remembers it in there, together with when the file system last changed the mark's file: no copy
 * keeps that time. Where they do not agree, the database takes a new origin; devices then offer again what they had sent.
 * An image of the whole disk keeps even that time: then the mark's file is deleted by hand (supabase/README.md).
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './database.ts';
import { errorCode } from './errorCode.ts';

const MARK_FILE = 'origin-mark';

/** Once a start, after the migrations and under the folder's lock. */
export async function keepOrigin(database: Database, dataDir: string): Promise<void> {
  const file = path.join(dataDir, MARK_FILE);
  await database.run(`
    create schema if not exists local_server;
    create table if not exists local_server.folder (only_row boolean primary key default true check (only_row), mark text not null)`);
  const [known] = await database.query<{ mark: string }>('select mark from local_server.folder');
  const found = markOf(file);
  if ((known?.mark ?? null) !== found) await database.run('update private.sync_state set origin = gen_random_uuid()');
  // A new one with every start: a tool that copies only what differs finds that this file does.
  writeFileSync(file, randomUUID(), { mode: 0o600 });
  await database.query(
    'insert into local_server.folder (mark) values ($1) on conflict (only_row) do update set mark = excluded.mark',
    [markOf(file)],
  );
}

function markOf(file: string): string | null {
  try {
    return `${readFileSync(file, 'utf8')} ${statSync(file, { bigint: true }).ctimeNs}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
