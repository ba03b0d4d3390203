import { setBannerHeight } from './bannerHeight.ts';
import type { ReactNode } from 'react';

interface BottomBannerProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** At the bottom of the screen, one at a time. The page and its bar that saves end above it: it covers no control, and moves no field. */
export function BottomBanner({ label, className, children }: BottomBannerProps) {
  return (
    <aside
      ref={keepRoom}
      aria-label={label}
      className={`fixed inset-x-0 bottom-0 print:hidden z-30 flex flex-wrap items-center gap-1 border-t border-line px-3 py-1.5 shadow-card sm:gap-3 sm:px-4 ${className}`}
    >
      {children}
    </aside>
  );
}

function keepRoom(banner: HTMLElement | null) {
  if (!banner) return undefined;
  // Its words wrap on a narrow screen, and change with what is typed. The first call comes after the layout of the banner's first
  // frame: read before that, the height would force a layout of the whole page within React's commit.
  const resized = new ResizeObserver(() => setBannerHeight(banner.offsetHeight));
  resized.observe(banner);
  return () => {
    resized.disconnect();
    setBannerHeight(0);
  };
}
