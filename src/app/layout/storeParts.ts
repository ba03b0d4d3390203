export { SignOutButton } from '../../features/auth/SignOutButton.tsx';
export { SwitchUserButton } from '../../features/auth/SwitchUserButton.tsx';
export { ClockNotice } from '../../features/sync-panel/ClockNotice.tsx';
export { SyncStrip } from '../../features/sync-panel/SyncStrip.tsx';
export { Freshness } from './DataAge.tsx';
export { StorageRisk } from './StorageRisk.tsx';
export { ToastDuration } from './ToastDuration.ts';
