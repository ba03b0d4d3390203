import { CloudDownload, RotateCcw, TriangleAlert } from 'lucide-react';
import { siteNow, useSite } from '../../data/index.ts';
import { useInsights } from '../../data/insights.ts';
import { CARDS } from '../../domain/insights/types.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { formatAge, useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Message } from '../../ui/Message.tsx';
import { useClock } from '../../ui/useClock.ts';
import { CardSkeleton, InsightCard } from './InsightCard.tsx';

export function InsightsPage() {
  const { t, language } = useTexts();
  const now = useClock(siteNow);
  const { results, computedAt, state, retry } = useInsights(operatingDayOf(now, useSite()));
  const age = computedAt && (formatAge(computedAt, now, language) ?? t('sync.panel.now'));
  return (
    <>
      <title>{`${t('smart.title')} · ${t('app.name')}`}</title>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div>
          <h1 className="text-xl font-bold">{t('smart.title')}</h1>
          <p className="text-sm text-ink-soft">{t('smart.about')}</p>
        </div>
        <p role="status" className="min-h-5 text-sm text-ink-soft">
          {age && t('smart.computedAt', { age })}
          {state === 'computing' && <span>{age ? ` · ${t('smart.again')}` : t('smart.computing')}</span>}
        </p>
      </div>
      {state === 'failed' && (
        <Message tone="bad" icon={TriangleAlert} role="alert" title={t('smart.failed.title')} className="mb-4">
          <p>
            {t('smart.failed.text')} {results && t('smart.failed.stale')}
          </p>
          <Button icon={RotateCcw} className="mt-2" onClick={retry} text={t('action.retry')} />
        </Message>
      )}
      {state === 'downloading' && (
        <Message tone="info" icon={CloudDownload} title={t('smart.downloading.title')} className="mb-4">
          {t('smart.downloading.text')}
        </Message>
      )}
      <div className="flex flex-col gap-4">
        {results
          ? results.map((result) => <InsightCard key={result.card} result={result} />)
          : state !== 'failed' && CARDS.map((card) => <CardSkeleton key={card} card={card} />)}
      </div>
    </>
  );
}
