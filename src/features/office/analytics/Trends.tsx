/** The figures of these days beside those before: each has its picture, day by day. */
import { siteNow } from '../../../data/index.ts';
import { useKeptSince } from '../../../data/deliveries.ts';
import { likeWithLike } from '../../../domain/figures/likeWithLike.ts';
import { useTexts } from '../../../i18n/index.ts';
import { ClosedDays } from '../shared/ClosedDays.tsx';
import { Panel } from '../shared/Panel.tsx';
import { recordsAddress } from '../shared/recordsAddress.ts';
import { ComparisonNotes, FigureTabs } from './FigureTabs.tsx';
import { DayTable } from './DayTable.tsx';
import { LostInRange } from './LostInRange.tsx';
import { Picture } from './Picture.tsx';
import { figuresOf } from './figuresOf.ts';
import { useRangeDays } from './useRangeDays.ts';
import type { Shown } from './useRange.ts';

export function Trends(shown: Shown) {
  const texts = useTexts();
  const { t } = texts;
  const known = useRangeDays(shown);
  const keptSince = useKeptSince() ?? null;
  if (!known) return <div aria-hidden className="skeleton h-160" />;
  const { range, today, figure, change } = shown;
  const alike = likeWithLike(known.days, known.before, today);
  const figures = figuresOf({ known, range, keptSince, now: siteNow() }, texts);
  return (
    <div className="flex flex-col gap-4">
      <section aria-label={t('analytics.figures')} className="rounded-lg border border-line bg-surface shadow-card">
        <FigureTabs
          figures={figures}
          days={known.days}
          alike={alike}
          chosen={figure}
          onChoose={(of) => change({ figure: of })}
        />
        <Picture key={figure} of={figures[figure]} known={known} alike={alike} today={today} />
        <ComparisonNotes alike={alike} compared={shown.compared} isPending={known.isPending} />
      </section>
      <div className="empty:hidden">
        <ClosedDays days={known.days} />
      </div>
      <Panel title={t('executive.lost')} records={recordsAddress('crusher', range)}>
        <LostInRange {...known} />
      </Panel>
      <DayTable known={known} range={range} />
    </div>
  );
}
