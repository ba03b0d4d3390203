import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { RecordsLink } from './RecordsLink.tsx';
import type { ReactNode } from 'react';

interface PanelProps {
  readonly title: string;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  /** Where the records are that it is made of. */
  readonly records?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of an office screen, with its title and what can be done with it. */
export function Panel({ title, aside, records, className, children }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx('min-w-0 rounded-lg border border-line bg-surface px-4 py-4 shadow-card sm:px-6', className)}
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {aside}
        {records && <RecordsLink to={records} of={title} />}
      </div>
      {children}
    </section>
  );
}
