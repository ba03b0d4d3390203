/** One line of a file, by kind: checked with the schema of the form that creates the same record. */
import { NAME_COLUMN, agreedKey, balanceKey, priceKey, recordKey } from '../masterData/keys.ts';
import { MADE_BY_FORM, OPENING_BALANCE, PRICE, priceDraft } from '../masterData/makeRecord.ts';
import type { MutationDraft } from '../mutations/mutations.ts';
import type { Read } from '../mutations/forms.ts';
import { RECORDS } from '../records/index.ts';
import { err, ok, type Result } from '../values/result.ts';
import { CUSTOMER_TYPES } from '../rules/customerStatus.ts';
import { isUnusualPrice } from '../masterData/priceInForce.ts';
import { firstMistakes, type ValidationCode } from '../rules/codes.ts';
import { isDay } from '../rules/day.ts';
import { isoDay, withoutRupiah, type DayOrder } from './cellsAsWritten.ts';
import { columnKey, type ImportKind } from './importColumns.ts';
import { materialByName, MATERIALS, MATERIAL_TYPES, shortName, type MaterialType } from '../materials/materials.ts';

export interface LineProblem {
  /** Empty if it concerns the whole line. */
  readonly field: string;
  readonly code: ValidationCode;
}

export interface LineTools {
  /** Reads a number in this file's format: NaN if it is none, `ambiguous` if another format reads another number. */
  readonly readNumber: ReadNumber;
  readonly readWhole: ReadNumber;
  /** The existing customer of that name. */
  readonly customerIdOf: (name: string) => string | undefined;
  readonly isOnFile: (key: string) => boolean;
  readonly dayOrder: DayOrder;
  /** The calendar day at the site. */
  readonly today: string;
  /** A later day is probably a typing error in the year. */
  readonly latestDay: string;
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
  /** Two lines with the same key are about the same record. */
  readonly key: string;
  /** The key with its content, if lines may contradict each other. An existing record is found by this. */
  readonly onFileKey?: string;
  readonly read: ReadValues;
  readonly warnings?: readonly LineProblem[];
  readonly draftOf: (entity_id: string) => MutationDraft;
}
export type ReadValues = Readonly<Record<string, unknown>>;
type LineReader = (cells: Cells, tools: LineTools) => Result<Line, LineProblem[]>;

export const LINE_READERS: Record<ImportKind, LineReader> = {
  customers: readerOf('customers', ({ type, ...cells }) => ({ ...cells, type: customerType(type) })),
  trucks: readerOf('trucks', ({ truck_type, ...cells }) => ({ ...cells, truck_type: filled(truck_type) })),
  drivers: readerOf('drivers'),
  operators: readerOf('operators'),
  opening_balances: (cells, tools) => {
    const customer = filled(cells['customer']);
    const customer_id = customer === undefined ? undefined : tools.customerIdOf(customer);
    if (customer_id === undefined)
      return err([{ field: 'customer', code: customer === undefined ? 'required' : 'customer_unknown' }]);
    const as_of = isoDay(cells['as_of'] ?? '', tools.dayOrder);
    if (isDay(as_of) && as_of > tools.today) return err([{ field: 'as_of', code: 'day_ahead' }]);
    const line = judged('opening_balances', OPENING_BALANCE, { ...cells, as_of }, tools, (form) => ({
      key: customer_id,
      onFileKey: balanceKey({ ...form, customer_id }),
      draftOf: (entity_id) => OPENING_BALANCE.draft(entity_id, form, { customer_id }, { depends_on: [customer_id] }),
    }));
    const isOther = line.ok && tools.isOnFile(customer_id) && !tools.isOnFile(line.value.onFileKey ?? customer_id);
    return isOther ? err([{ field: 'amount', code: 'balance_stands' }]) : line;
  },
  customer_prices: (cells, tools) => {
    const customer = filled(cells['customer']);
    const customer_id = customer === undefined ? undefined : tools.customerIdOf(customer);
    if (customer !== undefined && customer_id === undefined)
      return err([{ field: 'customer', code: 'customer_unknown' }]);
    const material_type = materialCalled(cells['material_type'] ?? '') ?? cells['material_type'];
    const from_date = isoDay(cells['from_date'] ?? '', tools.dayOrder);
    if (isDay(from_date) && from_date > tools.latestDay) return err([{ field: 'from_date', code: 'day_far' }]);
    return judged('customer_prices', PRICE, { ...cells, material_type, from_date }, tools, (form) => ({
      key: priceKey({ ...form, customer_id }),
      onFileKey: agreedKey(priceKey({ ...form, customer_id }), form.price_per_m3),
      warnings: priceWarnings(form.price_per_m3, tools.listPriceOf(form.material_type, form.from_date)),
      draftOf: (entity_id) => priceDraft(form, customer_id, entity_id),
    }));
  },
};

