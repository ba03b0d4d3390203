/** Light, dark, or the system's preference, live. `public/start.js` sets the same attribute before the first paint. */
import { useSyncExternalStore } from 'react';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, storedTheme), chooseTheme];
}

export function chooseTheme(theme: Theme): void {
  chosen = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the choice lasts until the page closes.
  }
  paint();
  for (const listener of listeners) listener();
}

export function followSystemTheme(): void {
  systemDark().addEventListener('change', paint);
  paint();
}

const THEME_KEY = 'app:theme';

const listeners = new Set<() => void>();
let chosen: Theme | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Light by default: the screens are made for sunlight. */
function storedTheme(): Theme {
  chosen ??= readTheme();
  return chosen;
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return THEMES.find((theme) => theme === stored) ?? 'light';
  } catch {
    return 'light';
  }
}

function paint(): void {
  const theme = storedTheme();
  const dark = theme === 'dark' || (theme === 'system' && systemDark().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
