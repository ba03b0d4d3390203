/** Messages of Phoenix channels: an array in version 2.0.0 of the wire, an object in 1.0.0. */
import { z } from 'zod/mini';

const nullableText = z.nullish(z.string().check(z.maxLength(64)));
const text = z.string().check(z.maxLength(256));
const payload = z.record(z.string(), z.unknown());

const named = z.object({ join_ref: nullableText, ref: nullableText, topic: text, event: text, payload });
const listed = z.tuple([nullableText, nullableText, text, text, payload]);

export type Frame = Readonly<z.infer<typeof named>>;
export type Version = '1.0.0' | '2.0.0';

/** Null: another version. Phoenix treats a client that states none as one of the first. */
export function versionIn(params: URLSearchParams): Version | null {
  const version = params.get('vsn') ?? '1.0.0';
  return version === '1.0.0' || version === '2.0.0' ? version : null;
}

/** Null: no valid message. */
export function readFrame(data: string, version: Version): Frame | null {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return null;
  }
  if (version === '1.0.0') return named.safeParse(value).data ?? null;
  const [join_ref, ref, topic, event, content] = listed.safeParse(value).data ?? [];
  return topic === undefined || event === undefined || !content
    ? null
    : { join_ref, ref, topic, event, payload: content };
}

export function writeFrame({ join_ref = null, ref = null, topic, event, payload: content }: Frame, version: Version) {
  return JSON.stringify(
    version === '1.0.0' ? { join_ref, ref, topic, event, payload: content } : [join_ref, ref, topic, event, content],
  );
}
