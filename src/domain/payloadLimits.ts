/**
 * The limits of product.md §5, for bytes that did not come from this app's own forms. A field means the same in every kind. The
 * forms ask for more; here is what the server refuses whatever the settings, and what would spoil every sum until it does.
 */
import type * as z from 'zod/mini';
import { creditLimit, density, grossKg, indexM3, legalGrossT, price, tareKg } from './rules/numberFields.ts';
import { address, customerName, driverName, licensePlate, notes, truckType } from './rules/schemas.ts';
import { VOLUME_CEILING, volumeSchema } from './rules/volume.ts';
import { adjustmentQuantity, bookQuantity, isOfItsUnit, physicalQuantity } from './stock/stockForms.ts';

const LIMITS: Readonly<Record<string, z.ZodMiniType>> = {
  volume: volumeSchema({ min: 0, max: VOLUME_CEILING }),
  unit_price: price,
  price_per_m3: price,
  credit_limit: creditLimit,
  gross_kg: grossKg,
  tare_kg: tareKg,
  density,
  index_m3: indexM3,
  legal_gross_t: legalGrossT,
  adjustment: adjustmentQuantity,
  book: bookQuantity,
  physical: physicalQuantity,
  customer_name: customerName,
  driver_name: driverName,
  truck_license: licensePlate,
  license_plate: licensePlate,
  truck_type: truckType,
  destination_address: address,
  notes,
};

/** Null empties a field; it has no limit. */
export const isWithinLimits = (payload: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(LIMITS).every(
    ([field, limit]) =>
      payload[field] === undefined || payload[field] === null || limit.safeParse(payload[field]).success,
  ) &&
  STOCK_FIELDS.every(
    (field) => typeof payload[field] !== 'number' || isOfItsUnit(String(payload['material_type']), payload[field]),
  );

const STOCK_FIELDS = ['adjustment', 'book', 'physical'] as const;
