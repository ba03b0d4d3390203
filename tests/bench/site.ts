/** A real Postgres of its own, people on devices, and their tickets. */
import { newId } from '../../src/domain/records/ids.ts';
import { mutation, type WireMutation } from '../database/support/mutations.ts';
import { type RealDatabase, startDatabase } from '../database/support/postgres.ts';
import { asUser, type Person, person, type World, worldOn } from '../database/support/world.ts';
import type { Sql } from '../database/support/sql.ts';
import { addDays } from '../../src/domain/figures/calendar.ts';

export interface Site {
  readonly database: RealDatabase;
  readonly world: World;
  readonly clerk: Person;
}

export async function openSite(): Promise<Site> {
  const database = await startDatabase(4);
  const world = worldOn(database.sql);
  return { database, world, clerk: await world.hire('admin') };
}

/** Tickets of so many days before yesterday are not flagged for their clock (13 months). */
const DAYS = 390;
const TODAY = new Date().toISOString().slice(0, 10);

/** `ago`: days before yesterday; after 390 it begins again. */
export const operatingDay = (ago: number): string => addDays(TODAY, -1 - (ago % DAYS));

/** Tickets of one day; spread over days, so that a day's total stays as long as a day is. `ago`: as for `operatingDay`. */
export function ticketsOf(ago: number, count: number, by: Pick<Person, 'code'>): WireMutation[] {
  const day = operatingDay(ago);
  return Array.from({ length: count }, () => ticket(day, `${day}T03:00:00.000Z`, by));
}

let counter = 0;
function ticket(operating_day: string, captured_at: string, by: Pick<Person, 'code'>): WireMutation {
  counter += 1;
  return mutation(
    'deliveries.create',
    {
      ticket_no: `SJ-${operating_day.slice(2).replaceAll('-', '')}-${by.code}-${String(counter).padStart(4, '0')}`,
      operating_day,
      customer_name: 'PT Karya Beton Nusantara',
      material_type: ['split_half_inch', 'abu_batu', 'base_course_a', 'split_2_3_cm'][counter % 4],
      volume: 4 + (counter % 40) * 0.5,
      truck_license: `F ${9000 + (counter % 900)} AB`,
      truck_type: 'Tronton',
      driver_name: 'Asep Hidayat',
      destination_address: 'Jl. Raya Narogong KM 14, Bekasi',
      unit_price: 235_000,
    },
    { captured_at },
  );
}

/** The same person over other connections. */
export const over = (sql: Sql, who: Person): Person => person(sql, who);

/** A statement as the API runs it: in a transaction, as the person, with the person's time limit. */
export const asPerson = (sql: Sql, who: Person, text: string, values: readonly (string | number)[] = []) =>
  asUser(sql, 'authenticated', who.id, (tx) => tx.query(text, values));

/** The rows that tickets become, for a plain insert. */
export const rowsOfTickets = (tickets: readonly WireMutation[], by: Person): Record<string, unknown>[] =>
  tickets.map(({ payload, captured_at }) => ({
    id: newId(),
    weighed_manually: false,
    status: 'pending',
    flags: [],
    author: by.id,
    device: by.device,
    captured_at,
    received_at: captured_at,
    amount: Math.round(Number(payload['volume']) * Number(payload['unit_price'])),
    ...payload,
  }));
