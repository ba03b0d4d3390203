/** The parts of the frame that read this device's store: they come with it, after the frame is on screen. */
import { lazyPart } from '../../ui/lazyPart.tsx';
import { afterFirstPaint } from '../../data/appShell.ts';

export const loadStoreParts = () => afterFirstPaint(() => import('./storeParts.ts'));

/** In a chunk of its own, which no screen waits for. Where it cannot be fetched the header stands without it. */
export const NoticeBell = lazyPart(() =>
  loadStoreParts()
    .then(() => import('../../features/notices/NoticeBell.tsx'))
    .then(
      (loaded) => loaded.NoticeBell,
      () => () => null,
    ),
);
export const SyncStrip = lazyPart(async () => (await loadStoreParts()).SyncStrip);
export const SignOutButton = lazyPart(async () => (await loadStoreParts()).SignOutButton);
export const SwitchUserButton = lazyPart(async () => (await loadStoreParts()).SwitchUserButton);
export const ClockNotice = lazyPart(async () => (await loadStoreParts()).ClockNotice);
export const Freshness = lazyPart(async () => (await loadStoreParts()).Freshness);
export const ToastDuration = lazyPart(async () => (await loadStoreParts()).ToastDuration);
