import { LogOut, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAuth } from '../../data/auth.ts';
import { useSyncStatus } from '../../data/dashboard.ts';
import { signOut, useHasPin } from '../../data/account.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { DialogPart } from '../../ui/MissingPart.tsx';
import { lazyPart, useLoadedLater } from '../../ui/lazyPart.tsx';

const SignOutDialog = lazyPart(async () => (await import('./SignOutDialog.tsx')).SignOutDialog);
/** A store that was not read in this time may contain unsent work. */
const READ_WITHIN_MS = 2_000;

const ON_BASALT =
  'inline-flex h-12 min-w-12 items-center justify-center gap-2 rounded-md px-3 text-sm font-semibold whitespace-nowrap text-on-basalt hover:bg-basalt-raised disabled:opacity-60';

/** Signs out at once if nothing waits and there is signal, else asks first. `denied`: the server accepts nothing from this user. */
export function SignOutButton(props: { readonly inWords?: boolean; readonly denied?: boolean }) {
  const { inWords = false, denied = false } = props;
  const { t } = useTexts();
  const { unsent, unread, online } = useSyncStatus();
  const signingOut = useAuth((auth) => auth.signingOut);
  const [asking, setAsking] = useState(false);
  const [pressed, setPressed] = useState(false);
  // Signs out or asks, as soon as the store is read.
  useEffect(() => {
    if (!pressed) return undefined;
    const decide = (ask: boolean) => {
      setPressed(false);
      if (ask) setAsking(true);
      else void signOut();
    };
    if (!unread) {
      decide(unsent > 0 || !online);
      return undefined;
    }
    const timer = setTimeout(decide, READ_WITHIN_MS, true);
    return () => clearTimeout(timer);
  }, [pressed, unread, unsent, online]);
  useLoadedLater(SignOutDialog);
  const label = signingOut || pressed ? t('signOut.busy') : t('signOut.button');

  return (
    <>
      <button
        type="button"
        disabled={signingOut || pressed}
        onClick={() => setPressed(true)}
        aria-label={label}
        className={inWords ? buttonClass('plain') : ON_BASALT}
      >
        <LogOut aria-hidden className="size-5 shrink-0" />
        <span className={inWords ? undefined : 'hidden xl:inline'}>{label}</span>
      </button>
      {asking && (
        <DialogPart onClose={() => setAsking(false)}>
          <SignOutDialog denied={denied} onClose={() => setAsking(false)} />
        </DialogPart>
      )}
    </>
  );
}

/** Hands the tablet over. Only for a user with a PIN: it asks nothing, because all of their work stays. */
export function SwitchUserButton({ className = '' }: { readonly className?: string }) {
  const { t } = useTexts();
  const { user, signingOut } = useAuth();
  const hasPin = useHasPin(user?.id);
  if (!hasPin) return null;
  return (
    <button
      type="button"
      disabled={signingOut}
      onClick={() => void signOut({ switching: true })}
      aria-label={t('pin.switch')}
      className={`h-12 min-w-12 items-center justify-center gap-2 rounded-md px-3 text-sm font-semibold whitespace-nowrap disabled:opacity-60 ${className}`}
    >
      <Users aria-hidden className="size-5 shrink-0" />
      <span className="lg:hidden xl:inline">{t('pin.switch')}</span>
    </button>
  );
}
