/** Reads a request's body and checks it against a schema; the first error becomes the answer. */
import { failure } from './answers.ts';
import type { z } from './packages.ts';

const MAX_BYTES = 16 * 1024;

export type Body<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly answer: Response };

export async function readBody<T>(request: Request, schema: z.ZodMiniType<T>): Promise<Body<T>> {
  // A page of any origin can send other types without a preflight, and lock users out with wrong passwords.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    return refused(415, 'not_json', 'The request is not JSON');
  const text = await textOf(request);
  if (text === null) return refused(413, 'too_large', 'The request is too large');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(400, 'invalid_json', 'The request is not JSON');
  }
  const checked = schema.safeParse(value);
  if (checked.success) return { ok: true, value: checked.data };
  const issue = checked.error.issues[0];
  const details = { field: issue?.path.join('.') ?? null };
  return refused(400, 'invalid_input', issue?.message ?? 'Invalid input', { details });
}

const refused = (...why: Parameters<typeof failure>) => ({ ok: false, answer: failure(...why) }) as const;

/** Null if the body is larger than the limit; no more than that is read. */
async function textOf(request: Request): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) return null;
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
