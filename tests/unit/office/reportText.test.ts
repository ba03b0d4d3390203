/** The text for WhatsApp: short enough to be read on a phone, the result first, whatever the day was like. */
import { expect, it } from 'vitest';
import { dailyReportOf } from '../../../src/domain/figures/dailyReport.ts';
import { settingsOn } from '../../../src/domain/figures/figureSettings.ts';
import { DEFAULT_CONFIG } from '../../../src/domain/settings/config.ts';
import { DEFAULT_SITE_DAY } from '../../../src/domain/time/operatingDay.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { reportText, wholeText } from '../../../src/features/office/report/reportText.ts';
import { sectionsOf } from '../../../src/features/office/report/reportWords.ts';
import { wordsIn } from '../../support/wordsIn.ts';
import type { StopFacts } from '../../../src/domain/figures/dayFacts.ts';
import type { SyncedTables } from '../../../src/domain/records/rows.ts';
import type { KnownReport } from '../../../src/features/office/report/useDailyReport.ts';

const DAY = '2026-11-18';
const NOW = new Date('2026-11-19T08:00:00Z');
const SETTINGS = settingsOn(DAY, DEFAULT_CONFIG, []);
const inEn = { ...(await wordsIn('en')), site: DEFAULT_SITE_DAY };

type Sum = readonly [kind: string, key: string, quantity: number, count?: number, amount?: number];

/** A day whose shifts, stops and incidents all bear the name. */
function known(sums: readonly Sum[], name?: string): KnownReport {
  const named = (count: number) => Array.from({ length: name === undefined ? 0 : count }, (_, at) => at);
  const shifts = named(3).map((at) =>
    trusted<SyncedTables['shifts']>({
      id: `s${at}`,
      operating_day: DAY,
      shift_name: name,
      shift_type: 'day',
      status: 'closed',
      start_time: `0${at + 7}:00`,
      end_time: `0${at + 8}:00`,
      opened_at: `2026-11-18T0${at}:00:00.000Z`,
      closed_at: `2026-11-18T0${at + 1}:00:00.000Z`,
      handover_note: `${name}\nof two lines`,
    }),
  );
  const stops = named(4).map((at) =>
    trusted<StopFacts & SyncedTables['downtime_entries']>({
      id: `d${at}`,
      operating_day: DAY,
      reason: ['blockage', 'mechanical', 'rain', 'other'][at],
      equipment_id: null,
      started_at: '2026-11-18T00:10:00.000Z',
      ended_at: '2026-11-18T00:40:00.000Z',
      voided_at: null,
      notes: name,
    }),
  );
  const totals = sums.map(([kind, key, quantity, count = 1, amount = 0]) => ({
    operating_day: DAY,
    kind,
    key,
    quantity,
    count,
    amount,
  }));
  const report = dailyReportOf(
    { day: DAY, totals, shifts, stops },
    [],
    { shifts, production: [], transformations: [], fuel: [], payments: [], stocks: [] },
    { settings: SETTINGS, densityOf: () => 1.5, now: NOW },
  );
  return {
    report,
    now: { ...report, totals },
    settings: SETTINGS,
    heldBackByDemand: true,
    stops: stops.map((stop) => ({ stop, hours: 0.5 })),
    incidents: named(4).map(() => trusted<SyncedTables['incidents']>({ number: 'IN-1', class: 'minor', title: name })),
    handovers: [],
    machines: new Map(),
    records: [],
    isPending: false,
    hasLeft: false,
  };
}

const PRODUCTS = ['abu_batu', 'split_half_inch', 'base_course_a', 'split_1_2', 'split_2_3'];
const EVERYTHING: readonly Sum[] = [
  ...PRODUCTS.flatMap((material, at): Sum[] => [
    ['production', material, 100 + at],
    ['delivered', material, 80 + at, 7, 12_000_000],
    ['deliveries', material, 80 + at, 7, 12_000_000],
  ]),
  ['production', 'boulder', 900],
  ['feed', 'boulder', 700],
  ['transformation', 'abu_batu', 30],
  ['fuel_issue', 'ex', 633],
  ['expense', 'transactions', 0, 2, 250_000],
];

it.each(['en', 'id'] as const)(
  'of a day with everything it has 15 lines in %s, each of which a phone can show',
  async (language) => {
    const words = { ...(await wordsIn(language)), site: DEFAULT_SITE_DAY };
    const name = 'Batu besar '.repeat(19).slice(0, 200);
    const lines = reportText(known(EVERYTHING, name), words, name).split('\n');
    expect(lines).toHaveLength(15);
    expect(lines[1]).toMatch(/^\*(Produced|Produksi): 540 m³ \(.*\)\*$/);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(220);
    expect(lines.filter((line) => line.includes('…')).length).toBeGreaterThan(4);
    expect(wholeText(known(EVERYTHING, name), words, name).split('\n').length).toBeGreaterThan(45);
  },
);

it('of a day on which nothing happened it says so', async () => {
  expect(reportText(known([]), inEn, '').replaceAll('\u00A0', ' ')).toBe(
    [
      '*Daily report · Wednesday, 18 November 2026*',
      '*Produced: 0 m³*',
      'Delivered: 0 m³ (0 trips)',
      'Net: Rp 0 (of Rp 0 revenue)',
      'Cash: Rp 0 (Rp 0 in, Rp 0 out)',
      'Incidents: 0',
    ].join('\n'),
  );
});

it('says of each cash handover what was counted, the difference from the takings, who received it, and that payments in it do not count', async () => {
  const handed = (counted: number, acknowledged_at: string | null, flags: string[] = []) => ({
    row: { counted, expected: 100_000, payments: ['p1', 'p2'], acknowledged_at, flags },
    by: 'Agus',
    receivedBy: 'Bambang',
  });
  const handovers = [handed(100_000, '2026-11-18T09:30:00.000Z'), handed(90_000, null, ['takings_changed'])];
  const money = sectionsOf({ ...known([]), handovers }, inEn).find(({ key }) => key === 'cash');
  const texts = money?.lines?.map(({ name, value, note }) => `${name}: ${value} (${note})`.replaceAll('\u00A0', ' '));
  expect(texts).toEqual([
    'Cash handed over · Agus: Rp 100,000 (2 payments · Takings Rp 100,000 · Exact · Received by Bambang · 16:30)',
    'Cash handed over · Agus: Rp 90,000 (2 payments · Takings Rp 100,000 · Rp 10,000 short · Not received yet · Some of the payments in it were voided, handed over before or have not come: they do not count here)',
  ]);
});

it('lists on paper the longest stops and those that stand, and adds the others up', async () => {
  const { stops, ...rest } = known([], 'Clay');
  const some = stops.map((one, at) => ({
    stop: at === 3 ? { ...one.stop, ended_at: null } : one.stop,
    hours: [0.25, 2, 0.75, 0][at] ?? 0,
  }));
  const sections = sectionsOf({ ...rest, stops: some }, inEn, 2);
  const lines = sections.find(({ key }) => key === 'downtime')?.lines ?? [];
  expect(lines.map(({ name }) => name)).toEqual(['Mechanical', 'Other', '2 shorter stops']);
  expect(lines.at(-1)?.value).toBe('1 h');
});
