/** Lines or stacked bars over categories. Positions in %: nothing is measured, and a series is one mark. */
import { useId, useState } from 'react';
import { formatNumber, useLanguage } from '../../i18n/index.ts';
import { cx } from '../cx.ts';
import { Legend } from './Legend.tsx';
import { COLOR, type ChartProps, type Series } from './chartTypes.ts';
import { middleOf, nameSteps, plotOf, widthOfName, type Plot } from './plotOf.ts';

interface XYPlotProps extends ChartProps {
  readonly kind: 'lines' | 'bars';
}

/** `stroke-dasharray` by index of the series, so that lines differ by more than colour. */
const DASH = ['', '8 4', '2 4', '10 3 2 3'];
const dashOf = (at: number, { as = 'line' }: Pick<Series, 'as'> = {}): string =>
  (as === 'line' && DASH[at % DASH.length]) || '';

/** Over lines a reference is labelled directly; over bars, where that would be unreadable, in the legend. */
const REFERENCE = {
  lines: { stroke: 'var(--color-ink-soft)', strokeDasharray: '6 4', strokeWidth: 1 },
  bars: { stroke: COLOR[4], strokeDasharray: dashOf(2), strokeWidth: 2.5 },
} as const;

export function XYPlot(props: XYPlotProps) {
  const language = useLanguage();
  const { kind, categories, series, marked, isLarge = false } = props;
  const { formatTick = (value: number) => formatNumber(value, language, 2) } = props;
  const plot = plotOf(props);
  const ticks = plot.ticks.map((tick) => ({ ...tick, text: formatTick(tick.value) }));
  const lowest = Math.max(...plot.references.map(({ y }) => y));
  const isMarkedRight = marked !== undefined && marked.at >= categories.length / 2;
  return (
    <>
      <div className={cx('flex pt-2 pr-3 pb-6 text-xs text-ink-soft', isLarge ? 'h-64 lg:h-80' : 'h-56')}>
        <div className="relative mr-2 shrink-0 text-right tabular-nums">
          <span className="invisible">{longestOf(ticks.map(({ text }) => text))}</span>
          {ticks.map(({ y, text }) => (
            <span key={y} className="absolute right-0 -translate-y-1/2" style={{ top: `${y}%` }}>
              {text}
            </span>
          ))}
        </div>
        <div className="relative min-w-0 flex-1">
          <Marks plot={plot} kind={kind} />
          {kind === 'lines' &&
            plot.references.map(({ label, y }) => (
              <span
                key={label}
                className={cx(
                  'absolute rounded-sm bg-surface/80 px-1 text-ink',
                  isMarkedRight ? 'left-1' : 'right-1',
                  // Above its line, but the lowest of several below it, so that the range between them stays free.
                  y > 12 && (plot.references.length === 1 || y < lowest) && '-translate-y-full',
                )}
                style={{ top: `${y}%` }}
              >
                {label}
              </span>
            ))}
          <Tooltip {...props} />
          <CategoryNames categories={categories} />
        </div>
      </div>
      <Legend
        items={[
          ...series.map((one, at) => {
            const line = plot.lines.find(({ of }) => of === one);
            return {
              name: one.name,
              color: COLOR[one.tone],
              ...(line && (line.path ? { dash: dashOf(at, one) } : { isDots: true })),
            };
          }),
          ...(kind === 'bars' ? plot.references : []).map(({ label }) => ({
            name: label,
            color: REFERENCE.bars.stroke,
            dash: REFERENCE.bars.strokeDasharray,
          })),
        ]}
      />
    </>
  );
}

const longestOf = (texts: readonly string[]): string =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');

