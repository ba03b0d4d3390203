/** The photo server on the Storage API, called with the user's token. */
import type { PhotoServer } from '../../sync/photos/photoPorts.ts';
import type { TransportResult } from '../../sync/wire/request.ts';
import { fieldsOf, jsonOf } from '../../domain/values/json.ts';
import type { Backend } from './env.ts';
import { send } from './http.ts';
import { authHeaders } from './rpc.ts';
import { sha256 } from './sha256.ts';

const BUCKET = 'incident-photos';

export function createPhotoServer(backend: Backend, fetcher?: typeof fetch): PhotoServer {
  const objects = `${backend.url}/storage/v1/object`;
  return {
    put: async ({ path, token, timeoutMs, content_type, content }) =>
      withStatedStatus(
        await send(
          `${objects}/${BUCKET}/${path}`,
          {
            method: 'POST',
            headers: { ...authHeaders(backend, token), 'content-type': content_type },
            body: content,
            timeoutMs,
          },
          fetcher,
        ),
      ),
    hashOf: async ({ path, token, timeoutMs }) =>
      withStatedStatus(
        await send(
          `${objects}/authenticated/${BUCKET}/${path}`,
          { method: 'GET', headers: authHeaders(backend, token), timeoutMs, read: hashOfPhoto },
          fetcher,
        ),
      ),
  };
}

/** SHA-256 (hex) of an image; empty for anything else, such as a captive portal's page. */
async function hashOfPhoto(response: Response): Promise<string> {
  if (!response.ok) return response.text();
  return response.headers.get('content-type')?.startsWith('image/') ? sha256(await response.arrayBuffer()) : '';
}

/** Storage answers most refusals with 400 and states the actual status in the body: returns the result with that one. */
function withStatedStatus(result: TransportResult): TransportResult {
  if (result.kind !== 'response' || result.status < 400) return result;
  const { statusCode, code, error, message } = fieldsOf(jsonOf(result.body));
  const stated = code ?? error;
  if (statusCode === undefined || stated === undefined) return result;
  const status = stated === 'InvalidJWT' || stated === 'ExpiredToken' ? 401 : Number(statusCode);
  return { ...result, status, body: JSON.stringify({ code: stated, message }) };
}
