/**
 * What /smart-analytics reads and finds. Pure data: it goes to a Web Worker and back as it is, and the same methods run in Node.
 *
 * Values in sentences are raw, and their names say what they are, so that a screen can format them:
 * `material` a material type · `machine`, `plate`, `ticket`, `other`, `driver`, `person` a name as written · `day`, `from`, `to`,
 * `likely`, `by`, `since` an operating day · `time` ms since 1970 · `onHand`, `volume`, `index` m³ · `liters` L · `rate`, `usual` L/h ·
 * `percent`, `share`, `usualShare`, `peers`, `replaced` % · `minutes`, `usualMinutes` min · `best`, `worst` a weekday, 0 Monday … 6 Sunday ·
 * `bestPercent`, `worstPercent` % above (below where negative) a usual day · `count`, `have`, `need` whole numbers.
 */

/** In order of worth. */
export const CARDS = ['stock_out', 'fuel_anomaly', 'unusual_tickets', 'weekday_pattern', 'yield_drift'] as const;
export type Card = (typeof CARDS)[number];

/** Everything within what the owner may read, as the device's store has it. Order does not matter. */
export interface InsightInput {
  /** The operating day of now, `YYYY-MM-DD`. It is not over, so no method judges by its sums. */
  readonly today: string;
  /** ms since 1970. */
  readonly now: number;
  readonly settings: InsightSettings;
  readonly materials: readonly { readonly material_type: string; readonly density: number }[];
  readonly stocks: readonly { readonly material_type: string; readonly on_hand: number }[];
  /** All kinds; as many days as the device has. */
  readonly totals: readonly DailyTotal[];
  readonly tickets: readonly InsightTicket[];
  readonly fuel: readonly InsightFilling[];
  readonly machines: readonly InsightMachine[];
  readonly trucks: readonly { readonly license_plate: string; readonly index_m3: number | null }[];
  readonly transformations: readonly InsightBatch[];
  /** People who write tickets, to name them. */
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

export interface DailyTotal {
  readonly operating_day: string;
  readonly kind: string;
  readonly key: string;
  readonly quantity: number;
  readonly count: number;
}

export interface InsightTicket {
  readonly id: string;
  readonly ticket_no: string;
  readonly operating_day: string;
  readonly captured_at: string;
  readonly author: string | null;
  readonly material_type: string;
  /** m³. */
  readonly volume: number;
  readonly tare_kg: number | null;
  readonly truck_license: string;
  readonly driver_id: string | null;
  readonly driver_name: string;
  readonly status: string;
  readonly voided_at: string | null;
  readonly override_reason: string | null;
}

export interface InsightFilling {
  readonly id: string;
  readonly operating_day: string;
  readonly captured_at: string;
  readonly kind: string;
  readonly equipment_id: string | null;
  readonly liters: number;
  readonly hour_meter: number | null;
  readonly voided_at: string | null;
}

export interface InsightMachine {
  readonly id: string;
  readonly equipment_name: string;
}

export interface InsightBatch {
  readonly id: string;
  readonly operating_day: string;
  readonly captured_at: string;
  /** m³. */
  readonly boulder_volume: number;
  readonly outputs: Readonly<Record<string, number>>;
  readonly voided_at: string | null;
}

export interface InsightFeedback {
  readonly card: string;
  readonly subject: string;
  readonly verdict: string;
  readonly captured_at: string;
  readonly received_at?: string | null;
}

type Values = Readonly<Record<string, string | number>>;

/** Texts `smart.claim.<key>`: one sentence each, with these values. */
export interface ClaimTexts {
  /** "{{material}}: the pile is used up between {{from}} and {{to}}, most likely on {{likely}}, if nothing is added"; `from` may be `to`. `replaced`: % of what left in 14 days that came in. */
  stock_out: {
    readonly material: string;
    readonly onHand: number;
    readonly from: string;
    readonly to: string;
    readonly likely: string;
    readonly replaced: number;
  };
  /** Diesel, likewise. */
  stock_out_fuel: { readonly liters: number; readonly from: string; readonly to: string; readonly likely: string };
  /** One filling. `percent` above the usual of that machine. */
  fuel_high: {
    readonly machine: string;
    readonly day: string;
    readonly rate: number;
    readonly usual: number;
    readonly percent: number;
    readonly liters: number;
  };
  /** A small loss that lasts. */
  fuel_loss: {
    readonly machine: string;
    readonly since: string;
    readonly rate: number;
    readonly usual: number;
    readonly percent: number;
  };
  ticket_duplicate: {
    readonly ticket: string;
    readonly other: string;
    readonly plate: string;
    readonly material: string;
    readonly volume: number;
    readonly minutes: number;
  };
  ticket_volume: {
    readonly ticket: string;
    readonly plate: string;
    readonly volume: number;
    readonly index: number;
    readonly percent: number;
  };
  ticket_cycle: {
    readonly ticket: string;
    readonly other: string;
    readonly plate: string;
    readonly minutes: number;
    readonly usualMinutes: number;
  };
  ticket_night: { readonly ticket: string; readonly plate: string; readonly time: number };
  /** One driver on several plates within a day, with nearly the same tare. */
  driver_plates: {
    readonly driver: string;
    readonly day: string;
    readonly count: number;
    readonly plate: string;
    readonly other: string;
  };
  /** Tickets above the known stock, by one person, against the others. */
  overrides: { readonly person: string; readonly percent: number; readonly peers: number; readonly count: number };
  weekday_pattern: {
    readonly best: number;
    readonly bestPercent: number;
    readonly worst: number;
    readonly worstPercent: number;
  };
  /** Share of the output's mass, now and before. */
  yield_up: { readonly material: string; readonly share: number; readonly usualShare: number; readonly since: string };
  yield_down: {
    readonly material: string;
    readonly share: number;
    readonly usualShare: number;
    readonly since: string;
  };
}
export type ClaimKey = keyof ClaimTexts;

/** Texts `smart.action.<key>`: what to do. */
export interface ActionTexts {
  order_fuel: { readonly by: string };
  produce_first: { readonly material: string; readonly by: string };
  check_filling: { readonly machine: string };
  check_machine: { readonly machine: string };
  compare_tickets: { readonly ticket: string; readonly other: string };
  check_volume: { readonly ticket: string };
  ask_gate: { readonly ticket: string };
  compare_drivers: { readonly driver: string };
  ask_person: { readonly person: string };
  plan_crew: { readonly best: number; readonly worst: number };
  check_crusher: { readonly material: string };
}
export type ActionKey = keyof ActionTexts;

/** Texts `smart.missing.<key>`: what is still needed. */
export interface MissingTexts {
  /** Back-tests that the site's own days allow. */
  back_tests: { readonly have: number; readonly need: number };
  /** Weeks of which every day is known, and no holiday. */
  weeks: { readonly have: number; readonly need: number };
  /** Fillings with an hour meter, of the machine that has most. */
  fillings: { readonly have: number; readonly need: number };
  tickets: { readonly have: number; readonly need: number };
  /** Crushed batches. */
  batches: { readonly have: number; readonly need: number };
}
export type MissingKey = keyof MissingTexts;

type Sentence<T> = { [K in keyof T]: { readonly key: K; readonly values: T[K] & Values } }[keyof T];
export type ClaimSentence = Sentence<ClaimTexts>;
export type ActionSentence = Sentence<ActionTexts>;
export type MissingSentence = Sentence<MissingTexts>;

/** Keys of series, `smart.series.<key>`. */
export type SeriesKey = 'stock' | 'rate' | 'volume' | 'trips' | 'ratio' | 'share' | 'tare';

/** One value a category; null where none is known. */
export interface ChartSpec {
  readonly kind: 'line' | 'bars';
  /** Operating days, or weekdays `0` Monday … `6` Sunday, or hours `0` … `23`, or names. */
  readonly categories: readonly string[];
  readonly categoryKind: 'day' | 'weekday' | 'hour' | 'name';
  readonly series: readonly { readonly key: SeriesKey; readonly values: readonly (number | null)[] }[];
  /** The range of each category that would be usual. */
  readonly band?: readonly ({ readonly low: number; readonly high: number } | null)[];
  /** A line across: the usual value, an index, nothing left. */
  readonly reference?: number;
  /** The category that the claim is about. */
  readonly marked?: number;
  readonly unit: 'm3' | 'l' | 'l_h' | 'percent' | 'count' | 'kg';
}

export interface Claim {
  readonly card: Card;
  /** Stable, for feedback: `stock_out:abu_batu`, `ticket:<id>`, `fuel:<id of the filling>`. */
  readonly subject: string;
  /** What owners get as a notice: at most five a day over all cards. Else a fact without urgency. */
  readonly alert: boolean;
  /** 0 … 1, the worst first. */
  readonly severity: number;
  /** The operating day that it speaks of. */
  readonly day: string;
  readonly claim: ClaimSentence;
  readonly action: ActionSentence;
  readonly chart: ChartSpec;
  /** Where it leads. */
  readonly record?: {
    readonly table: 'deliveries' | 'equipment' | 'fuel_logs' | 'materials' | 'transformations';
    readonly id: string;
  };
  /** Its subject was dismissed: not an alert, shown last. */
  readonly quiet: boolean;
  readonly verdict: 'confirmed' | 'dismissed' | null;
}

/** How often a method was right on this site's own days. */
export interface TrackRecord {
  /** What the method stands on. */
  readonly sample: number;
  readonly sampleUnit: 'days' | 'fillings' | 'tickets' | 'batches';
  /** Claims that its rolling back-test made, and those that came true; 0 of 0 where nothing could be checked. */
  readonly tried: number;
  readonly right: number;
  /** Share of the back-tests in which the 80 % interval held the truth, 0 … 1. */
  readonly coverage?: number;
  /** Of the claims that the owner judged, the confirmed share, 0 … 1; absent before the first verdict. */
  readonly precision?: number;
  /** Claims that the owner judged. */
  readonly judged: number;
}

export type CardResult =
  | {
      readonly card: Card;
      readonly state: 'ready';
      readonly claims: readonly Claim[];
      readonly record: TrackRecord;
      /** Claims beyond the worst ones that are listed; absent where there are none. */
      readonly beyond?: number;
      /** What was found so often in one day that it is no claim. */
      readonly flooded?: number;
    }
  | {
      readonly card: Card;
      readonly state: 'too_little';
      readonly missing: MissingSentence;
      /** The operating day on which it will be enough, at the pace so far; absent where nobody can say. */
      readonly enoughOn?: string;
      readonly sample: number;
    };
