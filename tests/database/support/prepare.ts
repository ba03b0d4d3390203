/**
 * A PGlite with the schema, as a file: making it takes three seconds of work, a copy less than one. So a run makes one before its
 * tests, and each world of theirs begins with a copy.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { buildSchema } from './migrations.ts';
import { PREPARED } from './prepared.ts';
import { sqlOn } from './sql.ts';

/** Workers that are started after it find it. Answers how it is removed. */
export async function setup(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuari-schema-'));
  const file = path.join(folder, 'schema.tar');
  const db = await PGlite.create();
  await buildSchema(sqlOn(db));
  writeFileSync(file, Buffer.from(await (await db.dumpDataDir('none')).arrayBuffer()));
  await db.close();
  process.env[PREPARED] = file;
  return () => rmSync(folder, { recursive: true, force: true });
}
