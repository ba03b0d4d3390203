import { useConfig, useSite } from '../../../../data/index.ts';
import { DEFAULT_CONFIG } from '../../../../domain/settings/config.ts';
import { operatingDayOf } from '../../../../domain/time/operatingDay.ts';
import { formatDay, formatTime, useTexts } from '../../../../i18n/index.ts';
import { Facts } from '../../SettingsSection.tsx';

/** When the counting period that runs was begun, as the calendar of the site has it. */
export function LastReset() {
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
