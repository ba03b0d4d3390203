/** Short pulls that meet everything that a pull can meet, and what is seen of one from outside. */
import { trusted } from '../../../../src/domain/values/json.ts';
import { lockName } from '../../../../src/sync/clock/lease.ts';
import { stepOf } from '../../../../src/sync/machine.ts';
import type { Checkpoint, PullState, Token } from '../../../../src/sync/ports.ts';
import { pull, type PullOptions } from '../../../../src/sync/pull/pull.ts';
import { pullTable } from '../../../../src/sync/pull/pullTable.ts';
import { changed, watched } from './changed.ts';
import { failing, html, type Fault } from './network.ts';
import { sessionsOf, watchedSteps, type Transitions } from './tableMutants.ts';
import { createWorld, FixedMarks, type World } from './world.ts';

export const TABLE = trusted<Transitions>(pullTable);

/** `during`: what happens while the nth request (from 0) is under way. */
export interface Pull {
  readonly faults?: readonly Fault[];
  readonly always?: Fault;
  readonly before?: (world: World) => unknown;
  readonly during?: (world: World, n: number, cut: () => void) => unknown;
  readonly tokens?: readonly Token['kind'][];
  readonly options?: PullOptions;
}
const json = (change: (answer: Record<string, unknown>) => object): Fault => ({
  rewrite: (body) => JSON.stringify(change(trusted(JSON.parse(body)))),
});
const once = <T>(at: number, happen: (world: World, cut: () => void) => T) => ({
  during: (world: World, n: number, cut: () => void) => n === at && happen(world, cut),
});
const otherDevice = ({ store }: World) => (store.device = 'device-2');
const takesLease = ({ store, clock }: World) => store.claim('pull', clock.now());
let turn = 0;
const START = Date.parse('2026-11-20T01:00:00Z');
const pulled = (store: World['store'], fields: Partial<PullState>) => (store.pull = { ...store.pull, ...fields });
const pushed =
  (positions: readonly number[], marks: readonly Checkpoint[]) =>
  ({ store }: World) =>
    (store.drain = { ...store.drain, answered: { epoch: 'epoch-1', positions }, marked: { epoch: 'epoch-1', marks } });
const unreadableStocks: Pull = {
  always: json((answer) => ({
    ...answer,
    tables: { stocks: { columns: ['id', 'version', 'position'], rows: [['x', 1, 1]] } },
  })),
};
const unreadable = (asked: number, ...left: readonly string[]) => ({ unreadable: { since: 1, asked, left } });
/** A device that is up to date at position 3, on a server at 5. */
const SYNCED: Readonly<Record<string, (world: World) => unknown>> = {
  answered: pushed(
    [1, 4, 5],
    [1, 4].map((position): Checkpoint => [position, 1_000 + position]),
  ),
  answeredBeyond: pushed([9], []),
  markedBeyond: pushed([], [[9, 9]]),
  restored: pushed([], [[2, 9]]),
  lagging: ({ store }) => pulled(store, { position: 9, last_failure: { at: 0, code: 'x', since: START - 3_600_000 } }),
  markBeyond: ({ store }) => pulled(store, { mark: [9, 9] }),
  heardBeyond: ({ store }) => pulled(store, { heard: 9 }),
  otherRole: ({ server }) => (server.role = 'owner'),
  otherServer: ({ server }) => (server.epoch = 'epoch-2'),
  olderShape: ({ store }) => pulled(store, { shapes: { ...store.pull.shapes, stocks: 'older' } }),
  fetchedDaily: ({ store }) => pulled(store, unreadable(START - 86_400_000, 'stocks:x')),
  readable: ({ store }) => pulled(store, unreadable(START)),
  signedOutRows: ({ store }) => (store.forgetCachedRows(), pulled(store, unreadable(START))),
  signedOutRole: ({ store, server }) => (store.forgetCachedRows(), (server.role = 'owner')),
  signedOutServer: ({ store, server }) => (store.forgetCachedRows(), (server.epoch = 'epoch-2')),
  signedOutBeyond: (world) => (SYNCED['signedOutServer']?.(world), pulled(world.store, { heard: 0, mark: [9, 9] })),
};
const onSynced = (change: (world: World) => unknown): Pull => ({
  before: async (world) => (await world.pull(), change(world)),
});
const refusing = (way: string) => (world: World) => {
  SYNCED[way]?.(world);
  world.store.restartPull = () => Promise.resolve(false);
};
const again = { before: (world: World) => world.pull() };
const busy: Fault = { status: 503, body: '{}', retryAfter: '7' };
const unauthorized = failing(401, 'PT401');
const forbidden = failing(403, '42501');

