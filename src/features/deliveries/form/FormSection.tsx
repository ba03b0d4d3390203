import { cx } from '../../../ui/cx.ts';
import type { ReactNode } from 'react';

/** A whole line on tablets, which show two sections side by side. */
export const WIDE = 'lg:col-span-2 xl:col-span-1';

/** For fields side by side: label, control and hint have equal heights, however many lines a text takes. */
export const BESIDE = 'grid row-span-3 grid-rows-subgrid';

interface FormSectionProps {
  readonly title: string;
  readonly titleClass?: string;
  readonly children: ReactNode;
}

export const FormSection = ({ title, titleClass, children }: FormSectionProps) => (
  <fieldset className="min-w-0 rounded-lg border border-line bg-surface px-4 pt-2 pb-2 shadow-card sm:px-6">
    <legend className={cx('float-left mb-3 w-full pt-2 text-base font-semibold', titleClass)}>{title}</legend>
    <div className="clear-both grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">{children}</div>
  </fieldset>
);
