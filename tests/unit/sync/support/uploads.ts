/** Short uploads of photos that meet everything that an upload can meet, and what is seen of one from outside. */
import { trusted } from '../../../../src/domain/values/json.ts';
import { stepOf } from '../../../../src/sync/machine.ts';
import type { Token } from '../../../../src/sync/ports.ts';
import type { Photo, PhotoRequest, PhotoServer, PhotoStore } from '../../../../src/sync/photos/photoPorts.ts';
import { photoTable } from '../../../../src/sync/photos/photoTable.ts';
import { sendPhotos } from '../../../../src/sync/photos/sendPhotos.ts';
import type { TransportResult } from '../../../../src/sync/wire/request.ts';
import { failing } from './network.ts';
import { sessionsOf, watchedSteps, type Transitions } from './tableMutants.ts';
import { createWorld, type World } from './world.ts';

export const TABLE = trusted<Transitions>(photoTable);

/** `answer_lost`: the server has done it. */
type Fault = 'pass' | 'lost' | 'answer_lost' | Partial<Extract<TransportResult, { status: number }>>;

/** `tried`: of each photo. `there`: paths that the server has. `judge`: after `faults`, one a request. `during`: while a request is under way. */
interface Upload {
  readonly tried?: readonly boolean[];
  readonly there?: readonly string[];
  readonly lost?: readonly string[];
  readonly faults?: readonly Fault[];
  readonly judge?: (what: 'put' | 'hashOf') => Fault;
  readonly before?: (world: World) => unknown;
  readonly during?: (world: World, what: 'put' | 'hashOf') => unknown;
  readonly tokens?: readonly Token['kind'][];
}

const FAILURES: Readonly<Record<string, Fault>> = {
  unknown: 'lost',
  busy: { status: 503, retryAfter: '1' },
  tooLarge: { status: 413 },
  unauthorized: failing(401, 'PT401'),
  forbidden: failing(403, '42501'),
  deviceRefused: failing(403, 'PT403', 'device_mismatch'),
  serverFault: failing(400, '42P01'),
  serverError: failing(500, 'XX000'),
  refused: failing(400, 'PT400', 'no'),
};
const takesLease = ({ store, clock }: World) => store.claim('photos', clock.now());
const three = [false, false, false];

const ANSWER = { kind: 'response', status: 200, body: '', retryAfter: null } as const;
const PHOTO = {
  content_type: 'image/jpeg',
  bytes: 1_000,
  state: 'waiting',
  failures: 0,
  refusals: 0,
  not_before: 0,
  code: null,
} as const;

/** Each failure where a photo is looked up, sent and checked, and one that does not end. */
const failures = Object.entries(FAILURES).flatMap(([name, fault]): [string, Upload][] => [
  [`${name} looking`, { tried: [true, false, true], faults: [fault] }],
  [`${name} sending`, { tried: three, faults: [fault, 'pass', 'pass', fault] }],
  [`${name} checking`, { tried: three, faults: ['pass', fault] }],
  [`${name} always sending`, { tried: [false, true], judge: (what) => (what === 'put' ? fault : 'pass') }],
]);

export const UPLOADS: Readonly<Record<string, Upload>> = {
  ...Object.fromEntries(failures),
  none: { tried: [] },
  several: { tried: three },
  there: { tried: [true, true, false], there: ['0', '1', '2'] },
  cutLooking: { tried: [true], faults: [{ kind: 'truncated', status: 404 }] },
  answerLost: { faults: ['answer_lost'] },
  notStored: { judge: (what) => (what === 'put' ? { status: 200, body: '1' } : 'pass') },
  otherContent: {
    tried: [true, false, false],
    judge: (what) => (what === 'put' ? 'pass' : { status: 200, body: 'other' }),
  },
  contentLost: { tried: three, lost: ['1'] },
  signedOut: { tried: three, tokens: ['token', 'signed_out'] },
  offline: { tried: three, tokens: ['unreachable', 'token', 'unreachable'] },
  offlineFor: { tokens: ['unreachable', 'unreachable', 'unreachable'] },
  leaseLostFailing: { faults: ['lost'], during: takesLease },
  notOurs: { before: ({ tokens }) => (tokens.token = { kind: 'token', value: 't', userId: 'another' }) },
  renewedTwice: {
    tried: three,
    faults: [failing(401, ''), 'pass', 'pass', 'pass', failing(401, ''), failing(403, '42501')],
  },
  leaseLostSent: { tried: three, during: (world, what) => what === 'hashOf' && takesLease(world) },
  leaseLostBeginning: {
    before: (world) => {
      const { current } = world.tokens;
      world.tokens.current = async () => (await takesLease(world), current());
    },
  },
};

