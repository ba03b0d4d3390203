/** Wraps every function: accepts POST from the origins in ALLOWED_ORIGIN (separated by commas), answers an exception with a bare 500. */
import { failure } from './answers.ts';

export type PostHandler = (request: Request) => Promise<Response>;

export const post =
  (handle: PostHandler): PostHandler =>
  async (request) => {
    const cors = corsHeaders(request.headers.get('origin'));
    if (request.method === 'OPTIONS') return new Response(null, { status: cors ? 204 : 403, headers: cors ?? {} });
    const response = await answer(handle, request);
    for (const [name, value] of Object.entries(cors ?? {})) response.headers.set(name, value);
    return response;
  };

async function answer(handle: PostHandler, request: Request): Promise<Response> {
  if (request.method !== 'POST')
    return failure(405, 'method_not_allowed', 'Method not allowed', { headers: { allow: 'POST, OPTIONS' } });
  try {
    return await handle(request);
  } catch (error) {
    console.error(error);
    return failure(500, 'unexpected', 'An unexpected error occurred');
  }
}

/** Null for a foreign origin, and for callers that are no page, which need no CORS headers. */
function corsHeaders(origin: string | null): Record<string, string> | null {
  const allowed = (Deno.env.get('ALLOWED_ORIGIN') ?? '').split(',').map((entry) => entry.trim());
  if (!origin || !allowed.includes(origin)) return null;
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
    'access-control-expose-headers': 'retry-after',
    vary: 'origin',
  };
}
