/** What the device knows about the typed people and truck, and the price of their load. */
import { useRows } from '../../../data/index.ts';
import {
  knownAtGate,
  priceAtGate,
  useLastTrips,
  useMasterDataOnItsWay,
  useNamed,
  usePrice,
} from '../../../data/deliveries.ts';
import { isMaterialType, type MaterialType } from '../../../domain/materials/materials.ts';
import { useInYard, visitOf, type YardVisit } from '../yard/useInYard.ts';
import { typeNamed } from '../../../domain/records/truck_types.ts';
import type { GateAnswer, Namesake } from '../../../data/deliveries.ts';
import type { DeliveryRow, MaterialRow, TruckTypeRow } from '../../../domain/records/rows.ts';
import type { FormValues } from './formValues.ts';

export interface AtGate {
  /** Undefined for the few ms in which the last keystroke is looked up. */
  readonly answer: GateAnswer | undefined;
  readonly truck: GateAnswer['truck'] | undefined;
  readonly customer: GateAnswer['customer'] | undefined;
  readonly driver: GateAnswer['driver'] | undefined;
  /** All drivers with the typed name, if several. */
  readonly namesakes: readonly Namesake[];
  readonly price: GateAnswer['price'] | undefined;
  /** The operating day of that price, which may have just ended. */
  readonly day: string;
  /** Some of the server's trucks, people and prices are not here yet. */
  readonly onItsWay: boolean;
  /** The plate's newest valid ticket; undefined while it is being looked up. */
  readonly last: DeliveryRow | null | undefined;
  readonly recent: readonly DeliveryRow[];
  /** Trucks in the yard, newest first. */
  readonly inYard: readonly YardVisit[];
  /** The plate's own visit. */
  readonly visit: YardVisit | undefined;
  readonly truckTypes: readonly TruckTypeRow[];
  readonly truckType: TruckTypeRow | undefined;
  /** t/m³ of the chosen material. */
  readonly density: number | undefined;
}

export function useAtGate(values: FormValues, day: string): AtGate {
  const trips = useLastTrips(values.truck_license);
  const onItsWay = useMasterDataOnItsWay();
  const lookedUp = {
    trips,
    customer: useNamed('customers', values.customer_name),
    driver: useNamed('drivers', values.driver_name),
  };
  const { truck, customer, driver } = knownAtGate<undefined>(
    lookedUp,
    { customer: values.customer_name, driver: values.driver_name, driverChosen: values.driverChosen },
    onItsWay,
  );
  const inForce = usePrice({ customerId: customer?.row.id, materialType: values.material_type, day });
  const price = inForce && priceAtGate(inForce, onItsWay);
  const truckTypes = useRows('truck_types')?.map(({ row }) => row) ?? [];
  const density = useDensity(values.material_type);
  const inYard = useInYard();
  const found = truck !== undefined && customer !== undefined && driver !== undefined && price !== undefined;
  return {
    answer: found ? { truck, customer, driver, price } : undefined,
    truck,
    customer,
    driver,
    namesakes: lookedUp.driver?.namesakes ?? NONE,
    price,
    day,
    onItsWay,
    last: trips?.last,
    recent: trips?.recent ?? [],
    inYard,
    visit: visitOf(inYard, values.truck_license),
    truckTypes,
    truckType: typeNamed(truckTypes, values.truck_type),
    density,
  };
}

const NONE: readonly Namesake[] = [];

/** One row of materials: the type is their key. Before one is chosen, all of the few. */
function useDensity(materialType: string): number | undefined {
  const where: { material_type?: MaterialType } = isMaterialType(materialType) ? { material_type: materialType } : {};
  const rows: readonly { readonly row: MaterialRow }[] | undefined = useRows('materials', { where });
  return rows?.find(({ row }) => row.material_type === materialType)?.row.density;
}
