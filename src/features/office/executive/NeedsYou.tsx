/** What waits for the owner: machines that are down, open incidents, and of the notices those that ask for a decision. */
import { OctagonAlert, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRows, useSite } from '../../../data/index.ts';
import { useNotices } from '../../../data/notices.ts';
import { formatDateTime, formatDay, useTexts } from '../../../i18n/index.ts';
import { noticeText } from '../../../shared/notices/noticeText.ts';
import { cx } from '../../../ui/cx.ts';
import { Panel } from '../shared/Panel.tsx';

/** Kinds of notices between the machines that are down and the incidents; `LAST` follow the incidents. */
const FIRST = ['records_held', 'days_not_closed', 'changed_after_closing'];
const LAST = ['finding', 'meters_unread'];
const ICON = { 'aria-hidden': true, className: 'mt-0.5 size-4 shrink-0' } as const;
/** The bell has all of them. */
const MOST = 8;

export function NeedsYou({ now }: { readonly now: Date }) {
  const texts = useTexts();
  const { t, language } = texts;
  const { timeZone } = useSite();
  const { notices } = useNotices('owner', now, []);
  const machines = useRows('equipment', { limit: 1_000 });
  const incidents = useRows('incidents');
  if (!notices || !machines || !incidents) return <div aria-hidden className="skeleton h-60" />;
  const down = machines.filter(({ row: { status } }) => status === 'breakdown' || status === 'maintenance');
  const noticesOf = (kinds: readonly string[]) =>
    kinds.flatMap((kind) =>
      notices
        .filter(({ notice }) => notice.kind === kind)
        .map(({ notice }) => ({ ...notice, ...noticeText(notice, texts, timeZone) })),
    );
  const services = noticesOf(['service_due']);
  const lines = [
    ...down.map(({ row: { id, status, status_at, equipment_code, equipment_name } }) => ({
      id,
      path: '/equipment',
      severity: status === 'breakdown' ? ('bad' as const) : ('warn' as const),
      title: `${equipment_code} ${equipment_name}`,
      text: `${t(`equipment.status.${status}`)} · ${status_at ? formatDateTime(new Date(status_at), language, timeZone) : '–'}`,
    })),
    ...noticesOf(FIRST),
    ...incidents
      .filter(({ row: { status } }) => status !== 'closed')
      .map(({ row: { id, number, title, status, operating_day } }) => ({
        id,
        path: '/safety-incidents',
        severity: 'warn' as const,
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
  return (
    <Panel title={t('executive.needs.title')}>
      {lines.length === 0 && <p className="text-ink-soft">{t('executive.needs.nothing')}</p>}
      <ul>
        {lines.slice(0, MOST).map(({ id, path, severity, title, text }) => (
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
      {lines.length > MOST && (
        <p className="text-sm text-ink-soft">{t('executive.needs.more', { count: lines.length - MOST })}</p>
      )}
    </Panel>
  );
}
