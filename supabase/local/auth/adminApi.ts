/**
 * The admin API of GoTrue, which lite lacks: `supabase.auth.admin.*` creates, reads, lists, changes and deletes users as on a hosted
 * project, and a banned user cannot sign in. It requires the secret key.
 */
import type { Database } from '../database.ts';
import type { Handler } from '../http/handler.ts';
import type { Keys } from '../keys.ts';
import { authError, authJson } from './answers.ts';
import { stringInBody } from './body.ts';
import { isPasswordGrant } from './passwordGrant.ts';
import { userChange } from './userChange.ts';
import { changeUser, createUser, deleteUser, findUser, isBanned, listUsers } from './users.ts';

export function withAdminApi(next: Handler, database: Database, keys: Keys): Handler {
  return async (request, peerAddress) => {
    const url = new URL(request.url);
    if (await signsInBannedUser(request, database)) return authError(400, 'user_banned', 'User is banned');
    const match = /^\/auth\/v1\/admin\/users(?:\/([0-9a-f-]{36}))?$/.exec(url.pathname);
    if (!match) return next(request, peerAddress);
    if (request.headers.get('apikey') !== keys.secret) return authError(403, 'not_admin', 'User not allowed');
    return match[1] ? answerOne(request, match[1], database) : answerAll(request, url, database);
  };
}

async function answerAll(request: Request, url: URL, database: Database): Promise<Response> {
  if (request.method === 'GET') {
    const page = Math.max(1, Number(url.searchParams.get('page')) || 1);
    const users = await listUsers(database, page, Number(url.searchParams.get('per_page')) || 50);
    return authJson(200, { aud: 'authenticated', users });
  }
  if (request.method !== 'POST') return authError(405, 'bad_method', 'Method not allowed');
  const change = userChange.parse(await request.json());
  if (!change.email)
    return authError(400, 'validation_failed', 'Cannot create a user without either an email or phone');
  const user = await createUser(database, { ...change, email: change.email });
  return user
    ? authJson(200, user)
    : authError(422, 'email_exists', 'A user with this email address has already been registered');
}

async function answerOne(request: Request, id: string, database: Database): Promise<Response> {
  const user = await findUser(database, id);
  if (!user) return authError(404, 'user_not_found', 'User not found');
  switch (request.method) {
    case 'GET':
      return authJson(200, user);
    case 'PUT':
      await changeUser(database, id, userChange.parse(await request.json()));
      return authJson(200, await findUser(database, id));
    case 'DELETE':
      await deleteUser(database, id);
      return authJson(200, {});
    default:
      return authError(405, 'bad_method', 'Method not allowed');
  }
}

async function signsInBannedUser(request: Request, database: Database): Promise<boolean> {
  if (!isPasswordGrant(request)) return false;
  const email = await stringInBody(request, 'email');
  return email !== null && isBanned(database, email);
}
