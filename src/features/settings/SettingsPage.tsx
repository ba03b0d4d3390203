import { useAuth } from '../../data/auth.ts';
import { FirstSteps } from '../../shared/firstSteps/FirstSteps.tsx';
import { useTexts, formatDateTime, formatNumber } from '../../i18n/index.ts';
import { AllDataRoom } from './AllDataRoom.tsx';
import { chooseNotifying, notifying } from '../../data/notices.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { Facts, Room, SettingsSection, type RoomProps } from './SettingsSection.tsx';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { version } from '../../../package.json';
import { useSite, useDevice, useOfflineReadiness, useStorageInfo, useSyncStatus } from '../../data/index.ts';
import { lastFault } from '../../data/appShell.ts';
import {
  BellOff,
  BellRing,
  Info,
  LockKeyhole,
  MonitorDown,
  ShieldCheck,
  Smartphone,
  KeySquare,
  Printer,
  Scale,
  Trash2,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, buttonClass, toast, TextInput } from '../../ui/index.ts';
import { setOwnPin, endPin, useHasPin } from '../../data/account.ts';
import { guideAddress } from '../../domain/rules/guides.ts';
import { isGuessedFirst, isPin, typedPin } from '../../domain/rules/pin.ts';

interface SettingsPageProps {
  /** Owned by `app`: the choices of language and theme, and installing. */
  readonly language: ReactNode;
  readonly theme: ReactNode;
  readonly install: ReactNode;
  /** The links to the lists of master data; null for a role without any. */
  readonly masterData: ReactNode;
  /** The links to the site's settings; null for other roles than the owner. */
  readonly site: ReactNode;
}

export function SettingsPage({ language, theme, install, masterData, site }: SettingsPageProps) {
  const { t, language: shown } = useTexts();
  const role = useAuth((auth) => auth.profile?.role);
  // A user without any screen needs no return offline, and their PIN ends.
  const mayOpen = role !== 'operator';
  return (
    <>
      <title>{`${t('settings.title')} · ${t('app.name')}`}</title>
      <h1 className="mb-4 text-xl font-bold">{t('settings.title')}</h1>
      {site && <FirstSteps />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-4">
          {site && <SettingsSection title={t('siteSettings.title')}>{site}</SettingsSection>}
          {masterData && <SettingsSection title={t('masterData.title')}>{masterData}</SettingsSection>}
        </div>
        <SettingsSection title={t('settings.own')}>
          <Choice title={t('language.label')}>{language}</Choice>
          <Choice title={t('theme.label')}>{theme}</Choice>
          {role && (
            <Choice title={t('guide.title')}>
              <a href={guideAddress(role, shown)} target="_blank" className={buttonClass('plain')}>
                {t('guide.open')}
              </a>
              <p className="w-full text-sm text-ink-soft">{t('guide.signal')}</p>
            </Choice>
          )}
          <Room icon={LockKeyhole} title={t('settings.password.title')}>
            <PasswordForm />
          </Room>
          {mayOpen && <PinSection />}
          {mayOpen && <NotifyRoom />}
          <DeviceRoom />
          <ScaleRoom />
          <PrinterRoom />
          {site && <AllDataRoom />}
          <Room icon={MonitorDown} title={t('settings.install.title')}>
            {install}
          </Room>
          <AboutRoom />
        </SettingsSection>
      </div>
    </>
  );
}

const Choice = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first-of-type:border-t-0">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </div>
);

/** The first things that support asks for. */
function AboutRoom() {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const profile = useAuth((auth) => auth.profile);
  const fault = lastFault();
  const time = (at: string | number) => formatDateTime(new Date(at), language, timeZone);
  return (
    <Room icon={Info} title={t('settings.about.title')} about={`${t('app.name')} ${version}`}>
      <Facts
        facts={[
          [t('settings.about.app'), `${t('app.name')} ${version}`],
          [t('settings.about.user'), profile?.full_name],
          [t('auth.email'), profile?.email],
          [t('settings.about.role'), profile && t(`role.${profile.role}`)],
          [t('settings.about.timeZone'), timeZone],
          [t('settings.about.lastError'), fault ? `${fault.id} · ${time(fault.at)}` : t('settings.about.noError')],
        ]}
      />
    </Room>
  );
}

function DeviceRoom() {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const device = useDevice();
  const readiness = useOfflineReadiness();
  const { unsent, lastSuccessAt, firstSyncComplete } = useSyncStatus();
  const { info, protect } = useStorageInfo();
  const used = typeof info?.used === 'number' ? formatNumber(info.used / 1_000_000, language, 1) : null;
  const offline = readiness === 'unsupported' ? '' : t(`sync.panel.readiness.${readiness}`);
  const never = t('sync.panel.never');
  const askProtection = async () => {
    if (await protect()) toast('good', t('settings.device.protected'));
    else toast('bad', t('settings.device.notGranted'));
  };
  return (
    <Room icon={Smartphone} title={t('settings.device.title')} about={offline}>
      <Facts
        facts={[
          [t('settings.device.code'), device?.code ?? t('settings.device.noCode')],
          [t('settings.device.unsent'), formatNumber(unsent, language)],
          [t('sync.panel.lastSuccess'), lastSuccessAt ? formatDateTime(lastSuccessAt, language, timeZone) : never],
          [t('settings.device.history'), t(firstSyncComplete ? 'settings.device.complete' : 'stock.downloading')],
          [t('settings.device.offline'), offline],
          [
            t('settings.device.used'),
            used === null ? t('settings.device.unknown') : t('settings.device.megabytes', { amount: used }),
          ],
          [t('settings.device.protection'), t(`settings.device.${info?.isProtected ? 'protected' : 'unprotected'}`)],
        ]}
      />
      {info?.isProtected === false && (
        <Button icon={ShieldCheck} onClick={() => void askProtection()} className="mt-4">
          {t('settings.device.protect')}
        </Button>
      )}
    </Room>
  );
}

