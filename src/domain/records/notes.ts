/** Texts of several users in one field. */

/** Ends a text that is too long for the field: the audit has the rest. */
const CUT = ' […]';

/** A text with another user's below it, each once; `longest` in characters. The twin of `private.with_note`. */
export function withNote(
  text: string | null | undefined,
  note: string | null | undefined,
  longest: number,
): string | null {
  if (note == null || text?.split('\n').includes(note)) return text ?? null;
  if (text == null) return note;
  // Counted like Postgres.
  const together = Array.from(`${text}\n${note}`);
  return together.length <= longest ? together.join('') : together.slice(0, longest - CUT.length).join('') + CUT;
}
