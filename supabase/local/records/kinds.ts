import type { Column } from '../../../src/domain/records/columns.ts';
import type { Kind, RecordDescription } from '../../../src/domain/records/define.ts';
import { textLiteral } from './literals.ts';

/** `s`, `n`, `b`, `a`, `o`: the JSON type of a field. */
const JSON_TYPES: Readonly<Record<Column['type'], string>> = {
  text: 's',
  number: 'n',
  flag: 'b',
  texts: 'a',
  json: 'o',
};

export function declaredKinds({ table, columns, kinds }: RecordDescription): string[] {
  return Object.entries(kinds).map(([action, { sql, fields, mode }]) => {
    const said = Object.entries(fields).map(([name, column]) => fieldOf(name, column));
    const defaults = mode === 'change' ? {} : startingValues(columns);
    const names = [`${table}.${action}`, table, sql.permission ?? action, sql.handler].map(textLiteral).join(', ');
    const rest = [
      `'{${wrapped(said)}}'`,
      ...(Object.keys(defaults).length > 0 ? [textLiteral(JSON.stringify(defaults))] : []),
    ];
    const line = `private.declare_kind(${names}, ${rest.join(', ')})`;
    return line.length <= WIDTH ? line : `private.declare_kind(${names},\n    ${rest.join(', ')})`;
  });
}

const WIDTH = 130;

/** On several lines: whitespace between the elements of an array means nothing. */
const wrapped = (elements: readonly string[]): string =>
  elements
    .reduce((text, element) => {
      const line = text.slice(text.lastIndexOf('\n') + 1);
      return `${text},${line.length + element.length > WIDTH ? '\n    ' : ''}${element}`;
    }, '')
    .slice(1);

/** Texts with an SQL function; it cleans every other text as one line. */
const SQL_CLEANS = ['plate', 'phone'] as const;

/** `name:type`, and how SQL normalises or reads the text: `name:s:text`, `name:s:day`. */
function fieldOf(name: string, { type, text, aliases, format }: Column): string {
  const read = format === 'id' ? undefined : format;
  const normaliser = aliases ?? read ?? (text && (SQL_CLEANS.find((one) => one === text.clean) ?? 'text'));
  return [name, JSON_TYPES[type], ...(normaliser === undefined ? [] : [normaliser])].join(':');
}

const startingValues = (columns: RecordDescription['columns']): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  );

/** Whether a user sets the column: a kind of its record has it as a field. */
export const isSetByPeople = (kinds: Readonly<Record<string, Kind>>, name: string): boolean =>
  Object.values(kinds).some(({ fields }) => Object.hasOwn(fields, name));
