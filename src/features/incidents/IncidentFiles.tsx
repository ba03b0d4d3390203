import { FileSpreadsheet, FileText } from 'lucide-react';
import { noteExport } from '../../data/exports.ts';
import { useSite } from '../../data/index.ts';
import { csvOf } from '../../domain/csv/export.ts';
import { wallTimeIn } from '../../domain/csv/wallTime.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadFile } from '../../ui/download.ts';
import { toast } from '../../ui/toast.ts';
import type { IncidentsProps } from './incidentsProps.ts';

const COLUMNS = [
  'number',
  'occurredAt',
  'class',
  'title',
  'location',
  'people',
  'lostDays',
  'status',
  'description',
] as const;

/** All incidents that the list is narrowed to, not only those on screen, as a file. */
export function IncidentFiles({ incidents }: Pick<IncidentsProps, 'incidents'>) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const failed = () => toast('bad', t('board.file.failed'));
  async function save(kind: 'csv' | 'xlsx') {
    const header = COLUMNS.map((name) => t(`incidents.field.${name}`));
    const cells = incidents.map(({ row }) => [
      row.number,
      wallTimeIn(timeZone)(row.occurred_at),
      t(`incidents.class.${row.class}`),
      row.title,
      row.location,
      row.people,
      row.lost_days,
      t(`incidents.status.${row.status}`),
      row.description,
    ]);
    const name = `kuari-incidents.${kind}`;
    const content =
      kind === 'csv'
        ? new Blob([csvOf(header, cells, language)], { type: 'text/csv;charset=utf-8' })
        : await (await import('../../shared/files/xlsx.ts')).xlsxOf({ header, rows: cells }, t('incidents.title'));
    await noteExport(name, incidents.length);
    downloadFile(name, content);
  }
  return (
    <div className="mb-7 flex gap-3 max-sm:col-span-2 max-sm:mb-2">
      <Button
        icon={FileText}
        className="h-14 max-sm:flex-1"
        disabled={incidents.length === 0}
        onClick={() => void save('csv').catch(failed)}
      >
        {t('board.file.csv')}
      </Button>
      <Button
        icon={FileSpreadsheet}
        className="h-14 max-sm:flex-1"
        disabled={incidents.length === 0}
        onClick={() => void save('xlsx').catch(failed)}
      >
        {t('board.file.xlsx')}
      </Button>
    </div>
  );
}
