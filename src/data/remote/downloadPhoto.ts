/** A photo from Storage, with the person's own token: no link to it is ever made, so none can be passed on. */
import type { Backend } from './env.ts';
import { authHeaders } from './rpc.ts';

const BUCKET = 'incident-photos';
const TIME_LIMIT_MS = 30_000;
/** Storage refuses with 400; a gateway, a captive portal or a server that is down answers otherwise. */
const REFUSALS = [400, 403, 404];

/** `offline`: the server cannot be reached, or gave no answer of its own. `refused`: it does not have the photo yet, or this role may not read it. */
export type DownloadFailure = 'offline' | 'refused';

export async function downloadPhoto(backend: Backend, token: string, path: string): Promise<Blob | DownloadFailure> {
  try {
    const response = await fetch(`${backend.url}/storage/v1/object/authenticated/${BUCKET}/${path}`, {
      headers: authHeaders(backend, token),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (REFUSALS.includes(response.status)) return 'refused';
    const picture = await response.blob();
    return response.ok && picture.type.startsWith('image/') ? picture : 'offline';
  } catch {
    return 'offline';
  }
}
