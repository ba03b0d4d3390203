/** The demo company's customers, trucks and drivers. Invented; any likeness to a real company or person is accidental. */
import type { CustomerType } from '../../../src/domain/records/rows.ts';
import type { Random } from './random.ts';

export type DemoCompany = ReturnType<typeof createCompany>;
export type DemoCustomer = DemoCompany['customers'][number];
export type DemoTruck = DemoCompany['trucks'][number];

const CUSTOMERS: readonly (readonly [name: string, type: CustomerType, address: string])[] = [
  ['PT Karya Beton Nusantara', 'ready_mix', 'Jl. Raya Narogong KM 14, Bekasi'],
  ['PT Bangun Jalan Mandiri', 'contractor', 'Proyek Tol Seksi 2, Cileungsi'],
  ['CV Sumber Batu Jaya', 'building_shop', 'Jl. Raya Jonggol 88, Bogor'],
  ['PT Aspal Prima Sentosa', 'asphalt_plant', 'Kawasan Industri Menara Permai, Cileungsi'],
  ['UD Tiga Putra', 'building_shop', 'Jl. Transyogi 21, Cibubur'],
  ['PT Cipta Marga Perkasa', 'contractor', 'Pelebaran Jl. Sukamakmur, Bogor'],
  ['PT Readymix Citra Abadi', 'ready_mix', 'Jl. Setu Cibarusah 5, Bekasi'],
  ['Dinas PUPR Kabupaten Bogor', 'government', 'Jl. Tegar Beriman, Cibinong'],
  ['CV Mitra Konstruksi', 'contractor', 'Perumahan Bukit Asri, Cariu'],
  ['PT Graha Selaras Propertindo', 'contractor', 'Klaster Selaras, Cileungsi'],
  ['TB Makmur Sejahtera', 'building_shop', 'Jl. Raya Cariu 140, Bogor'],
  ['PT Hotmix Jaya Bersama', 'asphalt_plant', 'Jl. Raya Bekasi KM 22'],
  ['CV Anugerah Tirta', 'contractor', 'Saluran Irigasi Cipamingkis'],
  ['H. Sulaeman', 'individual', 'Kp. Sukasirna, Jonggol'],
  ['PT Wahana Precast Indonesia', 'ready_mix', 'Kawasan Industri Kembang Kuning, Klapanunggal'],
  ['TB Sinar Abadi', 'building_shop', 'Jl. Raya Klapanunggal 12'],
  ['PT Lintas Rel Konstruksi', 'contractor', 'Jalur Ganda Nambo, Citeureup'],
  ['Ibu Ningsih', 'individual', 'Desa Singasari, Jonggol'],
];

const PROJECTS: readonly (readonly [name: string, address: string])[] = [
  ['Proyek Jembatan Cipamingkis', 'Jonggol'],
  ['Proyek Perumahan Puri Cileungsi', 'Cileungsi'],
  ['Proyek Gudang Logistik Klapanunggal', 'Klapanunggal'],
  ['Proyek Jalan Desa Sukanegara', 'Jonggol'],
  ['Proyek Drainase Cibarusah', 'Cibarusah'],
  ['Proyek Pasar Cariu', 'Cariu'],
  ['Proyek SMK Jonggol', 'Jonggol'],
  ['Proyek Rumah Sakit Sentul', 'Sentul'],
  ['Proyek Underpass Cibubur', 'Cibubur'],
  ['Proyek Embung Tanjungsari', 'Tanjungsari'],
  ['Proyek Pabrik Keramik Gunung Putri', 'Gunung Putri'],
  ['Proyek Kolam Retensi Bekasi', 'Bekasi'],
];

const FIRST =
  'Asep Dadang Ujang Yanto Slamet Rahmat Iwan Cecep Joko Hendra Maman Suryadi Tatang Wahyu Eko Budi Nana Rudi'.split(
    ' ',
  );
const LAST = 'Hidayat Saputra Firmansyah Nugraha Santoso Permana Gunawan Ramdani Susanto Suherman Wijaya Maulana'.split(
  ' ',
);

