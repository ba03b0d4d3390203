import { CircleAlert, CloudOff, KeyRound } from 'lucide-react';
import { useState, type ChangeEvent, type SubmitEvent } from 'react';
import { authState, useAuth } from '../../data/auth.ts';
import { changeOwnPassword, type PasswordFailure } from '../../data/account.ts';
import { newPasswordSchema } from '../../domain/rules/signInSchema.ts';
import { typedPassword } from '../../domain/rules/text.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, Message, TextInput, toast, useOnline } from '../../ui/index.ts';
import { unreachable } from '../../domain/values/result.ts';
import type { TFunction } from 'i18next';

interface Problems {
  readonly current?: 'missing' | 'wrong';
  readonly password?: PasswordRule | 'password_same';
  readonly repeated?: true;
  /** The refusal by the server, or the lack of a connection. */
  readonly refused?: string;
}

const EMPTY = { current: '', password: '', repeated: '' };

/** The user's new password, typed twice, and the current one, unless an owner set it. Needs a connection. */
export function PasswordForm(props: { readonly isGiven?: boolean; readonly onUnreachable?: () => void }) {
  const { isGiven = false, onUnreachable } = props;
  const { t } = useTexts();
  const online = useOnline();
  const [userId] = useState(() => authState().user?.id);
  const mustChange = useAuth((state) => state.profile?.must_change_password === true);
  const [refusedWithout, setRefusedWithout] = useState(false);
  const asksCurrent = !(isGiven || mustChange) || refusedWithout;
  const [typed, setTyped] = useState(EMPTY);
  const { current, password, repeated } = typed;
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (asksCurrent && current === '') return setProblems({ current: 'missing' });
    const rule = ruleOf(newPasswordSchema.safeParse(password));
    if (rule) return setProblems({ password: rule });
    if (password !== repeated) return setProblems({ repeated: true });
    setProblems({});
    setBusy(true);
    const result = await changeOwnPassword(password, asksCurrent ? current : undefined).catch(() => null);
    setBusy(false);
    // Another user may be signed in by now, who must not see the result.
    if (authState().user?.id !== userId) return;
    if (!result) return setProblems({ refused: passwordMessage(null, t) });
    if (!result.ok) {
      if (result.error.kind === 'wrong') {
        setRefusedWithout(true);
        return setProblems({ current: asksCurrent ? 'wrong' : 'missing' });
      }
      if (result.error.kind === 'same') return setProblems({ password: 'password_same' });
      if (result.error.kind === 'offline') onUnreachable?.();
      return setProblems({ refused: passwordMessage(result.error, t) });
    }
    setTyped(EMPTY);
    return toast('good', t('settings.password.done'));
  }

  const field = (name: keyof typeof EMPTY) => ({
    type: 'password',
    autoComplete: name === 'current' ? 'current-password' : 'new-password',
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTyped((now) => ({ ...now, [name]: typedPassword(target.value) })),
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-2">
      {!online && <Message tone="warn" icon={CloudOff} className="mb-2" text={t('settings.password.offline')} />}
      {asksCurrent && (
        <TextInput
          {...field('current')}
          id="current-password"
          label={t('settings.password.current')}
          error={problems.current && t(`settings.password.${problems.current}`)}
        />
      )}
      <TextInput
        {...field('password')}
        id="new-password"
        label={t('settings.password.new')}
        hint={t('auth.passwordHint')}
        error={problems.password && t(`validation.${problems.password}`)}
      />
      {/* The field shows its error instead of the hint: the special characters are listed anyway. */}
      {problems.password === 'password_too_weak' && <p className="text-sm text-ink-soft">{t('auth.passwordHint')}</p>}
      <TextInput
        {...field('repeated')}
        id="repeat-password"
        label={t('settings.password.repeat')}
        error={problems.repeated && t('settings.password.differs')}
      />
      {problems.refused && <Message tone="bad" icon={CircleAlert} role="alert" text={problems.refused} />}
      <Button
        type="submit"
        look={isGiven ? 'main' : 'plain'}
        icon={KeyRound}
        disabled={busy || !online}
        className="mt-2 self-start"
        text={busy ? t('settings.password.saving') : t('settings.password.save')}
      />
    </form>
  );
}

const RULES = ['password_too_short', 'password_too_long', 'password_too_long_hashed', 'password_too_weak'] as const;
type PasswordRule = (typeof RULES)[number];

const ruleOf = ({ error }: ReturnType<typeof newPasswordSchema.safeParse>): PasswordRule | undefined =>
  RULES.find((rule) => rule === error?.issues[0]?.message);

/** The message of a failed change, unless the field shows it; null is a bug. */
function passwordMessage(failure: Exclude<PasswordFailure, { kind: 'same' | 'wrong' }> | null, t: TFunction): string {
  if (!failure) return t('error.unexpected');
  switch (failure.kind) {
    case 'offline':
      return t('error.network');
    case 'sign_in_again':
      return t('error.sessionExpired');
    case 'rate_limited':
      return t('auth.error.rateLimited', { minutes: failure.minutes });
    case 'refused':
      return failure.message ?? t('error.unexpected');
    default:
      return unreachable(failure);
  }
}
