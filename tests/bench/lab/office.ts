/** The owner's overview: what its figures cost beside reading the rows that they are made of. */
import { liveQuery } from 'dexie';
import { readDayFacts } from '../../../src/data/records/useDayFacts.ts';
import { UserDb } from '../../../src/data/store/schema.ts';
import { DEFAULT_CONFIG } from '../../../src/domain/settings/config.ts';
import { achievementOf } from '../../../src/domain/figures/achievement.ts';
import { addDays } from '../../../src/domain/time/calendar.ts';
import type { DayFacts } from '../../../src/domain/figures/dayFacts.ts';
import { deliveredOf } from '../../../src/domain/figures/delivered.ts';
import { efficiencyOf } from '../../../src/domain/figures/crusherEfficiency.ts';
import { settingsOn } from '../../../src/domain/figures/figureSettings.ts';
import { fuelOf } from '../../../src/domain/figures/fuel.ts';
import { lostProductionOf } from '../../../src/domain/figures/lostProduction.ts';
import { netOf } from '../../../src/domain/figures/net.ts';
import { dailyTotalId } from '../../../src/domain/records/ids.ts';
import type { Row } from '../../../src/domain/mutations/effects.ts';
import { timed } from './timed.ts';

const TODAY = '2026-11-30';
const RANGE = { from: '2026-11-01', to: TODAY };
const YEARS = 3 * 365;
const MATERIALS = ['abu_batu', 'base_course_a', 'sub_base_b', 'split_half_inch', 'split_2_3_cm', 'screening_sirtu'];
const KINDS = ['production', 'delivered', 'deliveries', 'unpriced', 'net_movement'];
const NOW = new Date(`${TODAY}T10:00:00Z`);
/** Rounds that are not counted: until the engine has compiled what runs often. */
const WARM_UP = 10;

export interface OfficeTimes {
  readonly updates: number[];
  readonly floors: number[];
  /** Rows that one reading has. */
  readonly rows: number;
}

/** ms, in turn. `updates`: from the write of a total to the figures with it. The floor reads the rows of the month. */
export async function measureOffice(held: number, rounds: number): Promise<OfficeTimes> {
  const db = new UserDb(`bench-office-${held}`, 'relaxed');
  await db.delete();
  await db.open();
  await fill(db, held);
  const times: OfficeTimes = { updates: [], floors: [], rows: (await rowsOfMonth(db)).length };
  let seen: (days: readonly DayFacts[]) => void = () => undefined;
  const live = liveQuery(() => readDayFacts(db, RANGE)).subscribe(({ days }) => seen(days));
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const floor = await timed(() => rowsOfMonth(db));
    const update = await timed(async () => {
      const wanted = 1_000_000 + round;
      const shown = new Promise<void>((resolve) => {
        seen = (days) => {
          if (figuresOf(days).delivered.volume > wanted) resolve();
        };
      });
      await db.anyRows('daily_totals').put(totalOf(TODAY, 'delivered', 'lainnya', wanted));
      await shown;
    });
    if (round < 0) continue;
    times.floors.push(floor.ms);
    times.updates.push(update.ms);
  }
  live.unsubscribe();
  await db.delete();
  return times;
}

const rowsOfMonth = async (db: UserDb): Promise<readonly unknown[]> => {
  const tables = (['daily_totals', 'shifts', 'downtime_entries'] as const).map((table) => db.rows(table));
  const found = await db.transaction('r', tables, () =>
    Promise.all(
      tables.map((table) => table.where('operating_day').between(RANGE.from, RANGE.to, true, true).toArray()),
    ),
  );
  return found.flat();
};

const settings = (day: string) => settingsOn(day, DEFAULT_CONFIG, []);

function figuresOf(days: readonly DayFacts[]) {
  const parts = [days, days.slice(-1), days.slice(-2, -1)];
  for (const part of parts) {
    achievementOf(part, settings);
    efficiencyOf(part, settings, NOW);
    netOf(part, settings);
    fuelOf(part, settings);
  }
  lostProductionOf(days, settings, NOW);
  return { delivered: deliveredOf(days) };
}

const stamps = { version: 1, position: 1, deleted_at: null };
const totalOf = (day: string, kind: string, key: string, quantity: number): Row => ({
  ...stamps,
  id: dailyTotalId(day, kind, key),
  operating_day: day,
  kind,
  key,
  quantity,
  count: 1,
  amount: 1_000_000,
});

async function fill(db: UserDb, held: number): Promise<void> {
  await fillDays(
    db,
    Array.from({ length: YEARS }, (_, n) => addDays(TODAY, -n)),
  );
  for (let from = 0; from < held; from += 5_000)
    await db.anyRows('deliveries').bulkPut(
      Array.from({ length: Math.min(5_000, held - from) }, (_, at): Row => {
        const day = addDays(TODAY, -((from + at) % 400));
        return { ...stamps, id: `ticket ${from + at}`, operating_day: day, captured_at: `${day}T04:00:00Z`, volume: 7 };
      }),
    );
}

/** The totals, a shift and a stop of each day. */
export async function fillDays(db: UserDb, days: readonly string[]): Promise<void> {
  await db
    .anyRows('daily_totals')
    .bulkPut(days.flatMap((day) => KINDS.flatMap((kind) => MATERIALS.map((key) => totalOf(day, kind, key, 100)))));
  await db.anyRows('shifts').bulkPut(
    days.map((day): Row => ({
      ...stamps,
      ...SHIFT,
      id: `shift ${day}`,
      operating_day: day,
      opened_at: `${day}T00:00:00Z`,
      closed_at: `${day}T08:00:00Z`,
    })),
  );
  await db.anyRows('downtime_entries').bulkPut(
    days.map((day): Row => ({
      ...stamps,
      ...STOP,
      id: `stop ${day}`,
      operating_day: day,
      captured_at: `${day}T03:00:00Z`,
      started_at: `${day}T02:00:00Z`,
      ended_at: `${day}T03:00:00Z`,
    })),
  );
}

const SHIFT = {
  flags: [],
  shift_type: 'day',
  status: 'closed',
  start_time: '07:00',
  end_time: '15:00',
  production_target: null,
};
const STOP = { flags: [], shift_id: null, equipment_id: null, reason: 'rain', voided_at: null };
