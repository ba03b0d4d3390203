import { useSite } from '../../data/index.ts';
import { formatDateTime, formatDay, formatNumber, useTexts } from '../../i18n/index.ts';
import { FactList, Mark, Section } from '../../ui/index.ts';
import type { SyncedTables } from '../../domain/records/rows.ts';
import { usePastStates } from '../../data/older.ts';
import { INCIDENT_STATUSES } from '../../domain/records/incidents.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { CircleCheck, CircleDot, Search } from 'lucide-react';
import type { IncidentStatus } from '../../domain/records/incidentSteps.ts';

export function IncidentFacts({ row }: { readonly row: SyncedTables['incidents'] }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const facts: readonly (readonly [string, string | null])[] = [
    [t('incidents.field.number'), row.number],
    [t('incidents.field.class'), t(`incidents.class.${row.class}`)],
    [t('incidents.field.occurredAt'), formatDateTime(new Date(row.occurred_at), language, timeZone)],
    [t('incidents.field.day'), formatDay(row.operating_day, language)],
    [t('incidents.field.location'), row.location],
    [t('incidents.field.people'), row.people === null ? null : formatNumber(row.people, language)],
    [t('incidents.field.lostDays'), row.lost_days === null ? null : formatNumber(row.lost_days, language)],
  ];
  return (
    <FactList
      facts={facts}
      className="max-w-3xl rounded-lg border border-line bg-surface p-4 shadow-card [&>div]:border-b [&>div]:border-line [&>div]:pb-2 [&>div:last-child]:border-b-0 [&>div:last-child]:pb-0"
    />
  );
}

export function StatesOfIncident({ row }: { readonly row: SyncedTables['incidents'] }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const { value, failure } = usePastStates(row.id, row.version);
  return (
    <Section title={t('incidents.states.title')} className="max-w-3xl">
      {!value && !failure && <div aria-hidden className="skeleton h-12" />}
      {!value && failure && <p className="text-ink-soft">{t('incidents.states.unknown')}</p>}
      {value && (
        <ol className="overflow-hidden rounded-lg border border-line bg-surface">
          {value.toReversed().map(({ id, at, person, status }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 first:border-t-0"
            >
              <IncidentStatusMark status={INCIDENT_STATUSES.find((known) => known === status) ?? 'open'} />
              <span className="text-sm text-ink-soft">
                {[person, at && formatDateTime(new Date(at), language, timeZone)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      <HistoryLink id={row.id} className="mt-2" />
    </Section>
  );
}

export function IncidentStatusMark({ status }: { readonly status: IncidentStatus }) {
  const { t } = useTexts();
  return <Mark {...STATUS_LOOKS[status]} text={t(`incidents.status.${status}`)} />;
}

const STATUS_LOOKS = {
  open: { tone: 'bad', icon: CircleDot },
  investigating: { tone: 'warn', icon: Search },
  closed: { tone: 'good', icon: CircleCheck },
} as const satisfies Record<IncidentStatus, unknown>;
