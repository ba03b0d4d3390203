import { cx } from '../../../ui/cx.ts';
import type { ComponentProps } from 'react';

/** A tick of 48 px: the box that is seen is smaller than what a glove may hit. */
export function Pick({
  label,
  ...input
}: { readonly label: string } & Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input type="checkbox" aria-label={label} className={cx(TOUCHED, BOX, TICKED)} {...input} />;
}

const TOUCHED =
  'grid size-12 shrink-0 cursor-pointer appearance-none place-items-center rounded-md hover:bg-sunken disabled:invisible';
const BOX =
  'before:size-6 before:rounded-sm before:border-2 before:border-line-strong before:bg-surface ' +
  "before:text-center before:text-base before:leading-5 before:font-bold before:content-['']";
const TICKED =
  "checked:before:border-ink checked:before:bg-ink checked:before:text-surface checked:before:content-['✓']";
