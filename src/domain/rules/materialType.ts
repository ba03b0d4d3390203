import * as z from 'zod/mini';
import { MATERIAL_TYPES, isMaterialType } from '../materials/materials.ts';
import { code } from './schemas.ts';

/** Trimmed, from the fixed list. */
export const materialType = z.pipe(
  z.string().check(
    z.overwrite((type) => type.trim()),
    z.refine((type) => isMaterialType(type), code('material_type_invalid')),
  ),
  z.enum(MATERIAL_TYPES, code('material_type_invalid')),
);
