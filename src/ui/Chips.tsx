import { formatNumber, useTexts } from '../i18n/index.ts';
import { cx } from './cx.ts';
import type { ReactNode } from 'react';

export function Chips(props: { readonly label: string; readonly className?: string; readonly children: ReactNode }) {
  const { label, className, children } = props;
  return (
    <fieldset
      aria-label={label}
      className={cx('mb-2 flex min-h-12 min-w-0 gap-2 overflow-x-auto overflow-y-hidden sm:col-span-2', className)}
    >
      {children}
    </fieldset>
  );
}

interface ChipProps {
  readonly isPressed: boolean;
  readonly onTake: () => void;
  /** It fills a field: the Tab key skips it, because with a keyboard the user types the value. */
  readonly fills?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Chip({ isPressed, onTake, fills = true, className, children }: ChipProps) {
  return (
    <button
      type="button"
      {...(fills && { tabIndex: -1 })}
      aria-pressed={isPressed}
      onClick={onTake}
      className={cx(
        'h-12 shrink-0 rounded-md bg-sunken px-4 text-sm font-semibold whitespace-nowrap aria-pressed:bg-ink aria-pressed:text-surface',
        className,
      )}
    >
      {children}
    </button>
  );
}

interface StateChipsProps<State extends string> {
  readonly label: string;
  readonly states: readonly State[];
  readonly nameOf: (state: State) => string;
  readonly countOf: (state: State) => number;
  /** Null: all are shown. */
  readonly chosen: State | null;
  readonly onChoose: (state: State | null) => void;
  readonly className: string;
}

/** Filters a list to one state, with the number of each; a second press shows all. A state without any has no chip. */
export function StateChips<State extends string>({ label, states, nameOf, ...of }: StateChipsProps<State>) {
  const { language } = useTexts();
  return (
    <Chips label={label} className={cx('mb-0!', of.className)}>
      {states
        .filter((state) => of.countOf(state) > 0 || state === of.chosen)
        .map((state) => (
          <Chip
            key={state}
            fills={false}
            isPressed={state === of.chosen}
            onTake={() => of.onChoose(state === of.chosen ? null : state)}
          >
            {`${nameOf(state)} ${formatNumber(of.countOf(state), language)}`}
          </Chip>
        ))}
    </Chips>
  );
}