/** The SVG inside is stretched to the plot; its strokes are not. */
function Marks({ plot, kind }: { readonly plot: Plot; readonly kind: XYPlotProps['kind'] }) {
  const hatched = useId();
  const { ticks, zero, bars, lines, references } = plot;
  return (
    <svg className="absolute inset-0 size-full overflow-visible">
      {ticks.map(({ y }) => (
        <line key={y} {...across(y)} stroke={y === zero ? 'var(--color-line-strong)' : 'var(--color-line)'} />
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
        {/* Horizontal lines, which stretching does not change. */}
        <pattern id={hatched} width="100" height="3" patternUnits="userSpaceOnUse">
          <rect width="100" height="3" fill={COLOR.part} />
          <rect width="100" height="1" fill={COLOR[1]} />
        </pattern>
        {bars.map(({ of, path }) => (
          <path key={of.name} d={path} fill={of.tone === 'part' ? `url(#${hatched})` : COLOR[of.tone]} />
        ))}
        {lines.map(({ of, at, path, dots }) => (
          <g key={at} stroke={COLOR[of.tone]} fill="none" strokeLinecap="round" strokeLinejoin="round">
            {path && (
              <path
                d={path}
                strokeWidth={of.tone === 'soft' && !dashOf(at, of) ? 1.75 : 2.5}
                strokeDasharray={dashOf(at, of)}
                vectorEffect="non-scaling-stroke"
              />
            )}
            {dots && <path d={dots} strokeWidth="8" vectorEffect="non-scaling-stroke" />}
          </g>
        ))}
      </svg>
      {references.map(({ label, y }) => (
        <line key={label} {...across(y)} {...REFERENCE[kind]} />
      ))}
    </svg>
  );
}

const across = (y: number) => ({ x1: '0', x2: '100%', y1: `${y}%`, y2: `${y}%` });

/** px: smallest width of the plot on a small phone, a phone, a tablet and a desktop. FROM has the class that shows a name from that width on. */
const WIDTHS = [175, 209, 365, 590];
const FROM = ['', 'hidden @[17.5rem]:block', 'hidden @md:block', 'hidden @2xl:block'];

function CategoryNames({ categories }: { readonly categories: readonly string[] }) {
  const steps = nameSteps(categories, WIDTHS);
  return categories.map((name, at) => {
    const from = steps.findIndex((step) => at % step === 0);
    if (from === -1) return null;
    // Centred below its category; the first and the last stay within the plot.
    const half = widthOfName(name) / 2;
    return (
      <span
        // oxlint-disable-next-line react/no-array-index-key -- two categories may have one name; their order is their identity
        key={at}
        className={cx('absolute top-full mt-1 -translate-x-1/2 whitespace-nowrap', FROM[from])}
        style={{ left: `clamp(${half}px, ${middleOf(at, categories.length)}%, 100% - ${half}px)` }}
      >
        {name}
      </span>
    );
  });
}

/** The values of the category under the pointer, within the plot. They stay after a finger is lifted. */
function Tooltip({ kind, categories, series, tableSeries = series, references = [], format }: XYPlotProps) {
  const [at, setAt] = useState<number | null>(null);
  const point = ({ currentTarget, clientX }: React.PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / width) * categories.length);
    setAt(Math.max(0, Math.min(categories.length - 1, place)));
  };
  const known = at === null ? [] : knownAt(tableSeries, at);
  // Over bars a reference is named in the legend, without its value.
  const values = kind === 'bars' ? [...known, ...references.map(({ label: name, value }) => ({ name, value }))] : known;
  const x = middleOf(at ?? 0, categories.length);
  return (
    <div
      className="absolute inset-0 touch-pan-y"
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setAt(null)}
    >
      {at !== null && known.length > 0 && (
        <>
          <div className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${x}%` }} />
          <div
            className="pointer-events-none absolute top-0 z-10 rounded-md border border-line bg-surface p-2 text-sm whitespace-nowrap text-ink"
            style={{ left: `${x}%`, transform: `translateX(-${x}%)` }}
          >
            <p className="text-ink-soft">{categories[at]}</p>
            {values.map(({ name, value }) => (
              <p key={name}>{`${name}: ${format(value)}`}</p>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

const knownAt = (series: readonly Series[], at: number): { readonly name: string; readonly value: number }[] =>
  series.flatMap(({ name, values }) => {
    const value = values[at];
    return typeof value === 'number' ? { name, value } : [];
  });
