/** The owner's targets, below the settings that they override. Stored on this device until they are sent, like any record. */
import { useState } from 'react';
import { siteNow, useConfig, useSite } from '../../../../data/index.ts';
import { TARGET_METRICS, TARGET_UNITS, isTargetMetric } from '../../../../domain/figures/figureSettings.ts';
import { hintsOf, newHints } from '../../../../domain/settings/contradictions.ts';
import { newId } from '../../../../domain/records/ids.ts';
import { operatingDayOf } from '../../../../domain/time/operatingDay.ts';
import { day, oneOf, optional } from '../../../../domain/records/columns.ts';
import { formOf } from '../../../../domain/mutations/forms.ts';
import { DateField, Drafted, OfflineForm, recordShape, useOfflineForm, useTypedForm } from '../../../../forms/index.ts';
import { NumberField, SelectField, labelled } from '../../../../forms/FormFields.tsx';
import { RecentRecords } from '../../../../shared/records/RecentRecords.tsx';
import { formatDay, formatNumber, useTexts } from '../../../../i18n/index.ts';
import { SettingsQuestion, isAsked, startDayOf, type Question } from '../SettingsQuestion.tsx';
import type { TargetMetric } from '../../../../domain/figures/figureSettings.ts';
import type { InForce } from '../../../../data/settings.ts';
import type { MutationDraft } from '../../../../domain/mutations/mutations.ts';

/** From its first day on it overrides the site's settings. Without a day: from today. */
const TARGET = formOf('kpi_targets.create', {
  sets: ['from_date'],
  own: { metric: oneOf(Object.keys(TARGET_METRICS)), from_date: optional(day) },
  start: { metric: 'production', period: 'day' },
});
const SHAPE = recordShape('kpi_targets.create', TARGET);
const periodsOf = (metric: TargetMetric): readonly string[] => TARGET_METRICS[metric];

export function TargetsSection({ inForce }: { readonly inForce: InForce }) {
  const { t, language } = useTexts();
  const unitOf = (metric: string) => (isTargetMetric(metric) ? TARGET_UNITS[metric] : '');
  return (
    <section aria-labelledby="targets-title" className="mt-8">
      <h2 id="targets-title" className="mb-3 text-lg font-semibold">
        {t('target.title')}
      </h2>
      <Drafted draftKey={SHAPE.draftKey}>{(draft) => <TargetForm draft={draft} inForce={inForce} />}</Drafted>
      <RecentRecords
        table="kpi_targets"
        title={t('target.recent')}
        none={t('target.none')}
        lineOf={({ metric, period, target, from_date }) => ({
          name: t(`target.metrics.${metric}`, { defaultValue: metric }),
          amount: `${formatNumber(target, language)} ${unitOf(metric)}`.trim(),
          facts: [t(`target.periods.${period}`), t('target.since', { day: formatDay(from_date, language) })],
        })}
      />
    </section>
  );
}

function TargetForm({ draft, inForce }: { readonly draft: unknown; readonly inForce: InForce }) {
  const { t } = useTexts();
  const config = useConfig();
  const today = operatingDayOf(siteNow(), useSite());
  const { latest, first } = startDayOf('', today, inForce.firstOpenDay);
  const [asked, setAsked] = useState<(Question & { readonly answer: (isRight: boolean) => void }) | null>(null);
  const questionOf = (drafts: readonly MutationDraft[]): Question => {
    const [said] = drafts.flatMap((one) => (one.kind === 'kpi_targets.create' ? [one.payload] : []));
    if (!said) return { hints: [], from: null };
    const judged = { ...inForce, day: said.from_date };
    const target = { ...said, captured_at: siteNow().toISOString() };
    const after = hintsOf(config, { ...judged, targets: [...inForce.targets, target] });
    return { hints: newHints(hintsOf(config, judged), after), from: said.from_date < today ? said.from_date : null };
  };
  const form = useOfflineForm(useTypedForm(SHAPE, draft), {
    read: (typed) =>
      SHAPE.read(typed, ({ metric, period, target, from_date }) => {
        const isSet = !metric || !period || !isTargetMetric(metric) || periodsOf(metric).includes(period);
        return {
          ...(!isSet && { period: 'choice_invalid' }),
          ...(metric === 'crusher_efficiency' && (target ?? 0) > 100 && { target: 'efficiency_above_100' }),
          ...(first !== null && (from_date ?? latest) < first && { from_date: 'from_closed_day' }),
        };
      }),
    drafts: (target) => [TARGET.draft(newId(), target, { from_date: target.from_date ?? latest })],
    ask: (drafts) => {
      const question = questionOf(drafts);
      return isAsked(question) ? new Promise((answer) => setAsked({ ...question, answer })) : Promise.resolve(true);
    },
  });
  const { metric, from_date } = form.values;
  const periods = isTargetMetric(metric) ? periodsOf(metric) : [];
  return (
    <OfflineForm form={form} intro={t('target.intro')} saveLabel={t('target.save')}>
      <div className="grid grid-cols-1 gap-x-6 gap-y-1 pb-2 sm:grid-cols-2">
        <SelectField
          {...labelled(form, 'metric', t('target.metric'))}
          options={Object.keys(TARGET_METRICS).map((one) => [one, t(`target.metrics.${one}`, { defaultValue: one })])}
        />
        <SelectField
          {...labelled(form, 'period', t('target.period'))}
          hint={t('target.periodHint', {
            periods: periods.map((one) => t(`target.periods.${one}`, { defaultValue: one })).join(', '),
          })}
          options={(['day', 'shift', 'month'] as const).map((one) => [one, t(`target.periods.${one}`)])}
        />
        <NumberField
          {...labelled(form, 'target', t('target.target'))}
          grouped
          mark={isTargetMetric(metric) ? TARGET_UNITS[metric] : ''}
          inputClass="text-lg font-bold"
        />
        <DateField {...labelled(form, 'from_date', t('target.from'))} shown={from_date || latest} />
      </div>
      {asked && (
        <SettingsQuestion
          {...asked}
          onDecided={(isRight) => {
            setAsked(null);
            asked.answer(isRight);
          }}
        />
      )}
    </OfflineForm>
  );
}
