/** From the forms of master data to payloads: what was left empty is absent. */
import type { MutationPayloads } from '../mutations.ts';
import { trusted } from '../trusted.ts';
import type { CustomerForm, DriverForm, OperatorForm, PriceForm, TruckForm, TruckTypeForm } from './masterDataForms.ts';

export const customerPayload = ({
  name,
  type,
  phone,
  address,
}: CustomerForm): MutationPayloads['customers.create'] => ({
  name,
  type,
  ...(phone && { phone }),
  ...(address && { address }),
});

export const truckPayload = ({
  licensePlate,
  truckType,
  indexM3,
  tareKg,
}: TruckForm): MutationPayloads['trucks.create'] => ({
  license_plate: licensePlate,
  truck_type: truckType,
  ...present({ index_m3: indexM3, tare_kg: tareKg }),
});

export const driverPayload = ({ fullName, phone }: DriverForm): MutationPayloads['drivers.create'] => ({
  full_name: fullName,
  ...(phone && { phone }),
});

export const operatorPayload = ({ fullName, jobTitle, phone }: OperatorForm): MutationPayloads['operators.create'] => ({
  full_name: fullName,
  ...(jobTitle && { job_title: jobTitle }),
  ...(phone && { phone }),
});

export const truckTypePayload = ({
  name,
  indexM3,
  legalGrossT,
}: TruckTypeForm): MutationPayloads['truck_types.create'] => ({
  name,
  ...present({ index_m3: indexM3, legal_gross_t: legalGrossT }),
});

export const pricePayload = ({
  customerId,
  materialType,
  pricePerM3,
  fromDate,
}: PriceForm): MutationPayloads['customer_prices.create'] => ({
  ...present({ customer_id: customerId }),
  material_type: materialType,
  price_per_m3: pricePerM3,
  from_date: fromDate,
});

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function present<T extends Readonly<Record<string, string | number | undefined>>>(fields: T): Present<T> {
  return trusted<Present<T>>(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
}
