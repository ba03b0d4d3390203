import { Save, Scale } from 'lucide-react';
import { useTexts, formatDay, formatNumber, formatRupiah } from '../../../i18n/index.ts';
import { Button, Dialog, DateInput, Message } from '../../../ui/index.ts';
import { siteNow, useSite } from '../../../data/index.ts';
import { daysBetween } from '../../../domain/time/calendar.ts';
import { operatingDayOf } from '../../../domain/time/operatingDay.ts';
import { isDay } from '../../../domain/rules/day.ts';
import type { SettingHint } from '../../../domain/settings/contradictions.ts';

export interface Question {
  readonly hints: readonly SettingHint[];
  /** The first recalculated day; null: no past day. */
  readonly from: string | null;
}

export const isAsked = ({ hints, from }: Question): boolean => hints.length > 0 || from !== null;

export function SettingsQuestion(props: Question & { readonly onDecided: (isRight: boolean) => void }) {
  const { hints, from, onDecided } = props;
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

function Recalculated({ from }: { readonly from: string }) {
  const { t, language } = useTexts();
  const count = daysBetween(from, operatingDayOf(siteNow(), useSite()));
  return (
    <p className="font-semibold text-warn">
      {t('siteSettings.from.recalculates', { count, day: formatDay(from, language) })}
    </p>
  );
}

export function FromDay({ start, onChange }: { readonly start: StartDay; readonly onChange: (day: string) => void }) {
  const { t, language } = useTexts();
  const { day, latest, first, today, mistake } = start;
  return (
    <div className="flex flex-wrap items-center gap-x-4 rounded-lg border border-line bg-surface px-4 pt-4 shadow-card sm:px-6">
      <DateInput
        id="settings-from-day"
        label={t('siteSettings.from.label')}
        value={day}
        min={first ?? undefined}
        max={latest}
        onDay={onChange}
        error={mistake && t(`siteSettings.refused.${mistake}`)}
        hint={first === null ? undefined : t('siteSettings.from.first', { day: formatDay(first, language) })}
      />
      {!mistake && day < today && <Recalculated from={day} />}
      {!mistake && day === today && <p className="text-ink-soft">{t('siteSettings.from.today')}</p>}
      {!mistake && day > today && <p className="text-ink-soft">{t('siteSettings.from.todayClosed')}</p>}
    </div>
  );
}

/** Contradictions between settings, in their stored or typed form. */
export function SettingHints({ hints }: { readonly hints: readonly SettingHint[] }) {
  const { t, language } = useTexts();
  if (hints.length === 0) return null;
  const textOf = (hint: SettingHint) => {
    if (hint.kind === 'targets_disagree')
      return t('siteSettings.hint.targets_disagree', {
        fromDeliveries: formatRupiah(hint.fromDeliveries, language),
        target: formatRupiah(hint.target, language),
      });
    if (hint.kind === 'least_above_loads' || hint.kind === 'most_below_loads')
      return t(`siteSettings.hint.${hint.kind}`, {
        from: formatNumber(hint.from, language),
        to: formatNumber(hint.to, language),
      });
    return t(`siteSettings.hint.${hint.kind}`);
  };
  return (
    <Message tone="warn" icon={Scale} title={t('siteSettings.hint.title')} className="mb-4">
      {hints.map((hint) => (
        <p key={hint.kind} className="mt-1">
          {textOf(hint)}
        </p>
      ))}
    </Message>
  );
}

type StartDay = ReturnType<typeof startDayOf>;

/**
 * The first day on which a change applies, the twin of `private.first_day_of_change`. `latest`: the last possible choice: today; tomorrow
 * if today is closed. `first`: null: any day.
 */
export function startDayOf(typed: string, today: string, first: string | null) {
  const latest = first !== null && first > today ? first : today;
  const day = isDay(typed) ? typed : latest;
  const isClosed = first !== null && day < first;
  const mistake = day > latest ? ('day_ahead' as const) : isClosed ? ('from_closed_day' as const) : undefined;
  return { day, today, latest, first, mistake };
}
