/** The figures of a range as a file: a line a day, numbers as numbers. */
import { FileSpreadsheet, FileText } from 'lucide-react';
import { noteExport } from '../../../data/exports.ts';
import { siteNow } from '../../../data/index.ts';
import { csvOf } from '../../../domain/csv/export.ts';
import { rangeTable } from '../../../domain/figures/rangeTable.ts';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { downloadFile } from '../../../ui/download.ts';
import { toast } from '../../../ui/toast.ts';
import type { Cell } from '../../../domain/csv/export.ts';
import type { DayFacts } from '../../../domain/figures/dayFacts.ts';
import type { DayRange } from '../../../domain/figures/calendar.ts';
import type { FigureRules } from '../../../data/office.ts';

interface RangeFileButtonsProps {
  readonly days: readonly DayFacts[];
  readonly rules: FigureRules;
  readonly range: DayRange;
}

export function RangeFileButtons({ days, rules, range }: RangeFileButtonsProps) {
  const { t, language } = useTexts();
  const failed = () => toast('bad', t('board.file.failed'));
  async function save(kind: 'csv' | 'xlsx') {
    const lines = rangeTable(days, rules, siteNow());
    const [first] = lines;
    if (!first) return;
    const header = first.map(([name]) => t(`analytics.file.${name}`));
    const table = {
      header,
      rows: lines.map((line) => line.map(([name, cell]): Cell => (name === 'day' ? { at: cell } : cell))),
    };
    const content =
      kind === 'csv'
        ? new Blob([csvOf(table.header, table.rows, language)], { type: 'text/csv;charset=utf-8' })
        : await (await import('../../../shared/files/xlsx.ts')).xlsxOf(table, t('analytics.title'));
    const file = `kuari-analytics-${range.from}-${range.to}.${kind}`;
    await noteExport(file, lines.length);
    downloadFile(file, content);
  }
  return (
    <div className="flex gap-3">
      <Button icon={FileText} onClick={() => void save('csv').catch(failed)}>
        {t('board.file.csv')}
      </Button>
      <Button icon={FileSpreadsheet} onClick={() => void save('xlsx').catch(failed)}>
        {t('board.file.xlsx')}
      </Button>
    </div>
  );
}
