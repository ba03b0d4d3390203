/** A person on a registered device, for requests from a page of the bench. */
import { signInByApi } from '../browser/support/api.ts';
import type { TestBackend } from '../browser/support/backend.ts';
import { readKeys } from '../browser/support/keys.ts';
import type { Who } from '../browser/support/signIn.ts';
import type { Seat } from './lab/station.ts';

/** `url`: origin of the server that its requests go to. */
export async function seatOf(backend: TestBackend, who: Who, url: string): Promise<Seat> {
  const { userId, device, deviceCode, token } = await signInByApi(backend, who);
  return { url, userId, device, code: deviceCode, token, key: readKeys().publishable };
}
