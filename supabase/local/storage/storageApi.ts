/**
 * The part of Supabase Storage that the app uses: uploading an object once, and reading it. lite's own Storage is still experimental
 * (downloads fail on Node 20). Paths, answers and statuses are those of a hosted project.
 */
import type { Database } from '../database.ts';
import type { RoleSettings } from '../databases/roleSettings.ts';
import type { Handler } from '../http/handler.ts';
import type { Keys } from '../keys.ts';
import { addObject, findBucket, readObject } from './objects.ts';
import type { Caller, Wanted } from './objects.ts';

export function withStorage(next: Handler, database: Database, keys: Keys, settings: RoleSettings): Handler {
  return async (request, peerAddress) => {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/storage/v1/')) return next(request, peerAddress);
    if (request.headers.get('apikey') !== keys.publishable) return refusal('403', 'AccessDenied', 'Invalid API key');
    const [, authenticated, bucket, name] =
      /^\/storage\/v1\/object\/(authenticated\/)?([^/]+)\/(.+)$/.exec(pathname) ?? [];
    const isReading = request.method === 'GET';
    if (
      bucket === undefined ||
      name === undefined ||
      isReading !== (authenticated !== undefined) ||
      !(isReading || request.method === 'POST')
    ) {
      return refusal('404', 'InvalidRequest', 'Not here: this backend only sends objects and reads them.');
    }
    const caller = await callerOf(request, next);
    if (!caller) return refusal('400', 'InvalidJWT', 'jwt expired');
    const wanted = { database, settings, caller, bucket, name };
    return isReading ? read(wanted) : add(wanted, request);
  };
}

/** The caller, as Auth reports the token's user. Null: an invalid token. */
async function callerOf(request: Request, next: Handler): Promise<Caller | null> {
  const authorization = request.headers.get('authorization');
  if (authorization === null) return { role: 'anon', id: null };
  const headers = { authorization, apikey: request.headers.get('apikey') ?? '' };
  const answer = await next(new Request(new URL('/auth/v1/user', request.url), { headers }), null);
  const user: unknown = answer.ok ? await answer.json() : null;
  return typeof user === 'object' && user !== null && 'id' in user && typeof user.id === 'string'
    ? { role: 'authenticated', id: user.id }
    : null;
}

async function add(wanted: Wanted, request: Request): Promise<Response> {
  const { database, bucket, name } = wanted;
  const found = await findBucket(database, bucket);
  if (!found) return refusal('404', 'NoSuchBucket', 'Bucket not found');
  const type = (request.headers.get('content-type') ?? 'application/octet-stream').split(';', 1)[0] ?? '';
  if (found.types && !found.types.includes(type))
    return refusal('415', 'InvalidMimeType', `mime type ${type} is not supported`);
  const bytes = Buffer.from(await request.arrayBuffer());
  if (found.limit !== null && bytes.length > found.limit)
    return refusal('413', 'EntityTooLarge', 'The object exceeded the maximum allowed size');
  try {
    const id = await addObject(wanted, { type, bytes });
    return Response.json({ Key: `${bucket}/${name}`, Id: id });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === '42501') return refusal('403', 'AccessDenied', 'new row violates row-level security policy');
    if (code === '23505') return refusal('409', 'KeyAlreadyExists', 'The resource already exists');
    throw error;
  }
}

async function read(wanted: Wanted): Promise<Response> {
  const object = await readObject(wanted);
  if (!object) return refusal('404', 'NoSuchKey', 'Object not found');
  return new Response(new Uint8Array(object.bytes), { headers: { 'content-type': object.type } });
}

/** Storage answers 400 and states the actual status in the body. */
const refusal = (statusCode: string, code: string, message: string): Response =>
  Response.json({ statusCode, code, error: code, message }, { status: 400 });
