/** The owner's targets, beneath the settings that they win over. Kept on this device until they are sent, like any record. */
import { siteNow, useSite } from '../../../../data/index.ts';
import { TARGET_METRICS, isTargetMetric } from '../../../../domain/figures/figureSettings.ts';
import { newId } from '../../../../domain/records/ids.ts';
import { operatingDayOf } from '../../../../domain/time/operatingDay.ts';
import { TARGET_UNITS, periodsOf, targetSchema } from '../../../../domain/targetForm.ts';
import { trusted } from '../../../../domain/values/json.ts';
import { NumberField, SelectField, TextField } from '../../../../forms/FormFields.tsx';
import { Drafted, OfflineForm } from '../../../../forms/OfflineForm.tsx';
import { RecentRecords } from '../../../../shared/records/RecentRecords.tsx';
import { formShape } from '../../../../forms/formShape.ts';
import { useOfflineForm } from '../../../../forms/useOfflineForm.ts';
import { useTypedForm } from '../../../../forms/useTypedForm.ts';
import { formatDay } from '../../../../i18n/dates.ts';
import { formatNumber } from '../../../../i18n/numbers.ts';
import { useTexts } from '../../../../i18n/useLanguage.ts';
import type { MutationPayloads } from '../../../../domain/mutations/mutations.ts';

const TARGET = formShape('kpi_targets.create', { metric: 'production', period: 'day', target: '', fromDate: '' });

export function TargetsSection() {
  const { t, language } = useTexts();
  const unitOf = (metric: string) => (isTargetMetric(metric) ? TARGET_UNITS[metric] : '');
  return (
    <section aria-labelledby="targets-title" className="mt-8">
      <h2 id="targets-title" className="mb-3 text-lg font-semibold">
        {t('target.title')}
      </h2>
      <Drafted draftKey={TARGET.draftKey}>{(draft) => <TargetForm draft={draft} />}</Drafted>
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

function TargetForm({ draft }: { readonly draft: unknown }) {
  const { t } = useTexts();
  const today = operatingDayOf(siteNow(), useSite());
  const read = TARGET.readBy(targetSchema(today));
  const form = useOfflineForm(useTypedForm(TARGET, draft), {
    read,
    drafts: ({ metric, period, target, fromDate }) => [
      {
        kind: 'kpi_targets.create',
        entity_id: newId(),
        payload: trusted<MutationPayloads['kpi_targets.create']>({ metric, period, target, from_date: fromDate }),
      },
    ],
  });
  const { metric, fromDate } = form.values;
  const periods = isTargetMetric(metric) ? periodsOf(metric) : [];
  return (
    <OfflineForm form={form} intro={t('target.intro')} saveLabel={t('target.save')}>
      <div className="grid grid-cols-1 gap-x-6 gap-y-1 pb-2 sm:grid-cols-2">
        <SelectField form={form} name="metric" label={t('target.metric')}>
          {Object.keys(TARGET_METRICS).map((one) => (
            <option key={one} value={one}>
              {t(`target.metrics.${one}`, { defaultValue: one })}
            </option>
          ))}
        </SelectField>
        <SelectField
          form={form}
          name="period"
          label={t('target.period')}
          hint={t('target.periodHint', {
            periods: periods.map((one) => t(`target.periods.${one}`, { defaultValue: one })).join(', '),
          })}
        >
          {(['day', 'shift', 'month'] as const).map((one) => (
            <option key={one} value={one}>
              {t(`target.periods.${one}`)}
            </option>
          ))}
        </SelectField>
        <NumberField
          form={form}
          name="target"
          label={t('target.target')}
          mark={isTargetMetric(metric) ? TARGET_UNITS[metric] : ''}
          inputClass="text-lg font-bold"
        />
        <TextField form={form} name="fromDate" type="date" label={t('target.from')} shown={fromDate || today} />
      </div>
    </OfflineForm>
  );
}
