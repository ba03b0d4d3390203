/** The demo's incidents: near misses often, injuries rarely. */
import { atHour, HOUR_MS } from './calendar.ts';
import { type DemoStaff, authored } from './authored.ts';
import type { Random } from './random.ts';

/** A month. */
const RATES = { near_miss: 6, property_damage: 0.5, first_aid: 0.4, minor: 0.12, serious: 0.03 } as const;
type IncidentClass = keyof typeof RATES;

const INCIDENTS: Readonly<Record<IncidentClass, readonly (readonly [title: string, location: string])[]>> = {
  near_miss: [
    ['Batu jatuh dari conveyor, tidak mengenai orang', 'Crusher'],
    ['Dump truck mundur tanpa pemandu', 'Stockpile'],
    ['Pekerja tanpa helm di area crusher', 'Crusher'],
    ['Rem loader terasa dalam', 'Stockpile'],
    ['Pagar pengaman terbuka', 'Screen'],
    ['Truk melaju cepat di jalan hauling', 'Jalan hauling'],
    ['Kabel terkelupas di panel', 'Power house'],
  ],
  property_damage: [
    ['Kaca spion loader pecah', 'Stockpile'],
    ['Bak truk menyerempet tiang timbangan', 'Timbangan'],
    ['Belt conveyor sobek', 'Crusher'],
  ],
  first_aid: [
    ['Jari tergores saat ganti liner', 'Crusher'],
    ['Kelilipan debu', 'Screen'],
    ['Terpeleset di tangga', 'Screen'],
  ],
  minor: [
    ['Pergelangan kaki terkilir', 'Pit'],
    ['Tangan terjepit roller', 'Crusher'],
  ],
  serious: [['Jatuh dari platform screen', 'Screen']],
};
const LOST_DAYS: Readonly<Record<IncidentClass, number>> = {
  near_miss: 0,
  property_damage: 0,
  first_aid: 0,
  minor: 6,
  serious: 35,
};

export type Incident = ReturnType<typeof incidentOf>;
export type IncidentAction = ReturnType<typeof actionOf>;

/** `counter` is incremented: incidents are numbered as tickets are. */
export function safetyDay(day: string, now: Date, staff: DemoStaff, counter: { last: number }, random: Random) {
  const found = { incidents: [] as Incident[], actions: [] as IncidentAction[] };
  for (const kind of Object.keys(RATES).filter(isClass)) {
    for (let nth = random.poisson(RATES[kind] / 30.4); nth > 0; nth -= 1) {
      const at = atHour(day, 7 + 10 * random.uniform());
      if (at.getTime() + HOUR_MS / 2 >= now.getTime()) continue;
      counter.last += 1;
      const incident = incidentOf(day, kind, at, now, staff, counter.last, random);
      found.incidents.push(incident);
      if (kind !== 'near_miss' || random.uniform() < 0.3)
        found.actions.push(actionOf(incident, at, now, staff, random));
    }
  }
  return found;
}

function incidentOf(
  day: string,
  kind: IncidentClass,
  at: Date,
  now: Date,
  staff: DemoStaff,
  number: number,
  random: Random,
) {
  const [title, location] = random.pick(INCIDENTS[kind]);
  const age = (now.getTime() - at.getTime()) / (24 * HOUR_MS);
  return {
    ...authored(new Date(at.getTime() + random.integer(5, 25) * 60_000), staff.supervisor, random),
    operating_day: day,
    number: `IN-${day.slice(2).replaceAll('-', '')}-${staff.supervisor.code}-${String(number).padStart(4, '0')}`,
    class: kind,
    title,
    location,
    occurred_at: at.toISOString(),
    people: LOST_DAYS[kind] > 0 || kind === 'first_aid' ? 1 : 0,
    lost_days: LOST_DAYS[kind] === 0 ? 0 : Math.min(Math.floor(age), random.poisson(LOST_DAYS[kind])),
    status: age > 21 ? 'closed' : age > 3 ? 'investigating' : 'open',
  };
}

function actionOf(incident: Incident, at: Date, now: Date, staff: DemoStaff, random: Random) {
  const due = new Date(at.getTime() + random.integer(5, 20) * 24 * HOUR_MS);
  const done = new Date(due.getTime() - random.integer(-4, 4) * 24 * HOUR_MS);
  return {
    ...authored(new Date(at.getTime() + HOUR_MS / 2), staff.supervisor, random),
    incident_id: incident.id,
    text: random.pick([
      'Pasang rambu dan briefing ulang',
      'Perbaiki pagar pengaman',
      'Periksa rem semua unit',
      'Ganti komponen yang rusak',
      'Toolbox meeting tentang APD',
    ]),
    responsible: random.pick(['Tono Prayitno', 'Ade Kusnadi', 'Bambang Prasetyo']),
    due_date: due.toISOString().slice(0, 10),
    done_at: done < now ? done.toISOString() : null,
  };
}

const isClass = (word: string): word is IncidentClass => Object.hasOwn(RATES, word);
