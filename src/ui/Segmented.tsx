import { cx } from './cx.ts';
import type { LucideIcon } from 'lucide-react';

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly {
    readonly value: T;
    readonly label: string;
    readonly icon?: LucideIcon;
    readonly short?: string;
  }[];
  readonly onChange: (value: T) => void;
  /** Light colours for the dark header. */
  readonly onBasalt?: boolean;
}

/** A few choices side by side, one of them pressed. An icon or a short word may replace the label. */
export function Segmented<T extends string>({ label, value, options, onChange, onBasalt = false }: SegmentedProps<T>) {
  return (
    <fieldset
      aria-label={label}
      className={cx('inline-flex max-w-full flex-wrap rounded-md p-0.5', onBasalt ? 'bg-basalt-raised' : 'bg-sunken')}
    >
      {options.map(({ value: option, label: name, icon: Icon, short }) => {
        const pressed = option === value;
        return (
          <button
            key={option}
            type="button"
            aria-pressed={pressed}
            title={Icon || short ? name : undefined}
            onClick={() => onChange(option)}
            className={cx(
              'inline-flex h-12 grow items-center justify-center gap-2 rounded-sm px-1.5 min-[26rem]:px-2.5 text-sm font-semibold',
              (Icon || short) && 'min-w-12',
              pressed &&
                (onBasalt ? 'bg-on-basalt text-basalt' : 'bg-surface text-ink shadow-card ring-1 ring-line-strong'),
              !pressed && (onBasalt ? 'text-on-basalt-soft hover:text-on-basalt' : 'text-ink-soft hover:text-ink'),
            )}
          >
            {Icon && <Icon aria-hidden className="size-5" />}
            {!Icon && short && <span aria-hidden>{short}</span>}
            <span className={Icon || short ? 'sr-only' : 'min-w-10 text-center leading-tight min-[26rem]:min-w-14'}>
              {name}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}
