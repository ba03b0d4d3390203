import { Scale, Truck } from 'lucide-react';
import { MADE_BY_FORM, madeOrChanged } from '../../../domain/masterData/makeRecord.ts';
import { DEFAULT_TRUCK_TYPE } from '../../../domain/records/columns.ts';
import { valuesOf, type MasterList } from './masterList.ts';

/** A truck that is gone has no mark: one that is on file twice is merged. */
export const TRUCKS: MasterList<'trucks'> = {
  table: 'trucks',
  icon: Truck,
  columns: ['license_plate', 'truck_type', 'index_m3', 'tare_kg'],
  fields: [
    { name: 'license_plate', input: 'text' },
    { name: 'truck_type', input: 'offered' },
    { name: 'index_m3', input: 'number', optional: true },
    { name: 'tare_kg', input: 'number', optional: true },
  ],
  blank: () => ({ truck_type: DEFAULT_TRUCK_TYPE }),
  valuesOf: valuesOf('trucks'),
  draftsOf: (typed, target) => madeOrChanged(MADE_BY_FORM.trucks, target, typed),
  // A slip is most often at the end of a plate.
  twinSearch: (plate) => plate.replace(/[\s-]*[A-Z]{0,3}$/, ''),
  importKind: 'trucks',
};

export const TRUCK_TYPES: MasterList<'truck_types'> = {
  table: 'truck_types',
  icon: Scale,
  columns: ['name', 'index_m3', 'legal_gross_t'],
  fields: [
    { name: 'name', input: 'text' },
    { name: 'index_m3', input: 'number', optional: true },
    { name: 'legal_gross_t', input: 'number', optional: true },
  ],
  blank: () => ({}),
  valuesOf: valuesOf('truck_types'),
  draftsOf: (typed, target) => madeOrChanged(MADE_BY_FORM.truck_types, target, typed),
};
