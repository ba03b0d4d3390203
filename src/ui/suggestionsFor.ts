export interface Suggestion {
  readonly value: string;
  /** Id of the record, if several have the same value. */
  readonly id?: string;
  /** A second, less prominent line, such as the usual driver. */
  readonly detail?: string;
}

/** The first matches, those that begin with the input first. Once one is typed in full, only longer ones that begin with it. */
export function suggestionsFor(
  typed: string,
  options: Iterable<Suggestion>,
  keyOf: (text: string) => string,
): readonly Suggestion[] {
  const wanted = keyOf(typed);
  const starting: Suggestion[] = [];
  const containing: Suggestion[] = [];
  let isWhole = false;
  for (const option of options) {
    const key = keyOf(option.value);
    if (key === wanted && wanted !== '') isWhole = true;
    else if (key.startsWith(wanted)) starting.push(option);
    else if (key.includes(wanted)) containing.push(option);
    if (starting.length >= SHOWN) break;
  }
  const offered = isWhole ? starting : [...starting, ...containing];
  return offered.length === 0 ? NONE : offered.slice(0, SHOWN);
}

/** The first suggestion, or the only one. */
export type Highlight = 'first' | 'only';

/** From the second character on. The list may be one keystroke behind: a suggestion that does not contain the input is not taken. */
export function highlighted(
  typed: string,
  suggestions: readonly Suggestion[],
  highlight: Highlight | undefined,
): number {
  const wanted = lettersOf(typed);
  const [first] = suggestions;
  if (highlight === undefined || typed.length < 2 || !first) return -1;
  const isOffered = highlight === 'first' || suggestions.length === 1;
  const isExact = suggestions.some(({ value }) => lettersOf(value) === wanted);
  return isOffered && !isExact && lettersOf(first.value).includes(wanted) ? 0 : -1;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const SHOWN = 6;
/** Always the same array, so that a field without suggestions is not rendered again. */
const NONE: readonly Suggestion[] = [];
