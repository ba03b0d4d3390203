/** Work that began before a count of its pile and is recorded after it: whoever records it says whether the count has seen it. */
import { siteNow, useRows, useSite } from '../data/index.ts';
import { instantAt } from '../domain/time/siteTime.ts';
import { formatTime, useTexts } from '../i18n/index.ts';
import { SelectField } from './FormFields.tsx';
import type { SyncedTables } from '../domain/records/rows.ts';
import type { FieldsOf } from './useMistakes.ts';
import type { Texts } from './shape/typedStore.ts';

/** The field of the answer, in the draft too. */
export const BEFORE_COUNT = { before_count: '' } as const;

export interface CountQuestion {
  /** The newest count that leaves it open; null: nothing is asked. */
  readonly count: Date | null;
  readonly mistakes: (answer: string) => { readonly before_count?: 'required' };
  /** When the work was done, ISO 8601: before the count, at the end of its shift, or undefined: now. */
  readonly doneAt: (answer: string) => string | undefined;
}

type Shift = Pick<SyncedTables['shifts'], 'status' | 'opened_at' | 'closed_at'>;

/** `day`: of the record where it has no shift. `known`: when the work was done, where that is no question. */
export function useBeforeCount(
  materials: readonly string[],
  shift: Shift | null | undefined,
  day: string,
  known = '',
): CountQuestion {
  const { dayStart, timeZone } = useSite();
  const stocks = useRows('stocks') ?? [];
  const began = Date.parse(shift?.opened_at ?? '') || instantAt(day, dayStart, timeZone).getTime();
  const ended = shift?.status === 'closed' ? Date.parse(shift.closed_at ?? '') : Number.NaN;
  const until = Math.min(Number.isNaN(ended) ? Number.POSITIVE_INFINITY : ended, siteNow().getTime());
  const open = stocks
    .filter(({ row }) => known === '' && materials.includes(row.material_type))
    .map(({ row }) => Date.parse(row.counted_at ?? ''))
    .filter((counted) => counted > began && counted < until)
    .toSorted((one, other) => one - other);
  const [first] = open;
  const last = open.at(-1);
  return {
    count: last === undefined ? null : new Date(last),
    mistakes: (answer) =>
      last === undefined || answer === 'before' || answer === 'after' ? {} : { before_count: 'required' },
    doneAt: (answer) => {
      if (known !== '') return known;
      if (first !== undefined && answer === 'before') return new Date(first).toISOString();
      return Number.isNaN(ended) ? undefined : new Date(until).toISOString();
    },
  };
}

export function BeforeCount<V extends Texts & { readonly before_count: string }>({
  form,
  question: { count },
  className,
}: {
  readonly form: FieldsOf<V>;
  readonly question: CountQuestion;
  readonly className?: string;
}) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  if (!count) return null;
  const time = formatTime(count, language, timeZone);
  return (
    <SelectField
      form={form}
      name="before_count"
      label={t('form.beforeCount.label', { time })}
      {...(className && { className })}
      none={t('form.beforeCount.choose')}
      options={[
        ['before', t('form.beforeCount.before')],
        ['after', t('form.beforeCount.after')],
      ]}
    />
  );
}
