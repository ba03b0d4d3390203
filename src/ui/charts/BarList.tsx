/** Bars beneath each other, each with its name and value: ranked, or the steps of a waterfall. They need no axis. */
import { Fragment } from 'react';
import { cx } from '../cx.ts';
import { Legend } from './Legend.tsx';
import { COLOR, type ChartProps, type Series } from './chartTypes.ts';
import { stepsOf } from './plotOf.ts';

interface BarListProps extends Omit<ChartProps, 'kind'> {
  readonly kind: 'ranked' | 'steps';
}

export function BarList({ kind, categories, series, format }: BarListProps) {
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

/** The first and the last bar of a waterfall are what it starts from and comes to. */
function stepColor({ values }: Series, at: number): string {
  if (at === 0 || at === values.length - 1) return COLOR[1];
  return (values[at] ?? 0) < 0 ? COLOR.bad : COLOR.good;
}
