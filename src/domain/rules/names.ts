import { cleanText } from './text.ts';

/** Two spellings of one name have one key: case and spaces do not tell two people apart. For look-up only, never stored. */
export const nameKey = (name: string): string => cleanText(name).toLocaleLowerCase('id');
