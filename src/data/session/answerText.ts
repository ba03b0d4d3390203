/** Reading the answers of the edge functions: `{ error, details, code }`, or whatever a proxy put in their place. */

/** Longer texts are pages of somebody else, not sentences for people. */
const LONGEST_MESSAGE = 200;

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_MESSAGE ? value : null;

/** Empty where the body is no JSON object. */
export function objectIn(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
