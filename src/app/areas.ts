/** By which freshness each screen goes (product.md §9): the shortest of what it shows. `other` is `cache.stale_time`. */
import type { Area } from '../domain/freshness.ts';
import type { RouteKey } from './routes.ts';

export const AREAS: Record<RouteKey, Area> = {
  dashboard: 'stocks',
  manualStock: 'stocks',
  transformation: 'stocks',
  equipment: 'equipment',
  executive: 'analytics',
  analytics: 'analytics',
  smartAnalytics: 'analytics',
  reportsDaily: 'analytics',
  settings: 'system_config',
  shift: 'other',
  delivery: 'other',
  deliveryNew: 'other',
  users: 'other',
  audit: 'other',
  safetyIncidents: 'other',
};
