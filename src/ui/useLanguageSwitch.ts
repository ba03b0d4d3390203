import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Language } from '../i18n/languages.ts';

/**
 * Before the effects of children, and before a draft is kept: typed numbers of the old language must not be read, or kept, in
 * the new one. Answers the language that they are written in.
 */
export function useLanguageSwitch(
  language: Language,
  rewrite: (from: Language, to: Language) => void,
): RefObject<Language> {
  const written = useRef(language);
  useLayoutEffect(() => {
    const before = written.current;
    written.current = language;
    if (before !== language) rewrite(before, language);
  }, [language, rewrite]);
  return written;
}
