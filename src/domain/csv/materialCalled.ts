/** A material as people and spreadsheets write it. It accepts more than a record may say: the user checks an import before it is saved. */
import { materialByName, MATERIALS, MATERIAL_TYPES, shortName, type MaterialType } from '../materials/materials.ts';

/** By its type, its name, its name without the remark in brackets, that remark, or an old name; undefined where none is called so. */
export const materialCalled = (cell: string): MaterialType | undefined =>
  materialByName(cell).type ?? BY_NAME.get(keyOf(cell));

/** Case, spaces and punctuation do not matter; ½ is 1/2. */
const keyOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const BY_NAME: ReadonlyMap<string, MaterialType> = new Map(
  MATERIAL_TYPES.flatMap((type) => {
    const { displayName } = MATERIALS[type];
    const [, remark] = /\((.*)\)$/.exec(displayName) ?? [];
    return [type, displayName, shortName(type), ...(remark ? [remark] : [])].map(
      (name) => [keyOf(name), type] as const,
    );
  }),
);
