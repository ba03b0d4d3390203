import { Inbox } from 'lucide-react';
import { useEffect, useState } from 'react';
import { unsentWork, type UnsentWork } from '../../data/signingIn.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Message } from '../../ui/Message.tsx';

/** Unsent records of users who signed out: kept, never sent as somebody else, and never hidden. */
export function WaitingWork() {
  const { t } = useTexts();
  const [waiting, setWaiting] = useState<readonly UnsentWork[]>([]);
  useEffect(() => {
    let shown = true;
    // A store that cannot be read now is no reason to block the sign-in; it is read again after it.
    unsentWork().then(
      (work) => shown && setWaiting(work.filter(({ count }) => count > 0)),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, []);

  return waiting.map(({ userId, email, count }) => (
    <Message key={userId} tone="info" icon={Inbox} className="mt-2" text={t('auth.waiting', { count, email })} />
  ));
}
