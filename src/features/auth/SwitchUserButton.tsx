import { Users } from 'lucide-react';
import { useAuth } from '../../data/auth.ts';
import { useHasPin, signOut } from '../../data/account.ts';
import { useTexts } from '../../i18n/useLanguage.ts';

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
