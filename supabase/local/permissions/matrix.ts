/** The permission matrix as a table for people: one line per object, with columns for reading, creating, changing. */

/** A row of `private.permission_matrix`. `roles` are initials: O owner, A admin, M manager, P operator. */
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

/** `tables` adds the tables without any permission. */
export function matrixOf(permissions: readonly Permission[], tables: readonly string[]): MatrixLine[] {
  const objects = [...new Set([...permissions.map((permission) => permission.object), ...tables])].toSorted();
  return objects.map((table) => {
    const own = permissions.filter((permission) => permission.object === table);
    const cell = (column: Column) =>
      own
        .filter(({ action }) => columnOf(action) === column)
        .map((permission) => cellText(permission))
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

/** Labels of actions other than read, create and change. */
const ACTION_LABELS: Readonly<Record<string, string>> = {
  read_own: 'own',
  read_finance: 'finance',
  read_expense_kinds: 'expense kinds',
  change_own_password: 'own password',
  change_credit: 'status, credit',
  change_status: 'status',
  cancel_dispatched: 'cancel after dispatch',
  correct_of_others: 'correct for seven days',
  void: 'counter-entry',
  void_own: 'counter-entry of one’s own',
  void_own_today: 'counter-entry of one’s own on its day',
  void_own_in_open_shift: 'counter-entry of one’s own in an open shift',
  read_meter: 'hour meter',
  correct_meter: 'correction of the hour meter',
};

const cellText = ({ action, roles }: Permission): string =>
  ['read', 'create', 'change'].includes(action)
    ? roles
    : `${ACTION_LABELS[action] ?? action.replaceAll('_', ' ')}: ${roles}`;
const byLength = (one: string, other: string): number =>
  Number(one.includes(':')) - Number(other.includes(':')) || one.localeCompare(other);
