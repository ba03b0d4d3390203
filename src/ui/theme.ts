/** Light, dark, or the system's preference, live. `public/start.js` sets the same attribute before the first paint. */
import { create } from 'zustand';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useChosen(), chooseTheme];
}

export function chooseTheme(theme: Theme): void {
  useChosen.setState(theme, true);
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the choice lasts until the page closes.
  }
  paint();
}

export function followSystemTheme(): void {
  systemDark().addEventListener('change', paint);
  paint();
}

const THEME_KEY = 'app:theme';

/** Light by default: the screens are made for sunlight. */
const useChosen = create<Theme>(() => {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return THEMES.find((theme) => theme === stored) ?? 'light';
  } catch {
    return 'light';
  }
});

function paint(): void {
  const theme = useChosen.getState();
  const dark = theme === 'dark' || (theme === 'system' && systemDark().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
