/** Every number that people type, by its column. One without decimals is read as such everywhere: `8.000` kg are eight thousand in both languages. */
import { RECORDS } from '../records/index.ts';

/** `field`: a column, or the form's name for it (`tare_kg`, `tareKg`). */
export const isNumberField = (field: string): boolean => typeOf(field) !== undefined;
export const isWholeField = (field: string): boolean => typeOf(field) === 'whole';

const TYPES: ReadonlyMap<string, 'whole' | 'decimal'> = new Map(
  Object.values(RECORDS).flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([name, { number }]) =>
      number ? [[name, number.decimals === 0 ? 'whole' : 'decimal'] as const] : [],
    ),
  ),
);
const typeOf = (field: string) => TYPES.get(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
