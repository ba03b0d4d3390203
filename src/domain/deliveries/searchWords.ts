/** A ticket is found if each typed word begins one of its words, or all together begin one. SQL: 20261120008060_searching_tickets.sql. */
import { plateKey, cleanText, composed } from '../rules/text.ts';

const runsIn = (text: string): string[] =>
  composed(cleanText(text))
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** `0042` → `42`. */
const withoutZeros = (word: string): string => word.replace(/^0+(?=\d+$)/, '');

export const wordsIn = memoized((text): readonly string[] => runsIn(text).map(withoutZeros));

/** `f9525ju` and `9525ju` for `F 9525 JU`: the whole plate, and the plate from its number on. */
export const plateWords = memoized((plate): readonly string[] => {
  const [key = ''] = runsIn(plateKey(plate).replace(/[^\p{L}\p{N}]/gu, ''));
  return [...new Set([key, /\d.*$/.exec(key)?.[0] ?? ''])].filter(Boolean);
});

/** A customer with a record is found by their current name in that record, any other customer by the name on the ticket. */
export const ticketWords = ({
  ticket_no,
  truck_license,
  driver_name,
  customer_name,
  customer_id,
}: Readonly<Record<string, unknown>>): string[] => [
  ...new Set([
    ...plateWords(textOf(truck_license)),
    // The counter: `0042` of `SJ-261125-K7M-0042`.
    ...wordsIn(textOf(ticket_no).split('-')[3] ?? ''),
    ...wordsIn(textOf(driver_name)),
    ...(typeof customer_id === 'string' ? [] : wordsIn(textOf(customer_name))),
  ]),
];

export interface TypedWord {
  readonly word: string;
  /** Typed with leading zeros: a ticket's whole counter, not the beginning of a number. */
  readonly isWhole: boolean;
}

export interface TypedSearch {
  /** The beginning of a ticket number, if one was typed; then nothing else counts. */
  readonly ticket: string | null;
  readonly words: readonly TypedWord[];
  /** All words joined, if they may be a plate typed with spaces: more than one word, and a digit among them. */
  readonly joined: TypedWord | null;
}

export function typedSearch(typed: string): TypedSearch {
  const said = cleanText(typed).toUpperCase();
  if (said === 'SJ' || said.startsWith('SJ-')) return { ticket: said === 'SJ' ? 'SJ-' : said, words: [], joined: null };
  const runs = runsIn(typed);
  const words = runs[0] === 'sj' ? runs.slice(1) : runs;
  const joined = words.join('');
  return {
    ticket: null,
    words: words.map((word) => ({ word: withoutZeros(word), isWhole: withoutZeros(word) !== word })),
    joined: words.length > 1 && /\d/.test(joined) ? { word: joined, isWhole: false } : null,
  };
}

export const isCarried = (words: readonly string[], { word, isWhole }: TypedWord): boolean =>
  words.some((one) => (isWhole ? one === word : one.startsWith(word)));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Caches results of a pure function of a text, up to a limit. Callers must not change the results. */
export function memoized<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const held = known.get(text);
    if (held !== undefined) return held;
    const answer = work(text);
    if (known.size >= MOST_KEPT) known.clear();
    known.set(text, answer);
    return answer;
  };
}

/** Number of cached texts. Most sites have fewer plates and names. */
export const MOST_KEPT = 2_000;
