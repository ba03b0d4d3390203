/** Every list of master data, and the roles that see it. */
import { MASTER_TABLES, mayDo } from '../../../domain/masterData/masterDataRights.ts';
import { trusted } from '../../../domain/values/json.ts';
import { Mountain, Banknote, HardHat, IdCard, Scale, Truck, Building2, type LucideIcon } from 'lucide-react';
import {
  DENSITY,
  PRICE,
  priceDraft,
  MADE_BY_FORM,
  madeOrChanged,
  CREDIT,
} from '../../../domain/masterData/makeRecord.ts';
import { err, ok, type Result } from '../../../domain/values/result.ts';
import { LOADABLE } from '../../../domain/materials/materials.ts';
import { DEFAULT_TRUCK_TYPE } from '../../../domain/records/columns.ts';
import { CUSTOMER_STATUSES, CUSTOMER_TYPES } from '../../../domain/rules/customerStatus.ts';
import { formatNumber, type Language } from '../../../i18n/index.ts';
import { formFieldsOf, textsOf } from '../../../domain/mutations/forms.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import type { MasterTable, MasterAction } from '../../../domain/masterData/masterDataRights.ts';
import type { Role } from '../../../domain/rules/roles.ts';
import type { MasterRow } from '../../../data/masterData.ts';
import type { ImportKind } from '../../../domain/csv/importColumns.ts';
import type { MutationDraft, MutationKind, MutationPayloads } from '../../../domain/mutations/mutations.ts';
import type { FieldIssue } from '../../../domain/rules/codes.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';

/** The kinds whose fields the forms of master data contain. */
const KINDS = [
  'customers.create',
  'customers.change_credit',
  'trucks.create',
  'truck_types.create',
  'drivers.create',
  'operators.create',
  'materials.change',
  'customer_prices.create',
  'opening_balances.create',
] as const satisfies readonly MutationKind[];

/** In addition: the name of a customer, and whether a person is active. */
export type FieldName = Exclude<FieldsOf<(typeof KINDS)[number]>, 'customer_id'> | 'customer' | 'is_active';
type FieldsOf<K extends MutationKind> = K extends MutationKind ? keyof MutationPayloads[K] & string : never;

const names: ReadonlySet<string> = new Set(['customer', 'is_active', ...KINDS.flatMap(formFieldsOf)]);
export const isFieldName = (name: string): name is FieldName => names.has(name) && name !== 'customer_id';

export interface Field {
  readonly name: FieldName;
  /** `offered`: free text with suggestions. */
  readonly input: 'text' | 'number' | 'area' | 'day' | 'choice' | 'offered';
  readonly choices?: readonly string[];
  readonly optional?: true;
  /** The right that a change of it needs; absent: `change`, or `create` in a new record. */
  readonly action?: MasterAction;
  /** Not in the form of a new record. */
  readonly later?: true;
}

/** The input: texts only. A missing field is empty. */
export type Values = Readonly<Partial<Record<FieldName, string>>>;
/** Formats a number for a field. */
export const writer =
  (language: Language) =>
  (value: number): string =>
    formatNumber(value, language);

/** Numbers as numbers, undefined if empty; with the id of the named customer. */
export type Typed = Readonly<Partial<Record<FieldName, string | number | undefined>>> & {
  readonly customer_id?: string | undefined;
};

export interface Target<T extends MasterTable> {
  readonly id: string;
  /** As the user saw it; null for a new record. */
  readonly row: SyncedTables[T] | null;
  readonly may: (action: MasterAction) => boolean;
}

