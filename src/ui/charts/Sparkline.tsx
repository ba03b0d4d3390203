interface SparklineProps {
  /** In order of time; null: unknown. */
  readonly values: readonly (number | null)[];
  /** Its content with figures, for users who cannot see the drawing. */
  readonly label: string;
}

const [WIDTH, HEIGHT] = [112, 28];

/** A trend of some days for a card: no axis, its last point marked. A constant series runs through the middle. */
export function Sparkline({ values, label }: SparklineProps) {
  const known = values.filter((value) => value !== null);
  const steps = values.length - 1;
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const x = (at: number) => (steps < 1 ? WIDTH / 2 : (at / steps) * (WIDTH - 6) + 3);
  const y = (value: number) => (high === low ? HEIGHT / 2 : HEIGHT - 3 - ((value - low) / (high - low)) * (HEIGHT - 6));
  const points = values.flatMap((value, at) => (value === null ? [] : [[x(at), y(value)] as const]));
  const last = points.at(-1);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} className="h-7 w-28 min-w-0 shrink">
      <polyline points={points.join(' ')} fill="none" stroke="var(--chart-1)" strokeWidth="2" strokeLinejoin="round" />
      {last && <circle cx={last[0]} cy={last[1]} r="3" fill="var(--chart-1)" />}
    </svg>
  );
}
