/** The database as a first start leaves it, made once a run (five seconds); each backend has a copy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBackend } from '../../../supabase/local/backend.ts';
import { loadOrCreateKeys } from '../../../supabase/local/keys.ts';
import { readSettings } from '../../../supabase/local/settings.ts';
import { PREPARED } from './prepared.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** Each password of a test would be computed for a tenth of a second, and longer in WebAssembly; what the product computes is in equalWork.test.ts. */
const CHEAP_HASHES = `alter function extensions.gen_salt(text, integer) rename to gen_salt_of;
  create function extensions.gen_salt(text, integer) returns text language sql as $$ select extensions.gen_salt_of($1, 4) $$;`;

/** Workers that are started after it find it. Answers how it is removed. */
export async function setup(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuari-prepared-'));
  const backend = await openBackend(
    readSettings({ DATA_DIR: folder, DEMO_DATA: '0' }, root),
    await loadOrCreateKeys(folder),
  );
  await backend.database.run(CHEAP_HASHES);
  await backend.close();
  process.env[PREPARED] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