/** From it derive the table, the form, the merging and the files of a list. */
export interface MasterList<T extends MasterTable = MasterTable> {
  readonly table: T;
  readonly icon: LucideIcon;
  /** The first is the record's name. Badges show status and activity. */
  readonly columns: readonly FieldName[];
  /** The first is the record's name, if the form contains one. */
  readonly fields: readonly Field[];
  /** The initial values of a new record. `day`: the operating day. */
  readonly blank: (day: string) => Values;
  readonly valuesOf: (row: SyncedTables[T], write: (value: number) => string, price?: MasterRow['price']) => Values;
  /** The drafts to save; none if nothing differs. */
  readonly draftsOf: (typed: Typed, target: Target<T>) => Result<readonly MutationDraft[], readonly FieldIssue[]>;
  /** The search text for a duplicate of a record, from its name. */
  readonly twinSearch?: (name: string) => string;
  readonly importKind?: ImportKind;
}

/** A row's columns as form values. */
const valuesOf =
  (table: MasterTable) =>
  (row: object, write: (value: number) => string): Values =>
    textsOf(RECORDS[table].columns, row, write);

const ACTIVE = ['yes', 'no'] as const;

const CUSTOMERS: MasterList<'customers'> = {
  table: 'customers',
  icon: Building2,
  columns: ['name', 'type', 'phone', 'tax_number', 'payment_days'],
  fields: [
    { name: 'name', input: 'text' },
    { name: 'type', input: 'choice', choices: CUSTOMER_TYPES },
    { name: 'phone', input: 'text', optional: true },
    { name: 'address', input: 'area', optional: true },
    { name: 'tax_number', input: 'text', optional: true },
    { name: 'status', input: 'choice', choices: CUSTOMER_STATUSES, action: 'change_credit' },
    { name: 'credit_limit', input: 'number', optional: true, action: 'change_credit' },
    { name: 'payment_days', input: 'number', optional: true, action: 'change_credit' },
  ],
  blank: () => ({ type: 'contractor', status: 'open' }),
  valuesOf: valuesOf('customers'),
  // Two rights, two records: a user who may change one part need not fill in the other.
  draftsOf: (typed, target) => {
    const { id, row, may } = target;
    const main = row === null || may('change') ? madeOrChanged(MADE_BY_FORM.customers, target, typed) : ok([]);
    const credit = may('change_credit') ? CREDIT.read(typed) : null;
    const issues = [...(main.ok ? [] : main.error), ...(credit?.issues ?? [])];
    if (!main.ok || issues.length > 0) return err(issues);
    const before = row ?? { id, ...NEW_CREDIT, payment_days: credit?.right.payment_days ?? null };
    const change = credit && CREDIT.change(before, credit.right, {});
    return ok([...main.value, ...(change ? [change] : [])]);
  },
  twinSearch: (name) => name.split(' ').find((word) => word.length > 3) ?? name,
  importKind: 'customers',
};

/** The credit terms with which the server creates a customer. */
const NEW_CREDIT = { status: 'open', credit_limit: null };

const ofOneForm = <T extends keyof typeof MADE_BY_FORM>(
  table: T,
  list: Pick<MasterList<T>, 'icon' | 'columns' | 'fields'> & Partial<MasterList<T>>,
): MasterList<T> => ({
  table,
  blank: () => ({}),
  valuesOf: valuesOf(table),
  draftsOf: (typed, target) => madeOrChanged(MADE_BY_FORM[table], target, typed),
  ...list,
});

/** An inactive truck has no badge: a duplicate is merged. */
const TRUCKS = ofOneForm('trucks', {
  icon: Truck,
  columns: ['license_plate', 'truck_type', 'index_m3', 'tare_kg'],
  fields: [
    { name: 'license_plate', input: 'text' },
    { name: 'truck_type', input: 'offered' },
    { name: 'index_m3', input: 'number', optional: true },
    { name: 'tare_kg', input: 'number', optional: true },
  ],
  blank: () => ({ truck_type: DEFAULT_TRUCK_TYPE }),
  // A typing error is usually at the end of a plate.
  twinSearch: (plate) => plate.replace(/[\s-]*[A-Z]{0,3}$/, ''),
  importKind: 'trucks',
});

const TRUCK_TYPES = ofOneForm('truck_types', {
  icon: Scale,
  columns: ['name', 'index_m3', 'legal_gross_t'],
  fields: [
    { name: 'name', input: 'text' },
    { name: 'index_m3', input: 'number', optional: true },
    { name: 'legal_gross_t', input: 'number', optional: true },
  ],
  draftsOf: (typed, target) => madeOrChanged(MADE_BY_FORM.truck_types, target, typed),
});

