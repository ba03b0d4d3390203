/** The keys of one data folder: created at its first start, readable by their owner only, never committed. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateApiKey } from '@supabase/lite';
import { z } from 'zod/mini';

const keysSchema = z.object({
  /** Public: built into the app, sent with every request. */
  publishable: z.string(),
  /** Bypasses every policy: for the edge functions and the tests. */
  secret: z.string(),
  /** Signs the sessions. */
  jwt: z.string(),
});
export type Keys = Readonly<z.infer<typeof keysSchema>>;

export const keysFile = (dataDir: string): string => path.join(dataDir, 'keys.json');

export async function loadOrCreateKeys(dataDir: string): Promise<Keys> {
  return readKeys(dataDir) ?? (await createKeys(dataDir));
}

export function readKeys(dataDir: string): Keys | null {
  let text: string;
  try {
    text = readFileSync(keysFile(dataDir), 'utf8');
  } catch {
    return null;
  }
  const keys = keysSchema.safeParse(parsed(text));
  if (keys.success) return keys.data;
  throw new Error(
    `${keysFile(dataDir)} does not hold the keys of a local backend. Restore it, or delete it together with the data.`,
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Two first starts at once get the same keys: a link is created atomically, and the first one stays. */
async function createKeys(dataDir: string): Promise<Keys> {
  const keys: Keys = {
    publishable: (await generateApiKey('publishable')).key,
    secret: (await generateApiKey('secret')).key,
    jwt: randomBytes(48).toString('base64url'),
  };
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${keysFile(dataDir)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(draft, keysFile(dataDir));
  } catch (error) {
    const first = readKeys(dataDir);
    if (!first) throw error;
    return first;
  } finally {
    rmSync(draft, { force: true });
  }
  return keys;
}
