/** One claim: its sentence; opened, also what to do, its chart, its record, and the owner's verdict. */
import { ArrowRight, Check, ChevronDown, CircleCheck, EyeOff, X } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { newId } from '../../domain/records/ids.ts';
import { unreachable } from '../../domain/values/result.ts';
import { useSave } from '../../forms/useSave.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, Mark, SaveFailed, SyncMark, cx } from '../../ui/index.ts';
import { useWords } from '../../shared/findings/claimWords.ts';
import type { Verdict } from '../../data/insights.ts';
import type { Claim, ChartSpec } from '../../domain/insights/types.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import type { Series } from '../../ui/charts/chartTypes.ts';
import { useRow } from '../../data/index.ts';

interface ClaimLineProps {
  readonly claim: Claim;
  /** Null: the owner has not judged it. */
  readonly verdict: Pick<Verdict, 'verdict' | 'sync'> | null;
  readonly isOpen: boolean;
  readonly onOpen: (wish: boolean) => void;
}

export function ClaimLine({ claim, verdict, isOpen, onOpen }: ClaimLineProps) {
  const { t } = useTexts();
  const { sentence } = useWords();
  const id = useId();
  return (
    <li className="border-t border-line px-4 first:border-t-0 sm:px-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
        className="flex min-h-12 w-full items-start gap-3 py-3 text-left"
      >
        <span className={cx('min-w-0 flex-1 [overflow-wrap:anywhere]', claim.alert && 'font-semibold')}>
          {sentence('claim', claim.claim)}
        </span>
        <ChevronDown aria-hidden className={cx('mt-0.5 size-5 shrink-0 text-ink-soft', isOpen && 'rotate-180')} />
      </button>
      {verdict && (
        <div className="flex flex-wrap gap-2 pb-3">
          <Mark
            tone={verdict.verdict === 'confirmed' ? 'good' : 'plain'}
            icon={verdict.verdict === 'confirmed' ? CircleCheck : EyeOff}
            text={t(`smart.verdict.${verdict.verdict}`)}
          />
          {verdict.sync !== 'sent' && <SyncMark sync={verdict.sync} />}
        </div>
      )}
      <div id={id} className={isOpen ? 'pb-4' : 'hidden'}>
        {isOpen && <Opened claim={claim} verdict={verdict} />}
      </div>
    </li>
  );
}

function Opened({ claim, verdict }: Pick<ClaimLineProps, 'claim' | 'verdict'>) {
  const { t } = useTexts();
  const { sentence } = useWords();
  const { busy, failure, save } = useSave();
  const path = useRecordPath(claim.record);
  const say = (said: Verdict['verdict']) => {
    const payload = { card: claim.card, subject: claim.subject, verdict: said };
    void save([{ kind: 'insight_feedback.create', entity_id: newId(), payload }], t(`smart.saved.${said}`));
  };
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <p className="xl:col-start-1">{sentence('action', claim.action)}</p>
      <div className="xl:col-start-2 xl:row-span-3 xl:row-start-1">
        <ClaimChart chart={claim.chart} />
      </div>
      <div className="flex flex-wrap items-center gap-3 self-start">
        {failure && <SaveFailed failure={failure} />}
        {verdict?.verdict !== 'confirmed' && (
          <Button icon={Check} disabled={busy} onClick={() => say('confirmed')} text={t('smart.confirm')} />
        )}
        {verdict?.verdict !== 'dismissed' && (
          <Button icon={X} disabled={busy} onClick={() => say('dismissed')} text={t('smart.dismiss')} />
        )}
        {path && (
          <Link
            to={path}
            className="ml-auto inline-flex min-h-12 items-center gap-1.5 text-sm font-semibold text-accent-ink"
          >
            {t('office.showRecords')}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
    </div>
  );
}

function ClaimChart({ chart }: { readonly chart: ChartSpec }) {
  const { t } = useTexts();
  const { amount, category } = useWords();
  const { kind, categories, categoryKind, series, band, reference, marked, unit } = chart;
  const [first] = series;
  if (!first || categories.length === 0) return null;
  const isMarked = (at: number) => at === marked;
  const values: readonly Series[] = series.map(({ key, values: known }, at) => ({
    name: t(`smart.series.${key}`),
    tone: TONES[at] ?? 1,
    values: known,
  }));
  // Bars are stacked, so that the marked one is the same bar in another colour.
  const drawn = values.map((one, at) =>
    kind === 'bars' && at === 0
      ? { ...one, values: one.values.map((value, place) => (isMarked(place) ? null : value)) }
      : one,
  );
  const markedOnes: readonly Series[] =
    marked === undefined
      ? []
      : [
          {
            name: t('smart.marked'),
            tone: 'bad',
            values: first.values.map((value, at) => (isMarked(at) ? value : null)),
          },
        ];
  // A line between weekdays would mean nothing: each has its own interval.
  const ends = categoryKind === 'weekday' ? ({ tone: 2, as: 'end' } as const) : ({ tone: 'soft', as: 'line' } as const);
  const usual: readonly Series[] = band
    ? [
        { name: t('smart.lowerEnd'), ...ends, values: band.map((range) => range?.low ?? null) },
        { name: t('smart.upperEnd'), ...ends, values: band.map((range) => range?.high ?? null) },
      ]
    : [];
  return (
    <Chart
      kind={kind === 'line' ? 'lines' : 'bars'}
      title={t(`smart.chart.${first.key}`)}
      summary={t(`smart.note.${first.key}`)}
      categoryTitle={t(`smart.category.${categoryKind}`)}
      categories={categories.map((name) => category(name, categoryKind))}
      series={[...drawn, ...markedOnes, ...usual]}
      tableSeries={[...values, ...usual]}
      marked={marked === undefined ? undefined : { at: marked, word: t('smart.marked') }}
      format={(value) => amount(value, unit)}
      references={reference === undefined ? [] : [{ value: reference, label: t(`smart.reference.${first.key}`) }]}
    />
  );
}

const TONES = [1, 2, 3] as const;

/** The page of a claim's record; null if it is not on this device. */
function useRecordPath(record: Claim['record']): string | null {
  const idIn = (table: NonNullable<Claim['record']>['table']) => (record?.table === table ? record.id : undefined);
  const ticket = useRow('deliveries', idIn('deliveries'));
  const filling = useRow('fuel_logs', idIn('fuel_logs'));
  if (!record) return null;
  switch (record.table) {
    case 'deliveries':
      return ticket ? `/delivery?q=${encodeURIComponent(ticket.row.ticket_no)}` : null;
    case 'fuel_logs':
      return filling?.row.equipment_id ? `/equipment?open=${filling.row.equipment_id}` : null;
    case 'equipment':
      return `/equipment?open=${record.id}`;
    case 'transformations':
      return '/transformation';
    case 'materials':
      return record.id === 'solar' ? '/analytics?view=records&of=fuel' : `/delivery?material=${record.id}`;
    default:
      return unreachable(record.table);
  }
}
