/** Smart analytics as the owner sees it: claims, what they stand on, and the answers to them. The worker is one of the test's own. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getI18n } from 'react-i18next';
import { trusted } from '../../src/domain/values/json.ts';
import { PULL_START } from '../../src/sync/pull/pullProgress.ts';
import { signedInAs } from './support/signedInAs.ts';
import { show } from './support/world.tsx';
import { db, writeMeta } from './support/store.ts';
import type { Role } from '../../src/domain/rules/roles.ts';
import type { InsightAnswer, InsightRequest } from '../../src/data/insights/computeApart.ts';
import type { ActionTexts, CardResult, Claim, ClaimTexts, MissingTexts } from '../../src/domain/insights/types.ts';

const { InsightsPage } = await import('../../src/features/insights/InsightsPage.tsx');
const { NoticeBell } = await import('../../src/features/notices/NoticeBell.tsx');
const { FindingNotes } = await import('../../src/shared/findings/FindingNotes.tsx');
const { wordsOf } = await import('../../src/shared/findings/claimWords.ts');
const { chooseLanguage } = await import('../../src/i18n/setup.ts');

const { stopWorkingOut } = await import('../../src/data/insights/useInsights.ts');

/** What the next workers answer; without one they keep silent. */
let answers: InsightAnswer[] = [];
let asked: InsightRequest[] = [];
/** Posts an answer from the worker that was asked last. */
let answerNow: (answer: InsightAnswer) => void = () => undefined;
class TestWorker {
  private readonly listeners: ((event: { data: InsightAnswer }) => void)[] = [];
  addEventListener(type: string, listener: (event: { data: InsightAnswer }) => void) {
    if (type === 'message') this.listeners.push(listener);
  }
  postMessage(request: InsightRequest) {
    asked.push(request);
    answerNow = (answer) => this.listeners.forEach((listener) => listener({ data: answer }));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer) queueMicrotask(() => answerNow(answer));
  }
  terminate() {
    this.listeners.length = 0;
  }
}
vi.stubGlobal('Worker', TestWorker);

const claim = (fields: Partial<Claim> = {}): Claim => ({
  card: 'stock_out',
  subject: 'stock_out:abu_batu',
  alert: true,
  severity: 1,
  day: '2026-11-22',
  claim: {
    key: 'stock_out',
    values: {
      material: 'abu_batu',
      onHand: 1234.5,
      from: '2026-11-25',
      to: '2026-11-30',
      likely: '2026-11-27',
      replaced: 40.4,
    },
  },
  action: { key: 'produce_first', values: { material: 'abu_batu', by: '2026-11-25' } },
  chart: {
    kind: 'line',
    categories: ['2026-11-22', '2026-11-23'],
    categoryKind: 'day',
    series: [{ key: 'stock', values: [1234.5, 900] }],
    band: [null, { low: 800, high: 1000 }],
    reference: 0,
    unit: 'm3',
  },
  record: { table: 'materials', id: 'abu_batu' },
  quiet: false,
  verdict: null,
  ...fields,
});
const FUEL_BEFORE = { liters: 900, from: '2026-11-25', to: '2026-11-30', likely: '2026-11-27' };
const RECORD = {
  sample: 56,
  sampleUnit: 'days',
  tried: 40,
  right: 33,
  coverage: 0.825,
  judged: 4,
  precision: 0.75,
} as const;
const SHORT: CardResult = {
  card: 'fuel_anomaly',
  state: 'too_little',
  missing: { key: 'fillings', values: { have: 12, need: 30 } },
  enoughOn: '2026-12-04',
  sample: 12,
};
const NONE: CardResult = {
  card: 'unusual_tickets',
  state: 'ready',
  claims: [],
  record: { ...RECORD, tried: 0, right: 0 },
};
const done = (...claims: readonly Claim[]): InsightAnswer => ({
  type: 'done',
  results: [{ card: 'stock_out', state: 'ready', claims, record: RECORD }, SHORT, NONE],
});

beforeEach(async () => {
  stopWorkingOut();
  answers = [];
  asked = [];
  await writeMeta(db, 'pull', { ...PULL_START, complete: true });
});

const card = (name: string) => screen.findByRole('article', { name });
const open = () => show(<InsightsPage />, '/smart-analytics');
async function openWith(...answer: readonly Claim[]): Promise<void> {
  answers = [done(...answer)];
  await open();
  await screen.findByText(/^Worked out/);
}

