/** The screens that are built, each in a chunk of its own. */
import { lazyPart } from '../ui/lazyPart.tsx';
import { afterFirstPaint } from '../data/appShell.ts';
import type { ComponentType } from 'react';
import type { RouteKey } from './routes.ts';

export const SCREENS = {
  dashboard: screen(async () => (await import('../features/stock/StockPage.tsx')).StockPage),
  delivery: screen(async () => (await import('../features/deliveries/DeliveriesPage.tsx')).DeliveriesPage),
  deliveryNew: screen(async () => (await import('../features/deliveries/NewDeliveryPage.tsx')).NewDeliveryPage),
  manualStock: screen(async () => (await import('../features/manual-stock/ManualStockPage.tsx')).ManualStockPage),
  settings: screen(async () => (await import('./SettingsScreen.tsx')).SettingsScreen),
} satisfies Partial<Record<RouteKey, Screen>>;

export type BuiltRoute = keyof typeof SCREENS;
export const hasScreen = (key: RouteKey): key is BuiltRoute => Object.hasOwn(SCREENS, key);

/**
 * Fetches every screen while nobody waits, so that opening one later needs no network and no pause: some time after the frame is
 * whole, or on a slow road they would be in its way. Gives the way to call it off.
 */
export function warmScreens(frame: Promise<unknown>): () => void {
  let calledOff = false;
  const warm = async () => {
    await frame.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    if (!calledOff) await Promise.allSettled(Object.values(SCREENS).map(({ load }) => load()));
  };
  void warm();
  return () => {
    calledOff = true;
  };
}

const REST_MS = 1_500;

interface Screen {
  readonly Component: ComponentType;
  readonly load: () => Promise<ComponentType>;
}

function screen(fetchScreen: () => Promise<ComponentType>): Screen {
  const load = () => afterFirstPaint(fetchScreen);
  return { load, Component: lazyPart(load) };
}
