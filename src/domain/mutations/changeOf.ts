/** A change of a record, as a draft to save. */
import { kindOf } from './mutations.ts';
import type { MutationDraft, MutationKind, MutationPayloads } from './mutations.ts';
import { trusted } from '../values/json.ts';

type Fields = Readonly<Record<string, unknown>>;
type Wanted<K extends MutationKind> = {
  readonly [F in keyof MutationPayloads[K]]?: MutationPayloads[K][F] | null | undefined;
};

/**
 * Only the fields that differ from the row as its user saw it, with what they saw. Null if none differs.
 * `wanted`: the row as the form has it. A field that it lacks is emptied if the column is nullable, and left as it is otherwise.
 * `except`: fields of the kind that another form changes.
 */
export function changeOf<K extends MutationKind>(
  kind: K,
  row: { readonly id: string },
  wanted: Wanted<K>,
  except: readonly (keyof MutationPayloads[K] & string)[] = [],
): MutationDraft<K> | null {
  const before: Fields = { ...row };
  const after: Fields = { ...wanted };
  const changed = Object.entries(kindOf(kind).fields)
    .filter(
      ([name, { nullable }]) => !except.some((one) => one === name) && (after[name] !== undefined || nullable === true),
    )
    .map(([name]) => name)
    .filter((name) => JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null));
  if (changed.length === 0) return null;
  const valuesIn = (from: Fields) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return trusted<MutationDraft<K>>({ kind, entity_id: row.id, payload: valuesIn(after), seen: valuesIn(before) });
}
