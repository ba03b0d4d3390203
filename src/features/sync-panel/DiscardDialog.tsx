import { Info, Trash2 } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { discardRecord, recordsThatFall, type StoreFailure } from '../../data/index.ts';
import { reason } from '../../domain/records/columns.ts';
import { ruleOf } from '../../domain/records/rules.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Message } from '../../ui/Message.tsx';
import { StoreFailed } from '../../ui/StoreFailed.tsx';
import { TextArea } from '../../ui/TextInput.tsx';
import { useDirtyForm } from '../../ui/dirtyForms.ts';
import { useCommand } from '../../ui/useCommand.ts';
import { RecordName } from './RecordName.tsx';
import { SettledMeanwhile } from './SettledMeanwhile.tsx';
import type { DecisionProps } from './deciding.ts';

/** Giving a record up: why, and what goes with it. The record itself goes to the audit in full. */
export function DiscardDialog({ item, isGone, onGone, onClose }: DecisionProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [falling, setFalling] = useState<readonly string[]>();
  const [more, setMore] = useState(false);
  const { failure, busy, run } = useCommand<StoreFailure>();
  useDirtyForm(typed !== '' && !isGone);
  const ask = useCallback(async () => {
    const answer = await run(recordsThatFall(item.id));
    if (answer.ok) setFalling(answer.value);
  }, [item.id, run]);
  useEffect(() => {
    const first = async () => {
      await ask();
    };
    void first();
  }, [ask]);
  if (falling === undefined && failure === null) return null;
  const read = ruleOf(reason).safeParse(typed);
  const discard = async () => {
    setTried(true);
    if (!read.success) return;
    const decision = await run(discardRecord(item.id, read.data, falling ?? []));
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
      {falling !== undefined && falling.length > 0 && (
        <p className="mt-2 font-semibold text-bad">{t('sync.panel.discardDependents', { count: falling.length })}</p>
      )}
      {more && <Message role="alert" tone="warn" icon={Info} className="mt-2" text={t('sync.panel.discardMore')} />}
      <form
        noValidate
        className="mt-4"
        onSubmit={(event) => {
          event.preventDefault();
          void discard();
        }}
      >
        <TextArea
          id="discard-reason"
          label={t('sync.panel.reason')}
          value={typed}
          readOnly={isGone}
          error={tried && !read.success ? t('validation.reason_length') : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <StoreFailed failure={failure} />
        <Button
          type="submit"
          look="danger"
          icon={Trash2}
          disabled={falling === undefined || isGone || busy}
          className="mt-2 h-14 w-full"
          text={t('sync.panel.discard')}
        />
      </form>
    </Dialog>
  );
}