/** Index m³ and the share of trips by type; number of trucks of each. */
const FLEET: readonly (readonly [type: string, index: number, share: number, trucks: number, tare: number])[] = [
  ['Engkel', 4.5, 0.1, 4, 2600],
  ['Colt Diesel Double', 7, 0.45, 11, 3900],
  ['Fuso', 12, 0.1, 4, 6200],
  ['Tronton', 21, 0.3, 9, 9800],
  ['Trintin', 26, 0.05, 2, 11_500],
];

/** `until` is the last instant of the demo: projects begin up to then. A customer's `to` is exclusive, null without an end. */
export function createCompany(random: Random, since: Date, until: Date) {
  const permanent = CUSTOMERS.map(([name, type, address]) => ({
    ...customer(random, since, name, type, address),
    weight: 0.05 + random.gamma(0.7, 1),
    to: null,
  }));
  const customers = [...permanent, ...projects(random, since, until)];
  const names = new Set<string>();
  while (names.size < 34) names.add(`${random.pick(FIRST)} ${random.pick(LAST)}`);
  const drivers = [...names].map((full_name) => ({ id: random.id(since), full_name, phone: phone(random) }));
  const free = [...drivers];
  let weighed = 0;
  const trucks = FLEET.flatMap(([truck_type, index_m3, share, count, tare]) =>
    Array.from({ length: count }, () => ({
      id: random.id(since),
      license_plate: plate(random),
      truck_type,
      index_m3,
      tare_kg: Math.round(random.normal(tare, tare * 0.03) / 10) * 10,
      tare_at: weighedEmptyAt((weighed += 1), since, until),
      weight: (share / count) * (0.6 + 0.8 * random.uniform()),
      usualDriver: free.pop() ?? random.pick(drivers),
      usualCustomer: random.weighted(permanent, (entry) => entry.weight),
    })),
  );
  return { customers, trucks, drivers };
}

/** In turn over the last four weeks; every tenth truck is overdue. Without random numbers: a seed gives the same result as before. */
function weighedEmptyAt(number: number, since: Date, until: Date): string {
  const daysAgo = number % 10 === 0 ? 45 : 1 + ((number * 5) % 27);
  return new Date(Math.max(since.getTime(), until.getTime() - daysAgo * DAY_MS)).toISOString();
}

const customer = (random: Random, from: Date, name: string, type: CustomerType, address: string) => ({
  id: random.id(from),
  name,
  type,
  address,
  phone: phone(random),
  distanceKm: Math.min(60, Math.max(5, 18 * Math.exp(random.normal(0, 0.45)))),
  from,
});

/** One begins about every six weeks and lasts four months, some much longer. */
function projects(random: Random, since: Date, until: Date) {
  const found: (ReturnType<typeof customer> & { weight: number; to: Date })[] = [];
  let at = since.getTime() - 150 * DAY_MS;
  for (let number = 0; ; number += 1) {
    at += -Math.log(1 - random.uniform()) * 42 * DAY_MS;
    if (at > until.getTime()) return found;
    const life = 120 * Math.exp(random.normal(0, 0.7)) * DAY_MS;
    const [name = '', place = ''] = PROJECTS[number % PROJECTS.length] ?? [];
    const again = Math.floor(number / PROJECTS.length);
    const project = customer(
      random,
      new Date(Math.max(at, since.getTime())),
      again === 0 ? name : `${name} tahap ${again + 1}`,
      'contractor',
      `${place}, Bogor`,
    );
    if (at + life > since.getTime())
      found.push({ ...project, weight: 0.05 + random.gamma(0.7, 0.8), to: new Date(at + life) });
  }
}
const DAY_MS = 86_400_000;

const phone = (random: Random): string =>
  `+628${random.pick(['12', '13', '21', '52', '57', '78'])}${random.integer(1_000_000, 99_999_999)}`;

/** Goods vehicles have numbers from 9000; the letters before name the region. */
function plate(random: Random): string {
  const letters = Array.from({ length: random.integer(2, 3) }, () => String.fromCodePoint(random.integer(65, 90))).join(
    '',
  );
  return `${random.weighted(['F', 'B', 'T', 'D'], (region) => ({ F: 5, B: 3, T: 1, D: 1 })[region] ?? 1)} ${random.integer(9000, 9999)} ${letters}`;
}
