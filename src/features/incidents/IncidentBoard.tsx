import { memo } from 'react';
import { useSite } from '../../data/index.ts';
import { INCIDENT_STATUSES } from '../../domain/records/incidents.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { SyncMark } from '../../ui/SyncMark.tsx';
import { useLimit } from '../../ui/useLimit.ts';
import { STATUS_LOOKS } from './IncidentStatusMark.tsx';
import type { IncidentStatus } from '../../domain/safety/incidentSteps.ts';
import type { IncidentsProps } from './IncidentTable.tsx';

const FIRST_CARDS = 50;

/** What nobody looks into yet, what is looked into, and what is done. Not rendered again by a letter in the search. */
export const IncidentBoard = memo(function IncidentBoard({ incidents, onOpen }: IncidentsProps) {
  return (
    <div className="grid items-start gap-4 md:grid-cols-3">
      {INCIDENT_STATUSES.map((status) => (
        <Column
          key={status}
          status={status}
          incidents={incidents.filter(({ row }) => row.status === status)}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
});

function Column({ status, incidents, onOpen }: IncidentsProps & { readonly status: IncidentStatus }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const [limit, showMore] = useLimit(FIRST_CARDS);
  const { icon: Icon } = STATUS_LOOKS[status];
  const id = `incidents-${status}`;
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 rounded-lg bg-sunken p-3">
      <h2 id={id} className="flex items-center gap-2 px-1 font-semibold">
        <Icon aria-hidden className="size-5 text-ink-soft" />
        {t(`incidents.status.${status}`)}
        <span className="ml-auto text-lg">{formatNumber(incidents.length, language, 0)}</span>
      </h2>
      {incidents.length === 0 && <p className="px-1 pb-2 text-sm text-ink-soft">{t('incidents.noneInState')}</p>}
      {incidents.length > 0 && (
        <ul className="flex flex-col gap-3">
          {incidents.slice(0, limit).map(({ row, sync }) => (
            <li key={row.id} className="[contain-intrinsic-size:auto_7rem] [content-visibility:auto]">
              {/* The whole card opens it; what it says is its name. */}
              <button
                type="button"
                onClick={() => onOpen(row.id)}
                className="flex w-full flex-col gap-1 rounded-md border border-line bg-surface p-3 text-left shadow-card hover:border-line-strong"
              >
                <span className="font-semibold wrap-anywhere">{row.title}</span>
                <span className="text-sm wrap-anywhere text-ink-soft">
                  {[t(`incidents.class.${row.class}`), row.location].filter(Boolean).join(' · ')}
                </span>
                <span className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
                  <span className="whitespace-nowrap">
                    {formatDateTime(new Date(row.occurred_at), language, timeZone)}
                  </span>
                  {sync !== 'sent' && <SyncMark sync={sync} />}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {incidents.length > limit && <Button onClick={showMore}>{t('action.more')}</Button>}
    </section>
  );
}
