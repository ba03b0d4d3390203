import * as z from 'zod/mini';
import { code, length } from './schemas.ts';
import { cleanText } from './text.ts';

/** 2–100 characters: letters of any script, spaces, hyphen, apostrophe and dot. */
export const fullName = z.string().check(
  z.overwrite((name) => cleanText(name).replaceAll('’', "'")),
  length(2, 100, 'full_name_length'),
  z.regex(/^[\p{L}\p{M} '.-]+$/u, code('full_name_letters')),
);
