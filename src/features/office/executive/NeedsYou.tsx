/** What waits for the owner: a shift that was not opened, machines that are down, open incidents and notices that ask for a decision; and what was found besides. */
import { ArrowDown, CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRows, useSite } from '../../../data/index.ts';
import { useNotices } from '../../../data/notices.ts';
import type { ByNow } from '../../../domain/figures/byNow.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { formatDateTime, formatDay, useTexts } from '../../../i18n/index.ts';
import { noticeText } from '../../../shared/notices/noticeText.ts';
import { noShiftText } from '../../../shared/overview/noShift.ts';
import { cx } from '../../../ui/cx.ts';
import { Panel } from '../shared/Panel.tsx';

/** Kinds of notices that ask for a decision, and those that only say what was found. */
const DECISIONS = [
  'records_held',
  'days_not_closed',
  'changed_after_closing',
  'order_overdrawn',
  'invoice_differs',
  'invoice_overdue',
];
const FOUND = ['finding', 'meters_unread'];
const ICON = { 'aria-hidden': true, className: 'mt-0.5 size-4 shrink-0' } as const;
const [BAD, WARN] = ['bad', 'warn'] as const;
/** The bell has all of them. */
const MOST = 8;
const MOST_FOUND = 2;

interface Item {
  readonly id: string;
  readonly path: string;
  readonly severity: 'bad' | 'warn';
  readonly title: string;
  readonly text: string;
  readonly kind?: string;
  /** An operating day or an instant. */
  readonly at?: string;
}

/** Findings come after the rest: nothing but their own lines depends on them. */
interface Needs {
  readonly decisions: readonly Item[];
  readonly found: readonly Item[];
}

/** At most two, none of a finding from before today; the rest is a number. */
export const shownOf = (found: readonly Item[], today: string): readonly Item[] =>
  found.filter(({ kind, at = today }) => kind !== 'finding' || at >= today).slice(0, MOST_FOUND);

/** Undefined while they are read. */
export function useNeeds(now: Date, standing: ByNow): Needs | undefined {
  const texts = useTexts();
  const { t, language } = texts;
  const site = useSite();
  const { timeZone } = site;
  const { notices } = useNotices('owner', now, []);
  const machines = useRows('equipment', { limit: 1_000 });
  const incidents = useRows('incidents');
  if (!notices || !machines || !incidents) return undefined;
  const down = machines.filter(({ row: { status } }) => status === 'breakdown' || status === 'maintenance');
  const noticesOf = (kinds: readonly string[]) =>
    kinds.flatMap((kind) =>
      notices
        .filter(({ notice }) => notice.kind === kind)
        .map(({ notice }) => ({ ...notice, ...noticeText(notice, texts, timeZone) })),
    );
  const { opening } = standing;
  const noShift = noShiftText(standing, texts, operatingDayOf(now, site), timeZone);
  const services = noticesOf(['service_due']);
  const decisions = [
    ...(opening && noShift !== undefined
      ? [{ id: 'shift', path: '/shift', severity: now < opening ? WARN : BAD, title: noShift, text: '' }]
      : []),
    ...down.map(({ row: { id, status, status_at, equipment_code, equipment_name } }) => ({
      id,
      path: '/equipment',
      severity: status === 'breakdown' ? BAD : WARN,
      title: `${equipment_code} ${equipment_name}`,
      text: `${t(`equipment.status.${status}`)} · ${status_at ? formatDateTime(new Date(status_at), language, timeZone) : '–'}`,
    })),
    ...noticesOf(DECISIONS),
    ...incidents
      .filter(({ row: { status } }) => status !== 'closed')
      .map(({ row: { id, number, title, status, operating_day } }) => ({
        id,
        path: '/safety-incidents',
        severity: WARN,
        title: `${number} · ${title}`,
        text: `${t(`executive.safety.status.${status}`)} · ${formatDay(operating_day, language)}`,
      })),
  ];
  const found = [
    ...noticesOf(FOUND),
    ...services.slice(0, 1).map((one) => ({
      ...one,
      ...(services.length > 1 && {
        title: t('executive.needs.services', { count: services.length }),
        text: services.map(({ title }) => title).join(' · '),
      }),
    })),
  ];
  return { decisions, found };
}

type Shown = { readonly needs: Needs | undefined };

/** On a phone, where the list is below the tiles: how much there is, and the way to it. */
export function NeedsLine({ needs, onOpen }: Shown & { readonly onOpen: () => void }) {
  const { t } = useTexts();
  if (!needs) return <div aria-hidden className="skeleton mb-2 h-12 sm:hidden" />;
  const { decisions, found } = needs;
  const isBad = decisions.some(({ severity }) => severity === 'bad');
  const [Icon, tone] =
    decisions.length === 0 ? [CircleCheck, 'text-good'] : [TriangleAlert, isBad ? 'text-bad' : 'text-warn'];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mb-2 flex min-h-12 w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 text-left text-sm font-semibold sm:hidden"
    >
      <Icon aria-hidden className={cx('size-4 shrink-0', tone)} />
      <span className="flex-1">
        {t(decisions.length > 0 ? 'executive.needs.count' : 'executive.needs.nothing', { count: decisions.length })}
        {found.length > 0 && (
          <span className="font-normal text-ink-soft">
            {` · ${t('executive.needs.found', { count: found.length })}`}
          </span>
        )}
      </span>
      <ArrowDown aria-hidden className="size-4 shrink-0 text-accent-ink" />
    </button>
  );
}

export function NeedsYou({ needs, today }: Shown & { readonly today: string }) {
  const { t } = useTexts();
  if (!needs) return <div aria-hidden className="skeleton h-60" />;
  const { decisions, found } = needs;
  const shown = shownOf(found, today);
  return (
    <Panel
      title={t('executive.needs.title')}
      aside={decisions.length > 0 && <span className="font-semibold tabular-nums">{decisions.length}</span>}
    >
      {decisions.length === 0 && <p className="text-ink-soft">{t('executive.needs.nothing')}</p>}
      <Items of={decisions} most={MOST} count={decisions.length} />
      {found.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold">{t('executive.needs.found', { count: found.length })}</h3>
          <Items of={shown} most={MOST_FOUND} count={found.length} />
        </>
      )}
    </Panel>
  );
}

interface ItemsProps {
  readonly of: readonly Item[];
  readonly most: number;
  /** With those that are not shown. */
  readonly count: number;
}

function Items({ of, most, count }: ItemsProps) {
  const { t } = useTexts();
  const more = count - Math.min(of.length, most);
  return (
    <>
      <ul>
        {of.slice(0, most).map(({ id, path, severity, title, text }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <Link to={path} className="block min-h-12 py-2 text-ink no-underline wrap-anywhere hover:bg-sunken">
              <span className={cx('flex gap-2 text-sm font-semibold', severity === 'bad' ? 'text-bad' : 'text-warn')}>
                {severity === 'bad' ? <OctagonAlert {...ICON} /> : <TriangleAlert {...ICON} />}
                {title}
              </span>
              <span className="block pl-6 text-sm text-ink-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-sm text-ink-soft">{t('executive.needs.more', { count: more })}</p>}
    </>
  );
}
