/** Every screen, one entry each: routes, guards, menu, breadcrumbs and freshness derive from it. Texts: `nav.route.<key>`. */
import { matchRoutes } from 'react-router-dom';
import { afterFirstPaint, whenIdle } from '../data/appShell.ts';
import { keysOf } from '../domain/values/json.ts';
import { lazyPart, type LazyPart } from '../ui/lazyPart.tsx';
import type { ComponentType } from 'react';
import type { Area } from '../domain/settings/freshness.ts';
import type { Role } from '../domain/rules/roles.ts';

export type MenuGroup = 'overview' | 'operations' | 'data' | 'administration' | 'system';
/** Texts for a step in the path that is no screen, or has another name there. */
type Crumb = 'reports' | 'daily';

export interface Screen {
  readonly path: string;
  /** Absent: any signed-in user. */
  readonly roles?: readonly Role[];
  /** Its menu group, for each role that may open it. */
  readonly menu: MenuGroup | Readonly<Partial<Record<Role, MenuGroup>>>;
  /** The area of its freshness: the shortest among its contents. `other` is `cache.stale_time`. */
  readonly area: Area;
  /** One for each step of the path; by default the names of the screens on the way. */
  readonly crumbs?: readonly Crumb[];
  /** It contains a form: only offers about the record appear there. */
  readonly capture?: true;
  /** It is one long form: on a phone its bar that saves replaces the tabs, so that a slip of the thumb does not leave the form. */
  readonly form?: true;
}

const ALL = ['owner', 'admin', 'manager'] as const;

/** In the order of the menu. */
export const SCREENS = {
  executive: { path: '/executive', roles: ['owner'], menu: 'overview', area: 'analytics' },
  analytics: { path: '/analytics', roles: ['owner', 'manager'], menu: 'overview', area: 'analytics' },
  smartAnalytics: { path: '/smart-analytics', roles: ['owner'], menu: 'overview', area: 'analytics' },
  reportsDaily: {
    path: '/reports/daily',
    roles: ['owner', 'manager'],
    menu: 'overview',
    area: 'analytics',
    crumbs: ['reports', 'daily'],
  },
  invoices: { path: '/invoices', roles: ['owner', 'manager'], menu: 'overview', area: 'analytics' },
  dashboard: { path: '/', roles: ALL, menu: 'operations', area: 'stocks' },
  shift: { path: '/shift', roles: ALL, menu: 'operations', area: 'other', capture: true },
  delivery: { path: '/delivery', roles: ALL, menu: 'operations', area: 'other' },
  deliveryNew: { path: '/delivery/new', roles: ALL, menu: 'operations', area: 'other', capture: true, form: true },
  equipment: { path: '/equipment', roles: ['owner', 'admin'], menu: 'operations', area: 'equipment', capture: true },
  transformation: {
    path: '/transformation',
    roles: ALL,
    menu: { owner: 'data', admin: 'operations', manager: 'operations' },
    area: 'stocks',
    capture: true,
    form: true,
  },
  safetyIncidents: { path: '/safety-incidents', roles: ALL, menu: 'operations', area: 'other', capture: true },
  manualStock: { path: '/manual-stock', roles: ['owner'], menu: 'data', area: 'stocks', capture: true, form: true },
  users: { path: '/users', roles: ['owner'], menu: 'administration', area: 'other' },
  audit: { path: '/audit', roles: ['owner'], menu: 'administration', area: 'other' },
  settings: {
    path: '/settings',
    menu: { owner: 'administration', admin: 'system', manager: 'system' },
    area: 'system_config',
  },
} as const satisfies Readonly<Record<string, Screen>>;

export type ScreenKey = keyof typeof SCREENS;

