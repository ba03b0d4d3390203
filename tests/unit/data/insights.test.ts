/** Smart analytics between the store and its worker: what is read, when it is worked out, and what becomes of the results. */
import { describe, expect, test, vi } from 'vitest';
import { READ, type CardResult, type Claim } from '../../../src/domain/insights/types.ts';
import { addDays } from '../../../src/domain/time/calendar.ts';
import { insightsOf } from '../../../src/domain/insights/index.ts';
import { newId } from '../../../src/domain/records/ids.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import {
  computeApart,
  type ApartPorts,
  type Computed,
  type InsightWorker,
  type InsightAnswer,
  type InsightRequest,
} from '../../../src/data/insights/computeApart.ts';
import { readDataVersion } from '../../../src/data/insights/dataVersion.ts';
import { createKeeper } from '../../../src/data/insights/keeper.ts';
import { readInsightInput } from '../../../src/data/insights/readInput.ts';
import { keepInsights, readInsights, standingClaims } from '../../../src/data/insights/readStanding.ts';
import { readFindingsOf } from '../../../src/data/insights.ts';
import { readVerdicts, subjectKey } from '../../../src/data/insights/readVerdicts.ts';
import { forgetCachedRows } from '../../../src/data/store/apply/commitPage.ts';
import { FakeLockManager } from './support/lockManager.ts';
import { createDevice, delivery } from './support/device.ts';

const TODAY = '2026-11-20';
const SITE = { timeZone: 'Asia/Jakarta', dayStart: '06:00' };
const QUESTION = { userId: 'owner', today: TODAY, now: Date.parse('2026-11-20T05:00:00Z'), site: SITE };
const SHORT: CardResult = {
  card: 'stock_out',
  state: 'too_little',
  missing: { key: 'weeks', values: { have: 1, need: 56 } },
  sample: 1,
};

describe('the worker of one question', () => {
  interface Started extends InsightWorker {
    readonly request: () => InsightRequest;
    readonly say: (answer: InsightAnswer) => void;
    readonly breakDown: () => void;
    readonly ended: () => boolean;
  }

  function startWorkers() {
    const locks = new FakeLockManager();
    const started: Started[] = [];
    const ports: ApartPorts = {
      locks: locks.of('page'),
      start: () => {
        let [asked, ended] = [null as InsightRequest | null, false];
        const listeners: { message: (event: { data: InsightAnswer }) => void; error: () => void }[] = [];
        const worker: Started = {
          postMessage: (request) => void (asked = request),
          addEventListener: (type: 'message' | 'error', listener: unknown) =>
            void listeners.push(trusted({ message: () => undefined, error: () => undefined, [type]: listener })),
          terminate: () => void (ended = true),
          request: () => asked ?? trusted<InsightRequest>(undefined),
          say: (data) => listeners.forEach(({ message }) => message({ data })),
          breakDown: () => listeners.forEach(({ error }) => error()),
          ended: () => ended,
        };
        started.push(worker);
        return worker;
      },
    };
    /** Holds its lock as the real one does; the answer ends it. */
    const beginIn = (worker: Started) => {
      let die = () => undefined as void;
      void locks.of('worker').request(worker.request().lock, () => new Promise<void>((resolve) => (die = resolve)));
      worker.say({ type: 'begun' });
      return { die: () => die() };
    };
    return { ports, started, beginIn };
  }

  const nth = async (started: readonly Started[], count: number): Promise<Started> => {
    await vi.waitFor(() => expect(started).toHaveLength(count));
    return started[count - 1]!;
  };

  test('is ended when it has answered', async () => {
    const { ports, started, beginIn } = startWorkers();
    const answer = computeApart(QUESTION, new AbortController().signal, ports);
    const worker = await nth(started, 1);
    const { die } = beginIn(worker);
    worker.say({ type: 'done', results: [SHORT] });
    die();
    expect(await answer).toEqual({ ok: true, value: [SHORT] });
    expect(worker.ended()).toBe(true);
  });

  test('killed while it works is started again, and the answer of the second counts', async () => {
    const { ports, started, beginIn } = startWorkers();
    const answer = computeApart(QUESTION, new AbortController().signal, ports);
    beginIn(await nth(started, 1)).die();
    const second = await nth(started, 2);
    beginIn(second);
    second.say({ type: 'done', results: [SHORT] });
    expect(await answer).toEqual({ ok: true, value: [SHORT] });
  });

  test('that fails twice is given up, and says why', async () => {
    const { ports, started } = startWorkers();
    const answer = computeApart(QUESTION, new AbortController().signal, ports);
    (await nth(started, 1)).breakDown();
    (await nth(started, 2)).say({ type: 'failed', detail: 'no memory' });
    expect(await answer).toEqual({ ok: false, error: 'no memory' });
    expect(started.every((worker) => worker.ended())).toBe(true);
  });

  test('ends when nobody wants its answer any more, and is not started again', async () => {
    const { ports, started } = startWorkers();
    const stop = new AbortController();
    const answer = computeApart(QUESTION, stop.signal, ports);
    const worker = await nth(started, 1);
    stop.abort();
    expect((await answer).ok).toBe(false);
    expect([started.length, worker.ended()]).toEqual([1, true]);
  });

  test('is an answer too where the browser has none', async () => {
    const start = () => {
      throw new Error('no workers here');
    };
    const answer = await computeApart(QUESTION, new AbortController().signal, { start, locks: undefined });
    expect(answer).toEqual({ ok: false, error: 'Error: no workers here' });
  });
});

