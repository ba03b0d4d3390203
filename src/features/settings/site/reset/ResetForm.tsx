import { CircleAlert, CircleCheck, CloudOff, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useAuthor, useConfig, useSite } from '../../../../data/index.ts';
import { createSiteSender, outdate, type SiteSender } from '../../../../data/settings.ts';
import { formOf } from '../../../../domain/mutations/forms.ts';
import { characterCount, cleanText } from '../../../../domain/rules/text.ts';
import { periodReset } from '../../../../domain/mutations/settingChanges.ts';
import { AreaField } from '../../../../forms/FormFields.tsx';
import { recordShape } from '../../../../forms/shape/formShape.ts';
import { FormFrame } from '../../../../forms/OfflineForm.tsx';
import { useOnlineForm } from '../../../../forms/useOnlineForm.ts';
import { useTypedForm } from '../../../../forms/useTypedForm.ts';
import { formatNumber, useTexts, formatDay, formatTime } from '../../../../i18n/index.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { useOnline } from '../../../../ui/useOnline.ts';
import { draftKeyOf } from '../settingsShape.ts';
import type { TFunction } from 'i18next';
import { DEFAULT_CONFIG } from '../../../../domain/settings/config.ts';
import { operatingDayOf } from '../../../../domain/time/operatingDay.ts';
import { Facts } from '../../SettingsSection.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';

const RESETTING = recordShape(draftKeyOf('reset'), formOf('system_config.reset'));

/** A new counting period: it says what a reset does and does not do, asks for confirmation, and the audit keeps its reason. */
export function ResetForm({ draft }: { readonly draft: unknown }) {
  const { t, language } = useTexts();
  const online = useOnline();
  const author = useAuthor();
  const [sender] = useState(createSiteSender);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState(false);
  const form = useOnlineForm(useTypedForm(RESETTING, draft), {
    read: RESETTING.read,
    whenEmpty: { reason: 'reset_reason_too_short' },
    send: async ({ reason }) => {
      const answered = await sender.send([periodReset(reason)], author.id);
      outdate('audit');
      setAsking(false);
      return refusalOf(answered, t);
    },
    onDone: () => {
      setDone(true);
      form.begin(RESETTING.empty);
    },
  });

  function ask(): void {
    form.catchUp();
    setDone(false);
    if (RESETTING.read(form.store.get()).ok) setAsking(true);
    else form.refuse();
  }

  return (
    <FormFrame
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
      className="flex max-w-3xl flex-col gap-4"
    >
      {!online && <Message tone="warn" icon={CloudOff} role="status" text={t('siteSettings.reset.offline')} />}
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
        <LastReset />
        <ul className="list-disc space-y-1 pl-5">
          <li>{t('siteSettings.reset.does')}</li>
          <li>{t('siteSettings.reset.doesNot')}</li>
          <li>{t('siteSettings.reset.audited')}</li>
        </ul>
        <AreaField
          form={form}
          name="reason"
          id="reset-reason"
          label={t('siteSettings.reset.reason')}
          rows={3}
          hint={t('siteSettings.reset.reasonHint', {
            count: formatNumber(characterCount(cleanText(form.values.reason)), language),
          })}
        />
        <Button look="danger" type="submit" icon={RotateCcw} disabled={!online || form.busy} className="self-start">
          {t('siteSettings.reset.open')}
        </Button>
      </div>
      <div role="status" className={done ? undefined : 'sr-only'}>
        {done && <Message tone="good" icon={CircleCheck} text={t('siteSettings.reset.done')} />}
      </div>
      {form.refusal !== null && <Message role="alert" tone="bad" icon={CircleAlert} text={form.refusal} />}
      {asking && <ResetDialog busy={form.busy} onConfirm={() => form.submit()} onClose={() => setAsking(false)} />}
    </FormFrame>
  );
}

function refusalOf(answered: Awaited<ReturnType<SiteSender['send']>>, t: TFunction) {
  if (!answered.ok) return { text: t(`siteSettings.failed.${answered.error}`) };
  const [answer] = answered.value;
  if (answer?.kind === 'applied') return null;
  if (answer?.kind === 'held') return { text: t('siteSettings.held') };
  return { text: answer?.code === 'not_permitted' ? t('siteSettings.refused.not_permitted') : (answer?.message ?? '') };
}

/** When the counting period that runs was begun, as the calendar of the site has it. */
function LastReset() {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const last = useConfig()['reset.last_reset_date'];
  const at = new Date(last);
  const never = last === DEFAULT_CONFIG['reset.last_reset_date'] || Number.isNaN(at.getTime());
  const day = operatingDayOf(at, { timeZone, dayStart: '00:00' });
  return (
    <Facts
      facts={[
        [
          t('siteSettings.reset.last'),
          never ? t('siteSettings.reset.never') : `${formatDay(day, language)}, ${formatTime(at, language, timeZone)}`,
        ],
      ]}
    />
  );
}

interface ResetDialogProps {
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** The second question. */
function ResetDialog({ busy, onConfirm, onClose }: ResetDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('siteSettings.reset.confirmTitle')} onClose={onClose}>
      <p>{t('siteSettings.reset.does')}</p>
      <p className="mt-2">{t('siteSettings.reset.doesNot')}</p>
      <p className="mt-2">{t('siteSettings.reset.audited')}</p>
      <div className="mt-6 flex flex-col gap-3">
        <Button look="danger" icon={RotateCcw} disabled={busy} onClick={onConfirm} className="h-14">
          {busy ? t('siteSettings.reset.busy') : t('siteSettings.reset.confirm')}
        </Button>
        <Button look="quiet" onClick={onClose} text={t('action.cancel')} />
      </div>
    </Dialog>
  );
}
