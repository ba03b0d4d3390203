/** The drafts of one press on "Save delivery": the ticket, preceded by new records. */
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
  /** t/m³ of the material, which converts a weight to a volume. */
  readonly density: number | undefined;
  /** The tare was typed, not filled in by the plate, even if it equals the stored one. */
  readonly tareWeighed: boolean;
  readonly isTyped: (name: 'index_m3' | 'tare_kg') => boolean;
  readonly origins: Origins;
  /** Ends with this ticket. */
  readonly visit?: Pick<YardVisit, 'id'> | undefined;
  /** From the settings; empty without one. The ticket keeps it. */
  readonly company?: string;
  /** The customer's order that it draws on; its price has priority. */
  readonly order?: Pick<SyncedTables['orders'], 'id' | 'unit_price'> | undefined;
  /** It exceeds that order or the credit limit. */
  readonly isOver?: boolean;
  /** The running shift, if any: the ticket belongs to its operating day. */
  readonly shift?: Pick<ShiftRow, 'id' | 'operating_day'> | undefined;
}

/** A typed index or tare changes the truck before the ticket. Records that the ticket names come first; `depends_on`: unsent ones. */
export function deliveryDrafts(form: DeliveryForm, known: GateAnswer, deps: Deps): DeliveryDrafts {
  const { newId, shift, order } = deps;
  const customer = customerNamed(known.customer?.row, form.customer_name, newId);
  const truck = truckNamed(known.truck?.row, { ...form, license_plate: form.truck_license }, newId);
  const driver = driverNamed(known.driver?.row, form.driver_name, newId);
  const before: MutationDraft[] = [
    ...madeFor(customer, truck),
    ...truckChanges(form, known.truck, deps),
    ...madeFor(driver),
    ...(deps.visit ? [leaving(deps.visit, 'loaded')] : []),
  ];
  const named = { customer_name: customer.called, truck_license: truck.called, driver_name: driver.called };
  const ticket = DELIVERY.draft(
    newId(),
    { ...weightsOf(reasonedOf(form, deps.isOver)), ...named },
    {
      operating_day: shift?.operating_day ?? operatingDayOf(deps.now, deps.site),
      shift_id: shift?.id,
      customer_id: customer.id,
      order_id: order?.id,
      truck_id: truck.id,
      driver_id: driver.id || undefined,
      unit_price: order?.unit_price ?? known.price?.price_per_m3,
      density: densityOf(form, deps.density),
      ...deps.origins,
      company_name: deps.company || undefined,
      // A remembered reason is recorded only on tickets that needed it.
      override_reason: exceedsStock(form.volume, deps.availableStock) ? deps.overrideReason : undefined,
    },
    { depends_on: [...awaitedBy(customer, truck, driver), ...[shift, order].flatMap((one) => (one ? [one.id] : []))] },
  );
  return { before, ticket };
}

/** A newly typed index or tare belongs to the truck from now on; a tare of equal weight renews its date. */
export function truckChanges(
  form: Pick<DeliveryForm, 'index_m3' | 'tare_kg'>,
  known: GateAnswer['truck'],
  { tareWeighed, isTyped }: Pick<Deps, 'tareWeighed' | 'isTyped'>,
): MutationDraft[] {
  // If only the server has the truck, nothing of it is changed unseen.
  if (!known || known.onItsWay) return [];
  const { row } = known;
  const index = isTyped('index_m3') ? form.index_m3 : undefined;
  const tare = isTyped('tare_kg') ? form.tare_kg : undefined;
  const wanted = { ...row, index_m3: index ?? row.index_m3, tare_kg: tare ?? row.tare_kg };
  const change = changeOf('trucks.change', row, wanted);
  if (!tareWeighed || form.tare_kg === undefined || form.tare_kg !== row.tare_kg) return change ? [change] : [];
  const same = { tare_kg: form.tare_kg };
  const [payload, seen] = [
    { ...change?.payload, ...same },
    { ...change?.seen, ...same },
  ];
  return [{ kind: 'trucks.change', entity_id: row.id, payload, seen }];
}

/** The reason is recorded only if the load exceeds something. */
const reasonedOf = ({ over_reason, ...form }: DeliveryForm, isOver = false): DeliveryForm => ({
  ...form,
  ...(isOver && over_reason !== undefined && { over_reason }),
});

/** A ticket that was not weighed has no weights: its tare belongs to the truck only. A manually weighed one is flagged, any other is not. */
function weightsOf({ weighed_manually, ...form }: DeliveryForm): DeliveryForm {
  const { tare_kg: _, ...unweighed } = form;
  if (form.gross_kg === undefined) return unweighed;
  return { ...form, ...(weighed_manually && { weighed_manually }) };
}

/** t/m³, only if it determined the volume. */
function densityOf({ gross_kg, tare_kg, volume }: DeliveryForm, density: number | undefined): number | undefined {
  const net = netKg(gross_kg, tare_kg);
  return density !== undefined && net !== null && volumeOf(net, density) === volume ? density : undefined;
}
