import { Monitor, Moon, Sun } from 'lucide-react';
import { LANGUAGES } from '../../i18n/languages.ts';
import { chooseLanguage } from '../../i18n/setup.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { THEMES, useTheme } from '../../ui/theme.ts';

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

interface SwitcherProps {
  readonly onBasalt?: boolean;
  /** Full words, if there is room. */
  readonly inWords?: boolean;
}

/** Theme and language, on every page, also before the sign-in. */
export function Switchers(props: SwitcherProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ThemeSwitcher {...props} />
      <LanguageSwitcher {...props} />
    </div>
  );
}

export function ThemeSwitcher({ onBasalt = false, inWords = false }: SwitcherProps) {
  const { t } = useTexts();
  const [theme, chooseTheme] = useTheme();
  return (
    <Segmented
      label={t('theme.label')}
      value={theme}
      options={THEMES.map((value) => ({
        value,
        label: t(`theme.${value}`),
        ...(!inWords && { icon: THEME_ICONS[value] }),
      }))}
      onChange={chooseTheme}
      onBasalt={onBasalt}
    />
  );
}

export function LanguageSwitcher({ onBasalt = false, inWords = false }: SwitcherProps) {
  const { t, language } = useTexts();
  return (
    <Segmented
      label={t('language.label')}
      value={language}
      options={LANGUAGES.map((value) => ({
        value,
        label: t(`language.${value}`),
        ...(!inWords && { short: value.toUpperCase() }),
      }))}
      onChange={(next) => void chooseLanguage(next)}
      onBasalt={onBasalt}
    />
  );
}
