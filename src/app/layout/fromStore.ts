/** The parts of the frame that read this device's store: loaded with it, after the frame is on screen. */
import { lazyPart, optionalPart, type LazyPart } from '../../ui/lazyPart.tsx';
import { afterFirstPaint, whenIdle } from '../../data/appShell.ts';
import type { ComponentType } from 'react';
import type * as StoreParts from './storeParts.tsx';

let fetched: Promise<typeof StoreParts> | null = null;

/** Requested once for all parts; after a failure the next one requests it again. */
function fetchStoreParts(): Promise<typeof StoreParts> {
  return (fetched ??= afterFirstPaint(() => import('./storeParts.tsx')).catch((error: unknown) => {
    fetched = null;
    throw error;
  }));
}

/** A part that loads once the page is idle: the screen comes first. */
export const latePart = <P extends object>(fetchPart: () => Promise<ComponentType<P>>): LazyPart<P> =>
  optionalPart(() => afterFirstPaint(() => whenIdle().then(fetchPart)));

export const NoticeBell = latePart(async () => {
  await fetchStoreParts();
  return (await import('../../features/notices/NoticeBell.tsx')).NoticeBell;
});
export const StorageRisk = latePart(async () => (await fetchStoreParts()).StorageRisk);
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
