/**
 * What the payload of each kind is made of. Shapes only, for bytes that did not come from this app's own forms: figures that are
 * figures, and nothing that would make a sum wrong. What may be in them is for the forms and the server to say.
 */
import * as z from 'zod/mini';
import { DELIVERY_STATUSES, STATUSES_AT_GATE } from './deliveries/status.ts';
import { MATERIAL_TYPES } from './materials.ts';
import type { MutationKind } from './mutations.ts';
import type { MutationPayloads } from './payloads.ts';
import { CUSTOMER_STATUSES, CUSTOMER_TYPES } from './rules/customerStatus.ts';
import { ADJUSTMENT_KINDS } from './stock/kinds.ts';

const text = z.string();
const figure = z.number().check(z.gte(-1e12), z.lte(1e12));
const day = z.iso.date();
const material = z.enum(MATERIAL_TYPES);
const flag = z.boolean();
/** Absent: as it is. Null: emptied. */
const emptied = <T extends z.ZodMiniType>(shape: T) => z.optional(z.nullable(shape));
const customerType = z.enum(CUSTOMER_TYPES);
const merge = z.object({ merged_into: text });

const SHAPES: { readonly [K in MutationKind]: z.ZodMiniType<Loose<MutationPayloads[K]>> } = {
  'customers.create': z.object({
    name: text,
    type: z.optional(customerType),
    phone: z.optional(text),
    address: z.optional(text),
  }),
  'customers.change': z.object({
    name: z.optional(text),
    type: z.optional(customerType),
    phone: emptied(text),
    address: emptied(text),
  }),
  'customers.change_credit': z.object({ status: z.optional(z.enum(CUSTOMER_STATUSES)), credit_limit: emptied(figure) }),
  'customers.merge': merge,
  'trucks.create': z.object({
    license_plate: text,
    truck_type: z.optional(text),
    index_m3: z.optional(figure),
    tare_kg: z.optional(figure),
  }),
  'trucks.change': z.object({
    license_plate: z.optional(text),
    truck_type: z.optional(text),
    index_m3: emptied(figure),
    tare_kg: emptied(figure),
  }),
  'trucks.merge': merge,
  'drivers.create': z.object({ full_name: text, phone: z.optional(text) }),
  'drivers.change': z.object({ full_name: z.optional(text), phone: emptied(text), is_active: z.optional(flag) }),
  'drivers.merge': merge,
  'operators.create': z.object({ full_name: text, job_title: z.optional(text), phone: z.optional(text) }),
  'operators.change': z.object({
    full_name: z.optional(text),
    job_title: emptied(text),
    phone: emptied(text),
    is_active: z.optional(flag),
  }),
  'truck_types.create': z.object({ name: text, index_m3: z.optional(figure), legal_gross_t: z.optional(figure) }),
  'truck_types.change': z.object({ name: z.optional(text), index_m3: emptied(figure), legal_gross_t: emptied(figure) }),
  'materials.change': z.object({ density: figure }),
  'customer_prices.create': z.object({
    customer_id: z.optional(text),
    material_type: material,
    price_per_m3: figure,
    from_date: day,
  }),
  'stock_adjustments.create': z.object({
    operating_day: day,
    kind: z.enum(ADJUSTMENT_KINDS),
    material_type: material,
    adjustment: figure,
    book: z.optional(figure),
    physical: z.optional(figure),
    reason: text,
    notes: z.optional(text),
  }),
  'deliveries.create': z.object({
    ticket_no: text,
    operating_day: day,
    customer_id: z.optional(text),
    customer_name: text,
    material_type: material,
    volume: figure,
    gross_kg: z.optional(figure),
    tare_kg: z.optional(figure),
    density: z.optional(figure),
    weighed_manually: z.optional(flag),
    truck_id: z.optional(text),
    truck_license: text,
    truck_type: text,
    driver_name: text,
    destination_address: z.optional(text),
    unit_price: z.optional(figure),
    shift_id: z.optional(text),
    override_reason: z.optional(text),
    notes: z.optional(text),
    status: z.optional(z.enum(STATUSES_AT_GATE)),
  }),
  'deliveries.change_status': z.object({ status: z.enum(DELIVERY_STATUSES), cancel_reason: emptied(text) }),
  'deliveries.void': z.object({ void_reason: text }),
  'attachments.create': z.object({
    entity_table: z.enum(['incidents', 'equipment', 'deliveries']),
    entity_id: text,
    path: text,
    content_type: z.enum(['image/jpeg', 'image/webp']),
    bytes: figure,
    sha256: text,
    taken_at: z.optional(text),
  }),
  'mutations.discard': z.object({ reason: text, discarded: z.looseObject({}) }),
};

/** As JSON has it, where an absent field and an undefined one are the same. */
type Loose<T> = { [F in keyof T]: undefined extends T[F] ? T[F] | undefined : T[F] };

export const isKind = (kind: string): kind is MutationKind => Object.hasOwn(SHAPES, kind);
export const isPayload = (kind: MutationKind, payload: unknown): boolean => SHAPES[kind].safeParse(payload).success;
