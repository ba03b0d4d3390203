import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { discardRecord, recordsThatFall } from '../../data/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextInput.tsx';
import type { OutboxItem } from '../../data/index.ts';

const SHORTEST_REASON = 3;

/** Giving a record up: why, and what goes with it. The record itself goes to the audit in full. */
export function DiscardDialog({ item, onClose }: { readonly item: OutboxItem; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [falling, setFalling] = useState<number>();
  useEffect(() => {
    void recordsThatFall(item.id).then(setFalling);
  }, [item.id]);
  if (falling === undefined) return null;
  return (
    <Dialog title={t('sync.panel.discardTitle')} onClose={onClose}>
      <p>{t('sync.panel.discardText')}</p>
      {falling > 0 && <p className="mt-2 font-semibold text-bad">{t('sync.panel.discardDependents', { count: falling })}</p>}
      <div className="mt-4">
        <TextArea id="discard-reason" label={t('sync.panel.reason')} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </div>
      <Button
        look="danger"
        icon={Trash2}
        disabled={reason.trim().length < SHORTEST_REASON}
        onClick={() => void discardRecord(item.id, reason.trim()).then(onClose)}
        className="h-14 w-full"
      >
        {t('sync.panel.discard')}
      </Button>
    </Dialog>
  );
}
