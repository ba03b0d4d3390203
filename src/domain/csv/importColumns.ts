import { formFieldsOf } from '../mutations/forms.ts';
import { mayDo } from '../masterData/masterDataRights.ts';
import type { MutationKind } from '../mutations/mutations.ts';
import type { Role } from '../rules/roles.ts';

const listed = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(', '));

const PHONE = ['phone', 'telephone', 'mobile', 'telepon', 'telp', 'no hp', 'hp', 'no telepon'] as const;

/** A form field without names here is recognised by its column's name. */
const withOthers = <T extends Readonly<Record<string, readonly string[]>>>(create: MutationKind, named: T): T => ({
  ...Object.fromEntries(formFieldsOf(create).map((field) => [field, [field.replaceAll('_', ' ')]])),
  ...named,
});

/** The columns that a file of master data may have, with their names in files, each in one spelling (`columnKey`). */
export const IMPORT_COLUMNS = {
  customers: withOthers('customers.create', {
    name: ['name', 'customer', 'customer name', 'nama', 'pelanggan', 'nama pelanggan'],
    type: ['type', 'customer type', 'jenis', 'jenis pelanggan'],
    phone: PHONE,
    address: ['address', 'alamat'],
    tax_number: ['tax number', 'tax number npwp', 'npwp', 'no npwp', 'nomor npwp', 'nik', 'tin'],
    payment_days: listed(
      'payment terms, payment terms days, payment days, terms',
      'tempo, termin, tempo pembayaran, tempo pembayaran hari, jatuh tempo hari',
    ),
  }),
  trucks: withOthers('trucks.create', {
    license_plate: listed(
      'license plate, plate, truck, pelat, plat, pelat nomor, plat nomor, nopol, no polisi, nomor polisi',
    ),
    truck_type: ['truck type', 'type', 'jenis', 'jenis truk', 'tipe', 'tipe truk'],
    index_m3: ['index', 'index m3', 'indeks', 'indeks m3', 'kubikasi'],
    tare_kg: ['tare', 'tare kg', 'tara', 'tara kg', 'berat kosong'],
  }),
  drivers: withOthers('drivers.create', {
    full_name: listed('name, full name, driver, driver name, nama, nama lengkap, sopir, nama sopir, pengemudi'),
    phone: PHONE,
  }),
  operators: withOthers('operators.create', {
    full_name: ['name', 'full name', 'nama', 'nama lengkap', 'kru', 'operator'],
    job_title: ['position', 'job title', 'jabatan', 'posisi', 'bagian'],
    phone: PHONE,
  }),
  opening_balances: {
    customer: ['customer', 'customer name', 'name', 'pelanggan', 'nama pelanggan', 'nama'],
    amount: listed('amount, amount rp, balance, opening balance, jumlah, jumlah rp, saldo, saldo awal, piutang'),
    as_of: ['as of', 'day', 'date', 'per tanggal', 'tanggal', 'per'],
  },
  customer_prices: {
    customer: ['customer', 'customer name', 'pelanggan', 'nama pelanggan'],
    material_type: ['material', 'material type', 'jenis material', 'produk', 'product'],
    price_per_m3: ['price', 'price per m3', 'price per m3 rp', 'harga', 'harga per m3', 'harga per m3 rp'],
    from_date: ['from', 'from date', 'valid from', 'mulai', 'berlaku', 'berlaku mulai', 'tanggal'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

export type ImportKind = keyof typeof IMPORT_COLUMNS;

export const REQUIRED_COLUMNS: Record<ImportKind, readonly string[]> = {
  customers: ['name'],
  trucks: ['license_plate'],
  drivers: ['full_name'],
  operators: ['full_name'],
  opening_balances: ['customer', 'amount', 'as_of'],
  customer_prices: ['material_type', 'price_per_m3', 'from_date'],
};

/** The columns that this role may import: customers' terms only with the right to change their credit. */
export const columnsFor = (kind: ImportKind, role: Role): string[] =>
  Object.keys(IMPORT_COLUMNS[kind]).filter(
    (field) => field !== 'payment_days' || mayDo(role, 'customers', 'change_credit'),
  );

export type Header = ReturnType<typeof readHeader>;

/** The first of two columns for one field counts. */
export function readHeader(
  kind: ImportKind,
  cells: readonly string[],
  allowed: readonly string[] = Object.keys(IMPORT_COLUMNS[kind]),
) {
  const names = new Map(
    Object.entries<readonly string[]>(IMPORT_COLUMNS[kind]).flatMap(([field, accepted]) =>
      accepted.map((name) => [columnKey(name), field] as const),
    ),
  );
  const found: (string | null)[] = [];
  for (const cell of cells) {
    const field = names.get(columnKey(cell)) ?? null;
    found.push(field === null || found.includes(field) ? null : field);
  }
  const isReserved = (field: string | null | undefined) => typeof field === 'string' && !allowed.includes(field);
  return {
    /** The field of each column; null for an unknown column. */
    fields: found.map((field) => (isReserved(field) ? null : field)),
    missing: REQUIRED_COLUMNS[kind].filter((field) => !found.includes(field)),
    unknown: cells.filter((cell, index) => found[index] === null && cell.trim() !== ''),
    /** Columns of fields that are not `allowed`. */
    reserved: cells.filter((_, index) => isReserved(found[index])),
  };
}

/** Case, spaces and punctuation do not matter; ½ is 1/2. */
export const columnKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
