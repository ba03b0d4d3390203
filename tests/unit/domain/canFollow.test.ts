import { expect, it } from 'vitest';
import { canFollow } from '../../../src/domain/mutations/canFollow.ts';

it.each([
  ['deliveries.change_status', 'cancelled', 'delivered', false],
  ['deliveries.change_status', 'delivered', 'in_transit', false],
  ['deliveries.change_status', 'in_transit', 'delivered', true],
  ['deliveries.change_status', 'pending', 'cancelled', true],
  ['incidents.change_status', 'closed', 'investigating', false],
  ['incidents.change_status', 'open', 'investigating', true],
  // What the app does not know, and what has no order, is for the server to judge.
  ['deliveries.change_status', 'weighed', 'delivered', true],
  ['equipment.change_status', 'breakdown', 'active', true],
] as const)('%s: from %s to %s: %s', (kind, from, to, can) => {
  expect(canFollow(kind, from, to)).toBe(can);
});
