import { ABOVE_HOME_BAR, keepRoom, useTabsHeight } from './bannerHeight.ts';
import { cx } from './cx.ts';
import type { ReactNode } from 'react';

interface BottomBannerProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** At the bottom of the screen, one at a time. Page and save bar end above it: it covers no control, and moves no field. */
export function BottomBanner({ label, className, children }: BottomBannerProps) {
  const bottom = useTabsHeight();
  return (
    <aside
      ref={ref}
      aria-label={label}
      style={{ bottom }}
      className={cx(
        'fixed inset-x-0 print:hidden z-30 flex flex-wrap items-center gap-1 border-t border-line px-3 pt-1.5 shadow-card sm:gap-3 sm:px-4',
        bottom === 0 ? ABOVE_HOME_BAR : 'pb-1.5',
        className,
      )}
    >
      {children}
    </aside>
  );
}

const ref = keepRoom('banner');