describe('when it is worked out', () => {
  function createWorld() {
    const asked: { version: string; finish: (computed: Computed) => void; stop: AbortSignal }[] = [];
    const kept: string[] = [];
    const pauses: (() => void)[] = [];
    const keeper = createKeeper({
      compute: (question, stop) =>
        new Promise((finish) => asked.push({ version: trusted<{ version: string }>(question).version, finish, stop })),
      keep: async ({ version }) => void kept.push(version),
      now: () => 0,
      wait: () => new Promise((resolve) => pauses.push(() => resolve())),
    });
    const want = (version: string, userId = 'owner', today = TODAY) =>
      keeper.want({ ...QUESTION, userId, version, today });
    const finish = async (computed: Computed = { ok: true, value: [SHORT] }) => {
      const before = pauses.length;
      asked.at(-1)?.finish(computed);
      await vi.waitFor(() =>
        expect([pauses.length, keeper.store.getState().state]).toEqual(
          computed.ok ? [before + 1, 'idle'] : [before, 'failed'],
        ),
      );
    };
    const rest = async () => {
      pauses.at(-1)?.();
      await new Promise((resolve) => setTimeout(resolve));
    };
    return { keeper, want, asked, kept, finish, rest, versions: () => asked.map(({ version }) => version) };
  }

  test('a busy worker is not asked twice: of what comes while it works, only the last is done afterwards', async () => {
    const { want, versions, kept, finish, rest } = createWorld();
    for (const version of ['1', '1', '2', '3']) want(version);
    expect(versions()).toEqual(['1']);
    await finish();
    await rest();
    expect(versions()).toEqual(['1', '3']);
    await finish();
    await rest();
    expect([versions(), kept]).toEqual([
      ['1', '3'],
      ['1', '3'],
    ]);
  });

  test('data that goes back to the state that is being worked out leaves nothing to do', async () => {
    const { want, versions, finish, rest } = createWorld();
    for (const version of ['1', '2', '1']) want(version);
    await finish();
    await rest();
    expect(versions()).toEqual(['1']);
    // The same data of another day is another question.
    want('1');
    want('1', 'owner', addDays(TODAY, 1));
    await finish();
    await rest();
    expect(versions()).toEqual(['1', '1', '1']);
  });

  test('what failed is tried again when somebody asks for it, not by itself', async () => {
    const { keeper, want, versions, finish } = createWorld();
    want('1');
    await finish({ ok: false, error: 'broken' });
    want('2');
    expect(versions()).toEqual(['1']);
    keeper.retry({ ...QUESTION, version: '2' });
    expect(versions()).toEqual(['1', '2']);
  });

  test('the work of who has left is ended, and its result is kept for nobody', async () => {
    const { keeper, want, asked, kept } = createWorld();
    want('1');
    keeper.forget();
    expect(asked[0]?.stop.aborted).toBe(true);
    asked[0]?.finish({ ok: true, value: [SHORT] });
    want('7', 'somebody else');
    await new Promise((resolve) => setTimeout(resolve));
    expect([asked.length, kept]).toEqual([2, []]);
    expect(keeper.store.getState()).toEqual({ userId: 'somebody else', state: 'computing' });
  });
});

