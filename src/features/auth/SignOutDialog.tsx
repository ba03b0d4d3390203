import { Download, Inbox, LogOut, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportUnsentWork, sendWaiting, useSyncStatus } from '../../data/index.ts';
import { signOut } from '../../data/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { StoreFailed } from '../../ui/StoreFailed.tsx';
import { downloadText } from '../../ui/download.ts';
import { Exported } from '../../ui/Exported.tsx';
import type { ExportedWork } from '../../ui/Exported.tsx';
import { useCommand } from '../../ui/useCommand.ts';
import type { StoreFailure } from '../../data/index.ts';

/** Sign-out with unsent work: send it, take it along as a file, keep it on this device, or stay. Nothing here can delete it. `denied`: the server takes nothing of this person, but an owner can take it over here. */
export function SignOutDialog({ denied, onClose }: { readonly denied: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { unsent: count, unread, sending } = useSyncStatus();
  const [exported, setExported] = useState<ExportedWork>();
  const { failure, run } = useCommand<StoreFailure>();
  const exportAll = async () => {
    const exporting = await run(exportUnsentWork());
    if (!exporting.ok || !exporting.value) return;
    downloadText(exporting.value.name, exporting.value.text);
    setExported(exporting.value);
  };
  return (
    <Dialog
      title={count > 0 ? t('signOut.title', { count }) : unread ? t('signOut.button') : t('sync.allSent')}
      onClose={onClose}
    >
      {count > 0 ? (
        <>
          <p className="text-start">{denied ? t('denied.kept') : t('signOut.text')}</p>
          <div className="mt-6 flex flex-col gap-3">
            {!denied && (
              <Button look="main" icon={Send} disabled={sending} onClick={() => void run(sendWaiting())}>
                {sending ? t('sync.panel.sending') : t('signOut.sendNow')}
              </Button>
            )}
            <Button icon={Download} onClick={() => void exportAll()}>
              {t('sync.file.export')}
            </Button>
            <Button icon={Inbox} onClick={() => void signOut()}>
              {t('signOut.keep')}
            </Button>
            <Button look="quiet" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <StoreFailed failure={failure} />
            {exported && (
              <p role="status" className="text-sm font-semibold">
                <Exported work={exported} />
              </p>
            )}
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
