/** The checks of a column as SQL, named `<column>__<code>`: the server's refusal code. What the column's type ensures needs no check. */
import type { Column, NumberLimits, TextLimits } from '../../../src/domain/records/columns.ts';
import { textLiteral, wordList } from './literals.ts';

/** Clauses for `alter table … add constraint …`. `isSetByPeople`: a kind has it as a field; days and times of the server need no bounds. */
export function columnChecks(name: string, column: Column, isSetByPeople: boolean): string[] {
  const { text, number, choices, refusal = `invalid_${name}`, format } = column;
  const conditions: readonly Check[] = [
    ...(choices ? [[refusal, `${name} in (${wordList(choices)})`] as const] : []),
    ...(text ? textChecks(name, text) : []),
    ...(number ? numberChecks(name, number) : []),
    ...(isSetByPeople && (format === 'day' || format === 'time')
      ? [['invalid_value', `private.is_${format}(${name})`] as const]
      : []),
  ];
  return conditions.map(([code, condition]) => `constraint ${name}__${code} check (${condition})`);
}

type Check = readonly [code: string, condition: string];

function textChecks(name: string, { clean, min = 0, max, pattern, refusal }: TextLimits): Check[] {
  const matches: Check[] = pattern ? [[refusal ?? 'invalid_characters', matching(name, clean, pattern)]] : [];
  if (refusal !== undefined) return matches;
  return [
    // An empty text was stored as null.
    ...(min > 1 ? [['too_short', `char_length(${name}) >= ${min}`] as const] : []),
    ['too_long', `char_length(${name}) <= ${max}`],
    ...matches,
  ];
}

/** Names and phone numbers have SQL functions, because SQL's character classes differ. */
function matching(name: string, clean: TextLimits['clean'], pattern: RegExp): string {
  if (clean === 'person') return `private.is_person_name(${name})`;
  return clean === 'phone' ? `private.is_phone(${name})` : `${name} ~ ${textLiteral(pattern.source)}`;
}

function numberChecks(name: string, limits: NumberLimits): Check[] {
  const { above, from, to, notZero, orNegative, below = 'out_of_range', decimals, codes } = limits;
  const over = codes.over ?? 'out_of_range';
  const lower = above === undefined ? (from === undefined ? null : `${name} >= ${from}`) : `${name} > ${above}`;
  const range: Check[] = orNegative
    ? [
        ['zero', `${name} <> 0`],
        [over, `abs(${name}) <= ${to}`],
      ]
    : lower !== null && below === over
      ? [[over, `${lower} and ${name} <= ${to}`]]
      : [...(lower === null ? [] : [[below, lower] as const]), [over, `${name} <= ${to}`]];
  const places = decimals === 'by_material' ? 'private.decimals_of(material_type)' : decimals;
  return [
    ...range,
    ...(notZero === true ? [['zero', `${name} <> 0`] as const] : []),
    ...(decimals === 0 ? [] : [['too_many_decimals', `scale(${name}) <= ${places}`] as const]),
  ];
}
