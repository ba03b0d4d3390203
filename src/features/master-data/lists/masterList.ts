/** What a list of master data is made of: one description drives the table, the form, the merging and the files of all of them. */
import { formatNumber, type Language } from '../../../i18n/index.ts';
import type { LucideIcon } from 'lucide-react';
import type { MasterRow } from '../../../data/masterData.ts';
import type { ImportKind } from '../../../domain/csv/importColumns.ts';
import type { MasterAction, MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { MutationDraft, MutationKind, MutationPayloads } from '../../../domain/mutations/mutations.ts';
import { formFieldsOf, textsOf } from '../../../domain/mutations/forms.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import type { Result } from '../../../domain/values/result.ts';
import type { FieldIssue } from '../../../domain/rules/codes.ts';
import type { SyncedTables } from '../../../domain/records/rows.ts';

/** The forms of master data ask for the fields of these kinds. */
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

/** And for the name of a customer, and whether a person is active. */
export type FieldName = Exclude<FieldsOf<(typeof KINDS)[number]>, 'customer_id'> | 'customer' | 'is_active';
type FieldsOf<K extends MutationKind> = K extends MutationKind ? keyof MutationPayloads[K] & string : never;

const names: ReadonlySet<string> = new Set(['customer', 'is_active', ...KINDS.flatMap(formFieldsOf)]);
export const isFieldName = (name: string): name is FieldName => names.has(name) && name !== 'customer_id';

export interface Field {
  readonly name: FieldName;
  /** `offered`: free text that offers what is on file. */
  readonly input: 'text' | 'number' | 'area' | 'day' | 'choice' | 'offered';
  readonly choices?: readonly string[];
  readonly optional?: true;
  /** Whose right a change of it needs; without one `change`, and `create` in a new record. */
  readonly action?: MasterAction;
  /** Not asked for in a new record. */
  readonly later?: true;
}

/** As it is typed: texts only. A field that is not there is empty. */
export type Values = Readonly<Partial<Record<FieldName, string>>>;
/** A number as a field holds it. */
export const writer =
  (language: Language) =>
  (value: number): string =>
    formatNumber(value, language);

/** Numbers as numbers, an empty one undefined; with the id of the customer who is named. */
export type Typed = Readonly<Partial<Record<FieldName, string | number | undefined>>> & {
  readonly customer_id?: string | undefined;
};

export interface Target<T extends MasterTable> {
  readonly id: string;
  /** As the person saw it; null for a new record. */
  readonly row: SyncedTables[T] | null;
  readonly may: (action: MasterAction) => boolean;
}

export interface MasterList<T extends MasterTable = MasterTable> {
  readonly table: T;
  readonly icon: LucideIcon;
  /** The first names the record. Status and activity are told by marks. */
  readonly columns: readonly FieldName[];
  /** The first names the record, where a name is asked for. */
  readonly fields: readonly Field[];
  /** What a new record's form begins with. `day`: the operating day. */
  readonly blank: (day: string) => Values;
  readonly valuesOf: (row: SyncedTables[T], write: (value: number) => string, price?: MasterRow['price']) => Values;
  /** What is to be saved; nothing where nothing differs. */
  readonly draftsOf: (typed: Typed, target: Target<T>) => Result<readonly MutationDraft[], readonly FieldIssue[]>;
  /** With what to look for a record that is on file twice, from the name of the one. */
  readonly twinSearch?: (name: string) => string;
  readonly importKind?: ImportKind;
}

/** The columns of a row as its form has them. */
export const valuesOf =
  (table: MasterTable) =>
  (row: object, write: (value: number) => string): Values =>
    textsOf(RECORDS[table].columns, row, write);

/** A flag as a form has it. */
export const ACTIVE = ['yes', 'no'] as const;