describe('what is read', () => {
  test('is what this device shows: the rows of the server with unsent work over them, back to the oldest day that counts', async () => {
    const { db, put, save, server, round } = await createDevice();
    server.putStock('abu_batu', 100);
    await round();
    const first = newId();
    await save([delivery({ volume: 7.5, driver_name: 'Joko' }, first)]);
    await round();
    const days = [TODAY, addDays(TODAY, -399), addDays(TODAY, -1_100), addDays(TODAY, -1_101), addDays(TODAY, 1)];
    for (const [at, operating_day] of days.entries())
      await put('daily_totals', {
        position: at + 10,
        operating_day,
        kind: 'rain',
        key: `${at}`,
        quantity: 1,
        count: 1,
        amount: 0,
      });
    const second = newId();
    await save([delivery({ volume: 20 }, second)]);
    const input = await readInsightInput(db, QUESTION);
    expect(new Map(input.tickets.map(({ id, volume, driver_name }) => [id, [volume, driver_name]]))).toEqual(
      new Map([
        [first, [7.5, 'Joko']],
        [second, [20, 'Joko']],
      ]),
    );
    for (const row of input.tickets) expect(Object.keys(row)).toEqual(READ.tickets);
    expect(input.stocks.find(({ material_type }) => material_type === 'abu_batu')?.on_hand).toBe(72.5);
    expect(
      input.totals
        .filter(({ kind }) => kind === 'rain')
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual(['0', '1', '2']);
    expect(input.settings).toEqual({ timeZone: 'Asia/Jakarta', dayStart: '06:00' });
  });

  test('is enough for the methods: on a device that knows nothing they say what is missing', async () => {
    const { db } = await createDevice();
    const results = insightsOf(await readInsightInput(db, QUESTION), 1);
    expect(results.map(({ state }) => state)).toEqual(Array(5).fill('too_little'));
  });
});

describe('the results', () => {
  const claim = trusted<Claim>({ card: 'stock_out', subject: 'stock_out:abu_batu', alert: true, quiet: false });
  const ready = trusted<CardResult>({
    card: 'stock_out',
    state: 'ready',
    claims: [claim, { ...claim, subject: 'quiet', quiet: true }, { ...claim, subject: 'fact', alert: false }],
  });

  async function createSynced() {
    const device = await createDevice();
    device.server.putStock('abu_batu', 100);
    expect(await readDataVersion(device.db), 'before the first download').toBeNull();
    await device.round();
    const version = () => readDataVersion(device.db).then(String);
    const keep = (of: string) =>
      keepInsights(device.db, { version: of, day: TODAY, computed_at: 1, results: [ready, SHORT] });
    return { ...device, version, keep };
  }

  test('stand on a state of the data that is another one after a save here and after news from there', async () => {
    const { version, save, server, round } = await createSynced();
    const first = await version();
    expect(await version()).toBe(first);
    await save([delivery()]);
    const second = await version();
    await round();
    server.put('customers', newId(), { name: 'PT Baru' });
    await round();
    expect(new Set([first, second, await version()]).size).toBe(3);
  });

  test('are kept with the rows that they were found in', async () => {
    const { db, version, keep } = await createSynced();
    await keep(await version());
    const kept = await readInsights(db);
    expect(kept?.results).toEqual([ready, SHORT]);
  });

  test('go with the rows at a sign-out, and do not come back with an answer that was on its way', async () => {
    const { db, version, keep } = await createSynced();
    const before = await version();
    await keep(before);
    await forgetCachedRows(db);
    expect(await readInsights(db)).toBeNull();
    await keep(before);
    expect(await readInsights(db)).toBeNull();
  });

  test('are shown with the ticket, and the machine of the filling, that they speak of, until they are dismissed', async () => {
    const { db, put, version } = await createSynced();
    const of = (subject: string, record: Claim['record'], quiet = false) =>
      trusted<Claim>({ ...claim, subject, record, quiet });
    await put('fuel_logs', { id: 'filling', equipment_id: 'loader' });
    const claims = [
      of('twice', { table: 'deliveries', id: 'ticket' }),
      of('dismissed', { table: 'deliveries', id: 'ticket' }, true),
      of('high', { table: 'fuel_logs', id: 'filling' }),
      of('loss', { table: 'equipment', id: 'loader' }),
      of('elsewhere', { table: 'equipment', id: 'excavator' }),
    ];
    const results = [trusted<CardResult>({ ...ready, claims })];
    await keepInsights(db, { version: await version(), day: TODAY, computed_at: 1, results });
    const said = async (table: 'deliveries' | 'equipment', id: string) =>
      (await readFindingsOf(db, { table, id })).map(({ subject }) => subject);
    expect(await said('deliveries', 'ticket')).toEqual(['twice']);
    expect(await said('equipment', 'loader')).toEqual(['high', 'loss']);
    expect(await said('deliveries', 'loader')).toEqual([]);
  });

  test('no longer stand once their record is taken back, or they are judged, however long ago they were worked out', async () => {
    const { db, put, version } = await createSynced();
    const row = { voided_at: null, status: 'delivered' };
    const of = (record: NonNullable<Claim['record']>) => trusted<Claim>({ ...claim, subject: record.id, record });
    const claims = ['stands', 'voided', 'cancelled', 'judged', 'gone'].map((id) => of({ table: 'deliveries', id }));
    const filling = of({ table: 'fuel_logs', id: 'filling' });
    const voided_at = '2026-11-20T00:00:00Z';
    await put(
      'deliveries',
      { ...row, id: 'stands' },
      { ...row, id: 'voided', voided_at },
      { ...row, id: 'cancelled', status: 'cancelled' },
      { ...row, id: 'judged' },
    );
    await put('fuel_logs', { ...row, id: 'filling', voided_at });
    const said = '2026-11-18T00:00:00.000Z';
    const judged = { card: claim.card, subject: 'judged', verdict: 'confirmed' };
    await put('insight_feedback', { ...judged, captured_at: said, received_at: said });
    await keepInsights(db, {
      version: await version(),
      day: TODAY,
      computed_at: Date.parse(said) - 1,
      results: [trusted<CardResult>({ ...ready, claims: [...claims, filling] })],
    });
    const kept = await readInsights(db);
    expect(kept && (await standingClaims(db, kept)).map(({ subject }) => subject)).toEqual(['stands', 'gone']);
  });

  test('of other methods than those of this app are not shown', async () => {
    const { db, version, keep } = await createSynced();
    await keep(`9${await version()}`);
    expect(await readInsights(db)).toBeNull();
  });
});

test('a verdict counts from the moment it is saved, and of two the later one', async () => {
  const { db, save, clock } = await createDevice();
  const subject = { card: 'stock_out', subject: 'stock_out:abu_batu' };
  const say = (verdict: 'confirmed' | 'dismissed') =>
    save([{ kind: 'insight_feedback.create', entity_id: newId(), payload: { ...subject, verdict } }]);
  const read = async () => (await readVerdicts(db, [subject])).get(subjectKey(subject));
  expect(await read()).toBeUndefined();
  await say('dismissed');
  expect(await read()).toMatchObject({ verdict: 'dismissed', sync: 'to_send' });
  await clock.run(clock.sleep(1_000));
  await say('confirmed');
  expect(await read()).toMatchObject({ verdict: 'confirmed' });
});
