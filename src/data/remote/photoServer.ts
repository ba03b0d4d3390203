/** The bucket, asked over the Storage API with the user's token. */
import type { PhotoServer } from '../../sync/photos/photoPorts.ts';
import type { TransportResult } from '../../sync/wire/transportResult.ts';
import type { Backend } from './env.ts';
import { send } from './http.ts';
import { authorized } from './rpc.ts';
import { sha256 } from './sha256.ts';

const BUCKET = 'incident-photos';

export function createPhotoServer(backend: Backend, fetcher?: typeof fetch): PhotoServer {
  const objects = `${backend.url}/storage/v1/object`;
  return {
    put: async ({ path, token, timeoutMs, content_type, content }) =>
      meant(
        await send(
          `${objects}/${BUCKET}/${path}`,
          {
            method: 'POST',
            headers: { ...authorized(backend, token), 'content-type': content_type },
            body: content,
            timeoutMs,
          },
          fetcher,
        ),
      ),
    hashOf: async ({ path, token, timeoutMs }) =>
      meant(
        await send(
          `${objects}/authenticated/${BUCKET}/${path}`,
          { method: 'GET', headers: authorized(backend, token), timeoutMs, read: hashOfPicture },
          fetcher,
        ),
      ),
  };
}

/** A captive portal's page is no picture. */
async function hashOfPicture(response: Response): Promise<string> {
  if (!response.ok) return response.text();
  return response.headers.get('content-type')?.startsWith('image/') ? sha256(await response.arrayBuffer()) : '';
}

/** Storage answers most refusals with 400, and says in the body what it means. */
function meant(result: TransportResult): TransportResult {
  if (result.kind !== 'response' || result.status < 400) return result;
  const { statusCode, code, error, message } = wordsOf(result.body);
  const said = code ?? error;
  if (statusCode === undefined || said === undefined) return result;
  const status = said === 'InvalidJWT' || said === 'ExpiredToken' ? 401 : Number(statusCode);
  return { ...result, status, body: JSON.stringify({ code: said, message }) };
}

interface Words {
  readonly statusCode?: unknown;
  readonly code?: unknown;
  readonly error?: unknown;
  readonly message?: unknown;
}

function wordsOf(body: string): Words {
  try {
    const words: unknown = JSON.parse(body);
    return typeof words === 'object' && words !== null ? words : {};
  } catch {
    return {};
  }
}
