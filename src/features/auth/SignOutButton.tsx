import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut, useAuth } from '../../data/auth.ts';
import { useSyncStatus } from '../../data/firstSight.ts';
import { DialogPart } from '../../ui/MissingPart.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const loadDialog = () => import('./SignOutDialog.tsx');
const SignOutDialog = lazyPart(async () => (await loadDialog()).SignOutDialog);
/** Fetched while nobody waits: what is unsent is asked about without a network too. */
const DIALOG_AFTER_MS = 1_500;

/** Signs out at once where nothing waits; asks first where something does, or nobody knows yet. `inWords` where there is room for them. */
export function SignOutButton({ inWords = false }: { readonly inWords?: boolean }) {
  const { t } = useTranslation();
  const { unsent, unread } = useSyncStatus();
  const signingOut = useAuth((auth) => auth.signingOut);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), DIALOG_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const label = signingOut ? t('signOut.busy') : t('signOut.button');

  return (
    <>
      <button
        type="button"
        disabled={signingOut}
        onClick={() => (unread || unsent > 0 ? setAsking(true) : void signOut())}
        aria-label={label}
        className="inline-flex h-12 min-w-12 items-center justify-center gap-2 rounded-md px-3 text-sm font-semibold whitespace-nowrap text-on-basalt hover:bg-basalt-raised disabled:opacity-60"
      >
        <LogOut aria-hidden className="size-5 shrink-0" />
        <span className={inWords ? undefined : 'hidden xl:inline'}>{label}</span>
      </button>
      {asking && (
        <DialogPart onClose={() => setAsking(false)}>
          <SignOutDialog onClose={() => setAsking(false)} />
        </DialogPart>
      )}
    </>
  );
}
