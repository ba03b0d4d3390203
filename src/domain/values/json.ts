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

/**
 * Takes a value for what it is said to be, unchecked. For what this app itself wrote (its own IndexedDB, its own frozen
 * bytes), and for what it has just put together by a list of its own (the keys of a table, the description of a record beside
 * its payload), where the types cannot follow; never for what came over a network. The one place where a type is asserted;
 * searching for it finds them all.
 */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- that is its purpose
export const trusted = <T>(value: unknown): T => value as T;
