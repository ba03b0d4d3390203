import { CircleAlert, CircleCheck, CloudOff, Info, RotateCcw, Save } from 'lucide-react';
import { useDraft, useAuthor, useConfig, useSite } from '../../../data/index.ts';
import { useInForce, useSettings, createSiteSender, outdate } from '../../../data/settings.ts';
import { HistoryLink } from '../../../shared/records/HistoryLink.tsx';
import { useOnce, useTopOfPage, BackLink, Button, Message, useOnline, Dialog } from '../../../ui/index.ts';
import { draftKeyOf } from './settingsShape.ts';
import { TargetsSection } from './targets/TargetsSection.tsx';
import { FormFrame, AreaField, recordShape, useTypedForm, mistakeCount, useOnlineForm } from '../../../forms/index.ts';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { SettingField } from './SettingField.tsx';
import { FromDay, SettingHints, SettingsQuestion } from './SettingsQuestion.tsx';
import { useSettingsForm } from './useSettingsForm.ts';
import { isOfFigures, type SettingGroup } from '../../../domain/settings/groups.ts';
import { useState, type SubmitEvent } from 'react';
import { formOf } from '../../../domain/mutations/forms.ts';
import { characterCount, cleanText } from '../../../domain/rules/text.ts';
import { periodReset } from '../../../domain/mutations/settingChanges.ts';
import { formatNumber, useTexts, formatDay, formatTime } from '../../../i18n/index.ts';
import { DEFAULT_CONFIG } from '../../../domain/settings/config.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { Facts } from '../SettingsSection.tsx';
import type { InForce, Settings, SiteSender } from '../../../data/settings.ts';
import type { SitePlace } from './SiteLinks.tsx';
import type { TFunction } from 'i18next';

export function SitePage({ place }: { readonly place: SitePlace }) {
  const { t } = useTexts();
  const settings = useSettings();
  const inForce = useInForce();
  const draft = useOnce(useDraft(draftKeyOf(place)));
  // Another group is another page, although the path is the same.
  useTopOfPage();
  return (
    <>
      <title>{`${t(`siteSettings.group.${place}`)} · ${t('app.name')}`}</title>
      <BackLink to="/settings" text={t('siteSettings.back')} />
      <h1 className="mb-4 text-xl font-bold">{t(`siteSettings.group.${place}`)}</h1>
      {settings === undefined || inForce === undefined || draft === undefined ? (
        <div aria-hidden className="skeleton h-80 rounded-lg" />
      ) : place === 'reset' ? (
        <ResetForm draft={draft} />
      ) : (
        <SettingsForm group={place} settings={settings} inForce={inForce} draft={draft} />
      )}
      {place === 'targets' && inForce && <TargetsSection inForce={inForce} />}
      <HistoryLink table="system_config" className="mt-4" />
    </>
  );
}

interface SettingsFormProps {
  readonly group: SettingGroup;
  readonly settings: Settings;
  readonly inForce: InForce;
  readonly draft: unknown;
}

/** The settings of one group. Saved means confirmed by the server; until then all input stays here. */
function SettingsForm({ group, settings, inForce, draft }: SettingsFormProps) {
  const { t } = useTexts();
  const online = useOnline();
  const form = useSettingsForm(group, settings, inForce, draft);
  const complete = form.keys.every(form.isKnown);
  return (
    <FormFrame
      form={form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
      leadsTo='[aria-invalid="true"], [role="alert"] button'
      className="flex flex-col gap-4"
    >
      <Message tone="info" icon={Info} text={t(`siteSettings.${isOfFigures(group) ? 'effectOnFigures' : 'effect'}`)} />
      {!online && <Message tone="warn" icon={CloudOff} role="status" text={t('siteSettings.offline')} />}
      {!complete && <Message tone="warn" icon={CircleAlert} text={t('siteSettings.missing')} />}
      {form.restored && <Message tone="info" icon={RotateCcw} text={t('siteSettings.restored')} />}
      <SettingHints hints={form.hints} />
      <div className="grid gap-x-8 gap-y-3 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6 lg:grid-cols-2">
        {form.keys.map((key) => (
          <SettingField key={key} name={key} form={form} row={settings[key]} />
        ))}
      </div>
      {isOfFigures(group) && <FromDay start={form.start} onChange={form.setFromDay} />}
      {form.question && <SettingsQuestion {...form.question} onDecided={form.answer} />}
      {/* The region exists before it has text: a screen reader reports only changes in a known region. */}
      <div role="status" className={form.saved > 0 ? undefined : 'sr-only'}>
        {form.saved > 0 && (
          <Message tone="good" icon={CircleCheck} text={t('siteSettings.saved', { count: form.saved })} />
        )}
      </div>
      {form.failure && (
        <Message role="alert" tone="bad" icon={CircleAlert} text={t(`siteSettings.failed.${form.failure}`)} />
      )}
      <SaveBar mistakes={mistakeCount(form)}>
        {form.contested.length > 0 && (
          <p className="text-sm font-semibold text-warn">{t('siteSettings.conflict.open')}</p>
        )}
        {!form.untouched && <Button look="quiet" icon={RotateCcw} onClick={form.undo} text={t('siteSettings.undo')} />}
        <Button
          look="main"
          type="submit"
          icon={Save}
          disabled={form.saving || form.untouched || !online}
          className="w-full sm:w-auto sm:min-w-72"
          text={form.saving ? t('form.saving') : t('siteSettings.save')}
        />
      </SaveBar>
    </FormFrame>
  );
}

const EFFECTS = ['does', 'doesNot', 'audited'] as const;
const RESETTING = recordShape(draftKeyOf('reset'), formOf('system_config.reset'));

/** A new counting period: states what a reset does and does not do, asks for confirmation, and the audit keeps its reason. */
function ResetForm({ draft }: { readonly draft: unknown }) {
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

  function ask(event: SubmitEvent): void {
    event.preventDefault();
    form.catchUp();
    setDone(false);
    if (RESETTING.read(form.store.get()).ok) setAsking(true);
    else form.refuse();
  }

  return (
    <FormFrame form={form} onSubmit={ask} className="flex max-w-3xl flex-col gap-4">
      {!online && <Message tone="warn" icon={CloudOff} role="status" text={t('siteSettings.reset.offline')} />}
      <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
        <LastReset />
        <ul className="grid list-disc gap-1 pl-5">
          {EFFECTS.map((effect) => (
            <li key={effect}>{t(`siteSettings.reset.${effect}`)}</li>
          ))}
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

function LastReset() {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const last = useConfig()['reset.last_reset_date'];
  const at = new Date(last);
  const never = last === DEFAULT_CONFIG['reset.last_reset_date'] || Number.isNaN(at.getTime());
  const day = operatingDayOf(at, { timeZone, dayStart: '00:00' });
  const said = never
    ? t('siteSettings.reset.never')
    : `${formatDay(day, language)}, ${formatTime(at, language, timeZone)}`;
  return <Facts facts={[[t('siteSettings.reset.last'), said]]} />;
}

function ResetDialog(props: { readonly busy: boolean; readonly onConfirm: () => void; readonly onClose: () => void }) {
  const { busy, onConfirm, onClose } = props;
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
