import { useSite } from '../../data/index.ts';
import { usePastStates } from '../../data/older.ts';
import { INCIDENT_STATUSES } from '../../domain/records/incidents.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { formatDateTime, useTexts } from '../../i18n/index.ts';
import { IncidentStatusMark } from './IncidentStatusMark.tsx';
import type { SyncedTables } from '../../domain/records/rows.ts';

/** Who reported it, looked into it and closed it, and when. Without a signal it says so. */
export function StatesOfIncident({ row }: { readonly row: SyncedTables['incidents'] }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const { value, failure } = usePastStates(row.id, row.version);
  return (
    <section aria-labelledby="incident-states" className="max-w-3xl">
      <h2 id="incident-states" className="mb-3 text-base font-semibold">
        {t('incidents.states.title')}
      </h2>
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
    </section>
  );
}
