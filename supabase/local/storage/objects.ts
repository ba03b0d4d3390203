import type { Database } from '../database.ts';
import { actAs } from '../databases/actAs.ts';
import type { RoleSettings } from '../databases/roleSettings.ts';

export type Role = 'anon' | 'authenticated';

export interface Caller {
  readonly role: Role;
  readonly id: string | null;
}

export interface Wanted {
  readonly database: Database;
  readonly settings: RoleSettings;
  readonly caller: Caller;
  readonly bucket: string;
  readonly name: string;
}

export interface Bucket {
  readonly limit: number | null;
  readonly types: readonly string[] | null;
}

export interface StoredObject {
  readonly type: string;
  readonly bytes: Buffer;
}

export async function findBucket(database: Database, id: string): Promise<Bucket | null> {
  const [row] = await database.query<{ size: number | string | null; types: string | null }>(
    `select file_size_limit as size, array_to_string(allowed_mime_types, ',') as types from storage.buckets where id = $1`,
    [id],
  );
  return row
    ? { limit: row.size === null ? null : Number(row.size), types: row.types === null ? null : row.types.split(',') }
    : null;
}

/** Throws 42501 if the policies refuse it, 23505 if the name exists. */
export const addObject = ({ database, settings, caller, bucket, name }: Wanted, { type, bytes }: StoredObject) =>
  database.transaction(async (tx) => {
    await actAs(tx, claimsOf(caller), settings);
    // Without `returning`, which would require the read permission as well.
    await tx.query(
      'insert into storage.objects (bucket_id, name, owner_id, metadata) values ($1, $2, $3, $4::text::jsonb)',
      [bucket, name, caller.id, JSON.stringify({ size: bytes.length, mimetype: type })],
    );
    await tx.run('reset role');
    const [row] = await tx.query<{ id: string }>(
      `insert into storage.contents (object_id, bytes)
       select id, decode($3, 'base64') from storage.objects where bucket_id = $1 and name = $2 returning object_id as id`,
      [bucket, name, bytes.toString('base64')],
    );
    return row?.id ?? '';
  });

/** Null: it does not exist, or the caller may not read it. */
export const readObject = ({ database, settings, caller, bucket, name }: Wanted): Promise<StoredObject | null> =>
  database.transaction(async (tx) => {
    await actAs(tx, claimsOf(caller), settings);
    const [seen] = await tx.query<{ id: string; type: string }>(
      `select id, metadata ->> 'mimetype' as type from storage.objects where bucket_id = $1 and name = $2`,
      [bucket, name],
    );
    if (!seen) return null;
    await tx.run('reset role');
    const [row] = await tx.query<{ bytes: string }>(
      `select encode(bytes, 'base64') as bytes from storage.contents where object_id = $1`,
      [seen.id],
    );
    return row ? { type: seen.type, bytes: Buffer.from(row.bytes, 'base64') } : null;
  });

const claimsOf = ({ role, id }: Caller) => ({ role, ...(id === null ? {} : { sub: id }) });
