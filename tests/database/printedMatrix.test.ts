/** The matrix that `npm run matrix` prints, against the one that was decided: written here by hand, cell by cell. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printMatrix } from '../../supabase/local/permissions/matrix.ts';
import { readMatrix } from '../runner/matrix.ts';
import { createWorld } from './support/world.ts';
import type { MatrixLine } from '../../supabase/local/permissions/matrix.ts';
import type { World } from './support/world.ts';

let world: World;
let printed: MatrixLine[];
beforeAll(async () => {
  world = await createWorld();
  printed = await readMatrix(world.sql);
});
afterAll(() => world.close());

/** Read, create, change. O owner, A admin, M manager, P operator; – is nobody: the server writes there, or nobody ever does. */
const DECIDED: Readonly<Record<string, readonly [read: string, create: string, change: string]>> = {
  // Their creation is the function `users`; everybody changes their own password.
  profiles: ['O; own: OAMP', 'O', 'O; own password: OAMP'],
  colleagues: ['OAM', '–', '–'],
  // Their creation is the function `register_device`.
  devices: ['O; own: OAM', 'OAM', 'O'],
  system_config: ['OAM; finance: OM', '–', 'O'],
  materials: ['OAM', '–', 'O'],
  truck_types: ['OAM', 'O', 'O'],
  customers: ['OAM', 'OAM', 'OA; status, credit: OM'],
  customer_months: ['OM', '–', '–'],
  customer_prices: ['OAM', 'OM', '–'],
  trucks: ['OAM', 'OAM', 'OAM'],
  drivers: ['OAM', 'OAM', 'OA'],
  operators: ['OAM', 'OA', 'OA'],
  deliveries: ['OAM', 'OAM', 'cancel after dispatch: OM; counter-entry: OM; print: OAM; status: OAM'],
  payments: ['OM', 'OAM', 'counter-entry: OM'],
  shifts: ['OAM', 'OAM', 'OAM'],
  production_entries: ['OAM', 'OAM', 'counter-entry of one’s own in an open shift: OAM; counter-entry: OM'],
  downtime_entries: ['OAM', 'OAM', 'counter-entry: OAM; end: OAM'],
  fuel_logs: ['OAM', 'OAM', 'counter-entry of one’s own in an open shift: OAM; counter-entry: OM'],
  equipment: ['OAM', 'OA', 'OA; correction of the hour meter: OA; hour meter: OAM; status: OAM'],
  // purchase_cost and current_value of equipment.
  equipment_values: ['OA', '–', 'OA'],
  incidents: ['OAM', 'OAM', 'OAM; close: OA; reopen: O'],
  incident_actions: ['OAM', 'OAM', 'OAM'],
  attachments: ['OAM', 'OAM', '–'],
  transformations: ['OAM', 'OAM', 'counter-entry: OM'],
  stock_adjustments: ['OM', 'O', 'counter-entry: O'],
  stock_movements: ['OAM', '–', '–'],
  stocks: ['OAM', '–', '–'],
  // Of its creation, the manual expense.
  transactions: ['OM', 'O', 'counter-entry: O'],
  kpi_targets: ['OM', 'O', '–'],
  daily_totals: ['OAM; expense kinds: OM', '–', '–'],
  day_closings: ['OM', 'OM', 'reopen: O'],
  insight_feedback: ['OM', 'OM', '–'],
  notices_seen: ['OAM', 'OAM', '–'],
  client_errors: ['O', 'OAM', '–'],
  audit_log: ['O', '–', 'export: OAM'],
  mutation_log: ['–', '–', '–'],
  login_attempts: ['–', '–', '–'],
  // Not tables of the matrix, but of syncing: what is held is the owner's to decide; everybody may discard what is theirs.
  held_mutations: ['O', '–', 'decide: O'],
  mutations: ['–', '–', 'discard: OAM; take over: O'],
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
  expect(lines.find((line) => line.startsWith('| drivers '))).toMatch(/^\| drivers +\| OAM +\| OAM +\| OA +\|$/);
});

test('a permission that somebody adds shows at once', async () => {
  await world.query(`insert into private.permissions (object, action, role) values ('stocks', 'change', 'manager')`);
  const line = (await readMatrix(world.sql)).find(({ table }) => table === 'stocks');
  expect(line).toEqual({ table: 'stocks', read: 'OAM', create: '–', change: 'M' });
});
