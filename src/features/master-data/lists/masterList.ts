/** The description of a list of master data, from which its table, form, merging and files derive. */
import { formatNumber, type Language } from '../../../i18n/index.ts';
import { formFieldsOf, textsOf } from '../../../domain/mutations/forms.ts';
import { RECORDS } from '../../../domain/records/index.ts';
import type { LucideIcon } from 'lucide-react';
import type { MasterRow } from '../../../data/masterData.ts';
import type { ImportKind } from '../../../domain/csv/importColumns.ts';
import type { MasterAction, MasterTable } from '../../../domain/masterData/masterDataRights.ts';
import type { MutationDraft, MutationKind, MutationPayloads } from '../../../domain/mutations/mutations.ts';
import type { Result } from '../../../domain/values/result.ts';
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
export const valuesOf =
  (table: MasterTable) =>
  (row: object, write: (value: number) => string): Values =>
    textsOf(RECORDS[table].columns, row, write);

export const ACTIVE = ['yes', 'no'] as const;
