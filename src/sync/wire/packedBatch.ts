/** Mutations by kind, each kind as columns, and whose turn it is. */
import { pack } from './codec.ts';
import type { JsonObject, Packed } from './codec.ts';
import { trusted } from '../../domain/trusted.ts';

export interface PackedBatch {
  readonly groups: readonly Packed[];
  /** For each mutation in the order sent, its group; absent where there is one group only. */
  readonly order?: readonly number[];
}

/** Null where a mutation's bytes are not as this app writes JSON: they would not be the same bytes after the journey. */
export function packMutations(texts: readonly string[]): PackedBatch | null {
  const groups = new Map<string, JsonObject[]>();
  const kinds: string[] = [];
  for (const text of texts) {
    const mutation = trusted<JsonObject>(JSON.parse(text));
    if (JSON.stringify(mutation) !== text) return null;
    const kind = JSON.stringify(mutation['kind'] ?? null);
    kinds.push(kind);
    groups.set(kind, [...(groups.get(kind) ?? []), mutation]);
  }
  const names = [...groups.keys()];
  const packed = [...groups.values()].map(pack);
  return packed.length > 1 ? { groups: packed, order: kinds.map((kind) => names.indexOf(kind)) } : { groups: packed };
}
