/** Shared by schemas of forms that belong to no record: sign-in, passwords, accounts. */
import * as z from 'zod/mini';
import { characterCount } from './text.ts';
import type { ValidationCode } from './codes.ts';

/** So that a message without a sentence does not compile. */
export const code = (word: ValidationCode): ValidationCode => word;

/** Counted in characters, like Postgres does. Once this check has failed, later ones do not run. */
export const length = (min: number, max: number, word: ValidationCode) =>
  z.refine<string>(
    (text) => {
      const count = characterCount(text);
      return count >= min && count <= max;
    },
    { error: word, abort: true },
  );
