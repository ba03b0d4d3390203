/** Customer and driver of a ticket: the existing record, with its spelling; else a new record, created before the ticket. */
import { formOf, type Checked } from '../mutations/forms.ts';
import type { MutationPayloads } from '../mutations/mutations.ts';
import type { CustomerRow, DriverRow, TruckRow } from '../records/rows.ts';

type MadeKind = 'customers.create' | 'trucks.create' | 'drivers.create';
export type MadeAlong = {
  [K in MadeKind]: { readonly kind: K; readonly entity_id: string; readonly payload: MutationPayloads[K] };
}[MadeKind];

export interface Named {
  readonly id: string;
  /** As written on the ticket. */
  readonly called: string;
  /** The server may not have it yet: the ticket waits for it. */
  readonly isNew: boolean;
  readonly made?: MadeAlong;
}

export const customerNamed = (
  onFile: Pick<CustomerRow, 'id' | 'version' | 'name'> | undefined,
  name: string,
  newId: () => string,
): Named =>
  onFile ? known(onFile, onFile.name) : made({ kind: 'customers.create', entity_id: newId(), payload: { name } }, name);

export const driverNamed = (
  onFile: Pick<DriverRow, 'id' | 'version' | 'full_name'> | undefined,
  name: string,
  newId: () => string,
): Named =>
  onFile
    ? known(onFile, onFile.full_name)
    : made({ kind: 'drivers.create', entity_id: newId(), payload: { full_name: name } }, name);

const TRUCK = formOf('trucks.create');

/** A truck is created with its known data. */
export const truckNamed = (
  onFile: Pick<TruckRow, 'id' | 'version' | 'license_plate'> | undefined,
  truck: Checked<typeof TRUCK>,
  newId: () => string,
): Named => (onFile ? known(onFile, onFile.license_plate) : made(TRUCK.draft(newId(), truck, {}), truck.license_plate));

/** The records to create before the ticket. */
export const madeFor = (...named: readonly (Named | null)[]): MadeAlong[] =>
  named.flatMap((one) => (one?.made ? [one.made] : []));

export const awaitedBy = (...named: readonly (Named | null)[]): string[] =>
  named.flatMap((one) => (one?.isNew && one.id !== NAME_ALONE ? [one.id] : []));

/** The id for a ticket whose driver is only a name: several known drivers share it, or the record has not arrived yet. */
export const NAME_ALONE = '';

const known = ({ id, version }: { readonly id: string; readonly version: number }, called: string): Named => ({
  id,
  called,
  isNew: version === 0,
});
const made = (draft: MadeAlong, called: string): Named => ({ id: draft.entity_id, called, isNew: true, made: draft });
