import { LockKeyhole, UserRound, CircleAlert, LogIn, Delete } from 'lucide-react';
import { useState, useEffect, type SubmitEvent } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import type { PinUser } from '../../data/account.ts';
import { switchByPin } from '../../data/signingIn.ts';
import { PIN_LENGTH, isPin, typedPin } from '../../domain/rules/pin.ts';
import { Button, Dialog, Message, TextInput, toast, cx } from '../../ui/index.ts';

/** A user with a PIN on this device signs in with it, with or without signal. */
export function SwitchUsers({ users }: { readonly users: readonly PinUser[] }) {
  const { t } = useTexts();
  const [chosen, choose] = useState<PinUser | null>(null);
  return (
    <section aria-labelledby="switch-user" className="mb-6">
      <h3 id="switch-user" className="mb-2 text-sm font-semibold">
        {t('pin.switch')}
      </h3>
      <ul className="flex flex-col gap-2">
        {users.map((user) => (
          <li key={user.userId}>
            {user.state === 'locked' ? (
              <p className={`${ROW} border-line bg-sunken`}>
                <LockKeyhole aria-hidden className="size-5 shrink-0" />
                <Words name={user.name} text={t('pin.locked')} />
              </p>
            ) : (
              <button
                type="button"
                onClick={() => choose(user)}
                className={`${ROW} border-line-strong bg-surface hover:bg-sunken`}
              >
                <UserRound aria-hidden className="size-5 shrink-0" />
                <Words name={user.name} text={user.email} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {chosen && <PinDialog user={chosen} onClose={() => choose(null)} />}
    </section>
  );
}

const ROW = 'flex min-h-16 w-full items-center gap-3 rounded-md border px-4 py-2 text-left';

function Words({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{name}</span>
      <span className="block text-sm break-words text-ink-soft">{text}</span>
    </span>
  );
}

/** The sixth digit submits. The pad is on the screen, for gloves: a tablet's keyboard would cover half of it. */
function PinDialog({ user, onClose }: { readonly user: PinUser; readonly onClose: () => void }) {
  const { t } = useTexts();
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly text: string; readonly final: boolean } | null>(null);

  // After the dialog, which would focus its close button.
  useEffect(() => document.getElementById('pin')?.focus(), []);

  const type = (text: string) => {
    if (busy) return;
    const next = typedPin(text);
    setPin(next);
    if (next.length === PIN_LENGTH && pin.length < PIN_LENGTH) void enter(next);
  };

  async function enter(typed: string) {
    if (!isPin(typed)) return setRefused({ text: t('pin.invalid'), final: false });
    setRefused(null);
    setBusy(true);
    const result = await switchByPin(user.userId, typed).catch(() => null);
    setBusy(false);
    setPin('');
    if (!result) return setRefused({ text: t('error.unexpected'), final: false });
    if (result.ok)
      return toast('good', t('auth.toast.welcome'), t('auth.toast.welcomeText', { title: t('app.title') }));
    const { error } = result;
    if (error.kind === 'locked') return setRefused({ text: t('pin.locked'), final: true });
    document.getElementById('pin')?.focus();
    return setRefused({ text: t('pin.wrong', { count: error.triesLeft }), final: false });
  }

  return (
    <Dialog title={t('pin.enter', { name: user.name })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!busy) void enter(pin);
        }}
        className="flex flex-col gap-2"
      >
        {refused && <Message tone="bad" icon={CircleAlert} role="alert" className="mb-2" text={refused.text} />}
        {!refused?.final && (
          <>
            <TextInput
              id="pin"
              label={t('pin.field')}
              type="text"
              inputMode="none"
              value={pin}
              onChange={(event) => type(event.target.value)}
              inputClass="masked text-center text-xl tracking-[0.5em]"
            />
            <PinPad disabled={busy} onDigit={(digit) => type(pin + digit)} onErase={() => type(pin.slice(0, -1))} />
            <Button look="main" type="submit" icon={LogIn} disabled={busy} className="w-full">
              {busy ? t('pin.checking') : t('pin.open')}
            </Button>
          </>
        )}
      </form>
    </Dialog>
  );
}

interface PinPadProps {
  readonly disabled: boolean;
  readonly onDigit: (digit: string) => void;
  readonly onErase: () => void;
}

/** Ten digits as on a telephone. The field keeps the focus, so that pad and keyboard can alternate. */
function PinPad({ disabled, onDigit, onErase }: PinPadProps) {
  const { t } = useTexts();
  return (
    <fieldset
      aria-label={t('pin.pad')}
      disabled={disabled}
      onPointerDown={(event) => event.preventDefault()}
      className="mb-3 grid grid-cols-3 gap-2"
    >
      {DIGITS.map((digit) => (
        <Button
          key={digit}
          onClick={() => onDigit(digit)}
          className={cx('min-h-14 text-xl', digit === '0' && 'col-start-2')}
          text={digit}
        />
      ))}
      <Button aria-label={t('pin.erase')} title={t('pin.erase')} onClick={onErase} className="col-start-3 min-h-14">
        <Delete aria-hidden className="size-6" />
      </Button>
    </fieldset>
  );
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
