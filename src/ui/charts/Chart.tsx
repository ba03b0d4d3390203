/** All charts: title, sentence, drawing and a table of every figure. Own HTML and SVG: a library is 114 kB gzip more. */
import { useId, useState, Fragment } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { cx } from '../cx.ts';
import { XYPlot } from './XYPlot.tsx';
import { type ChartProps, COLOR, type Series } from './chartTypes.ts';
import { Legend } from './Legend.tsx';
import { stepsOf } from './plotOf.ts';

export function Chart(props: ChartProps) {
  const { kind, title, summary, note, categories, isTitled = true } = props;
  const { t } = useTexts();
  const id = useId();
  const [isTableOpen, openTable] = useState(false);
  return (
    <figure aria-labelledby={id} className="min-w-0 break-inside-avoid">
      <figcaption className="mb-2">
        <h3 id={id} className={isTitled ? 'font-semibold' : 'sr-only'}>
          {title}
        </h3>
        <p className="text-sm text-ink-soft">{summary}</p>
        {note}
      </figcaption>
      {categories.length > 0 && (
        <>
          <div aria-hidden className="@container">
            {kind === 'bars' || kind === 'lines' ? (
              <XYPlot {...props} kind={kind} />
            ) : (
              <BarList {...props} kind={kind} />
            )}
          </div>
          <details className="mt-1 print:hidden" onToggle={({ currentTarget }) => openTable(currentTarget.open)}>
            <summary className="flex min-h-12 w-fit cursor-pointer items-center text-sm font-semibold text-accent-ink">
              {t('chart.table')}
            </summary>
            {isTableOpen && <ChartTable {...props} />}
          </details>
        </>
      )}
    </figure>
  );
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

/** Bars below each other, each with name and value: ranked, or the steps of a waterfall. They need no axis. */
function BarList(props: Omit<ChartProps, 'kind'> & { readonly kind: 'ranked' | 'steps' }) {
  const { kind, categories, series, format } = props;
  const spans = series.map(({ values }) => (kind === 'steps' ? stepsOf(values) : values.map(fromZero)));
  const ends = [0, ...spans.flat(2)];
  const low = Math.min(...ends);
  const size = Math.max(...ends) - low || 1;
  const percent = (length: number) => `${(length / size) * 100}%`;
  const isSingle = series.length === 1;
  return (
    <>
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 text-sm @md:grid-cols-[fit-content(14rem)_1fr_auto]">
        {categories.map((category, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two categories may have one name; their order is their identity
          <Fragment key={at}>
            <p className={cx('col-span-2 mt-1.5 wrap-anywhere @md:col-span-1', !isSingle && '@md:row-span-2')}>
              {category}
            </p>
            {series.map((one, of) => {
              const [from, to] = spans[of]?.[at] ?? [0, 0];
              const value = one.values[at];
              return (
                <Fragment key={one.name}>
                  <div className={cx('relative @md:col-start-2', isSingle ? 'h-5' : 'h-4', of === 0 && '@md:mt-1.5')}>
                    <div
                      className={cx('absolute inset-y-0 rounded-xs', from !== to && 'min-w-px')}
                      style={{
                        left: percent(Math.min(from, to) - low),
                        width: percent(Math.abs(to - from)),
                        background: kind === 'steps' ? stepColor(one, at) : COLOR[one.tone],
                      }}
                    />
                  </div>
                  <p className={cx('text-right whitespace-nowrap tabular-nums', of === 0 && '@md:mt-1.5')}>
                    {kind === 'steps' && isGain(one, at) && '+'}
                    {typeof value === 'number' ? format(value) : '–'}
                  </p>
                </Fragment>
              );
            })}
          </Fragment>
        ))}
      </div>
      <Legend items={series.map(({ name, tone }) => ({ name, color: COLOR[tone] }))} />
    </>
  );
}

const fromZero = (value: number | null) => [0, value ?? 0] as const;

/** In a waterfall: a step that adds, between start and result. */
const isGain = ({ values }: Series, at: number): boolean => at > 0 && at < values.length - 1 && (values[at] ?? 0) > 0;

/** The first and the last bar of a waterfall are its start and its result. */
function stepColor({ values }: Series, at: number): string {
  if (at === 0 || at === values.length - 1) return COLOR[1];
  return (values[at] ?? 0) < 0 ? COLOR.bad : COLOR.good;
}
