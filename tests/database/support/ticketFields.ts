/** The fields that a new ticket may carry, as the catalogue has them, and values of each. */
import type { World } from './world.ts';

export interface Field {
  readonly field: string;
  readonly json_type: JsonType;
  readonly normaliser: keyof typeof UNTIDY | null;
}
export type JsonType = keyof typeof OF_TYPE;

export const fieldsOfTickets = (world: World): Promise<Field[]> =>
  world.query<Field>(
    `select field, json_type, normaliser from private.mutation_fields where kind = 'deliveries.create' order by field`,
  );

/** What a ticket refers to; made by `world.query` or by a person before it is used. */
export interface References {
  readonly customer_id: string;
  readonly truck_id: string;
  readonly shift_id: string;
}

/** Two values of every field, both clean and neither what the field is where a ticket does not carry it. */
export const samplesOf = (code: string, { customer_id, truck_id, shift_id }: References) =>
  ({
    ticket_no: [`SJ-261119-${code}-900001`, `SJ-261119-${code}-900002`],
    // Within a day of the capture: else the ticket counts on the day of that.
    operating_day: ['2026-11-19', '2026-11-21'],
    customer_id: [customer_id, null],
    customer_name: ['PT Karya Beton', 'Toko Ünal'],
    material_type: ['boulder', 'split_half_inch'],
    volume: [7.125, 30],
    truck_id: [truck_id, null],
    truck_license: ['F 9001 AB', 'D 77 ZZ'],
    truck_type: ['Tronton', 'Fuso'],
    driver_name: ['Asep Hidayat', "D'Angelo"],
    destination_address: ['Jl. Raya Narogong KM 14', 'Bekasi'],
    unit_price: [235_000, 0],
    override_reason: ['pile_larger_than_book', 'other'],
    notes: ['Third trip', 'Wet'],
    company_name: ['PT Batu Jaya', 'CV Batu'],
    status: ['delivered', 'pending'],
    shift_id: [shift_id, null],
    gross_kg: [31_500, 25_000],
    tare_kg: [11_250, 9_000],
    density: [1.45, 1.6],
    weighed_manually: [true, false],
  }) satisfies Record<string, readonly [unknown, unknown]>;

/** A value of each JSON type that a field may have. */
export const OF_TYPE = { string: 'x', number: 5, boolean: true, array: ['x'], object: { x: 1 } } as const;

/** What people type and the server tidies up: the clean value is `value` again. */
export const UNTIDY = {
  text: (value: string) => ` ${value.replaceAll(' ', '  ')} `,
  plate: (value: string) => value.toLowerCase(),
  phone: (value: string) => `${value.slice(0, 4)} ${value.slice(4)}`,
  material: (value: string) => value.toUpperCase(),
} as const;
