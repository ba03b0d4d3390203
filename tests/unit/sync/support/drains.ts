/** Short drains that meet everything that a drain can meet, and what is seen of one from outside. */
import { trusted } from '../../../../src/domain/values/json.ts';
import { DEFAULT_RETRY, type RetrySettings } from '../../../../src/sync/clock/backoff.ts';
import type { OutboxEntry } from '../../../../src/sync/entry.ts';
import { lockName } from '../../../../src/sync/clock/lease.ts';
import { stepOf } from '../../../../src/sync/machine.ts';
import type { Token } from '../../../../src/sync/ports.ts';
import { drain } from '../../../../src/sync/push/drain.ts';
import { drainTable } from '../../../../src/sync/push/drainTable.ts';
import { watched } from './changed.ts';
import { failing, type Fault } from './network.ts';
import type { JsonObject } from '../../../../src/sync/wire/codec.ts';
import { batchOf, withOutcomes } from './packedWire.ts';
import { sessionsOf, watchedSteps, type Transitions } from './tableMutants.ts';
import { createWorld, FixedMarks, type World } from './world.ts';

export const TABLE = trusted<Transitions>(drainTable);

/** `during`: what happens while the nth request (from 0) is under way. */
interface Drain {
  readonly faults?: readonly Fault[];
  readonly always?: Fault;
  /** How the server answers a batch with one of these notes. */
  readonly poison?: Fault;
  readonly notes?: readonly string[];
  readonly size?: number;
  readonly before?: (world: World) => unknown;
  readonly during?: (world: World, n: number) => unknown;
  readonly tokens?: readonly Token['kind'][];
  readonly rounds?: number;
  readonly forced?: boolean;
  readonly retry?: RetrySettings;
}
const once = (at: number, happen: (world: World) => unknown): Pick<Drain, 'during'> => ({
  during: (world, n) => n === at && happen(world),
});
const otherDevice = ({ store }: World) => (store.device = 'device-2');
const takesLease = ({ store, clock }: World) => store.claim('drain', clock.now());
const anotherServer = ({ store }: World) => (store.pull = { ...store.pull, epoch: 'another' });
const anotherUser = ({ tokens }: World) => (tokens.token = { kind: 'token', value: 't', userId: 'another' });
const setEntry = (place: number, change: (entry: OutboxEntry) => Partial<OutboxEntry>) => ({
  before: ({ store }: World) => {
    const entry = store.bySeq()[place];
    if (entry) store.entries.set(entry.id, { ...entry, ...change(entry) });
  },
});
const rewritten = (fields: object): Fault => ({
  rewrite: (body) => JSON.stringify({ ...trusted<object>(JSON.parse(body)), ...fields }),
});
const noOutcome = rewritten({ outcomes: [] });
const firstOutcome = (first: JsonObject): Fault => ({
  rewrite: withOutcomes((outcome, nth) => (nth === 0 ? first : outcome)),
});
const unansweredFirst = firstOutcome({});
const setLone = ({ store, clock }: World, state: OutboxEntry['state'], agoMs: number) => {
  const [first] = store.bySeq();
  if (!first) return;
  store.entries.set(first.id, { ...first, state, alone_failures: 3 });
  store.drain = { ...store.drain, lone: { id: first.id, since: clock.now() - agoMs } };
  store.pull = { ...store.pull, last_success_at: clock.now() };
};
/** Deferred outcomes are applied so `times`; none are left then. */
const deferred = (apply: () => Promise<boolean>, times: number): Pick<Drain, 'before'> => ({
  before: ({ store }) => {
    let left = times;
    store.applyDeferredOutcomes = () => ((left -= 1) < 0 ? Promise.resolve(false) : apply());
  },
});
const many = Array.from({ length: 7 }, () => 'fine');
const takenOver = setEntry(0, () => ({ on_behalf_of: { author: 'siti', device: 'tablet' } }));
const unauthorized = failing(401, 'PT401');
const forbidden = failing(403, '42501');
const deviceRefused = failing(403, 'PT403', 'device_mismatch');
const busy = { status: 503, body: '{}', retryAfter: '7' };
const broken = failing(500, 'XX000');

