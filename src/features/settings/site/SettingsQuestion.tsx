import { Save } from 'lucide-react';
import { useTexts } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SettingHints } from './SettingHints.tsx';
import { Recalculated } from './FromDay.tsx';
import type { SettingHint } from '../../../domain/settings/contradictions.ts';

export interface Question {
  readonly hints: readonly SettingHint[];
  /** The first recalculated day; null: no past day. */
  readonly from: string | null;
}

export const isAsked = ({ hints, from }: Question): boolean => hints.length > 0 || from !== null;

interface SettingsQuestionProps extends Question {
  readonly onDecided: (isRight: boolean) => void;
}

/** The effects of a change of settings, before it is saved. */
export function SettingsQuestion({ hints, from, onDecided }: SettingsQuestionProps) {
  const { t } = useTexts();
  return (
    <Dialog title={t('siteSettings.ask.title')} onClose={() => onDecided(false)}>
      <SettingHints hints={hints} />
      {from !== null && <Recalculated from={from} />}
      <div className="mt-6 flex flex-col gap-3">
        <Button look="main" icon={Save} onClick={() => onDecided(true)} text={t('siteSettings.ask.save')} />
        <Button look="quiet" onClick={() => onDecided(false)} text={t('action.cancel')} />
      </div>
    </Dialog>
  );
}
