/** The database that a run of tests has made beforehand (prepare.ts), for a backend on PGlite to begin with. */
import { cpSync } from 'node:fs';
import path from 'node:path';

export const PREPARED = 'KUARI_PREPARED_DATA';

/** The database alone: keys and the mark of its origin are of the folder that it comes into. Where none was made, a start makes one. */
export function beginWithPrepared(dataDir: string): void {
  const prepared = process.env[PREPARED];
  if (prepared) cpSync(path.join(prepared, 'pgdata'), path.join(dataDir, 'pgdata'), { recursive: true });
}
