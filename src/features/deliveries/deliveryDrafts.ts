/** What one press on "Save delivery" records: the ticket, and before it whatever the gate had not seen yet. */
import { operatingDayOf } from '../../domain/operatingDay.ts';
import type { DeliveryForm } from '../../domain/deliveries/form.ts';
import type { MutationDraft } from '../../domain/mutations.ts';
import type { SiteDay } from '../../domain/operatingDay.ts';
import type { CustomerRow, DriverRow, TruckRow } from '../../domain/rows.ts';

/** A record that is on file. `unsent` ones must reach the server before a ticket that names them. */
export interface OnFile {
  readonly id: string;
  readonly unsent: boolean;
}
/** On file as it is written there: a ticket repeats that spelling, not the one typed in haste. */
export interface KnownRecords {
  readonly customer: (OnFile & { readonly row: Pick<CustomerRow, 'name'> }) | undefined;
  readonly truck: (OnFile & { readonly row: Pick<TruckRow, 'license_plate'> }) | undefined;
  readonly driver: (OnFile & { readonly row: Pick<DriverRow, 'full_name'> }) | undefined;
}

interface Deps {
  readonly newId: () => string;
  readonly now: Date;
  readonly site: SiteDay;
}

/** The delivery comes last; `depends_on` names the customer and the truck that the server does not have yet. */
export function deliveryDrafts(form: DeliveryForm, known: KnownRecords, { newId, now, site }: Deps): MutationDraft[] {
  const customer = known.customer ?? { id: newId(), unsent: true };
  const truck = known.truck ?? { id: newId(), unsent: true };
  const drafts: MutationDraft[] = [];
  if (!known.customer) drafts.push({ kind: 'customers.create', entity_id: customer.id, payload: { name: form.customer } });
  if (!known.truck) {
    const payload = { license_plate: form.truckLicense, truck_type: form.truckType };
    drafts.push({ kind: 'trucks.create', entity_id: truck.id, payload });
  }
  if (!known.driver) drafts.push({ kind: 'drivers.create', entity_id: newId(), payload: { full_name: form.driverName } });
  drafts.push({
    kind: 'deliveries.create',
    entity_id: newId(),
    depends_on: [customer, truck].filter(({ unsent }) => unsent).map(({ id }) => id),
    payload: {
      operating_day: operatingDayOf(now, site),
      customer_id: customer.id,
      customer_name: known.customer?.row.name ?? form.customer,
      material_type: form.materialType,
      volume: form.volume,
      truck_id: truck.id,
      truck_license: known.truck?.row.license_plate ?? form.truckLicense,
      truck_type: form.truckType,
      driver_name: known.driver?.row.full_name ?? form.driverName,
      ...(form.destinationAddress && { destination_address: form.destinationAddress }),
      ...(form.notes && { notes: form.notes }),
      ...(exceedsStock(form) && { override_reason: form.overrideReason }),
    },
  });
  return drafts;
}

/** A remembered reason is recorded only on the tickets that needed it. */
const exceedsStock = (form: DeliveryForm): form is DeliveryForm & { overrideReason: NonNullable<DeliveryForm['overrideReason']> } =>
  form.overrideReason !== undefined && form.availableStock !== undefined && form.volume > form.availableStock;
