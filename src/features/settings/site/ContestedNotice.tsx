import { GitCompareArrows } from 'lucide-react';
import { useSite } from '../../../data/index.ts';
import { formatDateTime, useTexts } from '../../../i18n/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import type { SettingKey } from '../../../domain/settings/groups.ts';
import type { SettingsFormState } from './useSettingsForm.ts';

/** Two people set the same thing: both values, and who was faster where the server has said so. Nothing is chosen beforehand. */
export function ContestedNotice({ name, form }: { readonly name: SettingKey; readonly form: SettingsFormState }) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const rival = form.rivalOf(name);
  const textOf = (value: string) => {
    if (value === '') return t('siteSettings.conflict.empty');
    return name === 'site.final_at_gate' ? t(value === 'true' ? 'siteSettings.yes' : 'siteSettings.no') : value;
  };
  return (
    <Message role="alert" tone="warn" icon={GitCompareArrows} title={t('siteSettings.conflict.title')} className="mb-4">
      <p className="wrap-anywhere">{t('siteSettings.conflict.theirs', { value: textOf(form.shownOf(name)) })}</p>
      {rival?.by && rival.at !== null && (
        <p className="text-sm wrap-anywhere">
          {t('siteSettings.conflict.by', {
            name: rival.by,
            time: formatDateTime(new Date(rival.at), language, timeZone),
          })}
        </p>
      )}
      <p className="wrap-anywhere">{t('siteSettings.conflict.mine', { value: textOf(form.values[name] ?? '') })}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => form.takeTheirs(name)} text={t('siteSettings.conflict.takeTheirs')} />
        <Button onClick={() => form.keepMine(name)} text={t('siteSettings.conflict.keepMine')} />
      </div>
    </Message>
  );
}
