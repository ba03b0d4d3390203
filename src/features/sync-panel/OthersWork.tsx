import { Inbox, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { takeOverQueue, useOthersUnsent, type StoreFailure, type UnsentWork } from '../../data/index.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { StoreFailed } from '../../ui/StoreFailed.tsx';
import { useCommand } from '../../ui/useCommand.ts';

/** For an owner: what others left unsent on this device, to be sent in their names. Nothing for anybody else. */
export function OthersWork() {
  const { t } = useTexts();
  const queues = useOthersUnsent() ?? [];
  const [said, setSaid] = useState<string>();
  const { failure, run } = useCommand<StoreFailure>();
  const takeOver = async ({ userId }: UnsentWork) => {
    const taken = await run(takeOverQueue(userId));
    if (!taken.ok) setSaid(undefined);
    else setSaid(taken.value ? t('sync.others.taken', { count: taken.value.added }) : t('sync.others.refused'));
  };
  return (
    <>
      {queues.map((queue) => (
        <Message
          key={queue.userId}
          tone="info"
          icon={Inbox}
          title={t('sync.others.waiting', { count: queue.count, email: queue.email })}
          className="mt-4"
        >
          <p className="text-sm">{t('sync.others.text')}</p>
          <Button icon={UserCheck} onClick={() => void takeOver(queue)} className="mt-3">
            {t('sync.others.takeOver')}
          </Button>
        </Message>
      ))}
      <StoreFailed failure={failure} />
      {said && (
        <p role="status" className="mt-4 text-sm font-semibold">
          {said}
        </p>
      )}
    </>
  );
}
