import { Mountain } from 'lucide-react';
import { DENSITY } from '../../../domain/masterData/makeRecord.ts';
import { err, ok } from '../../../domain/values/result.ts';
import { valuesOf, type MasterList } from './masterList.ts';

/** By them a weight becomes a volume. A ticket keeps the one that it was made with. */
export const DENSITIES: MasterList<'materials'> = {
  table: 'materials',
  icon: Mountain,
  columns: ['material_type', 'density'],
  fields: [{ name: 'density', input: 'number' }],
  blank: () => ({}),
  valuesOf: valuesOf('materials'),
  draftsOf: (typed, { row }) => {
    const { checked, issues } = DENSITY.read(typed);
    if (checked === null) return err(issues);
    const change = row && DENSITY.change(row, checked, {});
    return ok(change ? [change] : []);
  },
};
