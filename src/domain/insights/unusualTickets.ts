/**
 * Tickets that are worth a look. Each rule judges by what was known before the ticket:
 * - duplicate: the same plate, material and m³ within 10 minutes;
 * - volume: above 1.15 × the truck's index; without an index above 1.3 × the median of its last 60 loads (20 at least);
 * - short cycle: the plate was back within 20 minutes (loading, weighing twice and the shortest haul need as much) and sooner than in 99 %
 *   of its own trips (of all trips, before it has made 100);
 * - night: an hour at which, with its neighbours, fewer than 0.5 % of the tickets before were written (300 at least);
 * - one driver on two plates with tares within 20 kg, on three days of 28: perhaps one truck with two plates;
 * - overrides: one person's share of tickets above the known stock against that of the others over 56 days, 30 tickets at least;
 *   beta-binomial, false discoveries at most 10 % (Benjamini and Hochberg 1995).
 * Many of one rule in a day are a new habit, a wrong clock or a pile of tickets typed in late, not so many incidents: they are only counted.
 * Source: `deliveries`; the rules and their numbers: src/domain/README.md.
 */
import { addDays } from '../time/calendar.ts';
import { instantAt } from '../time/siteTime.ts';
import { grouped } from '../values/grouped.ts';
import { chanceOfAtLeast, largestDiscovery, medianOf, RollingWindow } from './robust.ts';
import type { InsightInput, InsightTicket } from './types.ts';

export type TicketRule = 'duplicate' | 'volume' | 'cycle' | 'night';

export interface TicketFinding {
  readonly rule: TicketRule;
  readonly ticket: InsightTicket;
  /** An earlier ticket of the same plate: the last one or, for a duplicate, the equal one. */
  readonly other?: InsightTicket;
  /** Minutes since the other ticket. */
  readonly minutes?: number;
  readonly usualMinutes?: number;
  /** The truck's usual m³. */
  readonly index?: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DUPLICATE_MIN = 10;
const SHORTEST_CYCLE_MIN = 20;
/** A longer gap is a pause, not a trip. */
const LONGEST_CYCLE_MIN = 12 * 60;
const OWN_TRIPS = 100;
const VOLUME = { overIndex: 1.15, overOwn: 1.3, ownLoads: 20, window: 60 } as const;
const NIGHT = { tickets: 300, share: 0.005 } as const;
/** In a day: at least this many, and this share of its tickets. */
const MANY = { count: 3, share: 0.1 } as const;

type TicketInput = Pick<InsightInput, 'tickets' | 'trucks' | 'settings' | 'today'>;

/** Cancelled tickets moved nothing and are left out; voided ones are judged too, because the site found them itself. */
export function ticketFindings({ tickets, trucks, settings, today }: TicketInput) {
  const indexOf = new Map(trucks.map(({ license_plate, index_m3 }) => [license_plate, index_m3]));
  const clock = new SiteClock(settings.timeZone);
  const plates = new Map<string, Plate>();
  const all = new Trips();
  const hours = new Hours();
  const findings: TicketFinding[] = [];
  const perDay = new Map<string, number>();

  for (const { ticket, at } of inOrder(tickets, today)) {
    perDay.set(ticket.operating_day, (perDay.get(ticket.operating_day) ?? 0) + 1);
    let plate = plates.get(ticket.truck_license);
    if (!plate) plates.set(ticket.truck_license, (plate = new Plate()));
    const volume = plate.judgeVolume(ticket, indexOf.get(ticket.truck_license) ?? null);
    if (volume) findings.push(volume);

    const hour = clock.hourOn(ticket.operating_day, at);
    if (hour === null) continue;
    if (hours.isStrange(hour)) findings.push({ rule: 'night', ticket });
    hours.count(hour);
    const gap = plate.judgeGap(ticket, at, all);
    if (gap) findings.push(gap);
  }
  return partedByFloods(findings, perDay);
}

/** Sorted once; a date after today comes from a wrong clock. */
function inOrder(tickets: readonly InsightTicket[], today: string): { ticket: InsightTicket; at: number }[] {
  const timed: { ticket: InsightTicket; at: number }[] = [];
  for (const ticket of tickets) {
    const at = Date.parse(ticket.captured_at);
    if (ticket.status !== 'cancelled' && ticket.operating_day <= today && !Number.isNaN(at)) timed.push({ ticket, at });
  }
  return timed.toSorted((one, other) => one.at - other.at);
}

/** Gaps between the trips of a plate, or of all: how many were as short. */
class Trips {
  /** By whole minutes below the shortest cycle. */
  readonly #short = new Uint32Array(SHORTEST_CYCLE_MIN);
  #count = 0;

