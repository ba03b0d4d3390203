/** The owner's verdicts on claims, and their consequences: quiet subjects, precision. */
import { saidAt } from '../rules/saidAt.ts';
import { operatingDayOf } from '../time/operatingDay.ts';
import { daysBetween } from '../time/calendar.ts';
import type * as T from './types.ts';

/** A claim that returns with new data is quiet for this many days; one about a single record forever. */
const QUIET_DAYS = 28;
const COMES_BACK: readonly T.Card[] = ['stock_out', 'weekday_pattern'];

type Verdict = 'confirmed' | 'dismissed';
interface Said {
  readonly verdict: Verdict;
  readonly day: string;
  readonly isOfToday: boolean;
}

export class Verdicts {
  readonly #last = new Map<string, Map<string, Said>>();
  readonly #today: string;
  /** Subjects of alerts that were judged today: they count towards this day's limit. */
  readonly judgedToday = new Set<string>();

  constructor(feedback: readonly T.InsightFeedback[], today: string, settings: T.InsightSettings) {
    this.#today = today;
    for (const said of feedback.toSorted((one, other) => saidAt(one) - saidAt(other))) {
      const { card, subject, verdict } = said;
      if (verdict !== 'confirmed' && verdict !== 'dismissed') continue;
      const ofCard = this.#last.get(card) ?? new Map<string, Said>();
      this.#last.set(card, ofCard);
      const at = new Date(saidAt(said));
      const isOfToday = operatingDayOf(at, settings) === today;
      ofCard.set(subject, { verdict, day: at.toISOString().slice(0, 10), isOfToday });
    }
  }

  /** A card with its claims and how often the method was right. */
  card(card: T.Card, claims: readonly T.NewClaim[], record: Omit<T.TrackRecord, 'judged' | 'precision'>): T.ReadyCard {
    const judged = claims.map((claim) => this.#judged({ card, ...claim }));
    return { card, state: 'ready', claims: judged, record: { ...record, ...this.#ofCard(card) } };
  }

  /** The claim with its verdict: a judged alert is no longer an alert. */
  #judged(claim: Omit<T.Claim, 'quiet' | 'verdict'>): T.Claim {
    const said = this.#last.get(claim.card)?.get(claim.subject);
    const isOld = said && COMES_BACK.includes(claim.card) && Math.abs(daysBetween(said.day, this.#today)) > QUIET_DAYS;
    if (!said || isOld) return { ...claim, quiet: false, verdict: null };
    if (claim.alert && said.isOfToday) this.judgedToday.add(claim.subject);
    return { ...claim, alert: false, quiet: said.verdict === 'dismissed', verdict: said.verdict };
  }

  of(card: T.Card, subject: string): Verdict | null {
    return this.#last.get(card)?.get(subject)?.verdict ?? null;
  }

  /** The last day on which a subject with this prefix was confirmed. */
  confirmedOn(card: T.Card, beginning: string): string | null {
    let last: string | null = null;
    for (const [subject, { verdict, day }] of this.#last.get(card) ?? [])
      if (verdict === 'confirmed' && subject.startsWith(beginning) && (last === null || day > last)) last = day;
    return last;
  }

  /** `precision`: the confirmed share of the judged claims. */
  #ofCard(card: T.Card): { readonly judged: number; readonly precision?: number } {
    const said = [...(this.#last.get(card)?.values() ?? [])];
    const confirmed = said.filter(({ verdict }) => verdict === 'confirmed').length;
    return said.length === 0 ? { judged: 0 } : { judged: said.length, precision: confirmed / said.length };
  }
}

/** A card for which the site has too little data. `enoughOn`: the day on which it will suffice, if that can be computed. */
export const tooLittle = (
  card: T.Card,
  missing: T.MissingSentence,
  sample: number,
  enoughOn: string | undefined,
): T.CardResult => ({
  card,
  state: 'too_little',
  missing,
  ...(enoughOn !== undefined && { enoughOn }),
  sample,
});
