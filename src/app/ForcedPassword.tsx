import { ArrowRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useSyncStatus } from '../data/index.ts';
import { SignOutButton } from '../features/auth/SignOutButton.tsx';
import { PasswordForm } from '../features/settings/PasswordForm.tsx';
import { useTexts } from '../i18n/useLanguage.ts';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useAnyFormDirty } from '../ui/dirtyForms.ts';

/** A user with a password from the owner must first choose their own, but neither offline nor while a form has input. */
export function ForcedPassword({ otherwise }: { readonly otherwise: ReactNode }) {
  const { t } = useTexts();
  const { online, unread } = useSyncStatus();
  const [unreachable, setUnreachable] = useState(false);
  const [waived, setWaived] = useState(false);
  const dirty = useAnyFormDirty();
  const letIn = waived || (!online && !unread);
  const [working, setWorking] = useState(letIn);
  if (letIn !== working && !(working && dirty)) setWorking(letIn);
  if (working) return otherwise;
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 px-4 py-10">
      <title>{`${t('settings.password.title')} · ${t('app.name')}`}</title>
      <Logo className="size-12" />
      <h1 className="text-xl font-bold">{t('settings.password.title')}</h1>
      <p className="text-ink-soft">{t('settings.password.forced')}</p>
      <PasswordForm isGiven onUnreachable={() => setUnreachable(true)} />
      {unreachable && (
        <Button icon={ArrowRight} className="self-start" onClick={() => setWaived(true)}>
          {t('settings.password.later')}
        </Button>
      )}
      <div className="mt-4">
        <SignOutButton inWords />
      </div>
    </main>
  );
}
