import { wallTimeAt } from '../time/siteTime.ts';
import type { Cell } from './export.ts';

/** Instants as the clocks of a place show them, as cells of a table; what is no instant is an empty cell. */
export const wallTimeIn =
  (timeZone: string) =>
  (at: string | null): Cell =>
    at === null || Number.isNaN(Date.parse(at)) ? null : { at: wallTimeAt(new Date(at), timeZone) };
