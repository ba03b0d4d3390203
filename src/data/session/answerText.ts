/** Reads the answers of the edge functions: `{ error, details, code }`, or whatever a proxy sent instead. */
import { fieldsOf, jsonOf } from '../../domain/values/json.ts';

/** Longer texts are a proxy's pages, not messages for users. */
const LONGEST_MESSAGE = 200;

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_MESSAGE ? value : null;

/** Empty if the body is not a JSON object. */
export const objectIn = (body: string): Readonly<Record<string, unknown>> => fieldsOf(jsonOf(body));
