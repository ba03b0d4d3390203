import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { discardRecord, recordsThatFall } from '../../data/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { StoreFailed } from '../../ui/StoreFailed.tsx';
import { TextArea } from '../../ui/TextInput.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { SettledMeanwhile } from './SettledMeanwhile.tsx';
import type { StoreFailure } from '../../data/index.ts';
import type { DecisionProps } from './deciding.ts';

const SHORTEST_REASON = 3;

/** Giving a record up: why, and what goes with it. The record itself goes to the audit in full. */
export function DiscardDialog({ item, isGone, onGone, onClose }: DecisionProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [falling, setFalling] = useState<number>();
  const { failure, busy, run } = useCommand<StoreFailure>();
  useEffect(() => {
    const ask = async () => {
      const answer = await run(recordsThatFall(item.id));
      if (answer.ok) setFalling(answer.value);
    };
    void ask();
  }, [item.id, run]);
  if (falling === undefined && failure === null) return null;
  const discard = async () => {
    const decision = await run(discardRecord(item.id, reason.trim()));
    if (decision.ok) (decision.value === 'done' ? onClose : onGone)();
  };
  return (
    <Dialog title={t('sync.panel.discardTitle')} onClose={onClose}>
      {isGone && !busy && <SettledMeanwhile />}
      <p>{t('sync.panel.discardText')}</p>
      {falling !== undefined && falling > 0 && <p className="mt-2 font-semibold text-bad">{t('sync.panel.discardDependents', { count: falling })}</p>}
      <div className="mt-4">
        <TextArea id="discard-reason" label={t('sync.panel.reason')} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </div>
      <StoreFailed failure={failure} />
      <Button
        look="danger"
        icon={Trash2}
        disabled={reason.trim().length < SHORTEST_REASON || falling === undefined || isGone || busy}
        onClick={() => void discard()}
        className="h-14 w-full"
      >
        {t('sync.panel.discard')}
      </Button>
    </Dialog>
  );
}
