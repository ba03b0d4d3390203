/** Short pulls that meet everything that a pull can meet, and what is seen of one from outside. */
import { trusted } from '../../../../src/domain/values/json.ts';
import { stepOf } from '../../../../src/sync/machine.ts';
import type { Token } from '../../../../src/sync/ports.ts';
import { pull, type PullOptions } from '../../../../src/sync/pull/pull.ts';
import { pullTable } from '../../../../src/sync/pull/pullTable.ts';
import { failing, type Fault } from './network.ts';
import { sessionsOf, watchedSteps, type Transitions } from './tableMutants.ts';
import { createWorld, type World } from './world.ts';

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
const again = { before: (world: World) => world.pull() };
const busy: Fault = { status: 503, body: '{}', retryAfter: '7' };
const unauthorized = failing(401, 'PT401');
const forbidden = failing(403, '42501');

export const PULLS: Readonly<Record<string, Pull>> = {
  interrupted: { options: { shouldYield: () => true } },
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
  otherDevice: { ...once(0, otherDevice), faults: [failing(403, 'PT403', 'device_mismatch')] },
  notOurs: { before: ({ tokens }) => (tokens.token = { kind: 'token', value: 't', userId: 'another' }) },
  offline: { tokens: ['unreachable', 'token', 'unreachable', 'token', 'unreachable', 'unreachable', 'unreachable'] },
  cutOffline: { ...once(1, (_, cut) => cut()), tokens: ['token', 'unreachable'] },
  cut: { ...once(2, (_, cut) => cut()), faults: ['pass', 'pass', 'lost', 'lost'] },
  turns: { always: json((answer) => ({ ...answer, epoch: `epoch-${(turn += 1) % 2}` })), before: () => (turn = 0) },
  leaseLost: { during: async (world, n) => n === 1 && (await takesLease(world), await world.clock.sleep(11_000)) },
  leaseLostFailing: { ...once(1, takesLease), faults: ['pass', 'lost'] },
  notStored: { before: ({ store }) => (store.commitPage = () => Promise.resolve(false)) },
  committedElsewhere: once(1, ({ store }) => (store.pull = { ...store.pull, generation: 9 })),
  standsStill: { ...again, always: json((answer) => ({ ...answer, more: true, cursor: { position: 0, id: '0' } })) },
  wentBack: { ...again, always: json((answer) => ({ ...answer, position: 1, cursor: { position: 1, id: 'f' } })) },
  unreadable: {
    always: json((answer) => ({
      ...answer,
      tables: { stocks: { columns: ['id', 'version', 'position'], rows: [['x', 1, 1]] } },
    })),
  },
};

/** All that can be seen of one pull from outside. `onStep`: each transition that it takes, with its commands. */
export async function seen(
  { faults = [], always = 'pass', before, during, tokens = [], options }: Pull,
  table: Transitions,
  onStep?: (transition: string, commands: readonly { readonly do: string }[]) => void,
): Promise<string> {
  const world = createWorld();
  const { clock, deps, network, server, store } = world;
  for (const material of ['abu_batu', 'pasir', 'split']) server.putStock(material, 1);
  server.largestPage = 1;
  server.marks.clear();
  await before?.(world);
  for (const material of ['sirtu', 'boulder']) server.putStock(material, 1);
  // Drawn at random.
  server.marks.clear();
  network.next.push(...faults);
  network.judge = () => always;
  const log: unknown[] = [];
  let requests = 0;
  const cut = new AbortController();
  const transport: typeof deps.transport = {
    call: async ({ signal, ...request }) => {
      const n = requests;
      if ((requests += 1) > 40) throw new Error('endless');
      log.push([clock.now(), request]);
      signal?.addEventListener('abort', () => log.push([clock.now(), 'aborted']));
      await during?.(world, n, () => cut.abort());
      return network.call(request);
    },
  };
  const step = watchedSteps(stepOf(trusted<typeof pullTable>(table)), 200, onStep);
  const changed = { ...deps, transport, tokens: sessionsOf(tokens, world.tokens) };
  const end = await clock.run(pull(changed, { shortenWaits: cut.signal, ...options }, step)).catch(String);
  return JSON.stringify([end, log, world.tokens.renewals, store.pull, [...store.rows.values()], clock.now()]);
}
