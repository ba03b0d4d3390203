/** A stockpile whose volume follows the share of "abundant", or a tank with its level. Decorative. */
import type { StockLevel } from '../../domain/stock/stockLevel.ts';

interface StockChartProps {
  /** On hand over the abundant threshold; values outside 0–1 are drawn as the nearest. */
  readonly share: number;
  readonly kind: 'pile' | 'tank';
  readonly level: StockLevel;
}

export function StockChart({ share, kind, level }: StockChartProps) {
  const filled = Math.min(Math.max(Number.isFinite(share) ? share : 0, 0), 1);
  return (
    <svg
      viewBox="0 0 200 64"
      preserveAspectRatio="xMinYMax meet"
      aria-hidden
      className="h-12 w-full [grid-area:picture] sm:h-14"
    >
      {kind === 'pile' ? <Pile size={Math.cbrt(filled)} /> : <Tank filled={filled} />}
      <path d="M0 62.5h200" stroke={TONES[level]} strokeWidth="3" />
    </svg>
  );
}

const TONES = {
  below: 'var(--color-bad)',
  out: 'var(--color-bad)',
  low: 'var(--color-warn)',
  normal: 'var(--color-line-strong)',
  abundant: 'var(--color-line-strong)',
} as const satisfies Record<StockLevel, string>;

function Pile({ size }: { readonly size: number }) {
  const half = 84 * size;
  const height = 54 * size;
  const top = 62 - height;
  const [left, peak, right] = [100 - half, 92, 100 + half];
  return (
    <>
      <path d="M16 62 92 8l92 54z" fill="none" stroke="var(--color-line)" strokeWidth="1.5" strokeDasharray="3 4" />
      {size > 0 && (
        <>
          <path
            d={`M${left} 62 L${peak - 6 * size} ${top + 2} Q${peak} ${top - 2} ${peak + 8 * size} ${top + 3} L${right} 62z`}
            fill="var(--color-stone)"
          />
          <path
            d={`M${peak} ${top} Q${peak + 4 * size} ${top} ${peak + 8 * size} ${top + 3} L${right} 62 H${peak + 18 * size} Q${peak + 22 * size} ${62 - height / 2} ${peak} ${top}z`}
            fill="var(--color-stone-shade)"
          />
        </>
      )}
    </>
  );
}

function Tank({ filled }: { readonly filled: number }) {
  const width = 176 * filled;
  return (
    <>
      <clipPath id="tank-shell">
        <rect x="12" y="12" width="176" height="42" rx="21" />
      </clipPath>
      <rect x="12" y="12" width="176" height="42" rx="21" fill="var(--color-sunken)" />
      <rect x="12" y="12" width={width} height="42" fill="var(--color-stone)" clipPath="url(#tank-shell)" />
      <path d="M56 44v10M100 44v10M144 44v10" stroke="var(--color-line-strong)" strokeWidth="1.5" />
      <rect
        x="12"
        y="12"
        width="176"
        height="42"
        rx="21"
        fill="none"
        stroke="var(--color-line-strong)"
        strokeWidth="2"
      />
      <path d="M40 54v8M160 54v8" stroke="var(--color-line-strong)" strokeWidth="6" />
    </>
  );
}
