/** Tickets that come from the server to be shown, without having been pulled. */
import { expect, it } from 'vitest';
import { readDeliveryRows } from '../../../src/domain/deliveries/rowShape.ts';
import { ticket } from '../../dom/support/tickets.ts';

it('are taken as they are, with columns and words of a newer server', () => {
  const rows = [ticket(1), { ...ticket(2), weighed_by: 'Siti', status: 'returned', material_type: 'pumice' }];
  expect(readDeliveryRows(rows)).toEqual({ success: true, data: rows });
});

it.each(Object.keys(ticket(1)))('are not shown where one lacks %s', (column) => {
  const { [column]: _, ...rest }: Record<string, unknown> = { ...ticket(2) };
  expect(readDeliveryRows([ticket(1), rest]).success).toBe(false);
});

it.each([
  { flags: 'late' },
  { flags: null },
  { volume: '7.5' },
  { material_type: 7 },
  { status: null },
  { truck_license: null },
])('are not shown where one has %j', (wrong) => {
  expect(readDeliveryRows([ticket(1), { ...ticket(2), ...wrong }]).success).toBe(false);
});
