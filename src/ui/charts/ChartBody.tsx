/** How a chart is drawn (Recharts). Hidden from screen readers: they have the sentence and the table. Nothing moves by itself. */
import {
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Legend,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { COLOR, DASH, isMarkedRight, REFERENCE_TONE } from './chartStyle.ts';
import { stepsOf } from './stepsOf.ts';
import type { ChartProps, Reference, Series } from './chartTypes.ts';

export function ChartBody(props: ChartProps) {
  const { kind, categories, format } = props;
  const labelAt = isMarkedRight(props) ? 'insideBottomLeft' : 'insideBottomRight';
  const isBars = kind === 'bars' || kind === 'stacked';
  const series = isBars
    ? [...props.series, ...(props.references ?? []).map(lineAcross(categories.length))]
    : props.series;
  const references = isBars ? [] : (props.references ?? []);
  const language = useLanguage();
  const formatTick = props.formatTick ?? ((value: number) => formatNumber(value, language, 2));
  const isLying = kind === 'ranked';
  const rows = categories.map((name, at) => ({
    name,
    ...Object.fromEntries(
      series.map(({ values }, of) => [`s${of}`, kind === 'steps' ? stepsOf(values)[at] : (values[at] ?? null)]),
    ),
  }));
  const number = { type: 'number', tickFormatter: formatTick, ...AXIS } as const;
  const named = { type: 'category', dataKey: 'name', ...AXIS } as const;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={rows}
        layout={isLying ? 'vertical' : 'horizontal'}
        margin={{ top: 8, right: 12, bottom: 0, left: isLying ? 8 : 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--line)" vertical={isLying} horizontal={!isLying} />
        {isLying ? (
          <XAxis {...number} />
        ) : (
          <XAxis {...named} {...(kind === 'steps' ? STEPS_AXIS : { ticks: namedOf(categories), minTickGap: 12 })} />
        )}
        {isLying ? (
          <YAxis {...named} width={152} interval={0} tickFormatter={shortName} />
        ) : (
          <YAxis {...number} width={props.formatTick ? 'auto' : 64} />
        )}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sunken)' }}
          formatter={(value) => format(numberOf(value))}
          contentStyle={BUBBLE}
          itemStyle={{ color: 'var(--ink)' }}
          labelStyle={{ color: 'var(--ink-soft)' }}
        />
        {series.length > 1 && (
          <Legend
            itemSorter={null}
            wrapperStyle={{ fontSize: 14 }}
            formatter={(name) => <span className="text-ink">{name}</span>}
          />
        )}
        {series.map((one, of) => seriesOf(one, of, props))}
        {references.map(({ value, label }) => (
          <ReferenceLine
            key={label}
            {...(isLying ? { x: value } : { y: value })}
            ifOverflow="extendDomain"
            stroke="var(--ink-soft)"
            strokeDasharray="6 4"
            label={{ ...REFERENCE_LABEL, position: labelAt, value: label }}
          />
        ))}
        {kind === 'steps' && <ReferenceLine y={0} stroke="var(--line-strong)" />}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

const lineAcross =
  (count: number) =>
  ({ value, label }: Reference): Series => ({
    name: label,
    tone: REFERENCE_TONE,
    as: 'line',
    values: Array.from({ length: count }, () => value),
  });

/** What fits beside a bar in two lines. */
const MOST_LETTERS = 40;
const shortName = (name: string): string => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1)}…` : name);

/** Of many categories these may be named: each name that might be is measured, and that is most of the time that a drawing takes. */
const MOST_NAMED = 16;
function namedOf(categories: readonly string[]): string[] {
  const step = Math.ceil(categories.length / MOST_NAMED);
  return categories.filter((_, at) => at % step === 0);
}

const AXIS = {
  stroke: 'var(--line-strong)',
  tick: { fill: 'var(--ink-soft)', fontSize: 13 },
  tickLine: false,
} as const;

/** Readable over bars too. */
const REFERENCE_LABEL = {
  fill: 'var(--ink)',
  fontSize: 13,
  stroke: 'var(--surface)',
  strokeWidth: 4,
  paintOrder: 'stroke',
} as const;

/** Each part of a waterfall has its name, however narrow the drawing: aslant, they all fit. */
const STEPS_AXIS = { interval: 0, angle: -35, textAnchor: 'end', height: 84 } as const;

const BUBBLE = { background: 'var(--surface)', border: '1px solid var(--line)', borderRadius: 10, fontSize: 14 };

function seriesOf({ name, tone, values, as = 'bar' }: Series, of: number, { kind, categories }: ChartProps) {
  const key = `s${of}`;
  const color = COLOR[tone];
  if (kind === 'lines' || as === 'line')
    return (
      <Line
        key={key}
        dataKey={key}
        name={name}
        stroke={color}
        strokeWidth={2.5}
        strokeDasharray={DASH[of % DASH.length] ?? ''}
        dot={values.filter((value) => value !== null).length < 2}
        connectNulls={false}
        isAnimationActive={false}
      />
    );
  return (
    <Bar
      key={key}
      dataKey={key}
      name={name}
      fill={color}
      {...(kind === 'stacked' && { stackId: 'one' })}
      maxBarSize={48}
      isAnimationActive={false}
    >
      {kind === 'steps' &&
        categories.map((category, at) => <Cell key={category} fill={stepColor(values, at, categories.length)} />)}
    </Bar>
  );
}

/** The first and the last bar of a waterfall are what it starts from and comes to. */
function stepColor(values: Series['values'], at: number, count: number): string {
  if (at === 0 || at === count - 1) return COLOR[1];
  return (values[at] ?? 0) < 0 ? COLOR.bad : COLOR.good;
}

/** A waterfall's bar is a pair: what it says is its length with its sign. */
function numberOf(value: unknown): number {
  if (Array.isArray(value)) return Number(value[1]) - Number(value[0]);
  return Number(value);
}
