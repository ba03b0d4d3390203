/** The five methods of /smart-analytics, in order of worth. */
import { fuelCard } from './fuelCard.ts';
import { siteDaysOf } from './siteDays.ts';
import { stockOutCard } from './stockOutCard.ts';
import { ticketsCard } from './ticketsCard.ts';
import type { CardResult, Claim, InsightInput } from './types.ts';
import { Verdicts } from './verdicts.ts';
import { weekdayCard } from './weekdayCard.ts';
import { yieldCard } from './yieldCard.ts';

/** Per day, over all cards: an owner who gets too many alerts ignores them. */
export const MOST_ALERTS = 5;
const MOST_CLAIMS = 10;

/** The same input and seed give the same results. */
export function insightsOf(input: InsightInput, seed: number): readonly CardResult[] {
  const days = siteDaysOf(input.totals, input.today);
  const verdicts = new Verdicts(input.feedback, input.today, input.settings);
  const cards = [
    stockOutCard(input, days, verdicts, seed),
    fuelCard(input, verdicts),
    ticketsCard(input, verdicts),
    weekdayCard(input, days, verdicts, seed),
    yieldCard(input, verdicts),
  ];
  return withFewAlerts(cards, { alerted: new Set(input.alerted), answered: verdicts.judgedToday.size });
}

interface Today {
  readonly alerted: ReadonlySet<string>;
  /** Number of this day's alerts that were judged. */
  readonly answered: number;
}

/** Alerts beyond five become claims; quiet ones come last. None replaces one that was already judged or shown that day. */
function withFewAlerts(cards: readonly CardResult[], { alerted, answered }: Today): CardResult[] {
  const alerts = cards
    .flatMap((card) => (card.state === 'ready' ? card.claims : []))
    .filter(({ alert }) => alert)
    .toSorted(
      (one, other) => Number(alerted.has(other.subject)) - Number(alerted.has(one.subject)) || worstFirst(one, other),
    );
  const staying = alerts.filter(({ subject }) => alerted.has(subject)).length;
  const kept = new Set(alerts.slice(0, Math.max(Math.min(staying, MOST_ALERTS), MOST_ALERTS - answered)));
  return cards.map((card) => {
    if (card.state !== 'ready') return card;
    const claims = card.claims
      .toSorted(worstFirst)
      .slice(0, MOST_CLAIMS)
      .map((claim) => (claim.alert && !kept.has(claim) ? { ...claim, alert: false } : claim));
    const beyond = card.claims.length - claims.length;
    return { ...card, claims, ...(beyond > 0 && { beyond }) };
  });
}

const worstFirst = (one: Claim, other: Claim): number =>
  Number(one.quiet) - Number(other.quiet) ||
  other.severity - one.severity ||
  (one.day === other.day ? (one.subject < other.subject ? -1 : 1) : one.day > other.day ? -1 : 1);
