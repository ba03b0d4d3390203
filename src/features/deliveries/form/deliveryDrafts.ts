/** What one press on "Save delivery" records: the ticket, and before it whatever the gate had not seen yet. */
import { awaitedBy, customerNamed, driverNamed, madeFor, truckNamed } from '../../../domain/deliveries/namedParties.ts';
import { exceedsStock } from '../../../domain/deliveries/warnings.ts';
import { netKg, volumeOf } from '../../../domain/deliveries/weighing.ts';
import { changeOf } from '../../../domain/mutations/changeOf.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import type { DeliveryForm } from '../../../domain/deliveries/deliverySchema.ts';
import type { GateAnswer } from '../../../data/deliveries.ts';
import type { DeliveryDrafts } from '../../../data/index.ts';
import type { DeliveryCreatePayload, MutationDraft } from '../../../domain/mutations/mutations.ts';
import type { SiteDay } from '../../../domain/time/operatingDay.ts';
import type { ShiftRow } from '../../../domain/shifts/shiftTime.ts';

interface Deps {
  readonly newId: () => string;
  readonly now: Date;
  readonly site: SiteDay;
  /** t/m³ of the material, by which a weight becomes a volume. */
  readonly density: number | undefined;
  /** What was typed, not brought by the plate: the tare though it be the same as on file. */
  readonly tareWeighed: boolean;
  readonly isTyped: (name: 'indexM3' | 'tareKg') => boolean;
  /** As the settings name it; empty where they do not. The ticket keeps it. */
  readonly company?: string;
  /** The shift that runs, if there is one: the ticket is of its operating day. */
  readonly shift?: Pick<ShiftRow, 'id' | 'operating_day'> | undefined;
}

/**
 * An index or a tare that was typed and differs from the truck's becomes the truck's: a `trucks.change` goes before the ticket.
 * Who is on file is named as written there, not as typed in haste. What the ticket names comes before it; `depends_on` names the
 * customer, the truck and the shift that the server does not have yet.
 */
export function deliveryDrafts(
  form: DeliveryForm,
  known: GateAnswer,
  { newId, now, site, density, company, shift, ...typed }: Deps,
): DeliveryDrafts {
  const customer = customerNamed(known.customer?.row, form.customer, newId);
  const truck = truckNamed(known.truck?.row, { ...form, licensePlate: form.truckLicense }, newId);
  const driver = driverNamed(known.driver?.row, form.driverName, newId);
  const before = [...madeFor(customer, truck), ...truckChanges(form, known.truck, typed), ...madeFor(driver)];
  const ticket: DeliveryDrafts['ticket'] = {
    kind: 'deliveries.create',
    entity_id: newId(),
    depends_on: [...awaitedBy(customer, truck), ...(shift ? [shift.id] : [])],
    payload: {
      operating_day: shift?.operating_day ?? operatingDayOf(now, site),
      ...(shift && { shift_id: shift.id }),
      customer_id: customer.id,
      customer_name: customer.called,
      material_type: form.materialType,
      volume: form.volume,
      ...weighing(form, density),
      truck_id: truck.id,
      truck_license: truck.called,
      truck_type: form.truckType,
      driver_name: driver.called,
      ...(form.destinationAddress && { destination_address: form.destinationAddress }),
      ...(known.price && { unit_price: known.price.price_per_m3 }),
      ...(form.notes && { notes: form.notes }),
      ...(company && { company_name: company }),
      // A remembered reason is recorded only on the tickets that needed it.
      ...(form.overrideReason &&
        exceedsStock(form.volume, form.availableStock) && { override_reason: form.overrideReason }),
    },
  };
  return { before, ticket };
}

/** An index or a tare that was typed anew is the truck's from now on; a tare of the same weight is as new as the others. */
function truckChanges(
  form: DeliveryForm,
  known: GateAnswer['truck'],
  { tareWeighed, isTyped }: Pick<Deps, 'tareWeighed' | 'isTyped'>,
): MutationDraft[] {
  // Where the server has it and this device not yet, nothing of it is changed unseen.
  if (!known || known.onItsWay) return [];
  const { row } = known;
  const index = isTyped('indexM3') ? form.indexM3 : undefined;
  const tare = isTyped('tareKg') ? form.tareKg : undefined;
  const change = changeOf('trucks.change', row, {
    ...row,
    index_m3: index ?? row.index_m3,
    tare_kg: tare ?? row.tare_kg,
  });
  if (!tareWeighed || form.tareKg === undefined || form.tareKg !== row.tare_kg) return change ? [change] : [];
  const same = { tare_kg: form.tareKg };
  return [
    {
      kind: 'trucks.change',
      entity_id: row.id,
      payload: { ...change?.payload, ...same },
      seen: { ...change?.seen, ...same },
    },
  ];
}

/** The weights of a ticket that was weighed. The density only where it made the volume. */
function weighing(
  { grossKg, tareKg, volume, weighedManually }: DeliveryForm,
  density: number | undefined,
): Partial<DeliveryCreatePayload> {
  if (grossKg === undefined) return {};
  const net = netKg(grossKg, tareKg);
  const byWeight = density !== undefined && net !== null && volumeOf(net, density) === volume;
  return {
    gross_kg: grossKg,
    ...(tareKg !== undefined && { tare_kg: tareKg }),
    ...(byWeight && { density }),
    ...(weighedManually && { weighed_manually: true }),
  };
}
