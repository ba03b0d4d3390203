/** Tickets as the form makes them, with names as long as names here are. */
import { newId } from '../../../src/domain/ids.ts';
import type { MutationDraft } from '../../../src/domain/mutations.ts';

const MATERIALS = ['split_half_inch', 'abu_batu', 'base_course_a', 'split_2_3_cm'] as const;
const CUSTOMERS = ['PT Karya Beton Nusantara', 'CV Sinar Mulia Abadi', 'PT Wijaya Readymix', 'Toko Bangunan Makmur'];
const DRIVERS = ['Asep Hidayat', 'Ujang Suryana', 'Budi Santoso', 'Dadang Kurnia', 'Rahmat'];
const ADDRESSES = [
  'Jl. Raya Narogong KM 14, Bekasi',
  'Jl. Lingkar Luar Barat 88, Cilegon',
  'Perum Griya Asri Blok C2, Bogor',
];

export const plateOf = (n: number): string => `F ${1000 + (n % 9000)} ${'ABCDEFGH'[n % 8]}X`;

export const loadsOf = (count: number, first = 0): MutationDraft[] =>
  Array.from({ length: count }, (_, at) => load(first + at));

function load(n: number): MutationDraft {
  return {
    kind: 'deliveries.create',
    entity_id: newId(),
    payload: {
      operating_day: new Date().toISOString().slice(0, 10),
      customer_name: CUSTOMERS[n % 4]!,
      material_type: MATERIALS[n % 4]!,
      volume: 6 + (n % 37) / 10,
      truck_license: plateOf(n),
      truck_type: 'Tronton',
      driver_name: DRIVERS[n % 5]!,
      destination_address: ADDRESSES[n % 3]!,
      unit_price: 185_000 + (n % 4) * 25_000,
    },
  };
}
