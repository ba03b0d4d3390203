/** Tickets as the form makes them, with names as long as names here are. */
import { newId } from '../../../src/domain/records/ids.ts';
import type { Row } from '../../../src/domain/mutations/effects.ts';
import type { MutationDraft } from '../../../src/domain/mutations/mutations.ts';

const MATERIALS = ['split_half_inch', 'abu_batu', 'base_course_a', 'split_2_3_cm'] as const;
const CUSTOMERS = ['PT Karya Beton Nusantara', 'CV Sinar Mulia Abadi', 'PT Wijaya Readymix', 'Toko Bangunan Makmur'];
const NAMES = ['Asep Hidayat', 'Ujang Suryana', 'Budi Santoso', 'Dadang Kurnia', 'Rahmat'];
const ADDRESSES = [
  'Jl. Raya Narogong KM 14, Bekasi',
  'Jl. Lingkar Luar Barat 88, Cilegon',
  'Perum Griya Asri Blok C2, Bogor',
];

const plateOf = (n: number): string => `F ${1000 + (n % 9000)} ${'ABCDEFGH'[n % 8]}X`;

/** Two letters for each n below 676, because a person's name has no digit. */
const lettersOf = (n: number): string =>
  String.fromCodePoint(97 + Math.floor(n / 26)) + String.fromCodePoint(97 + (n % 26));

/** So many plates, and drivers, are on the delivered tickets. */
const TRUCKS = 5_000;
const DRIVERS = 300;

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
      driver_name: NAMES[n % 5]!,
      destination_address: ADDRESSES[n % 3]!,
      unit_price: 185_000 + (n % 4) * 25_000,
    },
  };
}

/** A ticket as the server sends it, long delivered. */
export const deliveredTicket = (n: number, day: string): Row => ({
  id: newId(),
  version: 1,
  position: n,
  deleted_at: null,
  operating_day: day,
  captured_at: `${day}T0${n % 10}:00:00.000Z`,
  received_at: `${day}T10:00:00.000Z`,
  ticket_no: `SJ-${day.slice(2).replaceAll('-', '')}-K7F-${n}`,
  customer_id: null,
  customer_name: `PT Karya ${n % 400}`,
  truck_license: plateOf(n % TRUCKS),
  driver_name: `Asep Pengemudi${lettersOf(n % DRIVERS)}`,
  material_type: 'abu_batu',
  volume: 7,
  amount: 1_000_000,
  status: 'delivered',
  voided_at: null,
  flags: [],
});
