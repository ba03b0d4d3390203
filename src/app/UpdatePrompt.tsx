import { RefreshCw } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdate } from '../data/appShell.ts';
import { Button } from '../ui/Button.tsx';
import { useAnyFormDirty } from '../ui/dirtyForms.ts';

/** Offers a new version. It never starts by itself, and not while a form holds something unsaved. "Later" is said of that version, not of a still newer one. */
export const UpdatePrompt = memo(function UpdatePrompt() {
  const { t } = useTranslation();
  const { offers, apply } = useUpdate();
  const dirty = useAnyFormDirty();
  const [putOff, setPutOff] = useState(0);
  if (offers <= putOff) return null;
  return (
    <aside
      aria-label={t('update.title')}
      className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-info-soft px-4 py-2 text-info lg:px-8"
    >
      <p>
        <strong className="mr-2">{t('update.title')}</strong>
        {dirty ? t('update.dirty') : t('update.text')}
      </p>
      <div className="flex gap-2">
        <Button look="quiet" onClick={() => setPutOff(offers)}>
          {t('update.later')}
        </Button>
        <Button icon={RefreshCw} disabled={dirty} onClick={apply}>
          {t('update.reload')}
        </Button>
      </div>
    </aside>
  );
});