export function ScaleRoom() {
  const { t } = useTexts();
  const missing = 'serial' in navigator ? null : t('scale.link.unsupported');
  const texts = { title: t('scale.title'), about: t('scale.about'), setUp: t('scale.setUp'), missing };
  return <HardwareRoom device="scale" icon={Scale} {...texts} />;
}

export function PrinterRoom() {
  const { t } = useTexts();
  const missing = 'serial' in navigator || 'usb' in navigator ? null : t('printer.link.unsupported');
  const texts = { title: t('printer.title'), about: t('printer.about'), setUp: t('printer.setUp'), missing };
  return <HardwareRoom device="printer" icon={Printer} {...texts} />;
}

interface HardwareRoomProps extends Pick<RoomProps, 'icon' | 'title' | 'about'> {
  readonly device: string;
  readonly setUp: string;
  /** Why it cannot be set up in this browser. */
  readonly missing: string | null;
}

const HardwareRoom = ({ device, setUp, missing, ...room }: HardwareRoomProps) => (
  <Room {...room}>
    {missing ?? (
      <Link to={`/settings?device=${device}`} className={buttonClass('plain')}>
        {setUp}
      </Link>
    )}
  </Room>
);

/** Whether this device shows urgent notices while Kuari is in the background. */
export function NotifyRoom() {
  const { t } = useTexts();
  const [state, setState] = useState(notifying);
  const choose = (isWanted: boolean) => void chooseNotifying(isWanted).then(setState, () => setState('unsupported'));
  return (
    <Room icon={BellRing} title={t('settings.notify.title')} about={t(`settings.notify.state.${state}`)}>
      <p className="mb-4 text-ink-soft">{t('settings.notify.text')}</p>
      {state === 'off' && <Button icon={BellRing} onClick={() => choose(true)} text={t('settings.notify.switchOn')} />}
      {state === 'on' && <Button icon={BellOff} onClick={() => choose(false)} text={t('settings.notify.switchOff')} />}
      {(state === 'denied' || state === 'unsupported') && <p role="status">{t(`settings.notify.${state}`)}</p>}
    </Room>
  );
}

/** The PIN allows the return to a shared tablet without signal. */
export function PinSection() {
  const { t } = useTexts();
  const { user, profile } = useAuth();
  const hasPin = useHasPin(user?.id);
  if (!user) return null;
  return (
    <Room icon={KeySquare} title={t('pin.title')} {...(hasPin && { about: t('pin.isSet') })}>
      <p className="mb-2 text-ink-soft">{t('pin.text')}</p>
      <p className="mb-4 text-ink-soft">{t('pin.ends')}</p>
      {/* WebCrypto needs a secure connection. */}
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

const NO_PIN = { pin: '', repeated: '' };

function PinForm({ user }: { readonly user: Parameters<typeof setOwnPin>[0] }) {
  const { t } = useTexts();
  const [{ pin, repeated }, setTyped] = useState(NO_PIN);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<'invalid' | 'guessable' | 'repeated' | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPin(pin)) return setWrong('invalid');
    if (isGuessedFirst(pin)) return setWrong('guessable');
    if (pin !== repeated) return setWrong('repeated');
    setWrong(null);
    setBusy(true);
    await setOwnPin(user, pin).then(
      () => toast('good', t('pin.saved')),
      () => toast('bad', t('pin.failed')),
    );
    setBusy(false);
    setTyped(NO_PIN);
  }

  // Not a password field, for which a browser would offer to store it as the account's; masked anyway.
  const digits = { type: 'text', inputMode: 'numeric', inputClass: 'masked' } as const;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-md flex-col gap-2">
      <TextInput
        {...digits}
        id="new-pin"
        label={t('pin.new')}
        value={pin}
        error={wrong === 'invalid' || wrong === 'guessable' ? t(`pin.${wrong}`) : undefined}
        onChange={({ target }) => setTyped((now) => ({ ...now, pin: typedPin(target.value) }))}
      />
      <TextInput
        {...digits}
        id="repeat-pin"
        label={t('pin.repeat')}
        value={repeated}
        error={wrong === 'repeated' ? t('pin.differs') : undefined}
        onChange={({ target }) => setTyped((now) => ({ ...now, repeated: typedPin(target.value) }))}
      />
      <Button type="submit" icon={KeySquare} disabled={busy} className="mt-2 self-start">
        {busy ? t('form.saving') : t('pin.save')}
      </Button>
    </form>
  );
}
