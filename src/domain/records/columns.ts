/** A column's values, with unit and limits. Plain data: forms, files and answers of the server derive their checks. */
import { LOADABLE, MATERIAL_TYPES, type MaterialType } from '../materials/materials.ts';
import { WEIGHT_ORIGINS } from '../rules/weighing.ts';
import type { ValidationCode } from '../rules/codes.ts';
import type { RecordName } from './tables.ts';

/** `T` is the type of a value, including `null` if the column is nullable. */
export interface Column<T = unknown> {
  /** Its type in JSON. */
  readonly type: 'text' | 'number' | 'flag' | 'texts' | 'json';
  readonly nullable?: true;
  /** The value in a new record whose payload does not state it. Nullable columns start as null. */
  readonly initial?: T;
  readonly choices?: readonly string[];
  /** For a word that is not among its choices. */
  readonly choiceCode?: ValidationCode;
  /** The server's code for a word that is not among the choices, if it is not `invalid_<column>`. */
  readonly refusal?: string;
  /** The server also accepts legacy names of materials, and stores the current one. */
  readonly aliases?: 'material';
  /** A calendar day, an instant, or the id of a row. */
  readonly format?: 'day' | 'time' | 'id';
  /** The table whose id it contains. */
  readonly of?: RecordName;
  readonly text?: TextLimits;
  readonly number?: NumberLimits;
  /** Carries the type only. */
  readonly $?: T;
}

export interface TextLimits {
  /** How typed text is normalised, here and in SQL. */
  readonly clean: 'text' | 'person' | 'plate' | 'phone' | 'digits';
  readonly min?: number;
  readonly max: number;
  readonly pattern?: RegExp;
  /** The server's only code for a text that does not match the pattern, including its length; absent: it has a code for each limit. */
  readonly refusal?: string;
  /** For a wrong length (or a text that is too short), for a text that is too long, for wrong characters. */
  readonly codes: {
    readonly length: ValidationCode;
    readonly long?: ValidationCode;
    readonly pattern?: ValidationCode;
  };
}

/** Limits in the unit of the column. `decimals`: the maximum; `by_material`: m³ have 3, litres of fuel 2. */
export interface NumberLimits {
  /** Exclusive. */
  readonly above?: number;
  /** Inclusive. */
  readonly from?: number;
  readonly to: number;
  /** `typed`: only for typed values; the table has a check over several columns. */
  readonly notZero?: true | 'typed';
  /** Counter-entries contain the negative of what a user may enter. */
  readonly orNegative?: true;
  /** The server's code for a value below the lower limit, if it is not `out_of_range`. */
  readonly below?: 'not_positive' | 'negative';
  readonly decimals: 0 | 1 | 2 | 3 | 'by_material';
  /** For a value below the lower limit and above the upper one; one code may serve for both. The server answers `over` with the same code. */
  readonly codes: { readonly outside: ValidationCode; readonly over?: ValidationCode };
}

/** One line of text. An empty text counts as absent. */
export const text = (max: number, min = 0): Column<string> => ({
  type: 'text',
  text: { clean: 'text', min, max, codes: { length: 'text_too_short', long: 'text_too_long' } },
});

export const limited = (limits: TextLimits): Column<string> => ({ type: 'text', text: limits });

