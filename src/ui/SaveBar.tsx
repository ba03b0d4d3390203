import { useTexts } from '../i18n/useLanguage.ts';
import { useBannerHeight } from './bannerHeight.ts';
import type { ReactNode } from 'react';

interface SaveBarProps {
  /** Fields that cannot be saved as they are. */
  readonly mistakes: number;
  readonly children: ReactNode;
}

/** Stays at the foot of the screen however long the form is: what hinders the save, then its buttons. */
export function SaveBar({ mistakes, children }: SaveBarProps) {
  const { t } = useTexts();
  const bottom = useBannerHeight();
  return (
    <div
      style={{ bottom }}
      className="sticky z-10 -mx-4 flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t border-line bg-ground px-4 py-2 lg:-mx-8 lg:px-8"
    >
      {mistakes > 0 && <p className="text-sm font-semibold text-bad">{t('validation.summary', { count: mistakes })}</p>}
      {children}
    </div>
  );
}
