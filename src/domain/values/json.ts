export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Fields = Readonly<Record<string, unknown>>;

/** Parses JSON; undefined for invalid text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The fields of an object, each still to be checked; none for any other value. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});

/** Asserts a type without a check, only for what this app wrote or built; never for what came over a network. Each call says why. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-parameters -- that is its purpose
export const trusted = <T>(value: unknown): T => value as T;

export const keysOf = <K extends string>(record: Readonly<Partial<Record<K, unknown>>>): K[] =>
  // `Object.keys` returns strings: an object may have more keys than its type names. Ours do not.
  trusted<K[]>(Object.keys(record));

export const recordOf = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  // `Object.fromEntries` loses the type of the keys.
  trusted<Record<K, V>>(Object.fromEntries(keys.map((key) => [key, valueOf(key)])));

type Choices = Readonly<Record<string, readonly unknown[]>>;
export type Chosen<C extends Choices> = { readonly [K in keyof C]: C[K][number] };

/** Reads what any version stored: a value that is no longer a choice becomes the first one. */
export function chosenOf<C extends Choices>(choices: C, stored: unknown): Chosen<C> {
  const fields = fieldsOf(stored);
  const chosen = recordOf(keysOf(choices), (name) => {
    const values: readonly unknown[] = choices[name] ?? [];
    return values.find((value) => value === fields[name]) ?? values[0];
  });
  // Each value is one of its own choices: `recordOf` knows one type for all.
  return trusted<Chosen<C>>(chosen);
}
