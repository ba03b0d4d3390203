/** What each role finds in the navigation, group by group (product.md §2). */
import { hasScreen } from './screens.ts';
import type { Role } from '../domain/roles.ts';
import type { RouteKey } from './routes.ts';
import type { BuiltRoute } from './screens.ts';

export type NavGroupKey = 'overview' | 'operations' | 'data' | 'administration' | 'system';
export interface NavGroup<Key extends RouteKey = RouteKey> {
  readonly group: NavGroupKey;
  readonly routes: readonly Key[];
}

/** Only routes that have a screen: the navigation never leads to a dead page. */
export function navigationFor(role: Role): readonly NavGroup<BuiltRoute>[] {
  return NAVIGATION[role]
    .map(({ group, routes }) => ({ group, routes: routes.filter(hasScreen) }))
    .filter(({ routes }) => routes.length > 0);
}

const NAVIGATION: Record<Role, readonly NavGroup[]> = {
  owner: [
    { group: 'overview', routes: ['executive', 'analytics', 'smartAnalytics', 'reportsDaily'] },
    { group: 'operations', routes: ['dashboard', 'shift', 'delivery', 'deliveryNew', 'equipment', 'safetyIncidents'] },
    { group: 'data', routes: ['transformation', 'manualStock'] },
    { group: 'administration', routes: ['users', 'audit', 'settings'] },
  ],
  admin: [
    {
      group: 'operations',
      routes: ['dashboard', 'shift', 'delivery', 'deliveryNew', 'equipment', 'transformation', 'safetyIncidents'],
    },
    { group: 'system', routes: ['settings'] },
  ],
  manager: [
    { group: 'overview', routes: ['analytics', 'reportsDaily'] },
    {
      group: 'operations',
      routes: ['dashboard', 'shift', 'delivery', 'deliveryNew', 'transformation', 'safetyIncidents'],
    },
    { group: 'system', routes: ['settings'] },
  ],
  operator: [],
};
