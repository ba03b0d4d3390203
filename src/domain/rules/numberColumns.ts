/** Every number that people type, by its column. One without decimals is read as such everywhere: `8.000` kg are eight thousand in both languages. */
const NUMBER_COLUMNS = {
  volume: 'decimal',
  adjustment: 'decimal',
  physical: 'decimal',
  gross_kg: 'whole',
  tare_kg: 'whole',
  density: 'decimal',
  index_m3: 'decimal',
  legal_gross_t: 'decimal',
  price_per_m3: 'whole',
  credit_limit: 'whole',
} as const;

/** `field`: a column, or the form's name for it (`tare_kg`, `tareKg`). */
export const isNumberField = (field: string): boolean => kindOf(field) !== undefined;
export const isWholeField = (field: string): boolean => kindOf(field) === 'whole';

const KINDS: ReadonlyMap<string, 'whole' | 'decimal'> = new Map(Object.entries(NUMBER_COLUMNS));
const kindOf = (field: string) => KINDS.get(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
