/** Tickets that come from the server to be shown, without having been pulled. */
import { expect, it } from 'vitest';
import { isWholeRow } from '../../../src/domain/mutations/checks.ts';
import { ticket } from '../../dom/support/tickets.ts';

it.each([ticket(1), { ...ticket(2), weighed_by: 'Siti', status: 'returned', material_type: 'pumice' }])(
  'are taken as they are, with columns and words of a newer server (%#)',
  (row) => {
    expect(isWholeRow('deliveries', row)).toBe(true);
  },
);

it.each(Object.keys(ticket(1)))('are not shown where %s is missing', (column) => {
  const { [column]: _, ...rest }: Record<string, unknown> = { ...ticket(2) };
  expect(isWholeRow('deliveries', rest)).toBe(false);
});

it.each([
  { flags: 'late' },
  { flags: null },
  { volume: '7.5' },
  { material_type: 7 },
  { status: null },
  { truck_license: null },
])('are not shown with %j', (wrong) => {
  expect(isWholeRow('deliveries', { ...ticket(2), ...wrong })).toBe(false);
});
