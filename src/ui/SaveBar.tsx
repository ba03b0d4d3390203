import { useTexts } from '../i18n/useLanguage.ts';
import { ABOVE_HOME_BAR, useBannerHeight } from './bannerHeight.ts';
import { cx } from './cx.ts';
import type { ReactNode } from 'react';

interface SaveBarProps {
  /** Number of fields with errors. */
  readonly mistakes: number;
  readonly children: ReactNode;
}

/** Stays at the bottom of the screen, however long the form is: errors, then the buttons. */
export function SaveBar({ mistakes, children }: SaveBarProps) {
  const { t } = useTexts();
  const bottom = useBannerHeight();
  return (
    <div
      style={{ bottom }}
      className={cx(
        'sticky z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t border-line bg-ground px-4 pt-2 lg:-mx-8 lg:px-8',
        bottom === 0 ? ABOVE_HOME_BAR : 'pb-2',
      )}
    >
      {mistakes > 0 && <p className="text-sm font-semibold text-bad">{t('validation.summary', { count: mistakes })}</p>}
      {children}
    </div>
  );
}
