import { CalendarClock, CircleCheck, ChevronDown, CirclePlay, PencilLine, TriangleAlert, Users } from 'lucide-react';
import { useRows, type ViewRow } from '../../data/index.ts';
import { useKindsDoneBefore } from '../../data/shifts.ts';
import type { ShiftRow } from '../../domain/shifts/shiftTime.ts';
import { plannedSpan } from '../../domain/shifts/plannedSpan.ts';
import { daysBetween } from '../../domain/time/calendar.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { formatDateTime, formatDay, formatNumber, formatTime, useTexts } from '../../i18n/index.ts';
import { Button, Mark, Message, SyncMark } from '../../ui/index.ts';
import { useFigureWarnings, type ShiftFigures } from './Figures.tsx';
import { flagsOf } from './entryLines.ts';
import { type ShiftScene, useNameOf } from './useShiftScene.ts';

interface ShiftHeadProps {
  readonly scene: ShiftScene;
  readonly shown: ViewRow<'shifts'>;
  readonly figures: ShiftFigures | null;
  readonly onEdit: () => void;
}

export function ShiftHead({ scene, shown: { row, sync }, figures, onEdit }: ShiftHeadProps) {
  const { t, language } = useTexts();
  const { site, now, day } = scene;
  const nameOf = useNameOf();
  const operators = useRows('operators', { limit: 500 });
  const crew = row.crew.map((id) => operators?.find((one) => one.row.id === id)?.row.full_name ?? '–');
  const end = plannedSpan(row, site).end;
  const away = Math.abs(daysBetween(row.operating_day, day));
  const at = (instant: string) => formatTime(new Date(instant), language, site.timeZone);
  const warnings = [
    ...flagsOf(row).map((flag) => t(`shift.flag.${flag}`)),
    ...(row.status === 'open' && end <= now
      ? [t('shift.over', { time: formatDateTime(end, language, site.timeZone) })]
      : []),
    ...(away > 1 ? [t('shift.farDay', { day: formatDay(row.operating_day, language), count: away })] : []),
    ...useFigureWarnings(figures),
  ];
  return (
    <>
      <DoneBefore row={row} at={at} />
      <details className="group rounded-lg border border-line bg-surface shadow-card">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-x-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 grow font-semibold">
              {t('shift.crew.title')} {crew.length > 0 ? formatNumber(crew.length, language) : '–'}
            </span>
            {sync !== 'sent' && <SyncMark sync={sync} />}
            {warnings.length > 0 && (
              <Mark tone="warn" icon={TriangleAlert} text={t('shift.warnings', { count: warnings.length })} />
            )}
            <StatusMark status={row.status} />
          </span>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
        </summary>
        <div className="flex flex-col gap-2 border-t border-line px-4 py-3">
          {warnings.map((text) => (
            <Message key={text} tone="warn" icon={TriangleAlert} text={text} />
          ))}
          <p className="wrap-anywhere">{crew.length > 0 ? crew.join(', ') : t('shift.crew.none')}</p>
          <p className="text-sm text-ink-soft">
            {[
              t(`shift.typeName.${row.shift_type}`),
              formatDay(row.operating_day, language),
              row.opened_at !== null && t('shift.openedBy', { time: at(row.opened_at), name: nameOf(row.opened_by) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {row.notes && <p className="text-sm wrap-anywhere">{row.notes}</p>}
          <div className="-mx-3 flex flex-wrap">
            {row.status !== 'closed' && (
              <Button look="quiet" icon={PencilLine} onClick={onEdit} className="px-3!" text={t('shift.edit')} />
            )}
            <HistoryLink id={row.id} className="px-3!" />
          </div>
        </div>
      </details>
      {row.status === 'closed' && <Message tone="info" icon={CircleCheck} text={t('shift.closedInfo')} />}
    </>
  );
}

/** For the second user who opened or closed the same shift: their record is kept, and figures count once. */
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
  return said.map((text) => <Message key={text} tone="info" icon={Users} role="status" text={text} />);
}

const STATUS = {
  planned: { tone: 'plain', icon: CalendarClock },
  open: { tone: 'good', icon: CirclePlay },
  closed: { tone: 'info', icon: CircleCheck },
} as const;

export function StatusMark({ status }: { readonly status: keyof typeof STATUS }) {
  const { t } = useTexts();
  return <Mark {...STATUS[status]} text={t(`shift.status.${status}`)} />;
}
