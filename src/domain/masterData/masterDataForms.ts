/** The forms of master data that are not just those of their kinds (`records/forms.ts`). */
import * as z from 'zod/mini';
import { LOADABLE } from '../materials/materials.ts';
import { customerPrices } from '../records/customer_prices.ts';
import { customers } from '../records/customers.ts';
import { materials } from '../records/materials.ts';
import { ruleOf } from '../records/rules.ts';
import { materialType } from '../rules/materialType.ts';
import { code } from '../rules/schemas.ts';

/** Owner and manager only. Absent limit: none is set. */
export const creditSchema = z.object({
  status: ruleOf(customers.columns.status),
  creditLimit: z.optional(ruleOf(customers.columns.credit_limit)),
});

export const densitySchema = z.object({ density: ruleOf(materials.columns.density) });

/** Without a customer: the list price. */
export const priceSchema = z.object({
  customerId: z.optional(z.string()),
  materialType: materialType.check(z.refine((type) => LOADABLE.includes(type), code('material_not_sold'))),
  pricePerM3: ruleOf(customerPrices.columns.price_per_m3),
  fromDate: ruleOf(customerPrices.columns.from_date),
});
export type PriceForm = z.infer<typeof priceSchema>;