const personName = (codes: { readonly length: ValidationCode; readonly pattern: ValidationCode }): Column<string> =>
  limited({ clean: 'person', min: 2, max: 100, pattern: /^[\p{L}\p{M} '.-]+$/u, codes });
export const fullName = personName({ length: 'full_name_length', pattern: 'full_name_letters' });
export const driverName = personName({ length: 'driver_name_length', pattern: 'driver_name_letters' });
export const customerName = limited({ clean: 'text', min: 2, max: 200, codes: { length: 'customer_name_length' } });
/** The type of a truck if none is given; also the SQL column's default. */
export const DEFAULT_TRUCK_TYPE = 'STANDARD';
export const truckType = limited({ clean: 'text', min: 1, max: 50, codes: { length: 'truck_type_length' } });
export const jobTitle = text(50);
export const address = text(500);
export const notes = text(1000);
/** Why something was cancelled, voided, adjusted or decided. */
export const reason = limited({ clean: 'text', min: 3, max: 500, codes: { length: 'reason_length' } });
/** For a new counting period. */
export const resetReason = limited({
  clean: 'text',
  min: 10,
  max: 500,
  codes: { length: 'reset_reason_too_short', long: 'reset_reason_too_long' },
});
/** `08…` is changed to `+628…` before the pattern is checked; an empty text counts as absent. */
export const phone = limited({
  clean: 'phone',
  max: 17,
  pattern: /^(\+?[1-9]\d{0,15})?$/,
  refusal: 'invalid_phone',
  codes: { length: 'phone_invalid', pattern: 'phone_invalid' },
});
/** NPWP: 16 digits, or 15 for an older one; punctuation is removed before it is sent. */
export const taxNumber = limited({
  clean: 'digits',
  max: 16,
  pattern: /^([0-9]{15,16})?$/,
  refusal: 'invalid_tax_number',
  codes: { length: 'tax_number_invalid' },
});
export const licensePlate = limited({
  clean: 'plate',
  min: 3,
  max: 15,
  pattern: /^[A-Z0-9 -]+$/,
  codes: { length: 'license_plate_length', pattern: 'license_plate_characters' },
});
/** Upper case letters, digits and hyphens. */
export const equipmentCode = limited({
  clean: 'plate',
  min: 3,
  max: 20,
  pattern: /^[A-Z0-9-]+$/,
  codes: { length: 'equipment_code_length', pattern: 'equipment_code_characters' },
});
export const equipmentName = limited({ clean: 'text', min: 2, max: 100, codes: { length: 'equipment_name_length' } });
export const equipmentType = limited({ clean: 'text', min: 2, max: 50, codes: { length: 'equipment_type_length' } });
/** A text that the app creates, such as a path: no form contains it. */
export const made = limited({ clean: 'text', min: 1, max: 1000, codes: { length: 'text_too_short' } });
/** The same with a fixed format: a number, a hash. */
const madeAs = (pattern: RegExp, refusal: string): Column<string> =>
  limited({ clean: 'text', min: 1, max: 100, pattern, refusal, codes: { length: 'text_too_short' } });
/** `SJ-YYMMDD-<device code>-<counter>`. */
export const ticketNumber = madeAs(/^SJ-[0-9]{6}-[2-9A-HJKMNP-TV-Z]{3,4}-[0-9]{4,9}$/, 'invalid_ticket_no');
/** `<revision of the paper>.<device code>.<64 bytes, base64url>` */
export const ticketSignature = madeAs(/^[0-9]{1,4}[.][2-9A-HJKMNP-TV-Z]{3,4}[.][0-9A-Za-z_-]{86}$/, 'invalid_value');
/** `IN-YYMMDD-<device code>-<counter>`. */
export const incidentNumber = madeAs(/^IN-[0-9]{6}-[2-9A-HJKMNP-TV-Z]{3,4}-[0-9]{4,9}$/, 'invalid_number');
/** `KW-YYMMDD-<device code>-<counter>`. */
export const paymentNumber = madeAs(/^KW-[0-9]{6}-[2-9A-HJKMNP-TV-Z]{3,4}-[0-9]{4,9}$/, 'invalid_number');
export const sha256 = madeAs(/^[0-9a-f]{64}$/, 'invalid_value');
/** A text that the server writes, or a word from another record: no form limits it. */
export const word: Column<string> = { type: 'text' };

export const oneOf = <const W extends string>(
  choices: readonly W[],
  choiceCode: ValidationCode = 'choice_invalid',
  refusal?: string,
): Column<W> => ({ type: 'text', choices, choiceCode, ...(refusal !== undefined && { refusal }) });
export const weightOrigin = oneOf(WEIGHT_ORIGINS, 'choice_invalid', 'invalid_value');
export const material: Column<MaterialType> = {
  ...oneOf(MATERIAL_TYPES, 'material_type_invalid'),
  aliases: 'material',
};
export const stoneMaterial: Column<MaterialType> = { ...oneOf(LOADABLE, 'material_type_invalid'), aliases: 'material' };
/** `HH:MM`, 24 hours, site's clock. */
export const timeOfDay = limited({
  clean: 'text',
  min: 5,
  max: 5,
  pattern: /^([01][0-9]|2[0-3]):[0-5][0-9]$/,
  refusal: 'invalid_time',
  codes: { length: 'time_of_day_invalid', pattern: 'time_of_day_invalid' },
});

/** Day and time by the site's clock: `2026-11-22T10:42`. */
export const localTime = limited({
  clean: 'text',
  max: 30,
  pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
  codes: { length: 'time_invalid', pattern: 'time_invalid' },
});

/** `YYYY-MM-DD`. */
export const day: Column<string> = { type: 'text', format: 'day' };
/** ISO 8601 with zone. */
export const time: Column<string> = { type: 'text', format: 'time' };
export const id: Column<string> = { type: 'text', format: 'id' };
export const ref = (of: RecordName): Column<string> => ({ type: 'text', format: 'id', of });

const amount = (limits: NumberLimits): Column<number> => ({ type: 'number', number: limits });
interface Range extends Pick<NumberLimits, 'above' | 'from' | 'to' | 'below' | 'orNegative'> {
  readonly outside?: ValidationCode;
}
const within = ({ outside = 'number_out_of_range', ...range }: Range, decimals: NumberLimits['decimals']) =>
  amount({ ...range, decimals, codes: { outside } });

export const count = (range: Range): Column<number> => within(range, 0);
/** In the unit of the column's name or comment. */
export const decimal = (range: Range, decimals: 1 | 2 | 3 = 3): Column<number> => within(range, decimals);
/** A volume of one record: above 0 and up to the ceiling of src/domain/README.md. */
export const m3 = amount({
  above: 0,
  below: 'not_positive',
  to: 10_000,
  decimals: 3,
  codes: { outside: 'volume_not_positive', over: 'volume_above_limit' },
});
/** m³, or litres of fuel. */
export const stockQuantity = (
  range: Pick<NumberLimits, 'from' | 'to' | 'notZero' | 'below'> & { readonly outside: ValidationCode },
): Column<number> => {
  const { outside, ...limits } = range;
  return amount({ ...limits, decimals: 'by_material', codes: { outside } });
};
export const litres = (range: Range): Column<number> => within(range, 2);
/** Hours of a day. */
export const hoursOfDay = amount({
  above: 0,
  below: 'not_positive',
  to: 24,
  decimals: 3,
  codes: { outside: 'hours_not_positive', over: 'hours_above_limit' },
});
/** h. */
export const meterHours = decimal({ from: 0, to: 1_000_000, outside: 'hour_meter_out_of_range' });
export const grossKg = count({ above: 0, to: 200_000, outside: 'gross_out_of_range' });
export const tareKg = count({ above: 0, to: 100_000, outside: 'tare_out_of_range' });
/** t/m³ loose; kg/L for fuel. */
export const density = decimal({ above: 0, to: 10, outside: 'density_out_of_range' });
/** m³ that the body of a truck is agreed to hold. */
export const indexM3 = decimal({ above: 0, to: 100, outside: 'index_out_of_range' });
/** t. */
export const legalGrossT = decimal({ above: 0, to: 200, outside: 'legal_gross_out_of_range' });
/**
 * Whole rupiah per unit. A ticket at both limits, 10,000 m³ at Rp 10⁹, is Rp 10¹³, and a number holds a total of 900 such tickets to
 * the rupiah (2⁵³, about Rp 9·10¹⁵). The largest realistic one is far below: 3,000 m³ a day at Rp 1,000,000 are Rp 10¹² a year. So the
 * product has no limit of its own; beyond 2⁵³ a total is off by a rupiah on screens, and exact in the database (bigint).
 */
export const price = amount({
  from: 0,
  below: 'negative',
  to: 1e9,
  decimals: 0,
  codes: { outside: 'price_negative', over: 'price_above_limit' },
});
/** Whole rupiah. */
export const rupiah = (range: Range): Column<number> => within(range, 0);
/** A number that the server computes: no form contains it. */
export const figure: Column<number> = { type: 'number' };

export const flag: Column<boolean> = { type: 'flag' };
/** Words, or ids of rows. */
export const texts: Column<string[]> = { type: 'texts' };
export const refs = (of: RecordName): Column<string[]> => ({ ...texts, of });
export const json = <T>(): Column<T> => ({ type: 'json' });

export const optional = <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true });
export const starting = <T>(column: Column<T>, initial: T): Column<T> => ({ ...column, initial });

/** The columns of every row of a synced table. `version` rises by one with every change of the row; `position` orders commits. */
export const stamps = { id, version: figure, position: figure, deleted_at: optional(time) };
/** Additional columns of a row that a user created. `captured_at` is the device's clock, `received_at` the server's. */
export const authored = {
  ...stamps,
  author: optional(id),
  device: optional(id),
  captured_at: time,
  received_at: optional(time),
};
/** Additional columns of a row that a counter-entry can void: the row stays, marked. */
export const voidable = { voided_at: optional(time), void_reason: optional(reason) };
/** The server's flags, such as `overdraw` or `late`. A flag without a sentence in the app is shown as it is. */
export const flags = starting(texts, []);
/** The last columns of an entry that its author can void. */
export const entry = { notes: optional(notes), ...voidable, flags };
/** The same for work on the piles. `done_at`: as the user stated it; decides whether a count of the pile includes it. */
export const work = { done_at: optional(time), ...entry };