export const DRAINS: Readonly<Record<string, Drain>> = {
  several: { notes: many, size: 2 },
  signedOut: { faults: [unauthorized, unauthorized] },
  renewed: { notes: many, size: 2, faults: [unauthorized, 'pass', forbidden] },
  noGrant: { faults: [forbidden, forbidden] },
  noSession: { tokens: ['signed_out'] },
  offline: { tokens: ['unreachable', 'token'], notes: many, size: 3 },
  offlineFor: { tokens: ['unreachable', 'unreachable', 'unreachable'] },
  taken: { before: ({ locks, store }) => locks.held.add(lockName('drain', store.userId)) },
  notOurs: { before: anotherUser },
  noDevice: { before: ({ store }) => (store.device = null) },
  lost: { notes: many, size: 4, faults: ['lost', 'timed_out', 'pass', 'lost'] },
  lostFor: { always: 'lost' },
  busy: { faults: [busy], notes: many },
  busyFor: { always: busy, rounds: 2 },
  portal: { notes: many, size: 4, faults: [{ status: 200, body: '<html>' }, 'pass'] },
  portalFor: { always: { status: 200, body: '<html>' }, rounds: 2 },
  noOutcome: { faults: [noOutcome] },
  noOutcomeFor: { always: noOutcome, before: (world) => setLone(world, 'queued', 900_000) },
  foreignOutcome: { faults: [rewritten({ outcomes: [{ id: 'x', outcome: 'rejected', code: 'no' }] })] },
  unanswered: { notes: many, size: 2, faults: [unansweredFirst] },
  undecidedBesidePaused: {
    ...setEntry(13, ({ captured_at }) => ({ not_before: Date.parse(captured_at) + 5_000 })),
    notes: [...many, ...many],
    size: 2,
    faults: [unansweredFirst, firstOutcome({ outcome: 'blocked', code: 'no' }), { ...busy, retryAfter: '20' }],
  },
  answerLost: { notes: many, size: 2, faults: ['answer_lost'] },
  parentMissing: {
    ...setEntry(0, ({ bytes }) => ({ bytes: bytes.replace('"depends_on":[]', '"depends_on":["gone"]') })),
    notes: many,
    faults: ['pass', { ...busy, retryAfter: '300' }],
  },
  timedOutBelowSize: { notes: many, size: 20, faults: ['timed_out'] },
  tooLarge: { notes: many, size: 4, faults: [failing(413, 'PT413'), failing(413, 'PT413')] },
  tooLargeAlone: { always: failing(413, 'PT413'), rounds: 2 },
  refused: { notes: many, size: 4, faults: [failing(400, 'PT400', 'no'), 'pass'] },
  refusedAlone: { always: failing(400, 'PT400', 'no'), rounds: 2 },
  notWhole: { faults: [rewritten({ whole: false, mark: undefined })] },
  notThere: { always: failing(406, 'PGRST116', 'no rows') },
  refusedForGood: { always: failing(409, '23503', 'gone') },
  misconfigured: { faults: [failing(404, 'PGRST202')] },
  deviceRefused: { faults: [deviceRefused] },
  otherDevice: { ...once(0, otherDevice), faults: [deviceRefused] },
  deviceChanged: { notes: many, size: 2, ...once(0, otherDevice) },
  takenOver: { ...takenOver, faults: [forbidden, forbidden], notes: ['fine', 'fine'] },
  takenOverElsewhere: { ...takenOver, faults: [deviceRefused], notes: ['fine', 'fine'] },
  broken: { notes: many, size: 4, faults: [broken, 'pass', broken] },
  poison: { notes: ['POISON', ...many], poison: broken, rounds: 3 },
  probed: { ...setEntry(1, () => ({ alone_failures: 2 })), notes: ['POISON', 'fine', 'fine'], poison: broken, size: 1 },
  poisonTwice: { notes: ['POISON', 'fine', 'POISON', 'fine'], poison: { status: 504, body: '' }, rounds: 4, size: 1 },
  allBroken: { notes: many, always: broken, size: 1 },
  lone: { poison: broken, notes: ['POISON'], rounds: 2 },
  loneTransient: { poison: { status: 504, body: '' }, notes: ['POISON'], rounds: 2 },
  loneForLong: { always: broken, before: (world) => setLone(world, 'queued', 900_000), rounds: 2 },
  loneFreed: { notes: ['fine', 'fine'], before: (world) => setLone(world, 'set_aside', 900_000) },
  loneFreedAtFault: {
    poison: broken,
    notes: ['POISON', 'fine'],
    before: (world) => setLone(world, 'set_aside', 900_000),
  },
  loneAnswered: { before: (world) => setLone(world, 'queued', 1_000) },
  loneServerGone: {
    notes: ['fine', 'fine'],
    before: (world) => setLone(world, 'set_aside', 1),
    ...once(0, anotherServer),
  },
  loneLeaseLost: {
    notes: ['fine', 'fine'],
    before: (world) => {
      setLone(world, 'set_aside', 1);
      const { store } = world;
      const { record } = store;
      store.record = async (generation, changes, ...rest) => {
        if (changes.length > 0) await takesLease(world);
        return record(generation, changes, ...rest);
      };
    },
  },
  sendNow: { notes: ['fine', 'fine'], forced: true, before: (world) => setLone(world, 'set_aside', 1) },
  slowAnswer: { notes: many, ...once(0, ({ clock }) => clock.sleep(1_000)), ...deferred(async () => true, 3) },
  deferredFail: {
    ...once(0, ({ clock }) => clock.sleep(1_000)),
    ...deferred(() => Promise.reject(new Error('gone')), 9),
  },
  blocked: { notes: many, before: ({ server }) => (server.rejects = () => 'volume_above_limit') },
  serverGone: { ...once(0, anotherServer) },
  serverGoneAhead: { notes: many, size: 2, ...once(0, anotherServer) },
  rowsDropped: { notes: many, size: 3, ...once(0, ({ store }) => (store.pull = { ...store.pull, generation: 5 })) },
  leaseLost: {
    notes: many,
    size: 2,
    during: async (world, n) => n === 1 && (await takesLease(world), await world.clock.sleep(11_000)),
  },
  discardedMeanwhile: { notes: many, size: 2, ...once(0, setEntry(6, () => ({ state: 'withdrawn' })).before) },
  leaseLostRecording: { notes: many, size: 2, ...once(0, takesLease) },
  leaseLostFailing: { ...once(0, takesLease), faults: ['lost'] },
  leaseLostWaiting: {
    faults: ['lost'],
    retry: { attempts: 3, baseMs: 20_000, capMs: 20_000 },
    ...once(0, (world) => void world.clock.sleep(1_000).then(() => takesLease(world))),
  },
  leaseLostStarting: {
    before: (world) => (world.store.drainState = async () => (await takesLease(world), world.store.drain)),
  },
  leaseLostEnding: { notes: many, size: 2, ...once(0, (world) => (anotherUser(world), takesLease(world))) },
  serverGoneEnding: { notes: many, size: 2, ...once(0, (world) => (anotherUser(world), anotherServer(world))) },
  leaseLostClosing: {
    before: (world) => {
      let read = 0;
      world.store.drainState = async () => ((read += 1) === 2 && (await takesLease(world)), world.store.drain);
    },
  },
};

