import { useTexts } from '../../i18n/useLanguage.ts';
import { Chart } from '../../ui/charts/Chart.tsx';
import { useWords } from '../../shared/findings/claimWords.ts';
import type { ChartSpec } from '../../domain/insights/types.ts';
import type { Series } from '../../ui/charts/chartTypes.ts';

/** What a claim stands on: the values, what would be usual, and the one that it is about. */
export function ClaimChart({ chart }: { readonly chart: ChartSpec }) {
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
  // Bars stand on each other, so that the marked one is the same bar in another colour.
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
  const usual: readonly Series[] = band
    ? [
        { name: t('smart.lowerEnd'), tone: 'soft', as: 'line', values: band.map((range) => range?.low ?? null) },
        { name: t('smart.upperEnd'), tone: 'soft', as: 'line', values: band.map((range) => range?.high ?? null) },
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
