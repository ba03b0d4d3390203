import { Scale, Truck } from 'lucide-react';
import { MADE_BY_FORM } from '../../../domain/masterData/makeRecord.ts';
import { DEFAULT_TRUCK_TYPE } from '../../../domain/records/trucks.ts';
import { formValuesOf } from '../../../domain/records/forms.ts';
import { drafted } from './drafting.ts';
import type { MasterList } from './masterList.ts';

/** A truck that is gone has no mark: one that is on file twice is merged. */
export const TRUCKS: MasterList<'trucks'> = {
  table: 'trucks',
  icon: Truck,
  columns: ['licensePlate', 'truckType', 'indexM3', 'tareKg'],
  fields: [
    { name: 'licensePlate', input: 'text' },
    { name: 'truckType', input: 'offered' },
    { name: 'indexM3', input: 'number', optional: true },
    { name: 'tareKg', input: 'number', optional: true },
  ],
  blank: () => ({ truckType: DEFAULT_TRUCK_TYPE }),
  valuesOf: (row, write) => formValuesOf('trucks', row, write),
  draftsOf: drafted(MADE_BY_FORM.trucks),
  // A slip is most often at the end of a plate.
  twinSearch: (plate) => plate.replace(/[\s-]*[A-Z]{0,3}$/, ''),
  importKind: 'trucks',
};

export const TRUCK_TYPES: MasterList<'truck_types'> = {
  table: 'truck_types',
  icon: Scale,
  columns: ['name', 'indexM3', 'legalGrossT'],
  fields: [
    { name: 'name', input: 'text' },
    { name: 'indexM3', input: 'number', optional: true },
    { name: 'legalGrossT', input: 'number', optional: true },
  ],
  blank: () => ({}),
  valuesOf: (row, write) => formValuesOf('truck_types', row, write),
  draftsOf: drafted(MADE_BY_FORM.truck_types),
};
