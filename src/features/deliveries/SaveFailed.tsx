import { Download, OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { downloadJson } from '../../ui/download.ts';
import type { SaveFailure } from '../../data/index.ts';

/** The store refused: the form stays as it was typed, and the record can leave the device as a file. */
export function SaveFailed({ failure }: { readonly failure: SaveFailure }) {
  const { t } = useTranslation();
  const entity = failure.drafts.at(-1)?.entity_id ?? 'record';
  return (
    <Message role="alert" tone="bad" icon={OctagonX} title={t('delivery.failed.title')} className="mb-4">
      <p>{t(`delivery.failed.${failure.kind}`)}</p>
      {failure.detail && <p className="mt-1 font-mono text-xs break-words">{failure.detail}</p>}
      <Button icon={Download} className="mt-3" onClick={() => downloadJson(`kuari-${entity}.json`, failure.drafts)}>
        {t('action.download')}
      </Button>
    </Message>
  );
}
