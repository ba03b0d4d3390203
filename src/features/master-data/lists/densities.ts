import { Mountain } from 'lucide-react';
import { changeOf } from '../../../domain/mutations/changeOf.ts';
import { densitySchema } from '../../../domain/masterData/masterDataForms.ts';
import { formValuesOf } from '../../../domain/records/forms.ts';
import { ok } from '../../../domain/values/result.ts';
import { checked } from './drafting.ts';
import type { MasterList } from './masterList.ts';

/** By them a weight becomes a volume. A ticket keeps the one that it was made with. */
export const DENSITIES: MasterList<'materials'> = {
  table: 'materials',
  icon: Mountain,
  columns: ['materialType', 'density'],
  fields: [{ name: 'density', input: 'number' }],
  blank: () => ({}),
  valuesOf: (row, write) => formValuesOf('materials', row, write),
  draftsOf: (typed, { row }) => {
    const form = checked(densitySchema, typed);
    if (!form.ok || row === null) return form.ok ? ok([]) : form;
    const change = changeOf('materials.change', row, form.value);
    return ok(change ? [change] : []);
  },
};