export const PULLS: Readonly<Record<string, Pull>> = {
  interrupted: { options: { shouldYield: () => true } },
  makesWay: { before: () => (turn = 0), options: { shouldYield: () => (turn += 1) === 4 } },
  makesWayAtTheEnd: { before: () => (turn = 0), options: { shouldYield: () => (turn += 1) === 12 } },
  portal: { faults: [html, 'pass', html] },
  signedOut: { faults: [unauthorized, unauthorized] },
  noGrant: { faults: [forbidden, forbidden] },
  deactivated: { faults: [forbidden], tokens: ['token', 'signed_out'] },
  alwaysTooLarge: { always: failing(413, 'PT413') },
  lost: { faults: ['lost', 'timed_out', 'pass', 'lost', 'lost'] },
  alwaysBusy: { always: busy },
  serverErrors: { faults: [failing(500, 'XX000'), failing(500, 'XX001'), 'pass', failing(500, 'XX002')] },
  fault: { ...once(0, otherDevice), faults: [failing(404, 'PGRST202')] },
  refused: { ...once(0, otherDevice), faults: [failing(400, 'PT400')] },
  deviceRefused: { faults: ['pass', failing(403, 'PT403', 'device_mismatch')] },
  otherDeviceAhead: once(1, otherDevice),
  otherDevice: { ...once(0, otherDevice), faults: [failing(403, 'PT403', 'device_mismatch')] },
  taken: { before: ({ locks, store }) => locks.held.add(lockName('pull', store.userId)) },
  noDevice: { before: ({ store }) => (store.device = null) },
  notOurs: { before: ({ tokens }) => (tokens.token = { kind: 'token', value: 't', userId: 'another' }) },
  offline: { tokens: ['unreachable', 'token', 'unreachable', 'token', 'unreachable', 'unreachable', 'unreachable'] },
  cutAnswered: once(2, (_, cut) => cut()),
  cutOffline: { ...once(1, (_, cut) => cut()), tokens: ['token', 'unreachable'] },
  cut: { ...once(2, (_, cut) => cut()), faults: ['pass', 'pass', 'lost', 'lost'] },
  turns: { always: json((answer) => ({ ...answer, epoch: `epoch-${(turn += 1) % 2}` })), before: () => (turn = 0) },
  leaseLost: { during: async (world, n) => n === 1 && (await takesLease(world), await world.clock.sleep(11_000)) },
  leaseLostFailing: { ...once(1, takesLease), faults: ['pass', 'lost'] },
  notStored: { before: ({ store }) => (store.commitPage = () => Promise.resolve(false)) },
  otherRoleInHistory: once(1, ({ server }) => (server.role = 'owner')),
  storedElsewhere: {
    before: ({ store }) => {
      const { commitPage } = store;
      store.commitPage = async (...page) =>
        (await commitPage(...page)) && !!pulled(store, { cursor: { position: 5, id: `${store.pull.cursor.id}f` } });
    },
  },
  committedElsewhere: once(1, ({ store }) => (store.pull = { ...store.pull, generation: 9 })),
  standsStill: { ...again, always: json((answer) => ({ ...answer, more: true, cursor: { position: 0, id: '0' } })) },
  wentBack: { ...again, always: json((answer) => ({ ...answer, position: 1, cursor: { position: 1, id: 'f' } })) },
  ...Object.fromEntries(Object.entries(SYNCED).map(([way, change]) => [way, onSynced(change)])),
  ...Object.fromEntries(
    ['otherServer', 'restored', 'lagging', 'fetchedDaily'].map((way) => [`${way}Refused`, onSynced(refusing(way))]),
  ),
  leftOut: {
    ...unreadableStocks,
    before: ({ store }) => pulled(store, { unreadable: { since: START - 3_600_000, asked: START, left: [] } }),
  },
  meanwhile: once(2, ({ server }) => server.putStock('sirtu', 2)),
  slow: once(2, async ({ clock, server }) => (server.putStock('sirtu', 2), await clock.sleep(5_000))),
  unreadable: unreadableStocks,
};

/** All that can be seen of one pull from outside. `onStep`: each transition that it takes, with its commands. */
export async function seen(
  { faults = [], always = 'pass', before, during, tokens = [], options }: Pull,
  table: Transitions,
  onStep?: (transition: string, commands: readonly { readonly do: string }[]) => void,
): Promise<string> {
  const world = createWorld();
  const { clock, deps, network, server, store } = world;
  server.marks = new FixedMarks();
  for (const material of ['abu_batu', 'pasir', 'split']) server.putStock(material, 1);
  server.largestPage = 1;
  await before?.(world);
  for (const material of ['sirtu', 'boulder']) server.putStock(material, 1);
  network.next.push(...faults);
  network.judge = () => always;
  const log: unknown[] = [];
  let requests = 0;
  const cut = new AbortController();
  const transport: typeof deps.transport = {
    call: async ({ signal, ...request }) => {
      const n = requests;
      if ((requests += 1) > 40) throw new Error('endless');
      log.push([clock.now(), request, ...(signal?.aborted ? ['aborted'] : [])]);
      signal?.addEventListener('abort', () => log.push([clock.now(), 'aborted']));
      await during?.(world, n, () => cut.abort());
      return network.call(request);
    },
  };
  const step = watchedSteps(stepOf(trusted<typeof pullTable>(table)), 200, onStep);
  const watchedStore = changed(
    watched(store, log, () => clock.now(), 'restartPull', 'pullFailed'),
    {
      commitPage: (from, page, next, now, measured) => {
        log.push([
          now,
          'commitPage',
          page.confirmed,
          { refetched: page.refetched, left: next.unreadable?.left },
          measured,
        ]);
        return store.commitPage(from, page, next, now, measured);
      },
    },
  );
  const given = { ...deps, store: watchedStore, transport, tokens: sessionsOf(tokens, world.tokens) };
  const end = await clock.run(pull(given, { shortenWaits: cut.signal, ...options }, step)).catch(String);
  const rows = [...store.rows.values()].map(({ id, version }) => `${id} ${version}`);
  return JSON.stringify([end, log, [store.pull, rows, store.drain], world.tokens.renewals, clock.now()]);
}
