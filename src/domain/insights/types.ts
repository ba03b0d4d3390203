/**
 * What /smart-analytics reads and finds. Pure data: it goes to a Web Worker and back as it is, and the same methods run in Node.
 *
 * Values in sentences are raw, and their names say what they are, so that a screen can format them:
 * `material` a material type · `machine`, `plate`, `ticket`, `other`, `driver`, `person` a name as written · `day`, `from`, `to`,
 * `likely`, `by`, `since` an operating day · `time` ms since 1970 · `onHand`, `volume`, `index` m³ · `liters` L · `rate`, `usual` L/h ·
 * `percent`, `share`, `usualShare`, `peers`, `replaced` % · `minutes`, `usualMinutes` min · `best`, `worst` a weekday, 0 Monday … 6 Sunday ·
 * `bestPercent`, `worstPercent` % above (below where negative) a usual day · `count`, `have`, `need` whole numbers.
 */
import type { DatedDensity } from '../materials/densities.ts';
import type { SyncedTables } from '../records/rows.ts';

/** In order of worth. */
export const CARDS = ['stock_out', 'fuel_anomaly', 'unusual_tickets', 'weekday_pattern', 'yield_drift'] as const;
export type Card = (typeof CARDS)[number];

/** Everything that the owner may read, as the device's store has it. In any order. */
export interface InsightInput {
  /** The current operating day, `YYYY-MM-DD`. It is not over, so no method uses its sums. */
  readonly today: string;
  /** ms since 1970. */
  readonly now: number;
  readonly settings: InsightSettings;
  readonly materials: readonly DatedDensity[];
  readonly stocks: readonly { readonly material_type: string; readonly on_hand: number }[];
  /** All kinds; as many days as the device has. */
  readonly totals: readonly DailyTotal[];
  readonly tickets: readonly InsightTicket[];
  readonly fuel: readonly InsightFilling[];
  readonly machines: readonly { readonly id: string; readonly equipment_name: string }[];
  readonly trucks: readonly { readonly license_plate: string; readonly index_m3: number | null }[];
  readonly transformations: readonly InsightBatch[];
  /** Users who write tickets, for their names. */
  readonly people: readonly { readonly id: string; readonly full_name: string }[];
  readonly feedback: readonly InsightFeedback[];
  /** Subjects of the alerts that this device has shown today. */
  readonly alerted?: readonly string[];
}

export interface InsightSettings {
  /** `site.time_zone`. */
  readonly timeZone: string;
  /** `site.day_start`, `HH:MM`. */
  readonly dayStart: string;
}

/** Only the columns that are read, because years of tickets are in memory at once. */
export const READ = {
  totals: ['operating_day', 'kind', 'key', 'quantity', 'count'],
  tickets: [
    'id',
    'ticket_no',
    'operating_day',
    'captured_at',
    'author',
    'material_type',
    'volume',
    'tare_kg',
    'truck_license',
    'driver_id',
    'driver_name',
    'status',
    'voided_at',
    'override_reason',
  ],
  fuel: ['id', 'operating_day', 'captured_at', 'kind', 'equipment_id', 'liters', 'hour_meter', 'voided_at'],
  batches: ['id', 'operating_day', 'captured_at', 'boulder_volume', 'outputs', 'voided_at'],
  feedback: ['card', 'subject', 'verdict', 'captured_at', 'received_at'],
} as const;

export type DailyTotal = Pick<SyncedTables['daily_totals'], (typeof READ.totals)[number]>;
export type InsightTicket = Pick<SyncedTables['deliveries'], (typeof READ.tickets)[number]>;
export type InsightFilling = Pick<SyncedTables['fuel_logs'], (typeof READ.fuel)[number]>;
export type InsightBatch = Pick<SyncedTables['transformations'], (typeof READ.batches)[number]>;
type Feedback = Pick<SyncedTables['insight_feedback'], (typeof READ.feedback)[number]>;
/** Absent `received_at`: not sent yet. */
export type InsightFeedback = Omit<Feedback, 'received_at'> & Partial<Feedback>;

type Word = 'material' | 'machine' | 'plate' | 'ticket' | 'other' | 'driver' | 'person';
type Day = 'day' | 'from' | 'to' | 'likely' | 'by' | 'since';
type Values<N extends string> = { readonly [V in N]: V extends Word | Day ? string : number };

/** Texts `smart.claim.<key>`: one sentence each, with these values. */
export interface ClaimTexts {
  /** The pile is used up if nothing is added; `from` may be `to`. `replaced`: inflow in % of the outflow of 14 days. */
  stock_out: Values<'material' | 'onHand' | 'from' | 'to' | 'likely' | 'replaced'>;
  /** Diesel, in the same way. */
  stock_out_fuel: Values<'liters' | 'from' | 'to' | 'likely'>;
  /** One filling. `percent` above the machine's usual rate. */
  fuel_high: Values<'machine' | 'day' | 'rate' | 'usual' | 'percent' | 'liters'>;
  /** A small, lasting loss. */
  fuel_loss: Values<'machine' | 'since' | 'rate' | 'usual' | 'percent'>;
  ticket_duplicate: Values<'ticket' | 'other' | 'plate' | 'material' | 'volume' | 'minutes'>;
  ticket_volume: Values<'ticket' | 'plate' | 'volume' | 'index' | 'percent'>;
  ticket_cycle: Values<'ticket' | 'other' | 'plate' | 'minutes' | 'usualMinutes'>;
  ticket_night: Values<'ticket' | 'plate' | 'time'>;
  /** One driver on several plates within a day, with nearly the same tare. */
  driver_plates: Values<'driver' | 'day' | 'count' | 'plate' | 'other'>;
  /** Tickets above the known stock by one user, compared with the others. */
  overrides: Values<'person' | 'percent' | 'peers' | 'count'>;
  weekday_pattern: Values<'best' | 'bestPercent' | 'worst' | 'worstPercent'>;
  /** Share of the output's mass, now and before. */
  yield_up: Values<'material' | 'share' | 'usualShare' | 'since'>;
  yield_down: Values<'material' | 'share' | 'usualShare' | 'since'>;
}

