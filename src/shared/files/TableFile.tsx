/** A screen's rows as a file: its columns as data, and the buttons that save them as CSV or XLSX. */
import { FileSpreadsheet, FileText } from 'lucide-react';
import { noteExport } from '../../data/exports.ts';
import { csvOf, type Cell } from '../../domain/csv/export.ts';
import { useTexts, type Language } from '../../i18n/index.ts';
import { Button, cx, downloadFile, toast } from '../../ui/index.ts';
import type { FileTable } from './xlsx.ts';

export type FileKind = 'csv' | 'xlsx';

interface TableFileProps<Row> {
  /** Without extension. */
  readonly name: string;
  readonly sheet: string;
  readonly columns: readonly (readonly [title: string, cell: (row: Row) => Cell, ...unknown[]])[];
  readonly rows: readonly Row[];
  readonly className?: string;
  readonly buttonClass?: string;
}

export function TableFile<Row>({ name, sheet, columns, rows, className, buttonClass = '' }: TableFileProps<Row>) {
  const { t, language } = useTexts();
  async function save(kind: FileKind) {
    const table = {
      header: columns.map(([title]) => title),
      rows: rows.map((row) => columns.map(([, cell]) => cell(row))),
    };
    const content = await contentOf(kind, table, sheet, language);
    await noteExport(`${name}.${kind}`, rows.length);
    downloadFile(`${name}.${kind}`, content);
  }
  return (
    <div className={cx('flex gap-3', className)}>
      {(['csv', 'xlsx'] as const).map((kind) => (
        <Button
          key={kind}
          icon={kind === 'csv' ? FileText : FileSpreadsheet}
          className={buttonClass}
          disabled={rows.length === 0}
          onClick={() => void save(kind).catch(() => toast('bad', t('board.file.failed')))}
          text={t(`board.file.${kind}`)}
        />
      ))}
    </div>
  );
}

export async function contentOf(kind: FileKind, table: FileTable, sheet: string, language: Language): Promise<Blob> {
  if (kind === 'csv') return new Blob([csvOf(table.header, table.rows, language)], { type: 'text/csv;charset=utf-8' });
  const { xlsxOf } = await import('./xlsx.ts');
  return xlsxOf(table, sheet);
}
