import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useUpdate } from '../data/appShell.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { BottomBanner } from '../ui/BottomBanner.tsx';
import { Button } from '../ui/Button.tsx';
import { useAnyFormDirty } from '../ui/dirtyForms.ts';

/** Offers a new version, never while a form has unsaved input. "Later" applies only to that version. */
export function UpdatePrompt() {
  const { t } = useTexts();
  const { offers, apply } = useUpdate();
  const dirty = useAnyFormDirty();
  const [putOff, setPutOff] = useState(0);
  if (offers <= putOff) return null;
  return (
    <BottomBanner label={t('update.title')} className="justify-between bg-info-soft text-info">
      <p className="text-sm leading-5">
        <strong className="mr-2">{t('update.title')}</strong>
        {dirty ? t('update.dirty') : t('update.text')}
      </p>
      <div className="flex gap-2">
        <Button look="quiet" onClick={() => setPutOff(offers)} className="px-2.5 text-sm" text={t('update.later')} />
        <Button icon={RefreshCw} disabled={dirty} onClick={apply} className="px-2.5 text-sm">
          {t('update.reload')}
        </Button>
      </div>
    </BottomBanner>
  );
}