/** Texts `smart.action.<key>`: what to do. */
export interface ActionTexts {
  order_fuel: Values<'by'>;
  produce_first: Values<'material' | 'by'>;
  check_filling: Values<'machine'>;
  check_machine: Values<'machine'>;
  compare_tickets: Values<'ticket' | 'other'>;
  check_volume: Values<'ticket'>;
  ask_gate: Values<'ticket'>;
  compare_drivers: Values<'driver'>;
  ask_person: Values<'person'>;
  plan_crew: Values<'best' | 'worst'>;
  check_crusher: Values<'material'>;
}

/** Texts `smart.missing.<key>`: what is still needed (`back_tests`, full `weeks`, `fillings` of one machine, `batches`). */
export type MissingTexts = Record<'back_tests' | 'weeks' | 'fillings' | 'tickets' | 'batches', Values<'have' | 'need'>>;

type Sentence<T> = { [K in keyof T]: { readonly key: K; readonly values: T[K] } }[keyof T];
export type ClaimSentence = Sentence<ClaimTexts>;
export type ActionSentence = Sentence<ActionTexts>;
export type MissingSentence = Sentence<MissingTexts>;

/** Keys of series, `smart.series.<key>`. */
type SeriesKey = 'stock' | 'rate' | 'volume' | 'trips' | 'ratio' | 'share' | 'tare';

/** One value per category; null if it is unknown. */
export interface ChartSpec {
  readonly kind: 'line' | 'bars';
  /** Operating days, or weekdays `0` Monday … `6` Sunday, or hours `0` … `23`, or names. */
  readonly categories: readonly string[];
  readonly categoryKind: 'day' | 'weekday' | 'hour' | 'name';
  readonly series: readonly { readonly key: SeriesKey; readonly values: readonly (number | null)[] }[];
  /** The usual range of each category. */
  readonly band?: readonly ({ readonly low: number; readonly high: number } | null)[];
  /** A horizontal line: the usual value, an index, or zero. */
  readonly reference?: number;
  /** The category of the claim. */
  readonly marked?: number;
  readonly unit: 'm3' | 'l' | 'l_h' | 'percent' | 'count' | 'kg';
}

export interface Claim {
  readonly card: Card;
  /** Stable, for feedback: `stock_out:abu_batu`, `ticket:<id>`, `fuel:<id of the filling>`. */
  readonly subject: string;
  /** Owners get it as a notice: at most five a day over all cards. Otherwise it is not urgent. */
  readonly alert: boolean;
  /** 0 … 1, the worst is 1. */
  readonly severity: number;
  /** The operating day of the claim. */
  readonly day: string;
  readonly claim: ClaimSentence;
  readonly action: ActionSentence;
  readonly chart: ChartSpec;
  /** The record to open. */
  readonly record?: {
    readonly table: 'deliveries' | 'equipment' | 'fuel_logs' | 'materials' | 'transformations';
    readonly id: string;
  };
  /** Its subject was dismissed: not an alert, shown last. */
  readonly quiet: boolean;
  readonly verdict: 'confirmed' | 'dismissed' | null;
}

export type NewClaim = Omit<Claim, 'card' | 'quiet' | 'verdict'>;

/** How often a method was right on this site's own days. */
export interface TrackRecord {
  /** Number of records that the method used. */
  readonly sample: number;
  readonly sampleUnit: 'days' | 'fillings' | 'tickets' | 'batches';
  /** Claims that its rolling back-test made, and those that came true; 0 of 0 if nothing could be checked. */
  readonly tried: number;
  readonly right: number;
  /** Share of the back-tests in which the 80 % interval held the truth, 0 … 1. */
  readonly coverage?: number;
  /** The confirmed share of the claims that the owner judged, 0 … 1; absent before the first verdict. */
  readonly precision?: number;
  readonly judged: number;
}

export interface ReadyCard {
  readonly card: Card;
  readonly state: 'ready';
  readonly claims: readonly Claim[];
  readonly record: TrackRecord;
  /** Number of claims beyond the worst ones, which are listed; absent if there are none. */
  readonly beyond?: number;
  /** Number of findings that were too frequent in one day to be claims. */
  readonly flooded?: number;
}

export type CardResult =
  | ReadyCard
  | {
      readonly card: Card;
      readonly state: 'too_little';
      readonly missing: MissingSentence;
      /** The operating day on which the data will suffice, at the pace so far; absent if it cannot be computed. */
      readonly enoughOn?: string;
      readonly sample: number;
    };
