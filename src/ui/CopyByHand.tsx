import { cx } from './cx.ts';

interface CopyByHandProps {
  readonly label: string;
  readonly text: string;
  readonly className?: string;
}

/** A text that the browser could neither share nor copy: the first press selects all of it. */
export const CopyByHand = ({ label, text, className }: CopyByHandProps) => (
  <label className={cx('flex flex-col gap-1 text-sm font-semibold', className)}>
    {label}
    <textarea
      readOnly
      rows={9}
      value={text}
      className="rounded-md border border-line-strong bg-surface p-3 font-normal"
      onFocus={(event) => event.target.select()}
    />
  </label>
);
