import { kindOf, type MutationDraft, type MutationKind, type MutationPayloads } from './mutations.ts';
import { trusted, type Fields } from '../values/json.ts';

type Wanted<K extends MutationKind> = {
  readonly [F in keyof MutationPayloads[K]]?: MutationPayloads[K][F] | null | undefined;
};

/** The fields that differ from the row as the user saw it, with what they saw; or null. `except`: fields of another form. */
export const changeOf = <K extends MutationKind>(
  kind: K,
  row: { readonly id: string },
  wanted: Wanted<K>,
  except: readonly (keyof MutationPayloads[K] & string)[] = [],
): MutationDraft<K> | null => changeBy(kind, row, wanted, except);

/** The same without the types of the fields. */
export function changeBy<K extends MutationKind>(
  kind: K,
  row: { readonly id: string },
  wanted: object,
  except: readonly string[],
): MutationDraft<K> | null {
  const before: Fields = { ...row };
  const after: Fields = { ...wanted };
  const changed = Object.entries(kindOf(kind).fields)
    .filter(([name, { nullable }]) => !except.includes(name) && (after[name] !== undefined || nullable === true))
    .map(([name]) => name)
    .filter((name) => JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null));
  if (changed.length === 0) return null;
  const valuesIn = (from: Fields) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]));
  return draftBy(kind, row.id, valuesIn(after), { seen: valuesIn(before) });
}

/** A draft whose payload the description of its kind has built. */
export const draftBy = <K extends MutationKind>(
  kind: K,
  entity_id: string,
  payload: Fields,
  beside: { readonly depends_on?: readonly string[]; readonly seen?: Fields },
): MutationDraft<K> =>
  // The payload's fields come from the kind's description, which the types do not express.
  trusted<MutationDraft<K>>({ kind, entity_id, payload, ...beside });
