import { Inbox, LogOut, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../data/auth.ts';
import { sendNow, useSyncStatus } from '../../data/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Sign-out with unsent work: send it, keep it for this user's next sign-in, or stay. Nothing here can delete it. */
export function SignOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { unsent: count, unread, sending } = useSyncStatus();
  return (
    <Dialog title={count > 0 ? t('signOut.title', { count }) : unread ? t('signOut.button') : t('sync.allSent')} onClose={onClose}>
      {count > 0 ? (
        <>
          <p>{t('signOut.text')}</p>
          <div className="mt-6 flex flex-col gap-3">
            <Button look="main" icon={Send} disabled={sending} onClick={sendNow}>
              {sending ? t('sync.panel.sending') : t('signOut.sendNow')}
            </Button>
            <Button icon={Inbox} onClick={() => void signOut()}>
              {t('signOut.keep')}
            </Button>
            <Button look="quiet" onClick={onClose}>
              {t('action.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <Button look="main" icon={LogOut} onClick={() => void signOut()} className="w-full">
          {t('signOut.button')}
        </Button>
      )}
    </Dialog>
  );
}
