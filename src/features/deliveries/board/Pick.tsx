import { useTexts } from '../../../i18n/useLanguage.ts';
import { cx } from '../../../ui/cx.ts';
import type { ViewRow } from '../../../data/index.ts';
import type { ComponentProps } from 'react';
import type { TicketWork } from './viewProps.ts';

/** A 48 px target: the visible box is smaller than what a gloved finger can hit. */
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

/** All visible tickets with a next step. The space is reserved while they are being read. */
export function PickAll({
  deliveries,
  isRead,
  work: { moving, selection },
}: {
  readonly deliveries: readonly ViewRow<'deliveries'>[];
  readonly isRead: boolean;
  readonly work: TicketWork;
}) {
  const { t } = useTexts();
  const open = deliveries.filter((delivery) => moving.nextOf(delivery)).map(({ row }) => row.id);
  if (open.length === 0) return isRead ? null : <span className="size-12 shrink-0" />;
  return (
    <Pick
      label={t('board.pickAll')}
      title={t('board.pickAll')}
      checked={open.every((id) => selection.has(id))}
      onChange={(event) => selection.set(open, event.target.checked)}
    />
  );
}
