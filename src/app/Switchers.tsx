import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../i18n/languages.ts';
import { chooseLanguage } from '../i18n/setup.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { THEMES, useTheme } from '../ui/theme.ts';

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const;

/** Theme and language, wherever a person is: also before the sign-in. */
export function Switchers({ onBasalt = false }: { readonly onBasalt?: boolean }) {
  const { t } = useTranslation();
  const [theme, chooseTheme] = useTheme();
  const language = useLanguage();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label={t('theme.label')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`), icon: THEME_ICONS[value] }))}
        onChange={chooseTheme}
        onBasalt={onBasalt}
      />
      <Segmented
        label={t('language.label')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: t(`language.${value}`), short: value.toUpperCase() }))}
        onChange={(next) => void chooseLanguage(next)}
        onBasalt={onBasalt}
      />
    </div>
  );
}
