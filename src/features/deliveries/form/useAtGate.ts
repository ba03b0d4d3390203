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
import { useInYard, visitOf } from '../yard/useInYard.ts';
import { typeNamed } from '../../../domain/records/truck_types.ts';
import type { GateAnswer, Namesake } from '../../../data/deliveries.ts';
import type { MaterialRow } from '../../../domain/records/rows.ts';
import type { FormValues } from './formValues.ts';

export type AtGate = ReturnType<typeof useAtGate>;

export function useAtGate(values: FormValues, day: string) {
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
  const price: GateAnswer['price'] | undefined = inForce && priceAtGate(inForce, onItsWay);
  const truckTypes = useRows('truck_types')?.map(({ row }) => row) ?? [];
  const inYard = useInYard();
  const isFound = truck !== undefined && customer !== undefined && driver !== undefined && price !== undefined;
  return {
    /** Undefined for the few ms in which the last keystroke is looked up. */
    answer: isFound ? { truck, customer, driver, price } : undefined,
    truck,
    customer,
    driver,
    namesakes: lookedUp.driver?.namesakes ?? NONE,
    price,
    /** The operating day of that price, which may have just ended. */
    day,
    /** Some of the server's trucks, people and prices are not here yet. */
    onItsWay,
    /** The plate's newest valid ticket; undefined while it is being looked up. */
    last: trips?.last,
    recent: trips?.recent ?? [],
    inYard,
    visit: visitOf(inYard, values.truck_license),
    truckTypes,
    truckType: typeNamed(truckTypes, values.truck_type),
    /** t/m³ of the chosen material. */
    density: useDensity(values.material_type),
  };
}

const NONE: readonly Namesake[] = [];

/** One row of materials: the type is their key. Before one is chosen, all of the few. */
function useDensity(materialType: string): number | undefined {
  const where: { material_type?: MaterialType } = isMaterialType(materialType) ? { material_type: materialType } : {};
  const rows: readonly { readonly row: MaterialRow }[] | undefined = useRows('materials', { where });
  return rows?.find(({ row }) => row.material_type === materialType)?.row.density;
}
