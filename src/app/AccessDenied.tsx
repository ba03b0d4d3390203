import { ShieldX } from 'lucide-react';
import { useSyncStatus } from '../data/dashboard.ts';
import { SignOutButton } from '../features/auth/SignOutButton.tsx';
import { useTexts } from '../i18n/useLanguage.ts';

/** For a role that may not open `/` (operator), and for an inactive user. The only possible action is signing out. */
export function AccessDenied() {
  const { t } = useTexts();
  const { unsent } = useSyncStatus();
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center gap-3 px-6 text-center">
      <title>{`${t('denied.title')} · ${t('app.name')}`}</title>
      <ShieldX aria-hidden className="size-12 text-bad" strokeWidth={1.5} />
      <h1 className="text-xl font-bold">{t('denied.title')}</h1>
      <p>{t('denied.permission')}</p>
      <p className="text-ink-soft">{t('denied.text')}</p>
      {unsent > 0 && (
        <p role="status" className="font-semibold">
          {t('denied.unsent', { count: unsent })}
        </p>
      )}
      <div className="mt-4">
        <SignOutButton inWords denied />
      </div>
    </main>
  );
}
