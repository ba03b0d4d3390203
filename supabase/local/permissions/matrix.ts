/** The permission matrix as people read it: a line for each thing, columns for reading, creating, changing. */

/** As `private.permission_matrix` answers. `roles` are initials: O owner, A admin, M manager, P operator. */
export interface Permission {
  readonly object: string;
  readonly action: string;
  readonly roles: string;
}

export interface MatrixLine {
  readonly table: string;
  readonly read: string;
  readonly create: string;
  readonly change: string;
}

/** A thing that nobody may touch in any way has no permissions: its name comes from the list of tables. */
export function matrixOf(permissions: readonly Permission[], tables: readonly string[]): MatrixLine[] {
  const objects = [...new Set([...permissions.map((permission) => permission.object), ...tables])].toSorted();
  return objects.map((table) => {
    const own = permissions.filter((permission) => permission.object === table);
    const cell = (column: Column) =>
      own
        .filter(({ action }) => columnOf(action) === column)
        .map((permission) => wordsOf(permission))
        .toSorted(byLength)
        .join('; ') || '–';
    return { table, read: cell('read'), create: cell('create'), change: cell('change') };
  });
}

export function printMatrix(lines: readonly MatrixLine[]): string {
  const rows = [{ table: 'table', read: 'read', create: 'create', change: 'change' }, ...lines].map(
    ({ table, read, create, change }) => [table, read, create, change],
  );
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n');
}

type Column = 'read' | 'create' | 'change';
const columnOf = (action: string): Column =>
  action === 'create' ? 'create' : /^read(_own|_finance|_expense_kinds)?$/.test(action) ? 'read' : 'change';

/** Actions that are not simply reading, creating or changing, in the words of the trade. */
const WORDS: Readonly<Record<string, string>> = {
  read_own: 'own',
  read_finance: 'finance',
  read_expense_kinds: 'expense kinds',
  change_own_password: 'own password',
  change_credit: 'status, credit',
  change_status: 'status',
  cancel_dispatched: 'cancel after dispatch',
  void: 'counter-entry',
  void_own_in_open_shift: 'counter-entry of one’s own in an open shift',
  read_meter: 'hour meter',
};

const wordsOf = ({ action, roles }: Permission): string =>
  ['read', 'create', 'change'].includes(action) ? roles : `${WORDS[action] ?? action.replaceAll('_', ' ')}: ${roles}`;
const byLength = (one: string, other: string): number =>
  Number(one.includes(':')) - Number(other.includes(':')) || one.localeCompare(other);
