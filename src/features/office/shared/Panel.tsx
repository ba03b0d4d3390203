import { useId, type ReactNode } from 'react';
import { Chart } from '../../../ui/charts/Chart.tsx';
import { cx } from '../../../ui/cx.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../i18n/useLanguage.ts';
import type { ChartProps } from '../../../ui/charts/chartTypes.ts';

interface PanelProps {
  readonly title: string;
  /** To the right of the title, or below it. */
  readonly aside?: ReactNode;
  readonly records?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

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

interface ChartPanelProps extends Omit<ChartProps, 'isTitled'>, Pick<PanelProps, 'records' | 'className'> {
  readonly above?: ReactNode;
  readonly children?: ReactNode;
}

/** Its title is also that of its chart. */
export const ChartPanel = ({ records, className, above, children, ...chart }: ChartPanelProps) => (
  <Panel title={chart.title} {...{ records, className }}>
    {above}
    <Chart isTitled={false} {...chart} />
    {children}
  </Panel>
);

/** A link from a section of a screen to its records; `of` distinguishes several such links. */
export function RecordsLink({ to, of }: { readonly to: string; readonly of: string }) {
  const { t } = useTexts();
  return (
    <Link
      to={to}
      className="-my-3 inline-flex min-h-12 items-center text-sm whitespace-nowrap font-semibold text-accent-ink"
    >
      {t('office.showRecords')}
      <span className="sr-only">: {of}</span>
    </Link>
  );
}
