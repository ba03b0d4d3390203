/** Every route of the product with the roles that may open it. A route joins the app when it has a screen (`screens.ts`). */
import type { Role } from '../domain/roles.ts';

export interface Route {
  readonly path: string;
  /** Absent: any signed-in user. */
  readonly roles?: readonly Role[];
}

const ALL = ['owner', 'admin', 'manager'] as const;

export const ROUTES = {
  dashboard: { path: '/', roles: ALL },
  shift: { path: '/shift', roles: ALL },
  executive: { path: '/executive', roles: ['owner'] },
  analytics: { path: '/analytics', roles: ['owner', 'manager'] },
  smartAnalytics: { path: '/smart-analytics', roles: ['owner'] },
  equipment: { path: '/equipment', roles: ['owner', 'admin'] },
  delivery: { path: '/delivery', roles: ALL },
  deliveryNew: { path: '/delivery/new', roles: ALL },
  transformation: { path: '/transformation', roles: ALL },
  users: { path: '/users', roles: ['owner'] },
  audit: { path: '/audit', roles: ['owner'] },
  manualStock: { path: '/manual-stock', roles: ['owner'] },
  safetyIncidents: { path: '/safety-incidents', roles: ALL },
  reportsDaily: { path: '/reports/daily', roles: ['owner', 'manager'] },
  settings: { path: '/settings' },
} as const satisfies Record<string, Route>;

export type RouteKey = keyof typeof ROUTES;

export function mayOpen(key: RouteKey, role: Role): boolean {
  const route: Route = ROUTES[key];
  return !route.roles || route.roles.includes(role);
}

export const SIGN_IN_PATH = '/auth';