/** Each in a separate chunk. */
export const PARTS: Readonly<Record<ScreenKey, LazyPart>> = {
  executive: part(async () => (await import('../features/office/executive/ExecutivePage.tsx')).ExecutivePage),
  analytics: part(async () => (await import('../features/office/analytics/AnalyticsPage.tsx')).AnalyticsPage),
  smartAnalytics: part(async () => (await import('../features/insights/InsightsPage.tsx')).InsightsPage),
  reportsDaily: part(async () => (await import('../features/office/report/DailyReportPage.tsx')).DailyReportPage),
  invoices: part(async () => (await import('../features/invoices/InvoicesPage.tsx')).InvoicesPage),
  dashboard: part(async () => (await import('../features/stock/StockPage.tsx')).StockPage),
  shift: part(async () => (await import('../features/shift/ShiftPage.tsx')).ShiftPage),
  delivery: part(async () => (await import('../features/deliveries/DeliveriesPage.tsx')).DeliveriesPage),
  deliveryNew: part(async () => (await import('../features/deliveries/NewDeliveryPage.tsx')).NewDeliveryPage),
  equipment: part(async () => (await import('../features/equipment/EquipmentPage.tsx')).EquipmentPage),
  transformation: part(
    async () => (await import('../features/transformation/TransformationPage.tsx')).TransformationPage,
  ),
  safetyIncidents: part(async () => (await import('../features/incidents/IncidentsPage.tsx')).IncidentsPage),
  manualStock: part(async () => (await import('../features/manual-stock/ManualStockPage.tsx')).ManualStockPage),
  users: part(async () => (await import('../features/users/UsersPage.tsx')).UsersPage),
  audit: part(async () => (await import('../features/audit/AuditPage.tsx')).AuditPage),
  settings: part(async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen),
};

/** The most used screens of each role on a phone, in the order of the tabs. */
export const TABS = {
  owner: ['executive', 'reportsDaily', 'delivery', 'dashboard'],
  admin: ['deliveryNew', 'delivery', 'shift', 'dashboard'],
  manager: ['shift', 'delivery', 'dashboard', 'safetyIncidents'],
  operator: [],
} as const satisfies Readonly<Record<Role, readonly ScreenKey[]>>;

export type Tab = (typeof TABS)[Role][number];

export function hasTabs(screen: ScreenKey | undefined, role: Role): boolean {
  const { form }: Partial<Screen> = screen ? SCREENS[screen] : {};
  return !form && TABS[role].length > 0;
}

export const SCREEN_KEYS: readonly ScreenKey[] = keysOf(SCREENS);
export const SIGN_IN_PATH = '/auth';
/** Before the sign-in, for the receiver of a ticket: no menu links to it. */
export const CHECK_PATH = '/check';
export const Check = part(async () => (await import('./CheckRoute.tsx')).CheckRoute);

export function mayOpen(key: ScreenKey, role: Role): boolean {
  const { roles }: Screen = SCREENS[key];
  return !roles || roles.includes(role);
}

export const isForCapture = (key: ScreenKey): boolean => 'capture' in SCREENS[key];

/** Matched like the router, in any case or encoding. */
export function screenAt(path: string): ScreenKey | undefined {
  if (!found.has(path)) found.set(path, matchRoutes(PATHS, path)?.[0]?.route.id);
  return found.get(path);
}

const PATHS = SCREEN_KEYS.map((id) => ({ id, path: SCREENS[id].path }));
/** Cached: every render of the frame asks five times, and each search sorts all paths again. */
const found = new Map<string, ScreenKey | undefined>();

/** Loads every screen of the role after the frame is complete, one task each, for offline use. Returns a function that stops it. */
export function warmScreens(frame: Promise<unknown>, role: Role): () => void {
  let calledOff = false;
  const warm = async () => {
    await frame.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_DELAY_MS));
    for (const key of SCREEN_KEYS.filter((one) => mayOpen(one, role))) {
      await whenIdle();
      if (calledOff) return;
      void PARTS[key].load().catch(() => undefined);
    }
  };
  void warm();
  return () => {
    calledOff = true;
  };
}

const WARM_UP_DELAY_MS = 1_500;

function part(fetchScreen: () => Promise<ComponentType>): LazyPart {
  return lazyPart(() => afterFirstPaint(fetchScreen));
}
