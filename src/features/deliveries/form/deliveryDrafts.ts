/** What one press on "Save delivery" records: the ticket, and before it whatever the gate had not seen yet. */
import { awaitedBy, customerNamed, driverNamed, madeFor, truckNamed } from '../../../domain/deliveries/namedParties.ts';
import { exceedsStock } from '../../../domain/deliveries/warnings.ts';
import { netKg, volumeOf } from '../../../domain/rules/weighing.ts';
import { changeOf } from '../../../domain/mutations/changeOf.ts';
import { operatingDayOf, type SiteDay } from '../../../domain/time/operatingDay.ts';
import { DELIVERY, type DeliveryContext, type DeliveryForm } from '../../../domain/deliveries/deliveryForm.ts';
import { leaving, type YardVisit } from '../yard/useInYard.ts';
import type { Origins } from './weightRead.ts';
import type { GateAnswer } from '../../../data/deliveries.ts';
import type { DeliveryDrafts } from '../../../data/index.ts';
import type { MutationDraft } from '../../../domain/mutations/mutations.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';
import type { ShiftRow } from '../../../domain/shifts/shiftTime.ts';

interface Deps extends Pick<DeliveryContext, 'availableStock' | 'overrideReason'> {
  readonly newId: () => string;
  readonly now: Date;
  readonly site: SiteDay;
  /** t/m³ of the material, by which a weight becomes a volume. */
  readonly density: number | undefined;
  /** What was typed, not brought by the plate: the tare though it be the same as on file. */
  readonly tareWeighed: boolean;
  readonly isTyped: (name: 'index_m3' | 'tare_kg') => boolean;
  readonly origins: Origins;
  /** It leaves the yard with this ticket. */
  readonly visit?: Pick<YardVisit, 'id'> | undefined;
  /** As the settings name it; empty where they do not. The ticket keeps it. */
  readonly company?: string;
  /** The customer's order that it draws on; its price wins. */
  readonly order?: Pick<SyncedTables['orders'], 'id' | 'unit_price'> | undefined;
  /** It goes beyond that order or the credit limit. */
  readonly isOver?: boolean;
  /** The shift that runs, if there is one: the ticket is of its operating day. */
  readonly shift?: Pick<ShiftRow, 'id' | 'operating_day'> | undefined;
}

/** A typed index or tare changes the truck before the ticket. What the ticket names goes first; `depends_on` names what is unsent. */
export function deliveryDrafts(
  form: DeliveryForm,
  known: GateAnswer,
  {
    newId,
    now,
    site,
    density,
    origins,
    visit,
    company,
    shift,
    order,
    isOver,
    availableStock,
    overrideReason,
    ...typed
  }: Deps,
): DeliveryDrafts {
  const customer = customerNamed(known.customer?.row, form.customer_name, newId);
  const truck = truckNamed(known.truck?.row, { ...form, license_plate: form.truck_license }, newId);
  const driver = driverNamed(known.driver?.row, form.driver_name, newId);
  const before: MutationDraft[] = [
    ...madeFor(customer, truck),
    ...truckChanges(form, known.truck, typed),
    ...madeFor(driver),
    ...(visit ? [leaving(visit, 'loaded')] : []),
  ];
  const named = { customer_name: customer.called, truck_license: truck.called, driver_name: driver.called };
  const ticket = DELIVERY.draft(
    newId(),
    { ...weightsOf(reasonedOf(form, isOver)), ...named },
    {
      operating_day: shift?.operating_day ?? operatingDayOf(now, site),
      shift_id: shift?.id,
      customer_id: customer.id,
      order_id: order?.id,
      truck_id: truck.id,
      driver_id: driver.id || undefined,
      unit_price: order?.unit_price ?? known.price?.price_per_m3,
      density: densityOf(form, density),
      ...origins,
      company_name: company || undefined,
      // A remembered reason is recorded only on the tickets that needed it.
      override_reason: exceedsStock(form.volume, availableStock) ? overrideReason : undefined,
    },
    { depends_on: [...awaitedBy(customer, truck, driver), ...[shift, order].flatMap((one) => (one ? [one.id] : []))] },
  );
  return { before, ticket };
}

/** An index or a tare that was typed anew is the truck's from now on; a tare of the same weight is as new as the others. */
export function truckChanges(
  form: Pick<DeliveryForm, 'index_m3' | 'tare_kg'>,
  known: GateAnswer['truck'],
  { tareWeighed, isTyped }: Pick<Deps, 'tareWeighed' | 'isTyped'>,
): MutationDraft[] {
  // Where the server has it and this device not yet, nothing of it is changed unseen.
  if (!known || known.onItsWay) return [];
  const { row } = known;
  const index = isTyped('index_m3') ? form.index_m3 : undefined;
  const tare = isTyped('tare_kg') ? form.tare_kg : undefined;
  const change = changeOf('trucks.change', row, {
    ...row,
    index_m3: index ?? row.index_m3,
    tare_kg: tare ?? row.tare_kg,
  });
  if (!tareWeighed || form.tare_kg === undefined || form.tare_kg !== row.tare_kg) return change ? [change] : [];
  const same = { tare_kg: form.tare_kg };
  return [
    {
      kind: 'trucks.change',
      entity_id: row.id,
      payload: { ...change?.payload, ...same },
      seen: { ...change?.seen, ...same },
    },
  ];
}

/** The reason is recorded only where the load goes beyond something. */
function reasonedOf({ over_reason, ...form }: DeliveryForm, isOver = false): DeliveryForm {
  return { ...form, ...(isOver && over_reason !== undefined && { over_reason }) };
}

/** A ticket that was not weighed has no weights: its tare is of the truck alone. One that was weighed by hand says so, any other nothing. */
function weightsOf({ weighed_manually, ...form }: DeliveryForm): DeliveryForm {
  const { tare_kg: _, ...unweighed } = form;
  if (form.gross_kg === undefined) return unweighed;
  return { ...form, ...(weighed_manually && { weighed_manually }) };
}

/** t/m³, only where it made the volume. */
function densityOf({ gross_kg, tare_kg, volume }: DeliveryForm, density: number | undefined): number | undefined {
  const net = netKg(gross_kg, tare_kg);
  return density !== undefined && net !== null && volumeOf(net, density) === volume ? density : undefined;
}
