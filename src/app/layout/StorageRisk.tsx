import { useStorageInfo, useSyncStatus } from '../../data/dashboard.ts';
import type { ReactNode } from 'react';

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
