/** Equal work for every login: lite hashes a password only if the account can sign in, and the response time would reveal that. */
import bcrypt, { hashSync } from 'bcryptjs';
import type { Database } from '../database.ts';
import type { Handler } from '../http/handler.ts';
import { stringInBody } from './body.ts';
import { isPasswordGrant } from './passwordGrant.ts';

/** As lite hashes by default, and `HASHED` in users.ts. No password is known for it. */
const COST = 10;
const dummy = hashSync(crypto.randomUUID(), COST);

type Hashing = Pick<typeof bcrypt, 'compare'>;

export function withEqualWork(next: Handler, database: Database, hashing: Hashing = bcrypt): Handler {
  return async (request, peerAddress) => {
    if (!isPasswordGrant(request)) return next(request, peerAddress);
    const email = (await stringInBody(request, 'email')) ?? '';
    const password = (await stringInBody(request, 'password')) ?? '';
    if (!(await isHashedByLite(database, email))) await hashing.compare(password, dummy);
    return next(request, peerAddress);
  };
}

/** For a banned user the admin API answers before lite does. */
const isHashedByLite = async (database: Database, email: string): Promise<boolean> =>
  (
    await database.query(
      `select 1 from auth.users where email = lower($1::text) and email_confirmed_at is not null and encrypted_password <> ''
       and coalesce(banned_until <= now(), true)`,
      [email],
    )
  ).length > 0;