const priceWarnings = (price: number, list: number | undefined): LineProblem[] =>
  list !== undefined && isUnusualPrice(price, list) ? [{ field: 'price_per_m3', code: 'price_unusual' }] : [];

/** `prepared`: the cells in the form that a user would type. */
function readerOf(
  table: Exclude<ImportKind, 'customer_prices' | 'opening_balances'>,
  prepared: (cells: Cells) => Cells = (cells) => cells,
): LineReader {
  const { create } = MADE_BY_FORM[table];
  return (cells, tools) =>
    judged(table, create, prepared(cells), tools, (read) => ({
      key: recordKey(table, String(read[NAME_COLUMN[table]])),
      draftOf: (entity_id) => create.draft(entity_id, read, {}),
    }));
}

function judged<Out extends ReadValues>(
  table: ImportKind,
  form: { readonly read: (typed: ReadValues) => Read<Out> },
  cells: Cells,
  tools: LineTools,
  lineOf: (read: Out) => Omit<Line, 'read'>,
): Result<Line, LineProblem[]> {
  const numbers = numbersIn(table, cells, tools);
  const values = Object.fromEntries(Object.entries(numbers).map(([field, number]) => [field, number?.value]));
  const { checked, issues } = form.read({ ...cells, ...values });
  if (checked !== null) return ok({ ...lineOf(checked), read: checked });
  const mistakes = firstMistakes(issues, {
    fieldOf: ([field]) => String(field),
    typedOf: (field) => cells[field] ?? '',
    isUnclear: (field) => numbers[field]?.ambiguous ?? false,
  });
  return err(Object.entries(mistakes).flatMap(([field, code]) => (code ? [{ field, code }] : [])));
}

const filled = (cell: string | undefined): string | undefined =>
  cell === undefined || cell.trim() === '' ? undefined : cell;

/** An empty cell has no number. */
function numbersIn(table: ImportKind, cells: Cells, { readNumber, readWhole }: LineTools) {
  const { columns } = RECORDS[table];
  const readCell = (field: string, cell: string) =>
    (columns[field]?.number?.decimals === 0 ? readWhole : readNumber)(withoutRupiah(field, cell));
  const typed = Object.entries(cells).filter(([field]) => columns[field]?.type === 'number');
  return Object.fromEntries(
    typed.map(([field, cell = '']) => [field, filled(cell) === undefined ? undefined : readCell(field, cell)]),
  );
}

/** `Ready Mix` and `ready_mix` are the same. An unknown word is left to the schema. */
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

/** A material from a spreadsheet: by its type, its name, its name without the remark in brackets, that remark, or an old name; else undefined. */
export const materialCalled = (cell: string): MaterialType | undefined =>
  materialByName(cell).type ?? BY_NAME.get(columnKey(cell));

const BY_NAME: ReadonlyMap<string, MaterialType> = new Map(
  MATERIAL_TYPES.flatMap((type) => {
    const { displayName } = MATERIALS[type];
    const [, remark] = /\((.*)\)$/.exec(displayName) ?? [];
    return [type, displayName, shortName(type), ...(remark ? [remark] : [])].map(
      (name) => [columnKey(name), type] as const,
    );
  }),
);
