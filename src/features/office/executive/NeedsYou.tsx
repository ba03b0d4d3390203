/** What waits for the owner: a shift that was not opened, machines that are down, open incidents, and of the notices those that ask for a decision. */
import { ArrowDown, OctagonAlert, TriangleAlert } from 'lucide-react';
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

/** Kinds of notices between the machines that are down and the incidents; `LAST` follow the incidents. */
const FIRST = ['records_held', 'days_not_closed', 'changed_after_closing', 'order_overdrawn'];
const LAST = ['finding', 'meters_unread'];
const ICON = { 'aria-hidden': true, className: 'mt-0.5 size-4 shrink-0' } as const;
const [BAD, WARN] = ['bad', 'warn'] as const;
/** The bell has all of them. */
const MOST = 8;

type Needs = ReturnType<typeof useNeeds>;

/** Undefined while they are read. */
export function useNeeds(now: Date, standing: ByNow) {
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
  return [
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
    ...noticesOf(FIRST),
    ...incidents
      .filter(({ row: { status } }) => status !== 'closed')
      .map(({ row: { id, number, title, status, operating_day } }) => ({
        id,
        path: '/safety-incidents',
        severity: WARN,
        title: `${number} · ${title}`,
        text: `${t(`executive.safety.status.${status}`)} · ${formatDay(operating_day, language)}`,
      })),
    ...noticesOf(LAST),
    ...services.slice(0, 1).map((one) => ({
      ...one,
      ...(services.length > 1 && {
        title: t('executive.needs.services', { count: services.length }),
        text: services.map(({ title }) => title).join(' · '),
      }),
    })),
  ];
}

/** On a phone, where the list is below the tiles: how much there is, and the way to it. */
export function NeedsLine({ needs, onOpen }: { readonly needs: Needs; readonly onOpen: () => void }) {
  const { t } = useTexts();
  if (!needs) return <div aria-hidden className="skeleton mb-2 h-12 sm:hidden" />;
  const isBad = needs.some(({ severity }) => severity === 'bad');
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mb-2 flex min-h-12 w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 text-left text-sm font-semibold sm:hidden"
    >
      {needs.length > 0 && (
        <TriangleAlert aria-hidden className={cx('size-4 shrink-0', isBad ? 'text-bad' : 'text-warn')} />
      )}
      <span className="flex-1">
        {t(needs.length > 0 ? 'executive.needs.count' : 'executive.needs.nothing', { count: needs.length })}
      </span>
      <ArrowDown aria-hidden className="size-4 shrink-0 text-accent-ink" />
    </button>
  );
}

export function NeedsYou({ needs }: { readonly needs: Needs }) {
  const { t } = useTexts();
  if (!needs) return <div aria-hidden className="skeleton h-60" />;
  return (
    <Panel title={t('executive.needs.title')}>
      {needs.length === 0 && <p className="text-ink-soft">{t('executive.needs.nothing')}</p>}
      <ul>
        {needs.slice(0, MOST).map(({ id, path, severity, title, text }) => (
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
      {needs.length > MOST && (
        <p className="text-sm text-ink-soft">{t('executive.needs.more', { count: needs.length - MOST })}</p>
      )}
    </Panel>
  );
}
