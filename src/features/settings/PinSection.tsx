import { KeySquare, Trash2 } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useAuth } from '../../data/auth.ts';
import { setOwnPin, endPin, useHasPin } from '../../data/account.ts';
import { isGuessedFirst, isPin, typedPin } from '../../domain/rules/pin.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { toast } from '../../ui/toast.ts';
import { Room } from './SettingsSection.tsx';

/** With a PIN one comes back to a shared tablet without signal. */
export function PinSection() {
  const { t } = useTexts();
  const { user, profile } = useAuth();
  const hasPin = useHasPin(user?.id);
  if (!user) return null;
  return (
    <Room icon={KeySquare} title={t('pin.title')} {...(hasPin && { about: t('pin.isSet') })}>
      <p className="mb-2 text-ink-soft">{t('pin.text')}</p>
      <p className="mb-4 text-ink-soft">{t('pin.ends')}</p>
      {/* Where the connection is not secure there is no WebCrypto. */}
      {globalThis.crypto?.subtle ? (
        <PinForm user={{ ...user, name: profile?.full_name || user.email }} />
      ) : (
        <p>{t('pin.unsupported')}</p>
      )}
      {hasPin && (
        <Button
          icon={Trash2}
          className="mt-4"
          onClick={() =>
            void endPin(user.id).then(
              () => toast('good', t('pin.removed')),
              () => toast('bad', t('pin.notRemoved')),
            )
          }
          text={t('pin.remove')}
        />
      )}
    </Room>
  );
}

function PinForm({ user }: { readonly user: Parameters<typeof setOwnPin>[0] }) {
  const { t } = useTexts();
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<'invalid' | 'guessable' | 'repeated' | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPin(pin)) return setWrong('invalid');
    if (isGuessedFirst(pin)) return setWrong('guessable');
    if (pin !== repeated) return setWrong('repeated');
    setWrong(null);
    setBusy(true);
    const isSet = await setOwnPin(user, pin).then(
      () => true,
      () => false,
    );
    setBusy(false);
    setPin('');
    setRepeated('');
    return isSet ? toast('good', t('pin.saved')) : toast('bad', t('pin.failed'));
  }

  // No password to a browser, which would offer to keep it as the one of the account; masked all the same.
  const digits = { type: 'text', inputMode: 'numeric', autoComplete: 'off', inputClass: 'masked' } as const;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-2">
      <TextInput
        {...digits}
        id="new-pin"
        label={t('pin.new')}
        value={pin}
        error={wrong === 'invalid' || wrong === 'guessable' ? t(`pin.${wrong}`) : undefined}
        onChange={(event) => setPin(typedPin(event.target.value))}
      />
      <TextInput
        {...digits}
        id="repeat-pin"
        label={t('pin.repeat')}
        value={repeated}
        error={wrong === 'repeated' ? t('pin.differs') : undefined}
        onChange={(event) => setRepeated(typedPin(event.target.value))}
      />
      <Button type="submit" icon={KeySquare} disabled={busy} className="mt-2 self-start">
        {busy ? t('form.saving') : t('pin.save')}
      </Button>
    </form>
  );
}
