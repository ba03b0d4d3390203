/** A board: columns by state, each with its cards. */
import { formatNumber } from '../i18n/numbers.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface BoardColumnProps {
  readonly id: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly count: number;
  /** Shown where there are no cards. */
  readonly none: string;
  /** Beneath the cards. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

export function BoardColumn({ id, icon: Icon, title, count, none, more, children }: BoardColumnProps) {
  const language = useLanguage();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-lg bg-sunken p-3">
      <h2 id={id} className="flex items-center gap-2 px-1 font-semibold">
        <Icon aria-hidden className="size-5 text-ink-soft" />
        {title}
        <span className="ml-auto text-lg">{formatNumber(count, language, 0)}</span>
      </h2>
      {count === 0 && <p className="px-1 pb-2 text-sm text-ink-soft">{none}</p>}
      {count > 0 && <ul className="flex flex-col gap-3">{children}</ul>}
      {more}
    </section>
  );
}

/** The whole card opens its record; what it says is its name. */
export const BoardCard = ({ onOpen, children }: { readonly onOpen: () => void; readonly children: ReactNode }) => (
  <li className="[contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-col gap-1 rounded-md border border-line bg-surface p-3 text-left shadow-card hover:border-line-strong"
    >
      {children}
    </button>
  </li>
);
