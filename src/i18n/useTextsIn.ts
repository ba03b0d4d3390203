import { useEffect, useMemo, useState } from 'react';
import { getI18n } from 'react-i18next';
import { isLanguage } from './languages.ts';
import { useTexts, type Texts } from './useLanguage.ts';

/** The texts of a language, whatever the screen's; null until they are loaded. If they fail to load, those of the screen. */
export function useTextsIn(wanted: string): Texts | null {
  const i18n = getI18n();
  const own = useTexts();
  const [asked, setAsked] = useState<string | null>(null);
  const isHere = i18n.hasResourceBundle(wanted, 'common');
  useEffect(() => {
    if (isHere) return undefined;
    let shown = true;
    void i18n
      .loadLanguages(wanted)
      .catch(() => undefined)
      .then(() => shown && setAsked(wanted));
    return () => {
      shown = false;
    };
  }, [i18n, wanted, isHere]);
  const other = useMemo(
    () => (isHere && isLanguage(wanted) ? { t: i18n.getFixedT(wanted), language: wanted } : null),
    [i18n, wanted, isHere],
  );
  return other ?? (asked === wanted ? own : null);
}
