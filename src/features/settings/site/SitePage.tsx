import { ArrowLeft, CircleAlert, CircleCheck, CloudOff, Info, RotateCcw, Save } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useDraft } from '../../../data/index.ts';
import { useInForce, useSettings, type InForce, type Settings } from '../../../data/settings.ts';
import { HistoryLink } from '../../../shared/records/HistoryLink.tsx';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { useOnce } from '../../../ui/useOnce.ts';
import { useTopOfPage } from '../../../ui/useTopOfPage.ts';
import { ResetForm } from './reset/ResetForm.tsx';
import { draftKeyOf } from './settingsShape.ts';
import { TargetsSection } from './targets/TargetsSection.tsx';
import type { SitePlace } from './settingsAddress.ts';
import { FormFrame } from '../../../forms/OfflineForm.tsx';
import { mistakeCount } from '../../../forms/useMistakes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { useOnline } from '../../../ui/useOnline.ts';
import { SettingField } from './SettingField.tsx';
import { FromDay } from './FromDay.tsx';
import { SettingHints } from './SettingHints.tsx';
import { SettingsQuestion } from './SettingsQuestion.tsx';
import { useSettingsForm } from './useSettingsForm.ts';
import { isOfFigures, type SettingGroup } from '../../../domain/settings/groups.ts';

/** One group of the owner's settings, with what was typed before. */
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
      <Link
        to="/settings"
        className="-ml-2 inline-flex min-h-12 items-center gap-2 rounded-md px-2 text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
        {t('siteSettings.back')}
      </Link>
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
  /** The draft from before, of whatever shape. */
  readonly draft: unknown;
}

/** The settings of one group. Saved is what the server has said; until then all that is typed stays here. */
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
      <Message
        tone="info"
        icon={Info}
        text={t(isOfFigures(group) ? 'siteSettings.effectOnFigures' : 'siteSettings.effect')}
      />
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
      {/* The region stands before it has words: a screen reader only tells what changes in one that it knows. */}
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
