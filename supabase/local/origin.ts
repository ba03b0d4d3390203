/**
 * Detects a data folder that was restored from a copy: it is not the database that devices knew, and nothing in the copy shows that.
 * Each start writes a mark file beside the database and stores its content in the database, together with the file's change time
 * (ctime), which no copy keeps. If they do not match, the database gets a new epoch, and devices send again what they had sent. An
 * image of the whole disk keeps even the change time: then the mark file must be deleted by hand (supabase/README.md).
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from './database.ts';
import { errorCode } from './errorCode.ts';

const MARK_FILE = 'origin-mark';

/** Call once per start, after the migrations and under the folder's lock. */
export async function verifyOrigin(database: Database, dataDir: string): Promise<void> {
  const file = path.join(dataDir, MARK_FILE);
  await database.run(`
    create schema if not exists local_server;
    create table if not exists local_server.folder (only_row boolean primary key default true check (only_row), mark text not null)`);
  const [known] = await database.query<{ mark: string }>('select mark from local_server.folder');
  const found = readMark(file);
  if ((known?.mark ?? null) !== found) await database.run('update private.sync_state set origin = gen_random_uuid()');
  // A new one at every start, so that a tool that copies only changed files copies this one.
  writeFileSync(file, randomUUID(), { mode: 0o600 });
  await database.query(
    'insert into local_server.folder (mark) values ($1) on conflict (only_row) do update set mark = excluded.mark',
    [readMark(file)],
  );
}

function readMark(file: string): string | null {
  try {
    return `${readFileSync(file, 'utf8')} ${statSync(file, { bigint: true }).ctimeNs}`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
