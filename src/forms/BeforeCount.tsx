/** For work that began before a stock count and is recorded after it: asks which counts of its materials included it. */
import { siteNow, useRows, useSite } from '../data/index.ts';
import { instantAt } from '../domain/time/siteTime.ts';
import { formatTime, useTexts } from '../i18n/index.ts';
import { SelectField, labelled } from './FormFields.tsx';
import type { SyncedTables } from '../domain/records/rows.ts';
import type { FieldsOf } from './useMistakes.ts';
import type { Texts } from './shape/typedStore.ts';

export const BEFORE_COUNT = { before_count: '' } as const;

export type CountQuestion = ReturnType<typeof useBeforeCount>;
type Shift = Pick<SyncedTables['shifts'], 'status' | 'opened_at' | 'closed_at'>;

/** `day`: for a record without a shift. `known`: when the work was done, if that is certain. */
export function useBeforeCount(materials: readonly string[], shift: Shift | null | undefined, day: string, known = '') {
  const { dayStart, timeZone } = useSite();
  const stocks = useRows('stocks') ?? [];
  const began = Date.parse(shift?.opened_at ?? '') || instantAt(day, dayStart, timeZone).getTime();
  const ended = shift?.status === 'closed' ? Date.parse(shift.closed_at ?? '') : Number.NaN;
  const until = Math.min(Number.isNaN(ended) ? Number.POSITIVE_INFINITY : ended, siteNow().getTime());
  const times = stocks
    .filter(({ row }) => known === '' && materials.includes(row.material_type))
    .map(({ row }) => Date.parse(row.counted_at ?? ''))
    .filter((counted) => counted > began && counted < until);
  const counts = [...new Set(times)].toSorted((one, other) => one - other).map((time) => new Date(time).toISOString());
  return {
    /** ISO 8601, oldest first: each material's newest count, if it was within the shift. Empty: the form does not ask. */
    counts,
    mistakes: (answer: string): { readonly before_count?: 'required' } =>
      counts.length === 0 || ['before', 'after', ...counts].includes(answer) ? {} : { before_count: 'required' },
    /** When the work was done, ISO 8601: at the first count that includes it, at the end of its shift, or undefined: now. */
    doneAt: (answer: string) => {
      if (known !== '') return known;
      const count = answer === 'before' ? counts[0] : counts.find((one) => one === answer);
      if (count !== undefined) return count;
      return Number.isNaN(ended) ? undefined : new Date(until).toISOString();
    },
  };
}

interface BeforeCountProps<V extends Texts> {
  readonly form: FieldsOf<V>;
  readonly question: CountQuestion;
  readonly className?: string;
}

export function BeforeCount<V extends Texts & { readonly before_count: string }>(props: BeforeCountProps<V>) {
  const { form, className } = props;
  const { counts } = props.question;
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  if (counts.length === 0) return null;
  const times = counts.map((count) => formatTime(new Date(count), language, timeZone));
  return (
    <SelectField
      {...labelled(form, 'before_count', t('form.beforeCount.label', { time: times.join(', ') }))}
      {...(className && { className })}
      none={t('form.beforeCount.choose')}
      options={[
        ['before', t('form.beforeCount.before', { time: times[0] })],
        ...counts
          .slice(1)
          .map((count, at) => [count, t('form.beforeCount.between', { from: times[at], to: times[at + 1] })] as const),
        ['after', t('form.beforeCount.after', { time: times.at(-1) })],
      ]}
    />
  );
}
