import { Download, Inbox, KeyRound, LogOut, Send, Users, type LucideIcon } from 'lucide-react';
import { useState, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { exportUnsentWork, sendWaiting, useSyncStatus, siteNow, useSite, type StoreFailure } from '../../data/index.ts';
import { useAuth } from '../../data/auth.ts';
import { noteExport } from '../../data/exports.ts';
import { signOut, useHasPin } from '../../data/account.ts';
import { useTexts, formatTime } from '../../i18n/index.ts';
import { Button, buttonClass, Dialog, StoreFailed, useCommand } from '../../ui/index.ts';
import { downloadText } from '../../ui/download.ts';
import { Exported, type ExportedWork } from '../../ui/Exported.tsx';

/** Sign-out with unsent work or without signal: the consequences, and alternatives. Nothing here deletes unsent work. */
export function SignOutDialog({ denied, onClose }: { readonly denied: boolean; readonly onClose: () => void }) {
  const { t } = useTexts();
  const { unsent: count, unread, online } = useSyncStatus();
  const hasPin = useHasPin(useAuth((auth) => auth.user?.id));
  const [exported, setExported] = useState<ExportedWork>();
  const { failure, run } = useCommand<StoreFailure>();
  const exportAll = async () => {
    const exporting = await run(exportUnsentWork());
    if (!exporting.ok || !exporting.value) return;
    await noteExport(exporting.value.name, exporting.value.count).catch(() => undefined);
    downloadText(exporting.value.name, exporting.value.text);
    setExported(exporting.value);
  };
  const leave = () => void signOut({ offline: !online });
  const isStuck = !online && !hasPin;
  return (
    <Dialog
      title={
        count > 0
          ? t('signOut.title', { count })
          : online && !unread
            ? t('sync.allSent')
            : t(online ? 'signOut.button' : 'signOut.offlineTitle')
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        {count > 0 && <p>{denied ? t('denied.kept') : t('signOut.text')}</p>}
        {isStuck && <p className="font-semibold">{t('signOut.noWayBack')}</p>}
        {!denied && <p>{t(hasPin ? (online ? 'signOut.rowsGoOrSwitch' : 'signOut.rowsStay') : 'signOut.rowsGo')}</p>}
      </div>
      <div className="mt-6 flex flex-col gap-3">
        {hasPin && (
          <Button look={online ? 'plain' : 'main'} icon={Users} onClick={() => void signOut({ switching: true })}>
            {t('pin.switch')}
          </Button>
        )}
        {isStuck && (
          <Link to="/settings" onClick={onClose} className={buttonClass('main')}>
            <KeyRound aria-hidden className="size-5 shrink-0" />
            {t('signOut.setPin')}
          </Link>
        )}
        {count > 0 && !denied && <SendNow icon={Send} main={online} send={() => run(sendWaiting())} />}
        {count > 0 && <Button icon={Download} onClick={() => void exportAll()} text={t('sync.file.export')} />}
        {count > 0 ? (
          <Button icon={Inbox} onClick={leave} text={t('signOut.keep')} />
        ) : (
          <Button look={online ? 'main' : 'plain'} icon={LogOut} onClick={leave} text={t('signOut.button')} />
        )}
        {(count > 0 || !online) && <Button look="quiet" onClick={onClose} text={t('action.cancel')} />}
        <StoreFailed failure={failure} />
        {exported && (
          <p role="status" className="text-sm font-semibold">
            <Exported work={exported} />
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** A round starts within this time; otherwise nothing was sent. */
const BEGINS_WITHIN_MS = 3_000;

/** Sends, and shows when nothing could be sent: a user would repeat a press without an answer. */
function SendNow(props: { readonly icon: LucideIcon; readonly main: boolean; readonly send: () => Promise<unknown> }) {
  const { icon, main, send } = props;
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const { sending, online, unsent } = useSyncStatus();
  const [tried, setTried] = useState<Date | null>(null);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    if (!tried) return undefined;
    const timer = setTimeout(() => setWaited(true), BEGINS_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [tried]);
  const press = async () => {
    setWaited(false);
    setTried(null);
    await send();
    setTried(siteNow());
  };
  const isInVain = tried !== null && !sending && (!online || waited);
  return (
    <>
      <Button look={main ? 'main' : 'plain'} icon={icon} disabled={sending} onClick={() => void press()}>
        {sending ? t('sync.panel.sending') : t('signOut.sendNow')}
      </Button>
      <p role="status" className="text-sm font-semibold empty:hidden">
        {isInVain &&
          t(online ? 'signOut.stillWaiting' : 'signOut.notSent', {
            count: unsent,
            time: formatTime(tried, language, timeZone),
          })}
      </p>
    </>
  );
}
