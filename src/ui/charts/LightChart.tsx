/**
 * A chart of lines or stacked bars (one series: plain bars) in plain HTML and SVG. All positions are in %: the browser lays the chart out
 * once, and nothing is measured, so it costs a small part of what Recharts does. It is hidden from screen readers, which have the sentence
 * and the table.
 */
import { useState } from 'react';
import { formatNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { cx } from '../cx.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { COLOR, DASH, isMarkedRight, REFERENCE_TONE } from './chartStyle.ts';
import { middleOf, nameSteps, plotOf, widthOfName } from './plotOf.ts';
import type { Bar, Line, Plot } from './plotOf.ts';
import type { ChartProps, Series } from './chartTypes.ts';

interface LightChartProps extends ChartProps {
  readonly kind: 'lines' | 'stacked';
}

export const LightChart = (props: LightChartProps) => (
  <ChartFrame of={props}>
    <LightBody {...props} />
  </ChartFrame>
);

function LightBody(props: LightChartProps) {
  const language = useLanguage();
  const { kind, categories, formatTick = (value: number) => formatNumber(value, language, 2) } = props;
  const plot = plotOf(props);
  const ticks = plot.ticks.map((tick) => ({ ...tick, text: formatTick(tick.value) }));
  return (
    <div className="@container flex h-full flex-col pt-2 pr-3 text-xs text-ink-soft">
      <div className="flex min-h-0 flex-1">
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
                  isMarkedRight(props) ? 'left-1' : 'right-1',
                  y > 12 && '-translate-y-full',
                )}
                style={{ top: `${y}%` }}
              >
                {label}
              </span>
            ))}
          <ChartTooltip {...props} />
          <CategoryLabels categories={categories} />
        </div>
      </div>
      <div className="h-6 shrink-0" />
      <Legend {...props} plot={plot} />
    </div>
  );
}

const longestOf = (texts: readonly string[]): string =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');

function Marks({ plot, kind }: { readonly plot: Plot; readonly kind: LightChartProps['kind'] }) {
  const { ticks, zero, bars, lines, references } = plot;
  return (
    <svg className="absolute inset-0 size-full overflow-visible">
      {ticks.map(({ y }) => (
        <HorizontalLine key={y} y={y} stroke={y === zero ? 'var(--line-strong)' : 'var(--line)'} />
      ))}
      {bars.map((bar) => (
        <BarMark key={`${bar.of.name} ${bar.x}`} {...bar} />
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" overflow="visible">
        {lines.map((line) => (
          <LineMark key={line.at} {...line} />
        ))}
      </svg>
      {references.map(({ label, y }) => (
        <HorizontalLine key={label} y={y} {...(kind === 'lines' ? REFERENCE : REFERENCE_OF_BARS)} />
      ))}
    </svg>
  );
}

const REFERENCE = { stroke: 'var(--ink-soft)', strokeDasharray: '6 4' } as const;
const dashOf = (at: number): string => DASH[at % DASH.length] ?? '';

/** Another dash than that of a target, which is the second series. */
const REFERENCE_OF_BARS = { stroke: COLOR[REFERENCE_TONE], strokeDasharray: dashOf(2), strokeWidth: 2.5 } as const;

interface HorizontalLineProps {
  readonly y: number;
  readonly stroke: string;
  readonly strokeDasharray?: string;
  readonly strokeWidth?: number;
}

const HorizontalLine = ({ y, ...looks }: HorizontalLineProps) => (
  <line x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} {...looks} />
);

/** Smallest height of a bar that is not zero, so that it stays visible. */
const MIN_BAR_HEIGHT = '3px';

function BarMark({ of, x, y, width, height }: Bar) {
  const isTiny = height > 0 && height < 2;
  return (
    <rect
      fill={COLOR[of.tone]}
      style={{
        x: `calc(${x}% - min(24px, ${width / 2}%))`,
        width: `min(48px, ${width}%)`,
        y: isTiny ? `calc(${y + height}% - ${MIN_BAR_HEIGHT})` : `${y}%`,
        height: isTiny ? MIN_BAR_HEIGHT : `${height}%`,
      }}
    />
  );
}

/** The SVG around it is stretched to the plot; its stroke is not. */
const LineMark = ({ of, at, path, dots }: Line) => (
  <g stroke={COLOR[of.tone]} fill="none" strokeLinecap="round" strokeLinejoin="round">
    {path && <path d={path} strokeWidth="2.5" strokeDasharray={dashOf(at)} vectorEffect="non-scaling-stroke" />}
    {dots && <path d={dots} strokeWidth="8" vectorEffect="non-scaling-stroke" />}
  </g>
);

/** px: smallest width of the plot on a small phone, a phone, a tablet and a desktop. FROM has the class that shows a name from that width on. */
const WIDTHS = [175, 209, 365, 590];
const FROM = ['', 'hidden @[17.5rem]:block', 'hidden @md:block', 'hidden @2xl:block'];

function CategoryLabels({ categories }: { readonly categories: readonly string[] }) {
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

function Legend({ kind, series, references = [], plot }: LightChartProps & { readonly plot: Plot }) {
  const across = kind === 'stacked' ? references : [];
  if (series.length + across.length < 2) return null;
  return (
    <ul className="flex shrink-0 flex-wrap justify-center gap-x-4 gap-y-1 text-sm text-ink">
      {series.map((one, at) => {
        const line = plot.lines.find(({ of }) => of === one);
        return (
          <li key={one.name} className="inline-flex items-center gap-1.5">
            {line?.path ? (
              <Stroke stroke={COLOR[one.tone]} strokeDasharray={dashOf(at)} />
            ) : (
              <svg width="12" height="12">
                <rect width="12" height="12" rx={line ? 6 : 0} fill={COLOR[one.tone]} />
              </svg>
            )}
            {one.name}
          </li>
        );
      })}
      {across.map(({ label }) => (
        <li key={label} className="inline-flex items-center gap-1.5">
          <Stroke {...REFERENCE_OF_BARS} />
          {label}
        </li>
      ))}
    </ul>
  );
}

const Stroke = (looks: Omit<HorizontalLineProps, 'y'>) => (
  <svg width="24" height="12">
    <line x1="1" x2="23" y1="6" y2="6" strokeWidth="2.5" {...looks} />
  </svg>
);

/** The values of the category beneath the pointer, within the plot. They stay after a finger is lifted. */
function ChartTooltip({ kind, categories, series, tableSeries = series, references = [], format }: LightChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const point = ({ currentTarget, clientX }: React.PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.floor(((clientX - left) / width) * categories.length);
    setAt(Math.max(0, Math.min(categories.length - 1, place)));
  };
  const known = at === null ? [] : knownAt(tableSeries, at);
  // Across bars a reference is named in the legend, without its value.
  const values =
    kind === 'stacked' ? [...known, ...references.map(({ label: name, value }) => ({ name, value }))] : known;
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
