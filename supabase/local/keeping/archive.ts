/** A backup: one tar file with the database, the keys, and a list of both with versions and checksums. */
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod/mini';
import { tar } from './tools.ts';

const FORMAT = 1;
const MANIFEST = 'manifest.json';
export const KEYS = 'keys.json';

const manifestSchema = z.object({
  format: z.number(),
  madeAt: z.string(),
  appVersion: z.string(),
  schema: z.string(),
  engine: z.enum(['postgres', 'pglite']),
  /** The major version of its Postgres. */
  postgres: z.number(),
  /** The owner of the objects, and the roles that they refer to. */
  user: z.string(),
  roles: z.array(z.object({ name: z.string(), attributes: z.string(), settings: z.array(z.string()) })),
  position: z.number(),
  tickets: z.number(),
  /** The parts, with their SHA-256. */
  parts: z.record(z.string(), z.string()),
});
export type Manifest = Readonly<z.infer<typeof manifestSchema>>;

/** Packs the files in `folder` into one file of that name. */
export async function packArchive(
  folder: string,
  file: string,
  parts: readonly string[],
  facts: Omit<Manifest, 'format' | 'parts'>,
): Promise<void> {
  const sums: Record<string, string> = {};
  for (const part of parts) sums[part] = await sumOf(path.join(folder, part));
  const manifest: Manifest = { format: FORMAT, ...facts, parts: sums };
  writeFileSync(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  // The archive contains the keys: it is readable by its owner only, from its first byte.
  writeFileSync(file, '', { mode: 0o600 });
  await tar('-cf', file, '-C', folder, MANIFEST, ...parts);
}

/** Throws, with an explanation, unless the archive is complete and of no newer version. Afterwards its parts are in `folder`. */
export async function unpackArchive(file: string, folder: string, newestSchema: string): Promise<Manifest> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Error(`There is no file ${file}.`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await tar('-xf', file, '-C', folder, '--no-same-owner').catch((error: unknown) => {
    throw new Error(`${file} is cut, or is no backup of Kuari. Take another one. (${String(error)})`);
  });
  const manifest = readManifest(file, path.join(folder, MANIFEST));
  if (manifest.format > FORMAT || manifest.schema > newestSchema)
    throw new Error(
      `${file} was made by a newer version of Kuari (${manifest.appVersion}, migration ${manifest.schema}). Restore it with that version.`,
    );
  for (const [part, sum] of Object.entries(manifest.parts)) {
    const found = path.join(folder, path.basename(part));
    if (!statSync(found, { throwIfNoEntry: false })?.isFile() || (await sumOf(found)) !== sum)
      throw new Error(
        `${file} is damaged: ${part} is not as it was written. Nothing was changed; take another backup.`,
      );
  }
  return manifest;
}

function readManifest(file: string, found: string): Manifest {
  let manifest;
  try {
    manifest = manifestSchema.safeParse(JSON.parse(readFileSync(found, 'utf8')));
  } catch {
    manifest = null;
  }
  if (!manifest?.success) throw new Error(`${file} is no backup of Kuari, or is cut: it has no readable ${MANIFEST}.`);
  return manifest.data;
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
