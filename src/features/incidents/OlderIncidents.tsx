import { askOlderIncidents } from '../../data/incidents.ts';
import { OlderRecords } from '../../shared/records/OlderRecords.tsx';
import { useTexts } from '../../i18n/useLanguage.ts';
import { IncidentTable } from './IncidentTable.tsx';
import type { OlderIncidentsQuery } from '../../data/incidents.ts';
import type { IncidentsProps } from './IncidentTable.tsx';

interface OlderIncidentsProps extends IncidentsProps {
  readonly query: OlderIncidentsQuery;
}

/** Incidents from before the days that this device keeps. One that is still here stands in the list above. */
export function OlderIncidents({ query, incidents, onOpen }: OlderIncidentsProps) {
  const { t } = useTexts();
  const held = new Set(incidents.map(({ row }) => row.id));
  return (
    <OlderRecords
      text={t('incidents.older.text')}
      before={query.before}
      ask={(page) => askOlderIncidents(query, { page })}
    >
      {(rows, label) => {
        const others = rows.filter(({ id }) => !held.has(id));
        return others.length === 0 ? null : (
          <IncidentTable
            label={label}
            incidents={others.map((row) => ({ row, sync: 'sent' as const }))}
            onOpen={onOpen}
          />
        );
      }}
    </OlderRecords>
  );
}
