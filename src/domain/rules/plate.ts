import { cleanText, nameKey } from './text.ts';

/** Upper case, single spaces; an Indonesian plate in its usual form: `F 8123 ABX`. The twin of `private.clean_plate`. */
export const normalisePlate = (typed: string): string =>
  cleanText(typed)
    .toUpperCase()
    .replace(INDONESIAN, (_, area: string, number: string, series: string) => `${area} ${number} ${series}`.trim());

/** Two spellings of one plate have the same key: `b 1234-xy` and `B1234XY`. For look-up only, never sent to the server. */
export const plateKey = (plate: string): string => nameKey(plate).toUpperCase().replace(/[ -]/g, '');

/** The Indonesian form. Any other plate gets a mild warning, never a refusal. */
export const looksIndonesian = (plate: string): boolean => INDONESIAN.test(normalisePlate(plate));

const INDONESIAN = /^(?=...)([A-Z]{1,2}) ?([0-9]{1,4}) ?([A-Z]{0,3})$/;
