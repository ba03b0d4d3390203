import { ArrowDown, CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRows, useSite } from '../../../data/index.ts';
import { useNotices } from '../../../data/notices.ts';
import { sumOf, type DayFacts } from '../../../domain/figures/dayFacts.ts';
import { HOUR_MS } from '../../../domain/shifts/plannedSpan.ts';
import { weekdayOf } from '../../../domain/time/calendar.ts';
import { formatDay, formatRupiahShort, formatWeekday, useTexts } from '../../../i18n/index.ts';
import { noticeText } from '../../../shared/notices/noticeText.ts';
import { noShiftText } from '../../../shared/overview/noShift.ts';
import { dieselText, machineText, sinceText } from '../../../shared/overview/whatIsWrong.ts';
import { cx } from '../../../ui/cx.ts';
import { Panel } from '../shared/Panel.tsx';
import { recordsAddress } from '../shared/recordsAddress.ts';
import type { ByNow } from '../../../domain/figures/byNow.ts';

/** Kinds of notices that need a decision; the others only inform. */
const MONEY = ['order_overdrawn', 'invoice_differs'];
const RECORDS = ['records_held', 'days_not_closed', 'changed_after_closing'];
const FOUND = ['finding', 'meters_unread'];
const [BAD, WARN] = ['bad', 'warn'] as const;
const GROUPS = ['site', 'money', 'records', 'safety'] as const;
type Group = (typeof GROUPS)[number];
const MOST = 3;
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

/** Findings come later than the rest: only their own lines depend on them. */
interface Needs {
  /** By group, urgent ones first. */
  readonly decisions: readonly (Item & { readonly group: Group })[];
  readonly found: readonly Item[];
}

/** At most two, none of them from before today; the rest is a number. */
export const shownOf = (found: readonly Item[], today: string): readonly Item[] =>
  found.filter(({ kind, at = today }) => kind !== 'finding' || at >= today).slice(0, MOST_FOUND);

/** The first of each group, then the others, as many as fit on a phone. */
export function firstOf({ decisions }: Pick<Needs, 'decisions'>): Needs['decisions'] {
  const heads = GROUPS.flatMap((group) => decisions.find((one) => one.group === group) ?? []);
  const chosen = [...heads, ...decisions.filter((one) => !heads.includes(one))].slice(0, MOST);
  return decisions.filter((one) => chosen.includes(one));
}

/** Undefined while they are being read. */
export function useNeeds(now: Date, standing: ByNow, { day, totals }: DayFacts): Needs | undefined {
  const texts = useTexts();
  const { t, language } = texts;
  const { timeZone } = useSite();
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
  /** Several of a kind become one line. */
  const folded = (
    kind: 'service_due' | 'invoice_overdue' | 'yard_overnight',
    name: 'services' | 'overdue' | 'overnight',
  ) => {
    const [first, ...more] = noticesOf([kind]);
    if (!first || more.length === 0) return first ? [first] : [];
    const owed = [first, ...more].reduce((sum, one) => sum + ('amount' in one ? one.amount : 0), 0);
    const amount = formatRupiahShort(owed, language);
    const title = t(`executive.needs.${name}`, { count: more.length + 1, amount });
    const nameOf = (one: typeof first) => ('customer' in one ? one.customer : 'plate' in one ? one.plate : one.title);
    const path = first.path.replace(/invoice=.*/, 'state=overdue').replace(/\/new\?truck=.*/, '');
    return [{ ...first, path, title, text: [first, ...more].map(nameOf).join(' · ') }];
  };
  const { opening } = standing;
  const today = { from: day, to: day };
  const noShift = noShiftText(standing, texts, day, timeZone);
  const weekday = formatWeekday(weekdayOf(day), language);
  const diesel = dieselText(sumOf(totals, 'fuel_issue').quantity, standing.usual?.diesel, weekday, texts);
  const since = (at: string | null) => (at ? sinceText((now.getTime() - Date.parse(at)) / HOUR_MS, texts) : '–');
  const groups: Readonly<Record<Group, readonly (Item | false | '' | null | undefined)[]>> = {
    site: [
      opening &&
        noShift !== undefined && {
          id: 'shift',
          path: '/shift',
          severity: now < opening ? WARN : BAD,
          title: noShift,
          text: '',
        },
      ...down.map(({ row }) => ({
        id: row.id,
        path: '/equipment',
        severity: row.status === 'breakdown' ? BAD : WARN,
        title: machineText(row),
        text: `${t(`equipment.status.${row.status}`)} · ${since(row.status_at)}`,
      })),
      diesel && { id: 'diesel', path: recordsAddress('fuel', today), severity: WARN, title: diesel, text: '' },
      ...folded('yard_overnight', 'overnight'),
    ],
    money: [...folded('invoice_overdue', 'overdue'), ...noticesOf(MONEY)],
    records: noticesOf(RECORDS),
    safety: incidents
      .filter(({ row: { status } }) => status !== 'closed')
      .map(({ row: { id, number, title, status, operating_day } }) => ({
        id,
        path: '/safety-incidents',
        severity: WARN,
        title: `${number} · ${title}`,
        text: `${t(`executive.safety.status.${status}`)} · ${formatDay(operating_day, language)}`,
      })),
  };
  const decisions = GROUPS.flatMap((group) =>
    groups[group]
      .flatMap((one) => (one ? [{ ...one, group }] : []))
      .toSorted((one, other) => Number(other.severity === BAD) - Number(one.severity === BAD)),
  );
  return { decisions, found: [...noticesOf(FOUND), ...folded('service_due', 'services')] };
}

type Shown = { readonly needs: Needs | undefined };

/** On a phone, where the list is below the tiles: the first decisions, one line each, the total number, and the link to the list. */
export function NeedsLine({ needs, onOpen }: Shown & { readonly onOpen: () => void }) {
  const { t } = useTexts();
  if (!needs) return <div aria-hidden className="skeleton mb-2 h-12 sm:hidden" />;
  const { decisions, found } = needs;
  const isNone = decisions.length === 0;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="mb-2 flex min-h-12 w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 py-1 text-left text-xs sm:hidden"
    >
      {isNone && <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />}
      <span className="min-w-0 flex-1">
        {firstOf(needs).map(({ id, severity, title, text }) => (
          <span key={id} className="flex items-center gap-1 font-semibold">
            <Mark severity={severity} />
            <span className="truncate">{[title, text].filter(Boolean).join(' · ')}</span>
          </span>
        ))}
        <span>{t(isNone ? 'executive.needs.nothing' : 'executive.needs.count', { count: decisions.length })}</span>
        {found.length > 0 && (
          <span className="text-ink-soft">{` · ${t('executive.needs.found', { count: found.length })}`}</span>
        )}
      </span>
      <ArrowDown aria-hidden className="size-4 shrink-0 text-accent-ink" />
    </button>
  );
}

function Mark({ severity }: Pick<Item, 'severity'>) {
  const [Icon, tone] = severity === 'bad' ? [OctagonAlert, 'text-bad'] : [TriangleAlert, 'text-warn'];
  return <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', tone)} />;
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
      {GROUPS.map((group) => [group, decisions.filter((one) => one.group === group)] as const)
        .filter(([, of]) => of.length > 0)
        .map(([group, of]) => (
          <section key={group} className="not-first:mt-3">
            <h3 className="text-xs font-semibold text-ink-soft">{t(`executive.needs.group.${group}`)}</h3>
            <Items of={of} first={of.slice(0, MOST)} />
          </section>
        ))}
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

/** `first`: those that are shown before a press on "more". */
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
                <Mark severity={severity} />
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