  add(minutes: number): void {
    this.#count += 1;
    const place = Math.floor(minutes);
    if (place < SHORTEST_CYCLE_MIN) this.#short[place] = (this.#short[place] ?? 0) + 1;
  }

  get size(): number {
    return this.#count;
  }

  /** Shorter than 99 % of them. */
  isRare(minutes: number): boolean {
    let shorter = 0;
    for (let place = 0; place <= Math.floor(minutes); place += 1) shorter += this.#short[place] ?? 0;
    return shorter <= this.#count * 0.01;
  }
}

class Plate {
  readonly #trips = new Trips();
  readonly #gaps: number[] = [];
  readonly #loads = new RollingWindow(VOLUME.window);
  /** The last ticket, and before it those of the last DUPLICATE_MIN: the equal load may be behind another one. */
  #recent: readonly { readonly ticket: InsightTicket; readonly at: number }[] = [];

  judgeVolume(ticket: InsightTicket, index: number | null): TicketFinding | null {
    const own = index === null && this.#loads.length >= VOLUME.ownLoads ? this.#loads.median() : null;
    const most = index === null ? (own ?? Infinity) * VOLUME.overOwn : index * VOLUME.overIndex;
    if (index === null) this.#loads.push(ticket.volume);
    // In whole litres, so that a load exactly at the limit is within it.
    if (!(ticket.volume > Math.round(most * 1000) / 1000)) return null;
    return { rule: 'volume', ticket, index: index ?? own ?? 0 };
  }

