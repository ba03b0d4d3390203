/** The forms of master data (product.md §5; the limits are those of the SQL columns). Empty text means: nothing known. */
import * as z from 'zod/mini';
import { LOADABLE } from '../materials.ts';
import { CUSTOMER_STATUSES, CUSTOMER_TYPES } from '../rules/customerStatus.ts';
import { day } from '../rules/day.ts';
import { creditLimit, density, indexM3, legalGrossT, price, tareKg } from '../rules/numberFields.ts';
import { address, code, customerName, fullName, jobTitle, licensePlate, phone, truckType } from '../rules/schemas.ts';
import { materialType } from '../rules/materialType.ts';
import { DEFAULT_TRUCK_TYPE } from '../truckTypes.ts';

export const customerSchema = z.object({
  name: customerName,
  type: z._default(z.enum(CUSTOMER_TYPES, code('choice_invalid')), 'contractor'),
  phone: z._default(phone, ''),
  address: z._default(address, ''),
});
export type CustomerForm = z.infer<typeof customerSchema>;

/** Owner and manager only. Absent limit: none is set. */
export const creditSchema = z.object({
  status: z.enum(CUSTOMER_STATUSES, code('choice_invalid')),
  creditLimit: z.optional(creditLimit),
});

export const truckSchema = z.object({
  licensePlate,
  truckType: z._default(truckType, DEFAULT_TRUCK_TYPE),
  indexM3: z.optional(indexM3),
  tareKg: z.optional(tareKg),
});
export type TruckForm = z.infer<typeof truckSchema>;

export const driverSchema = z.object({ fullName, phone: z._default(phone, '') });
export type DriverForm = z.infer<typeof driverSchema>;

/** Crew of the crusher and the machines. */
export const operatorSchema = z.object({
  fullName,
  jobTitle: z._default(jobTitle, ''),
  phone: z._default(phone, ''),
});
export type OperatorForm = z.infer<typeof operatorSchema>;

export const truckTypeSchema = z.object({
  name: truckType,
  indexM3: z.optional(indexM3),
  legalGrossT: z.optional(legalGrossT),
});
export type TruckTypeForm = z.infer<typeof truckTypeSchema>;

export const densitySchema = z.object({ density });

/** Without a customer: the list price. */
export const priceSchema = z.object({
  customerId: z.optional(z.string()),
  materialType: materialType.check(z.refine((type) => LOADABLE.includes(type), code('material_not_sold'))),
  pricePerM3: price,
  fromDate: day,
});
export type PriceForm = z.infer<typeof priceSchema>;
