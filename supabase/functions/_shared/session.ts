/** Authenticates the caller: Auth verifies the request's token. */
import { failure, serviceUnavailable } from './answers.ts';
import type { SupabaseClient } from './packages.ts';

export type Caller =
  | { readonly ok: true; readonly id: string; readonly email: string }
  | { readonly ok: false; readonly answer: Response };

export const bearerToken = (request: Request): string | null =>
  /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null;

export async function authenticateCaller(supabase: SupabaseClient, token: string | null): Promise<Caller> {
  if (!token) return { ok: false, answer: notSignedIn() };
  const { data, error } = await supabase.auth.getUser(token);
  if (!error && data.user) return { ok: true, id: data.user.id, email: data.user.email ?? '' };
  const isFault = error !== null && (error.status ?? 0) >= 500;
  return { ok: false, answer: isFault ? serviceUnavailable('The session could not be checked.') : notSignedIn() };
}

export const notSignedIn = (): Response =>
  failure(401, 'not_signed_in', 'Your session has expired. Please sign in again.');

export const forbidden = (): Response =>
  failure(403, 'forbidden', 'You do not have permission to perform this action.');
