import { CircleAlert, Save, ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { useSite, useAuthor } from '../../data/index.ts';
import { useRegistrations, type DeviceRow, createSiteSender, outdate } from '../../data/users.ts';
import { formOf } from '../../domain/mutations/forms.ts';
import { AreaField, TextField, recordShape, OnlineForm, useOnlineForm, useTypedForm } from '../../forms/index.ts';
import type { Refusal } from '../../forms/index.ts';
import { formatDateTime, useTexts } from '../../i18n/index.ts';
import { HistoryLink } from '../../shared/records/HistoryLink.tsx';
import { Button, Dialog, FactList, Message, useOnline } from '../../ui/index.ts';
import type { MutationDraft } from '../../domain/mutations/mutations.ts';

/** Sum over its users. Null if one has never reported: they may have unsent work. */
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

/** One device: its label, its users, and whether it is admitted. All its registrations are revoked together. */
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
        <FactList
          className="text-sm"
          facts={[
            [t('people.device.code'), device.code],
            [t('people.device.registered'), time(device.registered_at)],
            [t('people.device.usedBy'), users.join(', ')],
            [t('people.device.revokedAt'), device.revoked_at && time(device.revoked_at)],
          ]}
        />
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

const renaming = formOf('devices.rename');

function RenameForm({ device }: { readonly device: DeviceRow }) {
  const { t } = useTexts();
  const send = useDeviceChange();
  const shape = recordShape('devices.rename', renaming, { start: { label: device.label ?? '' } });
  const form = useOnlineForm(useTypedForm(shape), {
    read: shape.read,
    send: (label) => send(renaming.draft(device.id, label, {})),
    onDone: () => undefined,
  });
  return (
    <OnlineForm
      form={form}
      icon={Save}
      saveLabel={t('people.device.rename')}
      disabled={form.untouched || form.values.label.trim() === '' || form.mistakes.label !== undefined}
    >
      <TextField form={form} name="label" id="device-label" label={t('people.field.label')} />
    </OnlineForm>
  );
}

interface DecideDialogProps {
  readonly device: DeviceRow;
  readonly name: string;
  /** Sum of its registrations' last reports. Null: one has never reported. */
  readonly unsent: number | null;
  readonly kind: 'revoke' | 'readmit';
  readonly onClose: () => void;
}

function DecideDialog({ device, name, unsent, kind, onClose }: DecideDialogProps) {
  const { t } = useTexts();
  const send = useDeviceChange();
  const deciding = formOf(`devices.${kind}`);
  const shape = recordShape(`devices.${kind}`, deciding);
  const form = useOnlineForm(useTypedForm(shape), {
    read: shape.read,
    whenEmpty: { reason: 'reason_length' },
    send: (why) => send(deciding.draft(device.id, why, {})),
    onDone: onClose,
  });
  return (
    <Dialog title={t(`people.device.${kind}Title`, { name })} onClose={onClose}>
      <p>{t(`people.device.${kind}Text`)}</p>
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
      <OnlineForm
        form={form}
        look={kind === 'revoke' ? 'danger' : 'main'}
        saveLabel={t(`people.device.${kind}`)}
        back={[t('people.act.back'), onClose]}
        className="mt-4"
      >
        <AreaField form={form} name="reason" id="device-reason" label={t('people.field.reason')} />
      </OnlineForm>
    </Dialog>
  );
}

/** Sends a change of a device. Null: done. */
function useDeviceChange() {
  const { t } = useTexts();
  const author = useAuthor();
  const [sender] = useState(createSiteSender);
  return async ({ kind, entity_id, payload }: MutationDraft): Promise<Refusal | null> => {
    const answered = await sender.send([{ kind, entity_id, payload }], author.id);
    outdate('people');
    outdate('audit');
    if (!answered.ok) return { text: t(`people.failed.${answered.error}`) };
    const [answer] = answered.value;
    if (answer?.kind === 'applied') return null;
    if (answer?.kind === 'held') return { text: t('people.failed.held') };
    return { text: answer?.code === 'not_permitted' ? t('people.failed.forbidden') : (answer?.message ?? '') };
  };
}
