import { Info, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { discardRecord, recordsThatFall } from '../../data/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Message } from '../../ui/Message.tsx';
import { StoreFailed } from '../../ui/StoreFailed.tsx';
import { TextArea } from '../../ui/TextInput.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import { RecordName } from './RecordName.tsx';
import { SettledMeanwhile } from './SettledMeanwhile.tsx';
import type { StoreFailure } from '../../data/index.ts';
import type { DecisionProps } from './deciding.ts';

const SHORTEST_REASON = 3;

/** Giving a record up: why, and what goes with it. The record itself goes to the audit in full. */
export function DiscardDialog({ item, isGone, onGone, onClose }: DecisionProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [falling, setFalling] = useState<readonly string[]>();
  const [more, setMore] = useState(false);
  const { failure, busy, run } = useCommand<StoreFailure>();
  const ask = useCallback(async () => {
    const answer = await run(recordsThatFall(item.id));
    if (answer.ok) setFalling(answer.value);
  }, [item.id, run]);
  useEffect(() => {
    const first = async () => { await ask(); };
    void first();
  }, [ask]);
  if (falling === undefined && failure === null) return null;
  const discard = async () => {
    const decision = await run(discardRecord(item.id, reason.trim(), falling ?? []));
    if (!decision.ok) return;
    if (decision.value !== 'more') return (decision.value === 'done' ? onClose : onGone)();
    setMore(true);
    await ask();
  };
  return (
    <Dialog title={t('sync.panel.discardTitle')} onClose={onClose}>
      {isGone && !busy && <SettledMeanwhile />}
      <RecordName item={item} />
      <p>{t('sync.panel.discardText')}</p>
      {falling !== undefined && falling.length > 0 && <p className="mt-2 font-semibold text-bad">{t('sync.panel.discardDependents', { count: falling.length })}</p>}
      {more && (
        <Message role="alert" tone="warn" icon={Info} className="mt-2">
          {t('sync.panel.discardMore')}
        </Message>
      )}
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
