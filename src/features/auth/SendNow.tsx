import { useEffect, useState } from 'react';
import { siteNow, useSite, useSyncStatus } from '../../data/index.ts';
import { formatTime } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import type { LucideIcon } from 'lucide-react';

interface SendNowProps {
  readonly icon: LucideIcon;
  readonly main: boolean;
  readonly send: () => Promise<unknown>;
}

/** A round begins within this time; without one by then nothing was sent. */
const BEGINS_WITHIN_MS = 3_000;

/** Sends, and says when nothing could be sent: a press without an answer would be pressed again. */
export function SendNow({ icon, main, send }: SendNowProps) {
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
