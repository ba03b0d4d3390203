import { ROUTES } from './routes.ts';
import { hasScreen } from './screens.ts';
import type { RouteKey } from './routes.ts';
import type { BuiltRoute } from './screens.ts';

/** The built route at a path, if there is one. */
export const routeAt = (path: string): BuiltRoute | undefined =>
  ROUTE_KEYS.filter(hasScreen).find((key) => ROUTES[key].path === trimmed(path));

const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path);
const isRouteKey = (key: string): key is RouteKey => Object.hasOwn(ROUTES, key);
export const ROUTE_KEYS: readonly RouteKey[] = Object.keys(ROUTES).filter(isRouteKey);
