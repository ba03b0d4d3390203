import { useEffect } from 'react';
import { useConfig } from '../../data/dashboard.ts';
import { setToastDuration } from '../../ui/toast.ts';

/** Toasts last as long as the site has set. */
export function ToastDuration(): null {
  const toastMs = useConfig()['ui.toast_duration'];
  useEffect(() => setToastDuration(toastMs), [toastMs]);
  return null;
}
