/** What the device knows of the people and the truck that are typed, and of the price of their load. */
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
  /** Undefined for the few ms in which the last letter typed is still looked up. */
  readonly answer: GateAnswer | undefined;
  readonly truck: GateAnswer['truck'] | undefined;
  readonly customer: GateAnswer['customer'] | undefined;
  readonly driver: GateAnswer['driver'] | undefined;
  /** All who have the name of the driver, where they are several. */
  readonly namesakes: readonly Namesake[];
  readonly price: GateAnswer['price'] | undefined;
  /** The operating day of that price, which may just have ended. */
  readonly day: string;
  /** Trucks, people and prices of the server are not all here yet. */
  readonly onItsWay: boolean;
  /** The newest ticket of the plate that went through; undefined while it is looked up. */
  readonly last: DeliveryRow | null | undefined;
  readonly recent: readonly DeliveryRow[];
  /** Trucks in the yard, the last to come first. */
  readonly inYard: readonly YardVisit[];
  /** That of the plate. */
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