/** Inactive people are not offered any more; their name stays on the tickets. */
const IS_ACTIVE = { name: 'is_active', input: 'choice', choices: ACTIVE, later: true } as const;

const DRIVERS = ofOneForm('drivers', {
  icon: IdCard,
  columns: ['full_name', 'phone'],
  fields: [{ name: 'full_name', input: 'text' }, { name: 'phone', input: 'text', optional: true }, IS_ACTIVE],
  blank: () => ({ is_active: 'yes' }),
  twinSearch: (name) => name.split(' ')[0] ?? name,
  importKind: 'drivers',
});

const CREW = ofOneForm('operators', {
  icon: HardHat,
  columns: ['full_name', 'job_title', 'phone'],
  fields: [
    { name: 'full_name', input: 'text' },
    { name: 'job_title', input: 'text', optional: true },
    { name: 'phone', input: 'text', optional: true },
    IS_ACTIVE,
  ],
  blank: () => ({ is_active: 'yes' }),
  importKind: 'operators',
});

/** For sold materials, without diesel. Without a customer it is the list price. A price is never changed, a newer one replaces it. */
const PRICES: MasterList<'customer_prices'> = {
  table: 'customer_prices',
  icon: Banknote,
  columns: ['customer', 'material_type', 'price_per_m3', 'from_date'],
  fields: [
    { name: 'customer', input: 'offered', optional: true },
    { name: 'material_type', input: 'choice', choices: LOADABLE },
    { name: 'price_per_m3', input: 'number' },
    { name: 'from_date', input: 'day' },
  ],
  blank: (day) => ({ from_date: day }),
  valuesOf: (row, write, price) => ({ ...valuesOf('customer_prices')(row, write), customer: price?.customer ?? '' }),
  draftsOf: (typed, { id }) => {
    const { checked, issues } = PRICE.read(typed);
    const isUnknown = typed.customer !== '' && typed.customer_id === undefined;
    const unknown = isUnknown ? [{ path: ['customer'], message: 'customer_unknown' }] : [];
    if (checked === null || isUnknown) return err([...unknown, ...issues]);
    return ok([priceDraft(checked, typed.customer_id, id)]);
  },
  importKind: 'customer_prices',
};

/** They convert a weight to a volume. A ticket keeps its own. */
const DENSITIES: MasterList<'materials'> = {
  table: 'materials',
  icon: Mountain,
  columns: ['material_type', 'density'],
  fields: [{ name: 'density', input: 'number' }],
  blank: () => ({}),
  valuesOf: valuesOf('materials'),
  draftsOf: (typed, { row }) => {
    const { checked, issues } = DENSITY.read(typed);
    if (checked === null) return err(issues);
    const change = row && DENSITY.change(row, checked, {});
    return ok(change ? [change] : []);
  },
};

const LISTS = {
  customers: CUSTOMERS,
  customer_prices: PRICES,
  trucks: TRUCKS,
  truck_types: TRUCK_TYPES,
  drivers: DRIVERS,
  operators: CREW,
  materials: DENSITIES,
} as const satisfies { [T in MasterTable]: MasterList<T> };

/** A description and its rows have the same table: callers use one name for both, which the type of all lists does not express. */
export const listOf = (table: MasterTable): MasterList => trusted<MasterList>(LISTS[table]);

/** The office sees all that the gate uses; a manager the lists that they may add to or change; densities belong to the owner. */
export const listsFor = (role: Role): readonly MasterTable[] =>
  MASTER_TABLES.filter(
    (table) => (isOffice(role) && table !== 'materials') || ACTIONS.some((action) => mayDo(role, table, action)),
  );

const ACTIONS = ['create', 'change', 'change_credit'] as const;
const isOffice = (role: Role): boolean => role === 'owner' || role === 'admin';
