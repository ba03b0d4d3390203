/** The parts of the frame that read this device's store: loaded with it, after the frame is on screen. */
import { lazyPart } from '../../ui/lazyPart.tsx';
import { afterFirstPaint } from '../../data/appShell.ts';
import type * as StoreParts from './storeParts.tsx';

let fetched: Promise<typeof StoreParts> | null = null;

/** Requested once for all parts; after a failure the next one requests it again. */
function fetchStoreParts(): Promise<typeof StoreParts> {
  return (fetched ??= afterFirstPaint(() => import('./storeParts.tsx')).catch((error: unknown) => {
    fetched = null;
    throw error;
  }));
}

/** A separate chunk that no screen waits for. If it cannot be loaded, the header works without it. */
export const NoticeBell = lazyPart(() =>
  fetchStoreParts()
    .then(() => import('../../features/notices/NoticeBell.tsx'))
    .then(
      (loaded) => loaded.NoticeBell,
      () => () => null,
    ),
);
/** If this part cannot be loaded, the banner about the risk is not shown. */
export const StorageRisk = lazyPart(() =>
  fetchStoreParts().then(
    (parts) => parts.StorageRisk,
    () => () => null,
  ),
);
export const SiteBegins = lazyPart(async () => {
  await fetchStoreParts();
  return (await import('../../shared/firstSteps/SiteBegins.tsx')).SiteBegins;
});
export const SyncStrip = lazyPart(async () => (await fetchStoreParts()).SyncStrip);
export const SignOutButton = lazyPart(async () => (await fetchStoreParts()).SignOutButton);
export const SwitchUserButton = lazyPart(async () => (await fetchStoreParts()).SwitchUserButton);
export const ClockNotice = lazyPart(async () => (await fetchStoreParts()).ClockNotice);
export const Freshness = lazyPart(async () => (await fetchStoreParts()).Freshness);
export const ToastDuration = lazyPart(async () => (await fetchStoreParts()).ToastDuration);

const STORE_PARTS = [SyncStrip, SignOutButton, SwitchUserButton, ClockNotice, Freshness, ToastDuration];

export const loadStoreParts = (): Promise<unknown> => Promise.all(STORE_PARTS.map((one) => one.load()));
