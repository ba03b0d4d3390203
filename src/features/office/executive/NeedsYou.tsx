/** What waits for the owner: a shift that was not opened, machines that are down, notices that ask for a decision, open incidents; and what was found besides. */
import { ArrowDown, CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRows, useSite } from '../../../data/index.ts';
import { useNotices } from '../../../data/notices.ts';
import type { ByNow } from '../../../domain/figures/byNow.ts';
import { HOUR_MS } from '../../../domain/shifts/plannedSpan.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { formatDay, useTexts } from '../../../i18n/index.ts';
import { noticeText } from '../../../shared/notices/noticeText.ts';
import { noShiftText } from '../../../shared/overview/noShift.ts';
import { sinceText } from '../../../shared/overview/whatIsWrong.ts';
import { cx } from '../../../ui/cx.ts';
import { Panel } from '../shared/Panel.tsx';

/** Kinds of notices that ask for a decision, and those that only say what was found. */
const DECISIONS = ['records_held', 'days_not_closed', 'changed_after_closing', 'order_overdrawn', 'invoice_differs'];
const FOUND = ['finding', 'meters_unread'];
const ICON = { 'aria-hidden': true, className: 'mt-0.5 size-4 shrink-0' } as const;
const [BAD, WARN] = ['bad', 'warn'] as const;
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
  /** Several of a kind are one line. */
  const folded = (kind: 'service_due' | 'invoice_overdue', name: 'services' | 'overdue') => {
    const [first, ...more] = noticesOf([kind]);
    if (!first || more.length === 0) return first ? [first] : [];
    const title = t(`executive.needs.${name}`, { count: more.length + 1 });
    const text = [first, ...more].map((one) => ('customer' in one ? one.customer : one.title)).join(' · ');
    return [{ ...first, path: first.path.replace(/invoice=.*/, 'state=overdue'), title, text }];
  };
  const { opening } = standing;
  const noShift = noShiftText(standing, texts, operatingDayOf(now, site), timeZone);
  const decisions = [
    ...(opening && noShift !== undefined
      ? [{ id: 'shift', path: '/shift', severity: now < opening ? WARN : BAD, title: noShift, text: '' }]
      : []),
    ...down.map(({ row: { id, status, status_at, equipment_code, equipment_name } }) => ({
      id,
      path: '/equipment',
      severity: status === 'breakdown' ? BAD : WARN,
      title: `${equipment_name} ${equipment_code}`,
      text: `${t(`equipment.status.${status}`)} · ${status_at ? sinceText((now.getTime() - Date.parse(status_at)) / HOUR_MS, texts) : '–'}`,
    })),
    ...noticesOf(DECISIONS),
    ...folded('invoice_overdue', 'overdue'),
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
  const urgentFirst = decisions.toSorted((one, other) => Number(other.severity === BAD) - Number(one.severity === BAD));
  return { decisions: urgentFirst, found: [...noticesOf(FOUND), ...folded('service_due', 'services')] };
}

type Shown = { readonly needs: Needs | undefined };

/** On a phone, where the list is below the tiles: the first decision, how much there is, and the way to it. */
export function NeedsLine({ needs, onOpen }: Shown & { readonly onOpen: () => void }) {
  const { t } = useTexts();
  if (!needs) return <div aria-hidden className="skeleton mb-2 h-12 sm:hidden" />;
  const { decisions, found } = needs;
  const [first] = decisions;
  const [Icon, tone] = first
    ? [TriangleAlert, first.severity === BAD ? 'text-bad' : 'text-warn']
    : [CircleCheck, 'text-good'];
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mb-2 flex min-h-12 w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 text-left text-sm font-semibold sm:hidden"
    >
      <Icon aria-hidden className={cx('size-4 shrink-0', tone)} />
      <span className="min-w-0 flex-1">
        {first && (
          <span className="line-clamp-2">
            {t('executive.needs.first', { what: [first.title, first.text].filter(Boolean).join(', ') })}
          </span>
        )}
        <span className={cx(first && 'text-xs font-normal')}>
          {t(first ? 'executive.needs.count' : 'executive.needs.nothing', { count: decisions.length })}
        </span>
        {found.length > 0 && (
          <span className="text-xs font-normal text-ink-soft">
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
  return (
    <Panel
      title={t('executive.needs.title')}
      aside={decisions.length > 0 && <span className="font-semibold tabular-nums">{decisions.length}</span>}
    >
      {decisions.length === 0 && <p className="text-ink-soft">{t('executive.needs.nothing')}</p>}
      <Items of={decisions} first={decisions.slice(0, MOST)} />
      {found.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold">{t('executive.needs.found', { count: found.length })}</h3>
          <Items of={found} first={shownOf(found, today)} />
        </>
      )}
      <p className="mt-2 text-xs text-pretty text-ink-soft">{t('executive.needs.bell')}</p>
    </Panel>
  );
}

/** `first`: those that are shown before more are asked for. */
function Items({ of, first }: { readonly of: readonly Item[]; readonly first: readonly Item[] }) {
  const { t } = useTexts();
  const [isAll, setAll] = useState(false);
  const more = isAll ? 0 : of.length - first.length;
  return (
    <>
      <ul>
        {(isAll ? of : first).map(({ id, path, severity, title, text }) => (
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
      {more > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="min-h-12 text-sm text-accent-ink underline underline-offset-4"
        >
          {t('executive.needs.more', { count: more })}
        </button>
      )}
    </>
  );
}
