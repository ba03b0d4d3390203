import { CloudDownload, RotateCcw, TriangleAlert, CircleCheck, Hourglass, Info } from 'lucide-react';
import { siteNow, useSite } from '../../data/index.ts';
import { useInsights, subjectKey, useVerdicts, type Verdict } from '../../data/insights.ts';
import { CARDS, type Card, type CardResult, type Claim } from '../../domain/insights/types.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { formatAge, useTexts, formatDay, formatNumber, formatPercent } from '../../i18n/index.ts';
import { Button, Message, useClock, Mark } from '../../ui/index.ts';
import { useId, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ClaimLine } from './ClaimLine.tsx';
import { useWords } from '../../shared/findings/claimWords.ts';

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

function InsightCard({ result }: { readonly result: CardResult }) {
  return result.state === 'ready' ? <Ready {...result} /> : <TooLittle {...result} />;
}

function CardSkeleton({ card }: { readonly card: Card }) {
  return (
    <Frame card={card}>
      <div aria-hidden className="skeleton h-24" />
      <div aria-hidden className="skeleton mt-3 h-40" />
    </Frame>
  );
}

type ReadyCard = Extract<CardResult, { readonly state: 'ready' }>;
/** All alerts of a day; more would hide the next card. */
const SHOWN = 5;

function Ready({ card, claims, record, beyond = 0, flooded = 0 }: ReadyCard) {
  const { t } = useTexts();
  const verdicts = useVerdicts(claims);
  const said = (claim: Claim): Pick<Verdict, 'verdict' | 'sync'> | null => {
    const last = verdicts?.get(subjectKey(claim));
    // A verdict holds for one claim only. If the method makes a new claim about the same subject, the owner is asked again.
    if (last && (last.isNew || claim.verdict !== null)) return last;
    return claim.verdict === null ? null : { verdict: claim.verdict, sync: 'sent' };
  };
  const isQuiet = (claim: Claim) => said(claim)?.verdict === 'dismissed';
  const loud = claims.filter((claim) => !isQuiet(claim));
  const quiet = claims.filter(isQuiet);
  const alerts = loud.filter((claim) => claim.alert && said(claim) === null).length;
  const openAs = alerts < loud.length ? 'smart.state.alertsOf' : 'smart.state.alerts';
  const [all, setAll] = useState(false);
  const shown = all ? loud : loud.slice(0, SHOWN);
  // The claim in the URL is open, else the worst; undefined: the user has chosen none.
  const named = useSearchParams()[0].get('claim');
  const [chosen, setChosen] = useState<string | null | undefined>(
    claims.find(({ subject }) => subject === named)?.subject,
  );
  const open = chosen === undefined ? (loud[0]?.subject ?? null) : chosen;
  const line = (claim: Claim) => (
    <ClaimLine
      key={claim.subject}
      claim={claim}
      verdict={said(claim)}
      isOpen={open === claim.subject}
      onOpen={(wish) => setChosen(wish ? claim.subject : null)}
    />
  );
  return (
    <Frame
      card={card}
      mark={
        alerts > 0 ? (
          <Mark tone="warn" icon={TriangleAlert} text={t(openAs, { count: alerts, of: loud.length })} />
        ) : loud.length > 0 ? (
          <Mark tone="info" icon={Info} text={t('smart.state.facts')} />
        ) : (
          <Mark tone="good" icon={CircleCheck} text={t('smart.state.nothing')} />
        )
      }
    >
      {loud.length === 0 && <p>{t(`smart.nothing.${card}`)}</p>}
      {shown.length > 0 && <ul className="-mx-4 border-t border-line sm:-mx-6">{shown.map(line)}</ul>}
      {loud.length > shown.length && (
        <Button className="mt-2" onClick={() => setAll(true)}>
          {t('smart.more', { count: loud.length - shown.length })}
        </Button>
      )}
      {beyond > 0 && <p className="mt-2 text-sm text-ink-soft">{t('smart.beyond', { count: beyond })}</p>}
      {flooded > 0 && <p className="mt-2 text-sm text-ink-soft">{t('smart.flooded', { count: flooded })}</p>}
      {quiet.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-12 w-fit cursor-pointer items-center text-sm font-semibold text-accent-ink">
            {t('smart.dismissed', { count: quiet.length })}
          </summary>
          <ul className="-mx-4 border-t border-line sm:-mx-6">{quiet.map(line)}</ul>
        </details>
      )}
      <Track card={card} record={record} />
      <Method card={card} />
    </Frame>
  );
}

function TooLittle({ card, missing, enoughOn, sample }: Extract<CardResult, { readonly state: 'too_little' }>) {
  const { t, language } = useTexts();
  const { sentence } = useWords();
  return (
    <Frame card={card} mark={<Mark tone="plain" icon={Hourglass} text={t('smart.state.tooLittle')} />}>
      <p>{sentence('missing', missing)}</p>
      <p className="text-ink-soft">
        {enoughOn === undefined
          ? sample > 0 && t('smart.enoughUnknown')
          : t('smart.enoughOn', { day: formatDay(enoughOn, language) })}
      </p>
      <Method card={card} />
    </Frame>
  );
}

function Track({ card, record }: Pick<ReadyCard, 'card' | 'record'>) {
  const { t, language } = useTexts();
  const { sample, sampleUnit, tried, right, precision, judged } = record;
  const whole = (value: number) => formatNumber(value, language, 0);
  const share = (part: number) => formatPercent(part * 100, language, 0);
  const facts: readonly (readonly [string, string])[] = [
    [t('smart.fact.sample'), t(`smart.sample.${sampleUnit}`, { value: whole(sample) })],
    [
      t('smart.fact.accuracy'),
      tried === 0
        ? t('smart.notTried')
        : t(`smart.accuracy.${card}`, { right: whole(right), tried: whole(tried), share: share(right / tried) }),
    ],
    [
      t('smart.fact.precision'),
      precision === undefined
        ? t('smart.notJudged')
        : t('smart.precisionOf', { share: share(precision), count: judged }),
    ],
  ];
  return (
    <dl className="mt-4 border-t border-line pt-2 text-sm xl:flex xl:flex-wrap xl:gap-x-12">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-h-7 items-baseline justify-between gap-6 xl:gap-3">
          <dt className="shrink-0 text-ink-soft">{name}</dt>
          <dd className="text-right font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Method({ card }: { readonly card: Card }) {
  const { t } = useTexts();
  return (
    <details className="mt-1 -mb-2">
      <summary className="flex min-h-12 w-fit cursor-pointer items-center text-sm font-semibold text-accent-ink">
        {t('smart.how')}
      </summary>
      <p className="pb-2 text-sm text-ink-soft">{t(`smart.method.${card}`)}</p>
    </details>
  );
}

function Frame(props: { readonly card: Card; readonly mark?: ReactNode; readonly children: ReactNode }) {
  const { card, mark, children } = props;
  const { t } = useTexts();
  const id = useId();
  return (
    <article
      aria-labelledby={id}
      aria-busy={mark === undefined}
      className="min-w-0 rounded-lg border border-line bg-surface px-4 py-4 shadow-card sm:px-6"
    >
      <div className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-base font-semibold">
          {t(`smart.card.${card}`)}
        </h2>
        {mark}
      </div>
      {children}
    </article>
  );
}
