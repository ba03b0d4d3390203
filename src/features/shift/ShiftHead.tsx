import { CalendarClock, CircleCheck, CirclePlay, PencilLine, TriangleAlert, Users } from 'lucide-react';
import { useRows, type ViewRow } from '../../data/index.ts';
import { useKindsDoneBefore } from '../../data/shifts.ts';
import { plannedSpan, type ShiftRow } from '../../domain/shifts/shiftTime.ts';
import { daysBetween } from '../../domain/time/siteTime.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { formatDateTime, formatDay, formatTime, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Message } from '../../ui/Message.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { flagsOf } from './entryLines.ts';
import { useNameOf } from './useNameOf.ts';
import type { ShiftScene } from './useShiftScene.ts';

interface ShiftHeadProps {
  readonly scene: ShiftScene;
  readonly shown: ViewRow<'shifts'>;
  readonly onEdit: () => void;
}

/** Which shift it is, whose, and what is particular about it. */
export function ShiftHead({ scene, shown: { row, sync }, onEdit }: ShiftHeadProps) {
  const { t, language } = useTexts();
  const { site, now, day } = scene;
  const nameOf = useNameOf();
  const operators = useRows('operators', { limit: 500 });
  const crew = row.crew.map((id) => operators?.find((one) => one.row.id === id)?.row.full_name ?? '–');
  const end = plannedSpan(row, site).end;
  const away = Math.abs(daysBetween(row.operating_day, day));
  const at = (instant: string) => formatTime(new Date(instant), language, site.timeZone);
  return (
    <section className="rounded-lg border border-line bg-surface p-4 shadow-card sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-bold wrap-anywhere">{row.shift_name}</h2>
        <StatusMark status={row.status} />
        {sync !== 'sent' && <SyncMark sync={sync} />}
        {flagsOf(row).map((flag) => (
          <Mark key={flag} tone="warn" icon={TriangleAlert} text={t(`shift.flag.${flag}`)} />
        ))}
        <p className="ml-auto font-semibold tabular-nums">
          {t('shift.times', { start: clock(row.start_time, language), end: clock(row.end_time, language) })}
        </p>
      </div>
      <p className="text-sm text-ink-soft">
        {[
          t(`shift.typeName.${row.shift_type}`),
          formatDay(row.operating_day, language),
          row.opened_at !== null && t('shift.openedBy', { time: at(row.opened_at), name: nameOf(row.opened_by) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 grow basis-full text-sm sm:basis-0">
          <span className="font-semibold">{t('shift.crew.title')}</span>{' '}
          <span className="wrap-anywhere text-ink-soft">
            {crew.length > 0 ? crew.join(', ') : t('shift.crew.none')}
          </span>
        </p>
        <div className="flex flex-wrap max-sm:-ml-3 sm:-mr-3">
          <HistoryLink id={row.id} className="px-3!" />
          {row.status !== 'closed' && (
            <Button look="quiet" icon={PencilLine} onClick={onEdit} className="px-3!" text={t('shift.edit')} />
          )}
        </div>
      </div>
      {row.notes && <p className="text-sm wrap-anywhere">{row.notes}</p>}
      <DoneBefore row={row} at={at} />
      {row.status === 'open' && end <= now && (
        <Message tone="warn" icon={TriangleAlert} className="mt-2">
          {t('shift.over', { time: formatDateTime(end, language, site.timeZone) })}
        </Message>
      )}
      {away > 1 && (
        <Message tone="warn" icon={TriangleAlert} className="mt-2">
          {t('shift.farDay', { day: formatDay(row.operating_day, language), count: away })}
        </Message>
      )}
      {row.status === 'closed' && (
        <Message tone="info" icon={CircleCheck} className="mt-2" text={t('shift.closedInfo')} />
      )}
    </section>
  );
}

/** Told to whoever was second, where the shift is: what they wrote is kept, and figures count once. */
function DoneBefore({ row, at }: { readonly row: ShiftRow; readonly at: (instant: string) => string }) {
  const { t } = useTexts();
  const nameOf = useNameOf();
  const done = useKindsDoneBefore(row.id) ?? [];
  const said = [
    done.includes('shifts.open') &&
      row.opened_at !== null &&
      t('shift.second.open', { name: nameOf(row.opened_by), time: at(row.opened_at) }),
    done.includes('shifts.close') &&
      row.closed_at !== null &&
      t('shift.second.close', { name: nameOf(row.closed_by), time: at(row.closed_at) }),
  ].filter((text) => text !== false);
  return said.map((text) => <Message key={text} tone="info" icon={Users} role="status" className="mt-2" text={text} />);
}

/** `22:00`, in Indonesian `22.00`. */
export const clock = (time: string, language: string): string => (language === 'id' ? time.replace(':', '.') : time);

const STATUS = {
  planned: { tone: 'plain', icon: CalendarClock },
  open: { tone: 'good', icon: CirclePlay },
  closed: { tone: 'info', icon: CircleCheck },
} as const;

export function StatusMark({ status }: { readonly status: keyof typeof STATUS }) {
  const { t } = useTexts();
  return <Mark {...STATUS[status]} text={t(`shift.status.${status}`)} />;
}
