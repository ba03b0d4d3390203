/** Card "Unusual tickets": valid tickets of the last two weeks. */
import { addDays, daysBetween } from '../time/calendar.ts';
import type {
  ActionSentence,
  CardResult,
  ChartSpec,
  ClaimSentence,
  InsightInput,
  InsightTicket,
  NewClaim,
} from './types.ts';
import {
  driverFindings,
  overrideFindings,
  SiteClock,
  ticketFindings,
  type DriverFinding,
  type OverrideFinding,
  type TicketFinding,
} from './unusualTickets.ts';
import { tooLittle, type Verdicts } from './verdicts.ts';

const RECENT_DAYS = 14;
const LEAST_TICKETS = 30;
const SHOWN_LOADS = 20;

export function ticketsCard(input: InsightInput, verdicts: Verdicts): CardResult {
  const sample = input.tickets.reduce((sum, { status }) => sum + (status === 'cancelled' ? 0 : 1), 0);
  if (sample < LEAST_TICKETS)
    return tooLittle(
      'unusual_tickets',
      { key: 'tickets', values: { have: sample, need: LEAST_TICKETS } },
      sample,
      sample > 0 ? enoughOn(input, sample) : undefined,
    );
  const { findings, flooded } = ticketFindings(input);
  const from = addDays(input.today, -RECENT_DAYS);
  const isRecent = (finding: TicketFinding) => finding.ticket.operating_day > from && stands(finding);
  const recent = findings.filter(isRecent);
  const recentFlood = flooded.filter(isRecent).length;
  // A finding without a verdict says nothing about the method.
  const settled = findings.flatMap((finding) => {
    const verdict = stands(finding) ? verdicts.of('unusual_tickets', subjectOf(finding)) : 'confirmed';
    return verdict ?? [];
  });
  const chartOf = chartsFor(recent, input);
  const claims = [
    ...recent.map((finding) => claimOf(finding, chartOf(finding))),
    ...driverFindings(input).map((finding) => driverClaim(finding, input)),
    ...overrideFindings(input).flatMap((finding) => overrideClaim(finding, input)),
  ];
  const right = settled.filter((verdict) => verdict === 'confirmed').length;
  const record = { sample, sampleUnit: 'tickets', tried: settled.length, right } as const;
  return { ...verdicts.card('unusual_tickets', claims, record), ...(recentFlood > 0 && { flooded: recentFlood }) };
}

/** At the pace since the first ticket. */
function enoughOn({ tickets, today }: InsightInput, sample: number): string {
  const first = tickets.reduce((day, { operating_day }) => (operating_day < day ? operating_day : day), today);
  return addDays(today, Math.ceil(((LEAST_TICKETS - sample) * (daysBetween(first, today) + 1)) / sample));
}

const stands = ({ ticket, other }: TicketFinding): boolean =>
  ticket.voided_at === null && (other === undefined || other.voided_at === null);

const subjectOf = ({ ticket, rule }: TicketFinding): string => `ticket:${ticket.id}:${rule}`;

function claimOf(finding: TicketFinding, chart: ChartSpec): NewClaim {
  const { ticket } = finding;
  return {
    subject: subjectOf(finding),
    alert: true,
    severity: severityOf(finding),
    day: ticket.operating_day,
    ...sentencesOf(finding),
    chart,
    record: { table: 'deliveries', id: ticket.id },
  };
}

/** An impossible load comes first, then money that is billed twice. */
function severityOf({ rule, ticket, index = 0 }: TicketFinding): number {
  if (rule === 'volume') return Math.min(0.95, 0.6 + ticket.volume / index - 1);
  return { duplicate: 0.8, night: 0.6, cycle: 0.5 }[rule];
}

interface Sentences {
  readonly claim: ClaimSentence;
  readonly action: ActionSentence;
}

function sentencesOf({ rule, ticket, other, minutes = 0, usualMinutes = 0, index = 0 }: TicketFinding): Sentences {
  const { ticket_no: number, truck_license: plate, volume } = ticket;
  const before = other?.ticket_no ?? '';
  if (rule === 'duplicate') {
    const [material, apart] = [ticket.material_type, Math.round(minutes)];
    return {
      claim: {
        key: 'ticket_duplicate',
        values: { ticket: number, other: before, plate, material, volume, minutes: apart },
      },
      action: { key: 'compare_tickets', values: { ticket: number, other: before } },
    };
  }
  if (rule === 'volume')
    return {
      claim: {
        key: 'ticket_volume',
        values: { ticket: number, plate, volume, index, percent: Math.round(100 * (volume / index - 1)) },
      },
      action: { key: 'check_volume', values: { ticket: number } },
    };
  if (rule === 'cycle') {
    const times = { minutes: Math.round(minutes), usualMinutes: Math.round(usualMinutes) };
    return {
      claim: { key: 'ticket_cycle', values: { ticket: number, other: before, plate, ...times } },
      action: { key: 'compare_tickets', values: { ticket: number, other: before } },
    };
  }
  return {
    claim: { key: 'ticket_night', values: { ticket: number, plate, time: Date.parse(ticket.captured_at) } },
    action: { key: 'ask_gate', values: { ticket: number } },
  };
}

