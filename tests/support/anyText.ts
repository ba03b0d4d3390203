/** Texts with any character. `fast-check` has such a unit too; it draws up a list of a million characters first, which takes a second. */
import * as fc from 'fast-check';

const [FIRST_HALF, HALVES, LAST] = [0xd800, 0x800, 0x10ffff];

/** Any character, and half of one. */
export const characterOrHalf = fc.nat({ max: LAST }).map((code) => String.fromCodePoint(code));

/** Any character that is whole. */
export const character = fc
  .nat({ max: LAST - HALVES })
  .map((code) => String.fromCodePoint(code < FIRST_HALF ? code : code + HALVES));
