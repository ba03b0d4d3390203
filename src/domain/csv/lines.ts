/** One line of a file, by kind: checked with the schema of the form that makes the same record. */
import type * as z from 'zod/mini';
import { priceSchema } from '../masterData/masterDataForms.ts';
import { agreedKey, priceKey, recordKey } from '../masterData/keys.ts';
import { madeOf, priceDraft, MADE_BY_FORM } from '../masterData/makeRecord.ts';
import type { CreateKind, RecordOf } from '../masterData/makeRecord.ts';
import type { MutationDraft } from '../mutations/mutations.ts';
import { err, ok } from '../values/result.ts';
import type { Result } from '../values/result.ts';
import { CUSTOMER_TYPES } from '../rules/customerStatus.ts';
import { isNumberField, isWholeField } from '../rules/numberColumns.ts';
import { isUnusualPrice } from '../rules/priceInForce.ts';
import { firstMistakes } from '../rules/codes.ts';
import type { ValidationCode } from '../rules/codes.ts';
import type { ImportKind } from './importColumns.ts';
import { materialCalled } from './materialCalled.ts';

export interface LineProblem {
  /** Empty where the whole line is meant. */
  readonly field: string;
  readonly code: ValidationCode;
}

export interface LineTools {
  /** Reads a number as it is written in this file: NaN where it is none, `ambiguous` where it is one in another way of writing. */
  readonly readNumber: ReadNumber;
  /** Of a field without decimals. */
  readonly readWhole: ReadNumber;
  /** The customer of that name on file. */
  readonly customerIdOf: (name: string) => string | undefined;
  /** The list price (Rp per m³) of a material in force on that day. */
  readonly listPriceOf: (materialType: string, day: string) => number | undefined;
}

interface NumberRead {
  readonly value: number;
  readonly ambiguous: boolean;
}
type ReadNumber = (typed: string) => NumberRead;

type Cells = Readonly<Record<string, string | undefined>>;
interface Line {
  /** Two lines of one key are about the same record. */
  readonly key: string;
  /** What it says of the record, where lines may contradict each other. By this it is found on file. */
  readonly onFileKey?: string;
  /** What was read, by field. */
  readonly read: ReadValues;
  readonly warnings?: readonly LineProblem[];
  readonly draftOf: (entity_id: string) => MutationDraft;
}
export type ReadValues = Readonly<Record<string, string | number | undefined>>;
type LineReader = (cells: Cells, tools: LineTools) => Result<Line, LineProblem[]>;

export const LINE_READERS: Record<ImportKind, LineReader> = {
  customers: readerOf(
    'customers',
    MADE_BY_FORM.customers,
    ({ name }) => name,
    ({ type, ...cells }) => ({ ...cells, type: customerType(type) }),
  ),
  trucks: readerOf(
    'trucks',
    MADE_BY_FORM.trucks,
    ({ licensePlate }) => licensePlate,
    ({ truckType, ...cells }) => ({ ...cells, truckType: filled(truckType) }),
  ),
  drivers: readerOf('drivers', MADE_BY_FORM.drivers, ({ fullName }) => fullName),
  operators: readerOf('operators', MADE_BY_FORM.operators, ({ fullName }) => fullName),
  customer_prices: (cells, tools) => {
    const customer = filled(cells['customer']);
    const customerId = customer === undefined ? undefined : tools.customerIdOf(customer);
    if (customer !== undefined && customerId === undefined)
      return err([{ field: 'customer', code: 'customer_unknown' }]);
    const materialType = materialCalled(cells['materialType'] ?? '') ?? cells['materialType'];
    return judged(
      priceSchema,
      { ...cells, customerId, materialType, fromDate: isoDay(cells['fromDate'] ?? '') },
      tools,
      (form) => ({
        key: priceKey(form),
        onFileKey: agreedKey(priceKey(form), form.pricePerM3),
        warnings: priceWarnings(form.pricePerM3, tools.listPriceOf(form.materialType, form.fromDate)),
        draftOf: (entity_id) => priceDraft(form, entity_id),
      }),
    );
  },
};

const priceWarnings = (price: number, list: number | undefined): LineProblem[] =>
  list !== undefined && isUnusualPrice(price, list) ? [{ field: 'pricePerM3', code: 'price_unusual' }] : [];

/** `prepared`: the cells as the form would have them typed. */
function readerOf<Form extends ReadValues, K extends CreateKind>(
  table: Exclude<ImportKind, 'customer_prices'>,
  record: RecordOf<Form, K>,
  nameOf: (form: Form) => string,
  prepared: (cells: Cells) => Cells = (cells) => cells,
): LineReader {
  return (cells, tools) =>
    judged(record.schema, prepared(cells), tools, (form) => ({
      key: recordKey(table, nameOf(form)),
      draftOf: (entity_id) => madeOf(record, entity_id, form),
    }));
}

function judged<Form extends ReadValues>(
  schema: z.ZodMiniType<Form>,
  cells: Cells,
  tools: LineTools,
  lineOf: (form: Form) => Omit<Line, 'read'>,
): Result<Line, LineProblem[]> {
  const numbers = numbersIn(cells, tools);
  const form = schema.safeParse({
    ...cells,
    ...Object.fromEntries(Object.entries(numbers).map(([field, number]) => [field, number?.value])),
  });
  if (form.success) return ok({ ...lineOf(form.data), read: form.data });
  const mistakes = firstMistakes(form.error.issues, {
    fieldOf: ([field]) => String(field),
    typedOf: (field) => cells[field] ?? '',
    isUnclear: (field) => numbers[field]?.ambiguous ?? false,
  });
  return err(Object.entries(mistakes).flatMap(([field, code]) => (code ? [{ field, code }] : [])));
}

const filled = (cell: string | undefined): string | undefined =>
  cell === undefined || cell.trim() === '' ? undefined : cell;

/** An empty cell has none. */
function numbersIn(
  cells: Cells,
  { readNumber, readWhole }: LineTools,
): Readonly<Record<string, NumberRead | undefined>> {
  const readCell = (field: string, cell: string) => (isWholeField(field) ? readWhole : readNumber)(cell);
  const typed = Object.entries(cells).filter(([field]) => isNumberField(field));
  return Object.fromEntries(
    typed.map(([field, cell = '']) => [field, filled(cell) === undefined ? undefined : readCell(field, cell)]),
  );
}

/** `Ready Mix` and `ready_mix` are one. An unknown word is left to the schema. */
function customerType(cell: string | undefined): string | undefined {
  const word = filled(cell)
    ?.trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return word === undefined
    ? undefined
    : (CUSTOMER_TYPES.find((type) => type === word) ?? CUSTOMER_TYPES_ID.get(word) ?? word);
}

const CUSTOMER_TYPES_ID: ReadonlyMap<string, string> = new Map([
  ['kontraktor', 'contractor'],
  ['pabrik_aspal', 'asphalt_plant'],
  ['amp', 'asphalt_plant'],
  ['toko_bangunan', 'building_shop'],
  ['toko', 'building_shop'],
  ['toko_material', 'building_shop'],
  ['perorangan', 'individual'],
  ['perseorangan', 'individual'],
  ['beton', 'ready_mix'],
  ['aspal', 'asphalt_plant'],
  ['dinas', 'government'],
  ['pribadi', 'individual'],
  ['pemerintah', 'government'],
  ['readymix', 'ready_mix'],
]);

/** `20/11/2026` and `20-11-2026` as people write a day here, else as it stands. */
function isoDay(cell: string): string {
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(cell) ?? [];
  return year === '' ? cell.trim() : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
