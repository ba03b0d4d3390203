import { CircleAlert } from 'lucide-react';
import { cx } from './cx.ts';
import type { ReactNode } from 'react';

export interface FieldProps {
  /** Id of the control; its hint and error have the ids `<id>-hint` and `<id>-error`. */
  readonly id: string;
  readonly label: string;
  /** A word beside the label, such as "optional"; not part of the accessible name. */
  readonly mark?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Corrects the error with one tap. */
  readonly fix?: { readonly label: string; readonly take: () => void } | undefined;
  readonly className?: string;
}

/** Label above, control, then hint or error. The line below has a fixed height, so that a message moves nothing. */
export function Field(props: FieldProps & { readonly children: ReactNode }) {
  const { id, label, mark, hint, error, fix, className, children } = props;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {mark && <span className="text-xs text-ink-soft">{mark}</span>}
      </div>
      {children}
      <div className="min-h-6 text-sm leading-6 text-ink-soft">
        {error ? (
          <p id={`${id}-error`} className="flex items-start gap-1.5 font-semibold text-bad">
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            {error}
            {fix && (
              <button
                type="button"
                onClick={() => {
                  fix.take();
                  document.getElementById(id)?.focus();
                }}
                className="min-h-12 shrink-0 rounded-md border border-line-strong bg-surface px-4 text-base text-ink active:bg-line"
              >
                {fix.label}
              </button>
            )}
          </p>
        ) : (
          hint && <div id={`${id}-hint`}>{hint}</div>
        )}
      </div>
    </div>
  );
}

export const describedBy = ({ id, error, hint }: Pick<FieldProps, 'id' | 'error' | 'hint'>) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
});

/** The box of every control: 56 px, readable at arm's length. */
export const controlClass = (error?: string): string =>
  cx(
    'h-14 w-full min-w-0 rounded-md border bg-surface px-4 text-base text-ink placeholder:text-ink-soft/70',
    error ? 'border-2 border-bad' : 'border-line-strong',
  );
