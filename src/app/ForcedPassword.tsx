import { useTranslation } from 'react-i18next';
import { SignOutButton } from '../features/auth/SignOutButton.tsx';
import { PasswordForm } from '../features/settings/PasswordForm.tsx';
import { Logo } from '../ui/Logo.tsx';

/** The owner chose the password; before anything else the person chooses one of their own. */
export function ForcedPassword() {
  const { t } = useTranslation();
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 px-4 py-10">
      <title>{`${t('settings.password.title')} · ${t('app.name')}`}</title>
      <Logo className="size-12" />
      <h1 className="text-xl font-bold">{t('settings.password.title')}</h1>
      <p className="text-ink-soft">{t('settings.password.forced')}</p>
      <PasswordForm />
      <div className="on-basalt mt-4 self-start rounded-md bg-basalt">
        <SignOutButton />
      </div>
    </main>
  );
}
