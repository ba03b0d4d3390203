import { CircleAlert, LogIn } from 'lucide-react';
import { useEffect, useState, type SubmitEvent } from 'react';
import { useTexts } from '../../i18n/useLanguage.ts';
import { PinPad } from './PinPad.tsx';
import { switchByPin } from '../../data/signingIn.ts';
import { PIN_LENGTH, isPin, typedPin } from '../../domain/rules/pin.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Message } from '../../ui/Message.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import type { PinUser } from '../../data/account.ts';

/** The sixth digit is the try. The pad is on the screen, for gloves: the keyboard of a tablet would cover half of it. */
export function PinDialog({ user, onClose }: { readonly user: PinUser; readonly onClose: () => void }) {
  const { t } = useTexts();
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly text: string; readonly final: boolean } | null>(null);

  // After the dialog, which would give the focus to its button that closes.
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
              autoComplete="off"
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