/** All that can be seen of three runs, ten minutes apart. `onStep`: each transition that they take, with its commands. */
export async function seen(
  { tried = [false], there = [], lost = [], faults = [], judge = () => 'pass', before, during, tokens = [] }: Upload,
  table: Transitions,
  onStep?: (transition: string, commands: readonly { readonly do: string }[]) => void,
): Promise<string> {
  const world = createWorld();
  const { clock, store } = world;
  const log: unknown[] = [];
  const objects = new Map(there.map((id) => [id, `hash of ${id}`]));
  const queue = new Map<string, Photo>();
  for (const [n, isTried] of tried.entries())
    queue.set(String(n), { ...PHOTO, id: `${n}`, path: `${n}`, sha256: `hash of ${n}`, saved_at: n, tried: isTried });
  await before?.(world);

  const photos: PhotoStore = {
    next: async (now) => {
      const waiting = [...queue.values()].filter(({ state }) => state === 'waiting');
      const due = waiting.filter(({ not_before }) => not_before <= now);
      const [next] = due.toSorted((one, other) => one.failures - other.failures || one.saved_at - other.saved_at);
      return next ?? (waiting.length > 0 ? 'later' : null);
    },
    contentOf: async (id) => (log.push(`read ${id}`), lost.includes(id) ? null : new TextEncoder().encode(id).buffer),
    record: async (generation, id, change) => {
      const photo = queue.get(id);
      if (!photo || store.leases.get('photos')?.generation !== generation) return false;
      log.push([clock.now(), id, change]);
      queue.set(id, { ...photo, ...change });
      return true;
    },
    requeue: async () => undefined,
  };
  const left = [...faults];
  const answer = async (
    what: 'put' | 'hashOf',
    { path, token, timeoutMs }: PhotoRequest,
    put: () => void,
  ): Promise<TransportResult> => {
    log.push([clock.now(), what, path, token, timeoutMs]);
    if (log.length > 120) throw new Error('endless');
    await during?.(world, what);
    const fault = left.shift() ?? judge(what);
    if (fault === 'lost') return { kind: 'no_connection' };
    if (typeof fault === 'object') return { ...ANSWER, ...fault };
    const hash = objects.get(path);
    if (what === 'hashOf')
      return hash === undefined ? { ...ANSWER, ...failing(404, 'NoSuchKey') } : { ...ANSWER, body: hash };
    put();
    if (fault === 'answer_lost') return { kind: 'no_connection' };
    return hash === undefined ? { ...ANSWER, body: '1' } : { ...ANSWER, ...failing(409, 'KeyAlreadyExists') };
  };
  const photoServer: PhotoServer = {
    put: (request) =>
      answer('put', request, () => objects.set(request.path, `hash of ${new TextDecoder().decode(request.content)}`)),
    hashOf: (request) => answer('hashOf', request, () => undefined),
  };
  const step = watchedSteps(stepOf(trusted<typeof photoTable>(table)), 200, onStep);
  const deps = { ...world.deps, photos, photoServer, tokens: sessionsOf(tokens, world.tokens) };
  for (let run = 0; run < 3; run += 1) {
    log.push(await clock.run(sendPhotos(deps, { forced: false }, step)).catch(String));
    clock.time += 600_000;
  }
  return JSON.stringify([log, [...queue.values()], [...objects], world.tokens.renewals, clock.now()]);
}