describe('smart analytics', () => {
  it('shows where each card will stand while it is worked out', async () => {
    await open();
    for (const name of ['Stock-out date', 'Fuel anomalies', 'Unusual tickets', 'Weekday pattern', 'Yield drift'])
      expect((await card(name)).querySelector('.skeleton')).toBeTruthy();
    expect(await screen.findByText('Working it out…')).toBeTruthy();
    expect(asked).toHaveLength(1);
  });

  it('claims in one sentence, says what to do, shows what it stands on and how often it was right', async () => {
    await openWith(claim());
    const found = within(await card('Stock-out date'));
    expect(
      await found.findByText(
        'Abu Batu (Stone Dust): 1,235 m³ on hand are used up between Wed 25 Nov and Mon 30 Nov, most likely on Fri 27 Nov, if nothing is added (in the last 14 days 40 % of what left was replaced).',
      ),
    ).toBeTruthy();
    found.getByText('Crush Abu Batu (Stone Dust) first, before Wed 25 Nov, or tell the customers early.');
    found.getByText('1 to check');
    found.getByText('56 days');
    found.getByText('The 80 % range held 83 % of 40 past forecasts');
    found.getByText('75 % of 4 that you judged');
    const details = found.getByText('Show the figures').closest('details');
    if (!details) throw new Error('There is no table.');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const table = found.getByRole('table', { name: 'The stock, day by day' });
    expect([...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Day', 'On hand', 'Lower end', 'Upper end'],
      ['Sun 22 Nov', '1,235 m³', 'not known', 'not known'],
      ['Mon 23 Nov', '900 m³', '800 m³', '1,000 m³'],
    ]);
    expect(found.getByRole('link', { name: 'Show records' }).getAttribute('href')).toBe('/delivery?material=abu_batu');
    found.getByText(/The sales of the last eight weeks are drawn again and again/);
  });

  it('has an interval at each weekday, upright, and no line from one weekday to the next', async () => {
    const weekdays = {
      kind: 'bars',
      categories: ['0', '1'],
      categoryKind: 'weekday',
      series: [{ key: 'ratio', values: [100, 80] }],
      band: [
        { low: 50, high: 100 },
        { low: 0, high: 100 },
      ],
      unit: 'percent',
    } as const;
    await openWith(claim({ chart: weekdays }));
    const chart = await within(await card('Stock-out date')).findByRole('figure', { name: 'Sales by weekday' });
    const drawn = [...chart.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    expect(drawn.slice(1)).toEqual(['M24 50h2M25 50V0M74 100h2M75 100V0', 'M24 0h2M74 0h2']);
  });

  it('says what is missing and when it will be enough, and where nothing is unusual', async () => {
    await openWith();
    const fuel = within(await card('Fuel anomalies'));
    await fuel.findByText('There are 12 fillings with a meter reading of one machine so far; it needs 30.');
    fuel.getByText(/^At the pace so far that is enough on Friday,? 4 December 2026\.$/);
    const tickets = within(await card('Unusual tickets'));
    expect(tickets.getByText('No ticket stands out.')).toBeTruthy();
    tickets.getByText('Not tried yet');
  });

  it('says what it does not list', async () => {
    answers = [{ type: 'done', results: [{ ...NONE, claims: [claim()], beyond: 2, flooded: 24 }] }];
    await open();
    await screen.findByText(/^Worked out/);
    const tickets = within(await card('Unusual tickets'));
    expect(await tickets.findByText('And 2 more, which are less severe.')).toBeTruthy();
    expect(tickets.getByText(/^24 more tickets are not listed: so many alike in one day/)).toBeTruthy();
  });

  it('keeps a dismissed subject quiet, shows it again when asked, and takes another answer', async () => {
    await openWith(claim(), claim({ subject: 'stock_out:solar', alert: false }));
    const found = within(await card('Stock-out date'));
    fireEvent.click(await found.findByRole('button', { name: 'Dismiss' }));
    await found.findByText('Dismissed: 1');
    await waitFor(() => expect(found.queryByText('1 to check')).toBeNull());
    const sent = async () =>
      (await db.outbox.orderBy('seq').toArray()).map(({ kind, bytes }) => ({ kind, ...JSON.parse(bytes).payload }));
    const verdict = { kind: 'insight_feedback.create', card: 'stock_out', subject: 'stock_out:abu_batu' };
    expect(await sent()).toEqual([{ ...verdict, verdict: 'dismissed' }]);
    const quiet = within(found.getByText('Dismissed: 1').closest('details')!);
    quiet.getByText('To send');
    fireEvent.click(quiet.getByRole('button', { name: /^Abu Batu/ }));
    expect(quiet.queryByRole('button', { name: 'Dismiss' })).toBeNull();
    fireEvent.click(quiet.getByRole('button', { name: 'Confirm' }));
    await found.findByText('Confirmed');
    expect(found.queryByText('Dismissed: 1')).toBeNull();
    expect((await sent()).map(({ verdict: said }) => said)).toEqual(['dismissed', 'confirmed']);
  });

  it('of the tank leads to the fillings', async () => {
    await openWith(claim({ subject: 'stock_out:solar', record: { table: 'materials', id: 'solar' } }));
    const link = await within(await card('Stock-out date')).findByRole('link', { name: 'Show records' });
    expect(link.getAttribute('href')).toBe('/analytics?view=records&of=fuel');
  });

  it('is worked out anew when the data has changed, and shows what it knew until then', async () => {
    await openWith(claim());
    const found = within(await card('Stock-out date'));
    await found.findByText('1 to check');
    answers = [];
    await act(async () => writeMeta(db, 'pull', { ...PULL_START, complete: true, position: 7 }));
    await screen.findByText(/Working it out anew…/);
    found.getByText('1 to check');
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('data that comes while it is worked out: what was found is shown as before, and it is worked out once more', async () => {
    await open();
    await screen.findByText('Working it out…');
    await waitFor(() => expect(asked).toHaveLength(1));
    await act(async () => writeMeta(db, 'pull', { ...PULL_START, complete: true, position: 7 }));
    await act(async () => answerNow(done(claim({ claim: { key: 'stock_out_fuel', values: FUEL_BEFORE } }))));
    await screen.findByText(/Working it out anew…/);
    expect(await screen.findByText(/^Diesel: 900 L/)).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(2));
    await act(async () => answerNow(done(claim())));
    await waitFor(() => expect(screen.queryByText(/Working it out anew…/)).toBeNull());
    expect(await screen.findByText(/^Abu Batu \(Stone Dust\): 1,235 m³ on hand/)).toBeTruthy();
    expect(screen.queryByText(/^Diesel/)).toBeNull();
  });

  it('stands with the record that it speaks of, with the way back to it', async () => {
    await openWith(claim({ record: { table: 'deliveries', id: 'ticket' } }));
    cleanup();
    await show(<FindingNotes table="deliveries" id="ticket" />);
    expect(await screen.findByText(/^Abu Batu \(Stone Dust\): 1,235 m³ on hand are used up/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Stock-out date' }).getAttribute('href')).toBe('/smart-analytics');
  });

  it('that could not be worked out says so, touches nothing and is tried again', async () => {
    answers = [{ type: 'failed', detail: 'no memory' }];
    await open();
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('It could not be worked out');
    answers = [done(claim())];
    fireEvent.click(alert.getByRole('button', { name: 'Try Again' }));
    await screen.findByText(/^Worked out/);
    expect(screen.queryByRole('alert')).toBeNull();
    within(await card('Stock-out date')).getByText('1 to check');
  });

  it('waits for the download: half of the rows would be judged wrongly', async () => {
    await writeMeta(db, 'pull', { ...PULL_START, complete: false });
    await open();
    expect(await screen.findByText('Your records are still downloading')).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

const CLAIMS: { readonly [K in keyof ClaimTexts]: ClaimTexts[K] } = {
  stock_out: {
    material: 'abu_batu',
    onHand: 9,
    from: '2026-11-25',
    to: '2026-11-26',
    likely: '2026-11-25',
    replaced: 4,
  },
  stock_out_fuel: { liters: 9, from: '2026-11-25', to: '2026-11-26', likely: '2026-11-25' },
  fuel_high: { machine: 'PC300', day: '2026-11-25', rate: 22.22, usual: 15, percent: 48, liters: 200 },
  fuel_loss: { machine: 'PC300', since: '2026-11-25', rate: 17, usual: 15, percent: 13 },
  ticket_duplicate: { ticket: 'SJ-1', other: 'SJ-2', plate: 'B 1', material: 'abu_batu', volume: 7, minutes: 3.4 },
  ticket_volume: { ticket: 'SJ-1', plate: 'B 1', volume: 12, index: 7, percent: 71 },
  ticket_cycle: { ticket: 'SJ-1', other: 'SJ-2', plate: 'B 1', minutes: 9, usualMinutes: 80 },
  ticket_night: { ticket: 'SJ-1', plate: 'B 1', time: 0 },
  driver_plates: { driver: 'Joko', day: '2026-11-25', count: 3, plate: 'B 1', other: 'B 2' },
  overrides: { person: 'Siti', percent: 30, peers: 4, count: 40 },
  weekday_pattern: { best: 2, bestPercent: 8, worst: 6, worstPercent: -85 },
  yield_up: { material: 'abu_batu', share: 26, usualShare: 22, since: '2026-11-01' },
  yield_down: { material: 'abu_batu', share: 18, usualShare: 22, since: '2026-11-01' },
};
const ACTIONS: { readonly [K in keyof ActionTexts]: ActionTexts[K] } = {
  order_fuel: { by: '2026-11-25' },
  produce_first: { material: 'abu_batu', by: '2026-11-25' },
  check_filling: { machine: 'PC300' },
  check_machine: { machine: 'PC300' },
  compare_tickets: { ticket: 'SJ-1', other: 'SJ-2' },
  check_volume: { ticket: 'SJ-1' },
  ask_gate: { ticket: 'SJ-1' },
  compare_drivers: { driver: 'Joko' },
  ask_person: { person: 'Siti' },
  plan_crew: { best: 2, worst: 6 },
  check_crusher: { material: 'abu_batu' },
};
const MISSING: { readonly [K in keyof MissingTexts]: MissingTexts[K] } = {
  back_tests: { have: 3, need: 40 },
  weeks: { have: 3, need: 8 },
  fillings: { have: 3, need: 30 },
  tickets: { have: 3, need: 300 },
  batches: { have: 3, need: 60 },
};

it.each(['en', 'id'] as const)('every sentence can be said in %s, with every value in its unit', async (language) => {
  await show(<p />);
  await act(() => chooseLanguage(language));
  const { sentence, category } = wordsOf({ t: getI18n().getFixedT(language), language }, 'Asia/Jakarta');
  const said = new Map<string, string>();
  for (const [group, examples] of [
    ['claim', CLAIMS],
    ['action', ACTIONS],
    ['missing', MISSING],
  ] as const)
    for (const [key, values] of Object.entries(examples)) said.set(key, sentence(group, trusted({ key, values })));
  expect([...said].filter(([, text]) => /\{\{|undefined|NaN|Invalid|smart\.|\d{4}-\d\d/.test(text))).toEqual([]);
  expect(said.get('fuel_high')).toContain(language === 'en' ? '22.2 L/h' : '22,2 L/jam');
  expect(said.get('weekday_pattern')).toContain('+8\u00A0%');
  const oneDay = { ...CLAIMS.stock_out_fuel, to: '2026-11-25' };
  expect(sentence('claim', { key: 'stock_out_fuel', values: oneDay })).toBe(
    language === 'en'
      ? 'Diesel: 9 L in the tank are used up most likely on Wed 25 Nov, if nothing is received.'
      : 'Solar: 9 L di tangki habis paling mungkin Rab, 25 Nov, kalau tidak ada kiriman.',
  );
  expect(category('7', 'hour')).toBe(language === 'en' ? '07:00' : '07.00');
});

describe('for the bell, while another screen is open', () => {
  afterEach(() => vi.useRealTimers());
  const wait = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  const openBell = async (role: Role) => {
    await signedInAs(role);
    answers = [done(claim())];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true, now: Date.now() });
    await show(<NoticeBell />);
    await wait(20_000);
  };

  it('is worked out for the owner without the screen, and again after a quarter of an hour, once the data has changed', async () => {
    await openBell('owner');
    await waitFor(async () => expect(await db.insights.count()).toBe(1));
    expect(asked).toHaveLength(1);
    const { computed_at = 0 } = (await db.insights.get('latest')) ?? {};
    await writeMeta(db, 'pull', { ...PULL_START, complete: true, position: 7 });
    await wait(computed_at + 14 * 60_000 - Date.now());
    expect(asked).toHaveLength(1);
    await wait(2 * 60_000);
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('nothing is worked out for a manager, who may not see it', async () => {
    await openBell('manager');
    await wait(60_000);
    expect(asked).toEqual([]);
  });
});
