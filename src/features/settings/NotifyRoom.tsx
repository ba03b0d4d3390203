import { BellOff, BellRing } from 'lucide-react';
import { useState } from 'react';
import { chooseNotifying, notifying } from '../../data/notices.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button } from '../../ui/Button.tsx';
import { Room } from './SettingsSection.tsx';

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
