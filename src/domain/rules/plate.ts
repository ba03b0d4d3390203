import { cleanText, nameKey } from './text.ts';

/** Upper case, single spaces. */
export const normalisePlate = (typed: string): string => cleanText(typed).toUpperCase();

/** Two spellings of one plate have one key: `b 1234-xy` and `B1234XY`. For look-up only: no record carries it to the server. */
export const plateKey = (plate: string): string => nameKey(plate).toUpperCase().replace(/[ -]/g, '');

/** The Indonesian form. A plate of another form gets a soft warning, never a refusal. */
export const looksIndonesian = (plate: string): boolean =>
  /^[A-Z]{1,2} ?\d{1,4} ?[A-Z]{0,3}$/.test(normalisePlate(plate));
