/** Settings of a device, each with a few choices. */
import { fieldsOf, keysOf, recordOf, trusted } from './json.ts';

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
