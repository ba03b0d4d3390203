import { RotateCcw, TriangleAlert } from 'lucide-react';
import { SignOutButton } from '../features/auth/SignOutButton.tsx';
import { useTexts } from '../i18n/useLanguage.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import type { AuthState } from '../data/auth.ts';

/** For a signed-in user without a screen: the reason, and the two possible remedies. */
export function StuckHelp({ problem }: { readonly problem: ProfileProblem | null }) {
  const { t } = useTexts();
  return (
    <main className="mx-auto flex max-w-lg flex-col gap-4 px-4 py-10">
      <h1 className="text-xl font-bold">{t('app.name')}</h1>
      <Message tone="warn" icon={TriangleAlert} role="alert" text={problem ? t(`profile.${problem}`) : t('app.slow')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={RotateCcw} onClick={() => location.reload()} text={t('action.reload')} />
        <SignOutButton inWords />
      </div>
    </main>
  );
}

/** Problems with the signed-in user's profile; the sentence is `profile.<problem>`. */
export type ProfileProblem = Exclude<NonNullable<AuthState['notice']>, 'session_expired'>;
