/**
 * The frame of all charts: title, one sentence for everybody, the chart, and the table behind it. The chart is rendered later, in a
 * task of its own, into a place that is kept for it; the table is there without it.
 */
import { useId } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { InTurn } from '../InTurn.tsx';
import { cx } from '../cx.ts';
import type { ReactNode } from 'react';
import type { ChartProps } from './chartTypes.ts';

interface ChartFrameProps {
  readonly of: ChartProps;
  /** The chart itself; may still be fetched. */
  readonly children: ReactNode;
}

export function ChartFrame({ of, children }: ChartFrameProps) {
  const { title, summary, note, categories } = of;
  const { t } = useTexts();
  const id = useId();
  return (
    <figure aria-labelledby={id} className="min-w-0 break-inside-avoid">
      <figcaption className="mb-2">
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        <p className="text-sm text-ink-soft">{summary}</p>
        {note}
      </figcaption>
      {categories.length > 0 && (
        <>
          <div aria-hidden style={{ height: heightOf(of) }}>
            <InTurn placeholder={<div className="skeleton h-full" />}>{children}</InTurn>
          </div>
          <details className="mt-1 print:hidden">
            <summary className="flex min-h-12 w-fit cursor-pointer items-center text-sm font-semibold text-accent-ink">
              {t('chart.table')}
            </summary>
            <ChartTable {...of} />
          </details>
        </>
      )}
    </figure>
  );
}

/** Pixels. Lying bars need two lines of their names each. */
function heightOf({ kind, categories, series }: ChartProps): number {
  if (kind === 'steps') return 320;
  return kind === 'ranked' ? 40 * categories.length + (series.length > 1 ? 80 : 48) : 256;
}

function ChartTable({ title, categoryTitle, categories, series, tableSeries, marked, format }: ChartProps) {
  const shown = tableSeries ?? series;
  const { t } = useTexts();
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="text-left text-xs text-ink-soft">
            <th scope="col" className="px-3 py-2 font-semibold">
              {categoryTitle}
            </th>
            {shown.map(({ name }) => (
              <th key={name} scope="col" className="px-3 py-2 text-right font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two categories may have one name; their order is their identity
            <tr
              key={at}
              className={cx('border-t border-line', at === marked?.at && 'bg-bad-soft font-semibold text-bad')}
            >
              <th
                scope="row"
                className={cx('px-3 py-2 text-left', at === marked?.at ? 'font-semibold' : 'font-normal')}
              >
                {at === marked?.at ? `${category} · ${marked.word}` : category}
              </th>
              {shown.map(({ name, values }) => (
                <td key={name} className="px-3 py-2 text-right whitespace-nowrap tabular-nums">
                  {cellOf(values[at], format, t('chart.unknown'))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellOf = (value: number | null | undefined, format: (value: number) => string, unknown: string): string =>
  typeof value === 'number' ? format(value) : unknown;
