import { useSite } from '../../../data/index.ts';
import { plateKey } from '../../../domain/rules/text.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { formatDateTime, formatTime, useTexts } from '../../../i18n/index.ts';
import { Chip, Chips, cx } from '../../../ui/index.ts';
import type { YardVisit } from './useInYard.ts';

interface InYardProps {
  readonly inYard: readonly YardVisit[];
  readonly now: Date;
  readonly plate?: string;
  readonly onTake: (plate: string) => void;
}

/** Each truck is one tap; one from an earlier operating day is marked. */
export function InYard({ inYard, now, plate = '', onTake }: InYardProps) {
  const { t, language } = useTexts();
  const site = useSite();
  const today = operatingDayOf(now, site);
  if (inYard.length === 0) return null;
  return (
    <div className="sm:col-span-2">
      <p aria-hidden className="mb-1 text-sm text-ink-soft">
        {t('yard.title')}
      </p>
      <Chips label={t('yard.title')}>
        {inYard.map(({ id, truck_license, tare_at }) => {
          const since = new Date(tare_at);
          const isOfToday = operatingDayOf(since, site) === today;
          const format = isOfToday ? formatTime : formatDateTime;
          return (
            <Chip
              key={id}
              fills={false}
              isPressed={plateKey(truck_license) === plateKey(plate)}
              onTake={() => onTake(truck_license)}
            >
              <span className="font-mono">{truck_license}</span>
              <span className={cx('font-normal', !isOfToday && 'text-warn')}>
                {` · ${format(since, language, site.timeZone)}`}
              </span>
            </Chip>
          );
        })}
      </Chips>
    </div>
  );
}
