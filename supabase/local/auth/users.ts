/** The users in auth.users, in GoTrue's form. Passwords are hashed by pgcrypto, in the format that lite reads. */
import { randomUUID } from 'node:crypto';
import type { Database, Parameter } from '../database.ts';
import { errorCode } from '../errorCode.ts';
import type { UserChange } from './userChange.ts';

const SHOWN = `id, aud, role, email, '' as phone, email_confirmed_at, last_sign_in_at, raw_app_meta_data as app_metadata,
  raw_user_meta_data as user_metadata, banned_until, created_at, updated_at, '[]'::jsonb as identities`;
const HASHED = (parameter: string): string => `extensions.crypt(${parameter}::text, extensions.gen_salt('bf', 10))`;

export const findUser = async (database: Database, id: string) =>
  (await database.query(`select ${SHOWN} from auth.users where id = $1::uuid`, [id]))[0] ?? null;

export const listUsers = (database: Database, page: number, perPage: number) =>
  database.query(`select ${SHOWN} from auth.users order by created_at desc, id limit $1::int offset $2::int`, [
    perPage,
    (page - 1) * perPage,
  ]);

/** Null if the email address is taken. */
export async function createUser(database: Database, user: UserChange & { email: string }) {
  const id = randomUUID();
  const email = user.email.trim().toLowerCase();
  const appMetadata = { provider: 'email', providers: ['email'], ...user.app_metadata };
  const identity = { sub: id, email, email_verified: user.email_confirm === true };
  try {
    await database.transaction(async (tx) => {
      await tx.query(
        `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
         values ($1::uuid, 'authenticated', 'authenticated', $2, ${HASHED('$3')}, case when $4::boolean then now() end, $5::text::jsonb, $6::text::jsonb)`,
        [
          id,
          email,
          user.password ?? randomUUID(),
          user.email_confirm === true,
          JSON.stringify(appMetadata),
          JSON.stringify(user.user_metadata ?? {}),
        ],
      );
      await tx.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data) values ($1::uuid, 'email', $2, $3::uuid, $4::text::jsonb)`,
        [randomUUID(), id, id, JSON.stringify(identity)],
      );
    });
  } catch (error) {
    if (errorCode(error) === '23505') return null;
    throw error;
  }
  return findUser(database, id);
}

export async function changeUser(database: Database, id: string, change: UserChange): Promise<void> {
  const set = (assignment: string, value: Parameter) =>
    database.query(`update auth.users set ${assignment}, updated_at = now() where id = $1::uuid`, [id, value]);
  if (change.password) {
    await set(`encrypted_password = ${HASHED('$2')}`, change.password);
    await endSessions(database, id);
  }
  if (change.email) await set('email = lower($2::text)', change.email);
  if (change.app_metadata)
    await set('raw_app_meta_data = raw_app_meta_data || $2::text::jsonb', JSON.stringify(change.app_metadata));
  if (change.user_metadata)
    await set('raw_user_meta_data = raw_user_meta_data || $2::text::jsonb', JSON.stringify(change.user_metadata));
  if (change.ban_duration)
    await set(`banned_until = now() + make_interval(secs => $2::float8)`, durationInSeconds(change.ban_duration));
}

/** As on a hosted project: a user whose password was set by an admin is signed out everywhere. */
async function endSessions(database: Database, id: string): Promise<void> {
  await database.query('delete from auth.refresh_tokens where user_id::text = $1', [id]);
  await database.query('delete from auth.sessions where user_id = $1::uuid', [id]);
}

export const deleteUser = (database: Database, id: string) =>
  database.query('delete from auth.users where id = $1::uuid', [id]);

export async function isBanned(database: Database, email: string): Promise<boolean> {
  return (
    (
      await database.query('select 1 from auth.users where email = lower($1::text) and banned_until > now()', [
        email.trim(),
      ])
    ).length > 0
  );
}

/** Null for `none`, which lifts a ban. */
function durationInSeconds(duration: string): number | null {
  if (duration === 'none') return null;
  const units: Record<string, number> = { h: 3600, m: 60, s: 1 };
  let seconds = 0;
  for (const [, amount, unit = 's'] of duration.matchAll(/(\d+(?:\.\d+)?)(h|m|s)/g))
    seconds += Number(amount) * (units[unit] ?? 0);
  return seconds;
}
