import { ChartColumn, Ellipsis } from 'lucide-react';
import { useSite } from '../../data/index.ts';
import { wallTimeIn } from '../../domain/csv/export.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { TableFile } from '../../shared/files/TableFile.tsx';
import type { IncidentsProps } from './IncidentTable.tsx';

interface IncidentFilesProps extends Pick<IncidentsProps, 'incidents'> {
  /** On a phone the way to the figures stands in the menu. */
  readonly onFigures: () => void;
}

/** All incidents that the list is narrowed to, not only those on screen, as a file. */
export function IncidentFiles({ incidents, onFigures }: IncidentFilesProps) {
  const { t } = useTexts();
  const time = wallTimeIn(useSite().timeZone);
  return (
    <Menu icon={Ellipsis} label={t('board.file.menu')}>
      <TableFile
        name="kuari-incidents"
        sheet={t('incidents.title')}
        className="flex-col gap-0!"
        buttonClass="justify-start border-0!"
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
      <Button
        look="quiet"
        icon={ChartColumn}
        className="justify-start sm:hidden"
        onClick={onFigures}
        text={t('incidents.view.figures')}
      />
    </Menu>
  );
}
