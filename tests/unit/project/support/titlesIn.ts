/** The titles of a file's tests, read from its syntax tree: a comment, an assertion or a plain value is no title. */
import { parseSync } from 'vite';

/** A title that is filled from a table or a loop is told once as it is written, and once with each text of the table. */
export function titlesIn(source: string, file = 'a.test.tsx'): string[] {
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const named = constantsOf(program);
  const found: string[] = [];
  walk(program, [], (node, loops) => {
    const [first] = listOf(node['arguments']);
    if (node.type !== 'CallExpression' || !isTest(node['callee'])) return;
    const title = textOf(first);
    if (title === null) return;
    const tables = FILLED.test(title) ? [...tablesOf(node['callee']), ...loops] : [];
    found.push(
      title,
      ...tables.flatMap((table) => tableTexts(table, named)).map((text) => title.replace(FILLED, text)),
    );
  });
  return found;
}

/** Where a table's text goes: the first of `%s`, `$what` and `${what}`. */
const FILLED = /%[sdijo]|\$\w+|\{\}/;

type Node = Readonly<Record<string, unknown>> & { readonly type: string };
type Named = ReadonlyMap<string, Node>;

const TESTS = new Set(['test', 'it', 'describe']);

/** `test`, `test.describe`, `it.each(table)`: whatever it is called with, by its root. */
function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return TESTS.has(String(callee['name']));
  return isTest(
    callee.type === 'MemberExpression' ? callee['object'] : callee.type === 'CallExpression' ? callee['callee'] : null,
  );
}

const tablesOf = (callee: unknown): unknown[] =>
  isNode(callee) && callee.type === 'CallExpression' ? listOf(callee['arguments']) : [];

/** A title, with `{}` for what is put in. */
function textOf(value: unknown): string | null {
  if (!isNode(value)) return null;
  if (value.type === 'Literal' && typeof value['value'] === 'string') return value['value'];
  if (value.type === 'TemplateLiteral')
    return listOf(value['quasis'])
      .map((one) => cooked(one))
      .join('{}');
  if (value.type === 'ConditionalExpression')
    return [value['consequent'], value['alternate']].map((one) => textOf(one) ?? '').join(' ');
  return null;
}

/** The texts of a table: what stands first in each row. */
function tableTexts(table: unknown, named: Named): string[] {
  return rowsOf(table, named).flatMap((row) =>
    cellsOf(row)
      .slice(0, 1)
      .flatMap((cell) => textOf(cell) ?? []),
  );
}

function cellsOf(row: unknown): unknown[] {
  if (!isNode(row)) return [];
  if (row.type === 'ArrayExpression') return listOf(row['elements']);
  if (row.type === 'ObjectExpression')
    return listOf(row['properties']).map((one) => (isNode(one) ? one['value'] : null));
  return [row];
}

function rowsOf(value: unknown, named: Named): unknown[] {
  if (!isNode(value)) return [];
  if (value.type === 'ArrayExpression') return listOf(value['elements']);
  if (value.type === 'ObjectExpression')
    return listOf(value['properties']).map((one) => (isNode(one) ? one['key'] : null));
  if (value.type === 'Identifier') return rowsOf(named.get(String(value['name'])), named);
  // `[…] as const`, `table.map(…)`, `Object.entries(table)`: the table itself.
  const from = isNode(value['callee'])
    ? [value['callee']['object'], ...listOf(value['arguments'])]
    : [value['expression']];
  return from.flatMap((one) => rowsOf(one, named));
}

function constantsOf(program: unknown): Named {
  const found = new Map<string, Node>();
  walk(program, [], (node) => {
    const { id, init } = node;
    if (node.type === 'VariableDeclarator' && isNode(id) && id.type === 'Identifier' && isNode(init))
      found.set(String(id['name']), init);
  });
  return found;
}

/** `loops`: what the loops around the node run over. */
function walk(value: unknown, loops: readonly unknown[], visit: (node: Node, loops: readonly unknown[]) => void): void {
  if (Array.isArray(value)) {
    for (const one of value) walk(one, loops, visit);
    return;
  }
  if (!isNode(value)) return;
  visit(value, loops);
  const within = value.type === 'ForOfStatement' ? [...loops, value['right']] : loops;
  for (const part of Object.values(value)) walk(part, within, visit);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const cooked = (value: unknown): string => {
  const text = isNode(value) ? value['value'] : null;
  return typeof text === 'object' && text !== null && 'cooked' in text ? String(text.cooked) : '';
};
