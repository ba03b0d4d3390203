import { kindOf, type MutationDraft, type MutationKind, type MutationPayloads } from './mutations.ts';
import { trusted, type Fields } from '../values/json.ts';

type Wanted<K extends MutationKind> = {
  readonly [F in keyof MutationPayloads[K]]?: MutationPayloads[K][F] | null | undefined;
};

/** The fields that differ from the row as its user saw it, with what they saw; or null. `except`: fields of another form. */
export const changeOf = <K extends MutationKind>(
  kind: K,
  row: { readonly id: string },
  wanted: Wanted<K>,
  except: readonly (keyof MutationPayloads[K] & string)[] = [],
): MutationDraft<K> | null => changeBy(kind, row, wanted, except);

/** The same where the types of the fields are not known. */
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

/** A draft whose payload was put together by the description of its kind. */
export const draftBy = <K extends MutationKind>(
  kind: K,
  entity_id: string,
  payload: Fields,
  beside: { readonly depends_on?: readonly string[]; readonly seen?: Fields },
): MutationDraft<K> =>
  // The payload has the fields of the kind because they were read off its description, which the types do not show.
  trusted<MutationDraft<K>>({ kind, entity_id, payload, ...beside });