/** All that can be seen of some drains from outside. */
export async function seen(
  {
    faults = [],
    always = 'pass',
    poison,
    notes = ['fine'],
    size = 4,
    before,
    during,
    tokens = [],
    rounds = 1,
    forced = false,
    retry = DEFAULT_RETRY,
  }: Drain,
  table: Transitions,
  onStep?: (transition: string, commands: readonly { readonly do: string }[]) => void,
): Promise<string> {
  const world = createWorld();
  const { clock, network, store } = world;
  world.server.marks = new FixedMarks();
  for (const note of notes) world.deliver({ notes: note });
  store.drain = { ...store.drain, batch_size: size };
  await before?.(world);
  network.next.push(...faults);
  network.judge = ({ body }) => (poison && body.includes('POISON') ? poison : always);
  const log: unknown[] = [];
  let requests = 0;
  const transport = {
    call: async (request: Parameters<typeof network.call>[0]) => {
      const { author, device, submitted_by, unsent, mutations } = trusted<
        Record<string, unknown> & { mutations: { seq: number }[] }
      >(batchOf(request.body));
      log.push([
        clock.now(),
        'send',
        mutations.map(({ seq }) => seq),
        { unsent, author, device, submitted_by, limit: request.timeoutMs > 0 },
      ]);
      if ((requests += 1) > 60) throw new Error('endless');
      await during?.(world, requests - 1);
      return network.call(request);
    },
  };
  const step = watchedSteps(stepOf(trusted<typeof drainTable>(table)), 300, onStep);
  const deps = {
    ...world.deps,
    store: watched(store, log, () => clock.now(), 'record', 'requeue', 'applyDeferredOutcomes'),
    retry: () => retry,
    transport,
    tokens: sessionsOf(tokens, world.tokens),
  };
  const ends: unknown[] = [];
  for (let round = 0; round < rounds; round += 1)
    ends.push(await clock.run(drain(deps, { forced }, step)).catch(String));
  const entries = store
    .bySeq()
    .map(({ seq, state, verdict, alone_failures, not_before }) => [seq, state, verdict, alone_failures, not_before]);
  const text = JSON.stringify([ends, log, store.drain, entries, clock.now(), world.tokens.renewals]);
  // Ids are drawn at random.
  return store
    .bySeq()
    .reduce((told, { id, entity_id, seq }) => told.replaceAll(id, `#${seq}`).replaceAll(entity_id, `row ${seq}`), text);
}
