import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportUnsentWork, importUnsentWork } from '../../data/index.ts';
import { Button } from '../../ui/Button.tsx';
import { downloadText } from '../../ui/download.ts';

/** Unsent work to a file, and back: for a device that cannot get to the server any more. */
export function UnsentFile() {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();

  const exportAll = async () => {
    const file = await exportUnsentWork();
    if (!file) return;
    downloadText(file.name, file.text);
    setSaid(t('sync.file.exported', { count: file.count }));
  };
  const importFile = async (file: File | undefined) => {
    if (!file) return;
    const result = await importUnsentWork(await file.text());
    if (!result.ok) setSaid(t(`sync.file.failed.${result.error}`));
    else setSaid(result.value.added > 0 ? t('sync.file.imported', { count: result.value.added }) : t('sync.file.allKnown'));
  };
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <Button icon={Download} onClick={() => void exportAll()} className="h-12 flex-1 whitespace-nowrap">
        {t('sync.file.export')}
      </Button>
      <Button icon={Upload} onClick={() => input.current?.click()} className="h-12 flex-1 whitespace-nowrap">
        {t('sync.file.import')}
      </Button>
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
        {said}
      </p>
    </div>
  );
}