/** Charts of these findings. All tickets are read once for all of them. */
function chartsFor(findings: readonly TicketFinding[], input: InsightInput): (finding: TicketFinding) => ChartSpec {
  const byPlate = new Map(findings.map(({ ticket }) => [ticket.truck_license, [] as InsightTicket[]]));
  for (const ticket of input.tickets)
    if (ticket.status !== 'cancelled') byPlate.get(ticket.truck_license)?.push(ticket);
  let trips: readonly number[] | null = null;
  return ({ rule, ticket, index }) => {
    if (rule === 'night') return hoursChart(ticket, (trips ??= tripsByHour(input)), input);
    return loadsChart(ticket, byPlate.get(ticket.truck_license) ?? [], index);
  };
}

function loadsChart(ticket: InsightTicket, ofPlate: readonly InsightTicket[], index?: number): ChartSpec {
  const shown = ofPlate
    .filter(({ captured_at }) => captured_at <= ticket.captured_at)
    .toSorted((one, other) => (one.captured_at < other.captured_at ? -1 : 1))
    .slice(-SHOWN_LOADS);
  return {
    kind: 'bars',
    categoryKind: 'name',
    categories: shown.map(({ ticket_no }) => ticket_no),
    series: [{ key: 'volume', values: shown.map(({ volume }) => volume) }],
    ...(index !== undefined && { reference: index }),
    marked: shown.findLastIndex(({ id }) => id === ticket.id),
    unit: 'm3',
  };
}

function tripsByHour({ tickets, settings }: InsightInput): readonly number[] {
  const clock = new SiteClock(settings.timeZone);
  const counts = Array.from({ length: 24 }, () => 0);
  for (const { captured_at, operating_day, status } of tickets) {
    const hour = status === 'cancelled' ? null : clock.hourOn(operating_day, Date.parse(captured_at));
    if (hour !== null) counts[hour] = (counts[hour] ?? 0) + 1;
  }
  return counts;
}

function hoursChart(
  { operating_day, captured_at }: InsightTicket,
  counts: readonly number[],
  { settings }: InsightInput,
): ChartSpec {
  const hour = new SiteClock(settings.timeZone).hourOn(operating_day, Date.parse(captured_at));
  return {
    kind: 'bars',
    categoryKind: 'hour',
    categories: counts.map((_, at) => String(at)),
    series: [{ key: 'trips', values: counts }],
    ...(hour !== null && { marked: hour }),
    unit: 'count',
  };
}

function driverClaim({ driver, plates: [plate, other], days, ticket }: DriverFinding, input: InsightInput): NewClaim {
  const tares = new Map<string, number>();
  for (const { truck_license, tare_kg, operating_day } of input.tickets)
    if (operating_day === ticket.operating_day && tare_kg !== null && [plate, other].includes(truck_license))
      tares.set(truck_license, tare_kg);
  return {
    subject: `driver:${driver}:${plate}:${other}`,
    alert: true,
    severity: 0.65,
    day: ticket.operating_day,
    claim: { key: 'driver_plates', values: { driver, day: ticket.operating_day, count: days, plate, other } },
    action: { key: 'compare_drivers', values: { driver } },
    chart: {
      kind: 'bars',
      categoryKind: 'name',
      categories: [plate, other],
      series: [{ key: 'tare', values: [plate, other].map((one) => tares.get(one) ?? null) }],
      unit: 'kg',
    },
    record: { table: 'deliveries', id: ticket.id },
  };
}

function overrideClaim({ author, percent, peers, count }: OverrideFinding, input: InsightInput): NewClaim[] {
  const person = input.people.find(({ id }) => id === author)?.full_name;
  if (person === undefined) return [];
  return [
    {
      subject: `overrides:${author}`,
      alert: true,
      severity: 0.4,
      day: input.today,
      claim: {
        key: 'overrides',
        values: { person, percent: Math.round(percent), peers: Math.round(peers * 10) / 10, count },
      },
      action: { key: 'ask_person', values: { person } },
      chart: {
        kind: 'bars',
        categoryKind: 'name',
        categories: [person],
        series: [{ key: 'share', values: [Math.round(percent)] }],
        reference: Math.round(peers * 10) / 10,
        unit: 'percent',
      },
    },
  ];
}
