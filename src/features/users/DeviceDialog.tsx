import { CircleAlert, Save, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../data/index.ts';
import { useRegistrations } from '../../data/users.ts';
import { reason } from '../../domain/records/columns.ts';
import { ruleOf } from '../../domain/records/rules.ts';
import { characterCount, cleanText } from '../../domain/rules/text.ts';
import { formatDateTime } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Message } from '../../ui/Message.tsx';
import { TextArea, TextInput } from '../../ui/TextInput.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { useDeviceChange } from './useDeviceChange.ts';
import type { DeviceRow } from '../../data/users.ts';

/** Of all who use it. One who has never said may hold work, whatever the others said. */
function unsentOn(registrations: readonly DeviceRow[]): number | null {
  const said = registrations.flatMap(({ unsent_count: count }) => (count === null ? [] : [count]));
  const sum = said.reduce((total, count) => total + count, 0);
  return said.length < registrations.length && sum === 0 ? null : sum;
}

interface DeviceDialogProps {
  readonly device: DeviceRow;
  readonly nameOf: (person: string) => string;
  readonly onClose: () => void;
}

/** One device: what it is called, who has used it, and whether it may come in. A thing is revoked with all its registrations. */
export function DeviceDialog({ device, nameOf, onClose }: DeviceDialogProps) {
  const { t, language } = useTexts();
  const online = useOnline();
  const { timeZone } = useSite();
  const registrations = useRegistrations(device.device).value ?? [device];
  const [asking, ask] = useState<'revoke' | 'readmit' | null>(null);
  const name = device.label ?? t('people.noLabel', { code: device.code });
  const users = [...new Set(registrations.map(({ user_id }) => nameOf(user_id)))];
  const time = (at: string) => formatDateTime(new Date(at), language, timeZone);
  return (
    <Dialog title={name} place="right" onClose={onClose}>
      <div className="flex flex-col gap-6">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
          {(
            [
              [t('people.device.code'), device.code],
              [t('people.device.registered'), time(device.registered_at)],
              [t('people.device.usedBy'), users.join(', ')],
              ...(device.revoked_at === null ? [] : [[t('people.device.revokedAt'), time(device.revoked_at)] as const]),
            ] as const
          ).map(([term, value]) => (
            <div key={term} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-soft">{term}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <RenameForm key={device.label} device={device} />
        <div className="flex flex-col gap-3">
          {device.revoked_at === null ? (
            <Button look="danger" icon={ShieldOff} disabled={!online} onClick={() => ask('revoke')}>
              {t('people.device.revoke')}
            </Button>
          ) : (
            <Button icon={ShieldCheck} disabled={!online} onClick={() => ask('readmit')}>
              {t('people.device.readmit')}
            </Button>
          )}
          <HistoryLink id={device.id} />
        </div>
      </div>
      {asking && (
        <DecideDialog
          device={device}
          name={name}
          unsent={unsentOn(registrations)}
          kind={asking}
          onClose={() => ask(null)}
        />
      )}
    </Dialog>
  );
}

const LONGEST_LABEL = 100;

function RenameForm({ device }: { readonly device: DeviceRow }) {
  const { t } = useTexts();
  const online = useOnline();
  const [label, setLabel] = useState(device.label ?? '');
  const { send, busy, said } = useDeviceChange();
  const cleaned = cleanText(label);
  const isTooLong = characterCount(cleaned) > LONGEST_LABEL;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLong && cleaned !== '')
          void send({ kind: 'devices.rename', id: device.id, payload: { label: cleaned } });
      }}
    >
      <TextInput
        id="device-label"
        label={t('people.field.label')}
        value={label}
        error={isTooLong ? t('validation.text_too_long', { max: LONGEST_LABEL }) : undefined}
        autoComplete="off"
        onChange={({ target }) => setLabel(target.value)}
      />
      <Button
        type="submit"
        icon={Save}
        disabled={busy || !online || isTooLong || cleaned === '' || cleaned === (device.label ?? '')}
      >
        {t(busy ? 'people.act.busy' : 'people.device.rename')}
      </Button>
      {said && (
        <Message role="alert" tone="bad" icon={CircleAlert} className="mt-3">
          {said}
        </Message>
      )}
    </form>
  );
}

interface DecideDialogProps {
  readonly device: DeviceRow;
  readonly name: string;
  /** What its registrations last reported together. Null: it has never said. */
  readonly unsent: number | null;
  readonly kind: 'revoke' | 'readmit';
  readonly onClose: () => void;
}

function DecideDialog({ device, name, unsent, kind, onClose }: DecideDialogProps) {
  const { t } = useTexts();
  const online = useOnline();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const { send, busy, said } = useDeviceChange();
  const checked = ruleOf(reason).safeParse(typed);

  async function decide() {
    setTried(true);
    if (!checked.success) return;
    if (await send({ kind: `devices.${kind}`, id: device.id, payload: { reason: checked.data } })) onClose();
  }

  return (
    <Dialog
      title={t(kind === 'revoke' ? 'people.device.revokeTitle' : 'people.device.readmitTitle', { name })}
      onClose={onClose}
    >
      <p>{t(kind === 'revoke' ? 'people.device.revokeText' : 'people.device.readmitText')}</p>
      {kind === 'revoke' && (
        <Message tone={unsent === 0 ? 'info' : 'warn'} icon={CircleAlert} className="mt-4">
          <p className="font-semibold">
            {unsent === null
              ? t('people.device.revokeUnknown')
              : unsent === 0
                ? t('people.device.revokeNothing')
                : t('people.device.revokeUnsent', { count: unsent })}
          </p>
          <p className="mt-1 text-sm">{t('people.device.revokeFirst')}</p>
        </Message>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void decide();
        }}
        className="mt-4"
      >
        <TextArea
          id="device-reason"
          label={t('people.field.reason')}
          value={typed}
          error={tried && !checked.success ? t('validation.reason_length') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        {said && (
          <Message role="alert" tone="bad" icon={CircleAlert} className="mb-3">
            {said}
          </Message>
        )}
        <div className="mt-2 flex flex-wrap gap-3">
          <Button
            type="submit"
            look={kind === 'revoke' ? 'danger' : 'main'}
            disabled={busy || !online}
            className="min-h-14 grow"
          >
            {busy ? t('people.act.busy') : t(`people.device.${kind}`)}
          </Button>
          <Button onClick={onClose} className="min-h-14 grow sm:grow-0">
            {t('people.act.back')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
