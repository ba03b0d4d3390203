import { useSite } from '../../data/index.ts';
import { wallTimeIn } from '../../domain/csv/export.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { TableFile } from '../../shared/files/TableFile.tsx';
import type { IncidentsProps } from './IncidentTable.tsx';

/** All incidents that the list is narrowed to, not only those on screen, as a file. */
export function IncidentFiles({ incidents }: Pick<IncidentsProps, 'incidents'>) {
  const { t } = useTexts();
  const time = wallTimeIn(useSite().timeZone);
  return (
    <TableFile
      name="kuari-incidents"
      sheet={t('incidents.title')}
      className="mb-7 max-sm:col-span-2 max-sm:mb-2"
      buttonClass="h-14 max-sm:flex-1"
      rows={incidents}
      columns={[
        [t('incidents.field.number'), ({ row }) => row.number],
        [t('incidents.field.occurredAt'), ({ row }) => time(row.occurred_at)],
        [t('incidents.field.class'), ({ row }) => t(`incidents.class.${row.class}`)],
        [t('incidents.field.title'), ({ row }) => row.title],
        [t('incidents.field.location'), ({ row }) => row.location],
        [t('incidents.field.people'), ({ row }) => row.people],
        [t('incidents.field.lostDays'), ({ row }) => row.lost_days],
        [t('incidents.field.status'), ({ row }) => t(`incidents.status.${row.status}`)],
        [t('incidents.field.description'), ({ row }) => row.description],
      ]}
    />
  );
}
