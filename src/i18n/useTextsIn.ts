import { useEffect, useMemo, useState } from 'react';
import { getI18n } from 'react-i18next';
import { isLanguage } from './languages.ts';
import { useTexts, type Texts } from './useLanguage.ts';

/** The words of a language whatever the screens have; null until they are here. Where they do not come, those of the screens. */
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
