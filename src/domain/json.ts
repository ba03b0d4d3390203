/** What JSON can say. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

/** What a text says as JSON; undefined where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
