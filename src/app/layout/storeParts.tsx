import { useEffect, type ReactNode } from 'react';
import { siteNow, useConfig, useRefreshWhenStale, useStorageInfo, useSyncStatus } from '../../data/dashboard.ts';
import { setToastDuration } from '../../ui/toast.ts';
import { useClock } from '../../ui/useClock.ts';
import { SCREENS, type ScreenKey } from '../screens.ts';

export { SignOutButton, SwitchUserButton } from '../../features/auth/SignOutButton.tsx';
export { ClockNotice } from '../../features/sync-panel/ClockNotice.tsx';
export { SyncStrip } from '../../features/sync-panel/SyncStrip.tsx';

/** A screen with figures older than its area allows requests news: once each time they become too old. */
export function Freshness({ screen }: { readonly screen: ScreenKey }) {
  useRefreshWhenStale(SCREENS[screen].area, useClock(siteNow));
  return null;
}

interface Risk {
  /** Unsent records: only this browser has them. */
  readonly unsent: number;
  readonly isProtected: boolean;
}

export function StorageRisk({ children }: { readonly children: (risk: Risk) => ReactNode }) {
  const { unsent, online } = useSyncStatus();
  const { info } = useStorageInfo();
  return info && children({ unsent: online ? 0 : unsent, isProtected: info.isProtected === true });
}

export function ToastDuration(): null {
  const toastMs = useConfig()['ui.toast_duration'];
  useEffect(() => setToastDuration(toastMs), [toastMs]);
  return null;
}
