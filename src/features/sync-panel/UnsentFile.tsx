import { Download, Upload } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { noteExport } from '../../data/exports.ts';
import { exportUnsentWork, importUnsentWork, type FileFailure, type StoreFailure } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Exported } from '../../ui/Exported.tsx';
import { StoreFailed } from '../../ui/StoreFailed.tsx';
import { downloadText } from '../../ui/download.ts';
import { useCommand } from '../../ui/useCommand.ts';

/** Unsent work to a file, and back: for a device that cannot get to the server any more. */
export function UnsentFile() {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<ReactNode>();
  const exporting = useCommand<StoreFailure>();
  const importing = useCommand<StoreFailure | FileFailure>();

  const exportAll = async () => {
    setSaid(undefined);
    const exported = await exporting.run(exportUnsentWork());
    if (!exported.ok || !exported.value) return;
    await noteExport(exported.value.name, exported.value.count).catch(() => undefined);
    downloadText(exported.value.name, exported.value.text);
    setSaid(<Exported work={exported.value} />);
  };
  const importFile = async (file: File | undefined) => {
    if (!file) return;
    setSaid(undefined);
    const result = await importing.run(importUnsentWork(file));
    if (result.ok)
      setSaid(
        result.value.added > 0 ? t('sync.file.imported', { count: result.value.added }) : t('sync.file.allKnown'),
      );
  };
  return (
    <div className="@container mt-6 flex flex-wrap gap-2">
      <Button
        icon={Download}
        onClick={() => void exportAll()}
        className="min-h-12 flex-1 whitespace-nowrap @max-[18rem]:whitespace-normal"
        text={t('sync.file.export')}
      />
      <Button
        icon={Upload}
        onClick={() => input.current?.click()}
        className="min-h-12 flex-1 whitespace-nowrap @max-[18rem]:whitespace-normal"
        text={t('sync.file.import')}
      />
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t('sync.file.choose')}
        hidden
        onChange={(event) => {
          void importFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <p role="status" className="w-full text-sm font-semibold">
        {isOfFile(importing.failure) ? t(`sync.file.failed.${importing.failure}`) : said}
      </p>
      <StoreFailed failure={exporting.failure ?? (isOfFile(importing.failure) ? null : importing.failure)} />
    </div>
  );
}

const OF_FILES: ReadonlySet<string> = new Set<FileFailure>([
  'foreign',
  'damaged',
  'newer',
  'beyond_limits',
  'other_author',
  'unknown_author',
  'unreadable',
]);
const isOfFile = (failure: StoreFailure | FileFailure | null): failure is FileFailure =>
  failure !== null && OF_FILES.has(failure);