  judgeGap(ticket: InsightTicket, at: number, all: Trips): TicketFinding | null {
    const before = this.#recent;
    const last = before.at(-1);
    this.#recent = [...before.filter((one) => at - one.at <= DUPLICATE_MIN * MINUTE_MS), { ticket, at }];
    if (!last) return null;
    const minutes = (at - last.at) / MINUTE_MS;
    if (minutes > LONGEST_CYCLE_MIN) return null;
    const common = this.#trips.size >= OWN_TRIPS ? this.#trips : all;
    const isRare = common.isRare(minutes);
    const twin = before.findLast(
      (one) =>
        at - one.at <= DUPLICATE_MIN * MINUTE_MS &&
        one.ticket.material_type === ticket.material_type &&
        one.ticket.volume === ticket.volume,
    );
    if (!twin) {
      this.#trips.add(minutes);
      all.add(minutes);
      this.#gaps.push(minutes);
    }
    if (twin) return { rule: 'duplicate', ticket, other: twin.ticket, minutes: (at - twin.at) / MINUTE_MS };
    if (minutes >= SHORTEST_CYCLE_MIN || !isRare) return null;
    return { rule: 'cycle', ticket, other: last.ticket, minutes, usualMinutes: medianOf(this.#gaps) };
  }
}

/** The hours at which tickets are written at this site. */
class Hours {
  readonly #counts = new Uint32Array(24);
  #all = 0;

  count(hour: number): void {
    this.#counts[hour] = (this.#counts[hour] ?? 0) + 1;
    this.#all += 1;
  }

  isStrange(hour: number): boolean {
    if (this.#all < NIGHT.tickets) return false;
    const near = [23, 0, 1].reduce((sum, step) => sum + (this.#counts[(hour + step) % 24] ?? 0), 0);
    return near < this.#all * NIGHT.share;
  }
}

/** Hours at the site. The time zone is evaluated once a day: for every ticket it would take longer than all rules. */
export class SiteClock {
  readonly #timeZone: string;
  readonly #offsets = new Map<number, number>();
  readonly #days = new Map<string, number>();

  constructor(timeZone: string) {
    this.#timeZone = timeZone;
  }

  /** Null: more than a day from its operating day, so the clock was wrong. */
  hourOn(operatingDay: string, time: number): number | null {
    const dayNumber = this.#dayNumber(operatingDay);
    // Before the zone is evaluated, because that throws for times outside any calendar.
    if (!(Math.abs(time - dayNumber * DAY_MS) < 4 * DAY_MS)) return null;
    const wall = time + this.#offsetAt(Math.floor(time / DAY_MS));
    return Math.abs(Math.floor(wall / DAY_MS) - dayNumber) <= 1 ? Math.floor(wall / 3_600_000) % 24 : null;
  }

  #offsetAt(utcDay: number): number {
    let offset = this.#offsets.get(utcDay);
    if (offset === undefined) {
      const noon = utcDay * DAY_MS + DAY_MS / 2;
      offset = noon - instantAt(new Date(noon).toISOString().slice(0, 10), '12:00', this.#timeZone).getTime();
      this.#offsets.set(utcDay, offset);
    }
    return offset;
  }

  #dayNumber(day: string): number {
    let number = this.#days.get(day);
    if (number === undefined) this.#days.set(day, (number = Math.floor(Date.parse(day) / DAY_MS)));
    return number;
  }
}

/** `flooded`: those of rules with too many findings in a day, in the same order. */
function partedByFloods(findings: readonly TicketFinding[], perDay: ReadonlyMap<string, number>) {
  const counts = new Map<string, number>();
  const keyOf = ({ rule, ticket }: TicketFinding) => `${ticket.operating_day}:${rule}`;
  for (const finding of findings) counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  const isFlooded = (finding: TicketFinding) => {
    const count = counts.get(keyOf(finding)) ?? 0;
    return count > MANY.count && count > MANY.share * (perDay.get(finding.ticket.operating_day) ?? 0);
  };
  return { findings: findings.filter((one) => !isFlooded(one)), flooded: findings.filter(isFlooded) };
}

export interface DriverFinding {
  readonly driver: string;
  readonly plates: readonly [string, string];
  readonly days: number;
  readonly ticket: InsightTicket;
}

const TWINS = { days: 28, least: 3, tareKg: 20 } as const;

/** One driver on two plates with nearly the same tare, repeatedly. */
export function driverFindings({ tickets, today }: Pick<InsightInput, 'tickets' | 'today'>): DriverFinding[] {
  const from = addDays(today, -TWINS.days);
  const weighed = tickets.filter(
    ({ operating_day: day, tare_kg, status, voided_at, driver_name }) =>
      day > from &&
      day <= today &&
      tare_kg !== null &&
      status !== 'cancelled' &&
      voided_at === null &&
      driver_name !== '',
  );
  const byDriverDay = grouped(weighed, (ticket) => `${ticket.operating_day}\n${whoDrove(ticket)}`);
  const pairs = new Map<string, DriverFinding>();
  for (const own of byDriverDay.values())
    for (const [plates, ticket] of pairsOf(own)) {
      const key = [whoDrove(ticket), ...plates].join('\n');
      pairs.set(key, { driver: ticket.driver_name, plates, days: (pairs.get(key)?.days ?? 0) + 1, ticket });
    }
  return [...pairs.values()].filter(({ days }) => days >= TWINS.least);
}

const whoDrove = ({ driver_id, driver_name }: InsightTicket): string => driver_id ?? driver_name;

/** From the tickets of one driver and day: plates with nearly the same tare, each pair once. */
function pairsOf(own: readonly InsightTicket[]): [readonly [string, string], InsightTicket][] {
  const byPlate = new Map(own.map((ticket) => [ticket.truck_license, ticket]));
  const tickets = [...byPlate.values()].toSorted((one, other) => (one.truck_license < other.truck_license ? -1 : 1));
  return tickets.flatMap((one, at) =>
    tickets
      .slice(at + 1)
      .filter((other) => Math.abs((one.tare_kg ?? 0) - (other.tare_kg ?? 0)) <= TWINS.tareKg)
      .map((other): [readonly [string, string], InsightTicket] => [[one.truck_license, other.truck_license], other]),
  );
}

export type OverrideFinding = ReturnType<typeof overrideFindings>[number];

const OVERRIDES = { days: 56, tickets: 30, weight: 20, discoveries: 0.1, times: 2 } as const;

/** `percent`: of that user's tickets; `peers`: % of the others'. */
export function overrideFindings({ tickets, today }: Pick<InsightInput, 'tickets' | 'today'>) {
  const from = addDays(today, -OVERRIDES.days);
  const people = new Map<string, { all: number; over: number }>();
  for (const { operating_day, author, override_reason, voided_at } of tickets) {
    if (operating_day <= from || operating_day > today || author === null || voided_at !== null) continue;
    const own = people.get(author) ?? { all: 0, over: 0 };
    people.set(author, own);
    own.all += 1;
    if (override_reason !== null) own.over += 1;
  }
  const sum = [...people.values()].reduce(
    (total, { all, over }) => ({ all: total.all + all, over: total.over + over }),
    { all: 0, over: 0 },
  );
  const tested = [...people].flatMap(([author, { all, over }]) => {
    const others = { all: sum.all - all, over: sum.over - over };
    if (all < OVERRIDES.tickets || others.all < OVERRIDES.tickets) return [];
    const peers = (others.over + 1) / (others.all + 2);
    return [{ author, all, over, peers, p: chanceOfAtLeast(over, all, peers, OVERRIDES.weight) }];
  });
  const limit = largestDiscovery(
    tested.map(({ p }) => p),
    OVERRIDES.discoveries,
  );
  return tested
    .filter(({ p, all, over, peers }) => {
      const shrunk = (over + OVERRIDES.weight * peers) / (all + OVERRIDES.weight);
      return p <= limit && shrunk > OVERRIDES.times * peers;
    })
    .map(({ author, all, over, peers }) => ({ author, percent: (100 * over) / all, peers: 100 * peers, count: over }));
}
