import { cleanText } from './text.ts';

/** Upper case, single spaces. */
export const normalisePlate = (typed: string): string => cleanText(typed).toUpperCase();

/** Two spellings of one plate have one key: `b 1234-xy` and `B1234XY`. For look-up only, never stored. */
export const plateKey = (plate: string): string => normalisePlate(plate).replace(/[ -]/g, '');

/** The Indonesian form. A plate of another form gets a soft warning, never a refusal. */
export const looksIndonesian = (plate: string): boolean => /^[A-Z]{1,2} ?\d{1,4} ?[A-Z]{0,3}$/.test(normalisePlate(plate));

/**
 * How what was typed of a plate may be written on file: every way to set letters and digits apart. `b12` gives `B12`,
 * `B 12` and `B-12`, each the beginning of what an index holds.
 */
export function plateSpellings(typed: string): string[] {
  const plate = normalisePlate(typed);
  const runs = plateKey(plate).match(/[A-Z]+|\d+|[^A-Z\d]+/g) ?? [];
  if (runs.length > 4) return [plate];
  const joined = runs.reduce<string[]>((texts, run) => (texts.length === 0 ? [run] : texts.flatMap((text) => ['', ' ', '-'].map((gap) => text + gap + run))), []);
  return [...new Set([plate, ...joined])].filter((spelling) => spelling !== '');
}
