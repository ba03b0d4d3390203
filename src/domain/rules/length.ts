/** What schemas of forms share that are of no record: sign-in, passwords, accounts. */
import * as z from 'zod/mini';
import { characterCount } from './text.ts';
import type { ValidationCode } from './codes.ts';

/** So that a message without a sentence does not compile. */
export const code = (word: ValidationCode): ValidationCode => word;

/** Counted in characters as a person and Postgres count them. Later checks are not asked once this one failed. */
export const length = (min: number, max: number, word: ValidationCode) =>
  z.refine<string>(
    (text) => {
      const count = characterCount(text);
      return count >= min && count <= max;
    },
    { error: word, abort: true },
  );
