import { useId, type ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { RecordsLink } from './RecordsLink.tsx';

interface PanelProps {
  readonly title: string;
  /** To the right of the title, or below it. */
  readonly aside?: ReactNode;
  /** The URL of the records behind it. */
  readonly records?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section of an office screen, with its title and actions. */
export function Panel({ title, aside, records, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx('min-w-0 rounded-lg border border-line bg-surface px-4 py-4 shadow-card sm:px-6', className)}
    >
      {/* If not all fits, the title first takes two lines, then `aside` moves below it. */}
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id={id} className="min-w-36 flex-1 text-base font-semibold">
          {title}
        </h2>
        {records && <RecordsLink to={records} of={title} />}
        {aside}
      </div>
      {children}
    </section>
  );
}
