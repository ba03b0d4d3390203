interface LegendItem {
  readonly name: string;
  readonly color: string;
  /** A line with this `stroke-dasharray`. */
  readonly dash?: string;
  /** Values without a connecting line. With neither: bars. */
  readonly isDots?: boolean;
}

/** Names of series by colour and shape; nothing for a single series. */
export function Legend({ items }: { readonly items: readonly LegendItem[] }) {
  if (items.length < 2) return null;
  return (
    <ul className="mt-2 flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm text-ink">
      {items.map(({ name, color, dash, isDots }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          {dash === undefined ? (
            <svg width="12" height="12">
              <rect width="12" height="12" rx={isDots ? 6 : 0} fill={color} />
            </svg>
          ) : (
            <svg width="24" height="12">
              <line x1="1" x2="23" y1="6" y2="6" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
            </svg>
          )}
          {name}
        </li>
      ))}
    </ul>
  );
}
