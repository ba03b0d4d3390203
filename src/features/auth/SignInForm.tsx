import { CircleAlert, CloudOff, Eye, EyeOff, LogIn } from 'lucide-react';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import { authState, currentRole, useAuth } from '../../data/auth.ts';
import { signIn, type SignInFailure } from '../../data/signingIn.ts';
import { err } from '../../domain/values/result.ts';
import { typedEmail, typedPassword } from '../../domain/rules/text.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Message } from '../../ui/Message.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { validationCode, type SignInCode } from './validationCode.ts';
import type { TFunction } from 'i18next';

interface Problems {
  readonly email?: SignInCode;
  readonly password?: SignInCode;
  readonly refused?: string;
}

/** Not needed for the first render: loaded while the user types. */
const loadRules = () => import('../../domain/rules/signInSchema.ts').catch(() => null);
const RULES_AFTER_MS = 1_000;

/** A user who has not chosen their own password yet: usually their first visit. */
const isFirst = () => authState().profile?.must_change_password === true;

/** `children` are directly above the button, so that they are read before the press and move no field when they appear. */
export function SignInForm({ children }: { readonly children?: ReactNode }) {
  const { t } = useTexts();
  const online = useOnline();
  const notice = useAuth((auth) => auth.notice);
  const [email, setEmail] = useState(() => authState().expiredEmail ?? '');
  const [password, setPassword] = useState('');
  const [revealed, setRevealed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  useEffect(() => {
    const timer = setTimeout(() => void loadRules(), RULES_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const rules = await loadRules();
      const checked = rules?.signInSchema.safeParse({ email, password });
      if (checked?.success === false) return refuseFields(checked.error.issues);
      setProblems({});
      const result = checked ? await signIn(checked.data) : err({ kind: 'offline' } as const);
      if (result.ok)
        return (
          currentRole() !== 'operator' &&
          toast(
            'good',
            t(`auth.toast.${isFirst() ? 'welcomeFirst' : 'welcome'}`),
            t('auth.toast.welcomeText', { title: t('app.title') }),
          )
        );
      const refused = signInMessage(result.error, t);
      setProblems({ refused });
      return toast('bad', t('auth.toast.failed'), refused);
    } catch {
      setProblems({ refused: t('auth.error.unexpected') });
      return toast('bad', t('auth.toast.error'), t('auth.toast.errorText'));
    } finally {
      setBusy(false);
    }
  }

  function refuseFields(issues: Parameters<typeof validationCode>[0]) {
    const found = { email: validationCode(issues, 'email'), password: validationCode(issues, 'password') };
    setProblems({ ...(found.email && { email: found.email }), ...(found.password && { password: found.password }) });
    if (found.email) toast('bad', t('auth.toast.invalidEmail'), t(`validation.${found.email}`));
    else if (found.password) toast('bad', t('auth.toast.invalidPassword'), t(`validation.${found.password}`));
    document.getElementById(found.email ? 'email' : 'password')?.focus();
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-2">
      {notice === 'session_expired' && (
        <Message tone="info" icon={CircleAlert} className="mb-3" text={t('error.sessionExpired')} />
      )}
      {!online && <Message tone="warn" icon={CloudOff} className="mb-3" text={t('auth.offline')} />}
      <TextInput
        id="email"
        label={t('auth.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        value={email}
        error={problems.email && t(`validation.${problems.email}`)}
        onChange={(event) => setEmail(typedEmail(event.target.value))}
      />
      <div className="relative">
        <TextInput
          id="password"
          label={t('auth.password')}
          type={revealed ? 'text' : 'password'}
          autoComplete="current-password"
          value={password}
          hint={t('auth.passwordHint')}
          error={problems.password && t(`validation.${problems.password}`)}
          onChange={(event) => setPassword(typedPassword(event.target.value))}
          inputClass="pr-14"
        />
        <IconButton
          icon={revealed ? EyeOff : Eye}
          label={revealed ? t('auth.conceal') : t('auth.reveal')}
          onClick={() => setRevealed(!revealed)}
          className="absolute top-7.5 right-1 text-ink-soft"
        />
      </div>
      {problems.refused && <Message tone="bad" icon={CircleAlert} className="mt-2" text={problems.refused} />}
      {children}
      <Button look="main" type="submit" icon={LogIn} disabled={busy} className="mt-3 w-full">
        {busy ? t('auth.signingIn') : t('auth.signIn')}
      </Button>
    </form>
  );
}

/** The message of a refused sign-in. The server's own text is shown unchanged, but its usual one is translated. */
function signInMessage(failure: SignInFailure, t: TFunction): string {
  if (failure.kind === 'rate_limited') return t('auth.error.rateLimited', { minutes: failure.minutes });
  if (failure.kind === 'invalid_credentials')
    return isUsual(failure.message) ? t('auth.error.invalidCredentials') : failure.message;
  if (failure.kind === 'access_denied') {
    if (failure.code === 'device_revoked') return t('auth.error.deviceRevoked');
    return (failure.code !== 'forbidden' && failure.message) || t('denied.permission');
  }
  if (failure.kind === 'service_unavailable') return failure.message || t('auth.error.serviceUnavailable');
  return t(`auth.error.${failure.kind}`);
}

const isUsual = (message: string | null): message is null | '' | 'Invalid credentials' =>
  !message || message === 'Invalid credentials';
