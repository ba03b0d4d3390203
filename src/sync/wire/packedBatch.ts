/** A batch of mutations grouped by kind, each group as columns, with the order in which they were sent. */
import { isObject, pack, type JsonObject, type Packed } from './codec.ts';

export interface PackedBatch {
  readonly groups: readonly Packed[];
  /** The group of each mutation, in the order sent; absent if there is only one group. */
  readonly order?: readonly number[];
}

/** Null if a mutation's bytes are not JSON as this app writes it: unpacking would not give the same bytes. */
export function packMutations(texts: readonly string[]): PackedBatch | null {
  const groups = new Map<string, JsonObject[]>();
  const kinds: string[] = [];
  for (const text of texts) {
    const mutation: unknown = JSON.parse(text);
    if (!isObject(mutation) || JSON.stringify(mutation) !== text) return null;
    const kind = JSON.stringify(mutation['kind'] ?? null);
    kinds.push(kind);
    const group = groups.get(kind);
    if (group) group.push(mutation);
    else groups.set(kind, [mutation]);
  }
  const names = [...groups.keys()];
  const packed = [...groups.values()].map(pack);
  return packed.length > 1 ? { groups: packed, order: kinds.map((kind) => names.indexOf(kind)) } : { groups: packed };
}
