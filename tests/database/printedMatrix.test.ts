/** The matrix that `npm run matrix` prints, against the one that was decided: written by hand in tests/records, cell by cell. */
import { expect, test } from 'vitest';
import { printMatrix } from '../../supabase/local/permissions/matrix.ts';
import { readMatrix } from '../runner/matrix.ts';
import { EXAMPLES } from '../records/index.ts';
import { openWorld } from './support/openWorld.ts';

const world = await openWorld();
const printed = await readMatrix(world.sql);

/** Read, create, change. O owner, A admin, M manager, P operator; –: the server writes there, or nothing does. */
const DECIDED: Readonly<Record<string, readonly [read: string, create: string, change: string]>> = {
  ...Object.fromEntries(Object.entries(EXAMPLES).map(([table, { rights }]) => [table, rights])),
  // Their creation is the function `users`; everybody changes their own password.
  profiles: ['O; own: OAMP', 'O', 'O; own password: OAMP'],
  stock_movements: ['OAM', '–', '–'],
  mutation_log: ['–', '–', '–'],
  login_attempts: ['–', '–', '–'],
  // The function `all_my_data`.
  all_data: ['O', '–', '–'],
  // The functions `site_health` and `check_ledger`.
  site_health: ['O', '–', '–'],
};

test('every cell is as decided, and there is no thing without a decision', () => {
  expect(Object.fromEntries(printed.map(({ table, read, create, change }) => [table, [read, create, change]]))).toEqual(
    DECIDED,
  );
});

test('it is printed as a table, a line for each thing', () => {
  const lines = printMatrix(printed).split('\n');
  expect(lines).toHaveLength(printed.length + 2);
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  expect(lines.find((line) => line.startsWith('| operators '))).toMatch(/^\| operators +\| \w+ +\| OA +\| OA +\|$/);
});

test('a permission that somebody adds shows at once', async () => {
  await world.query(`insert into private.permissions (object, action, role) values ('stocks', 'change', 'manager')`);
  const line = (await readMatrix(world.sql)).find(({ table }) => table === 'stocks');
  expect(line).toEqual({ table: 'stocks', read: 'OAM', create: '–', change: 'M' });
});
