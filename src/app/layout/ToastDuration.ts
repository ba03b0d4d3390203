import { useEffect } from 'react';
import { useConfig } from '../../data/dashboard.ts';
import { setToastDuration } from '../../ui/toast.ts';

/** Applies the site's duration of toasts. */
export function ToastDuration(): null {
  const toastMs = useConfig()['ui.toast_duration'];
  useEffect(() => setToastDuration(toastMs), [toastMs]);
  return null;
}
