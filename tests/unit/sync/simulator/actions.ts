/** What each step of a schedule does to a device. */
import { newId } from '../../../../src/domain/records/ids.ts';
import { tableOf, type MutationDraft, type MutationPayloads } from '../../../../src/domain/mutations/mutations.ts';
import type { OutboxEntry } from '../../../../src/sync/entry.ts';
import { isForUserToDecide } from '../../../../src/sync/push/abandonedDependencies.ts';
import { pull } from '../../../../src/sync/pull/pull.ts';
import { syncRound } from '../../../../src/sync/rounds/round.ts';
import type { FakeClock } from '../support/fakeClock.ts';
import type { ModelServer } from '../support/modelServer.ts';
import { isShared, nowOn, seatOf, seatsOf, signIn, type Device } from './device.ts';
import { FAULTS } from './faults.ts';
import { HELD, MATERIAL, NOBODY, TOO_MUCH } from './invariants.ts';
import type { Step } from './schedule.ts';
import { tabOf } from './tab.ts';

export type OfDevice = Extract<Step, { readonly who: number }>;

export async function happen(
  device: Device,
  step: OfDevice,
  clock: FakeClock,
  devices: readonly Device[],
  server: ModelServer,
): Promise<void> {
  const { network } = device;
  const { deps, store } = seatOf(device);
  const round = (forced: boolean) => syncRound(deps, { forced });
  if ('faults' in step) network.next.push(...step.faults.map((name) => FAULTS[name]));
  switch (step.kind) {
    case 'save':
      seatOf(device).cancellable.push(await deliver(device, { volume: step.thousandths / 1000 }));
      break;
    case 'save_unheard':
      store.losesTheWord();
      seatOf(device).cancellable.push(await deliver(device, { volume: 6 }));
      break;
    case 'save_with_driver': {
      const driver = newId();
      await deliver(device, { volume: 3 }, [
        { kind: 'drivers.create', entity_id: driver, payload: { full_name: step.accepted ? 'Joko' : NOBODY } },
      ]);
      break;
    }
    case 'save_too_much':
      seatOf(device).cancellable.push(await deliver(device, { volume: TOO_MUCH }));
      break;
    case 'save_held':
      seatOf(device).cancellable.push(await deliver(device, { volume: HELD }));
      break;
    case 'cancel': {
      const entity_id = seatOf(device).cancellable.pop();
      // What was given up is on no screen any more.
      if (entity_id && (await store.look()).view('deliveries', entity_id))
        await save(device, [{ kind: 'deliveries.change_status', entity_id, payload: { status: 'cancelled' } }]);
      break;
    }
    case 'round':
      await clock.run(round(step.forced));
      break;
    case 'both_tabs':
      await clock.run(Promise.all([round(false), round(false)]));
      break;
    case 'pull':
      await clock.run(pull(deps));
      break;
    case 'kill': {
      const tab = tabOf(deps, 'killed', step.calls);
      await clock.run(
        syncRound(tab.deps, { forced: false })
          .catch(() => pull(tab.deps))
          .catch(() => undefined),
      );
      break;
    }
    case 'freeze':
      await freeze(device, step.calls, clock);
      break;
    case 'thaw':
      await thaw(device, clock);
      break;
    case 'clock':
      device.skew += step.ms;
      break;
    case 'tiny_link':
      network.judge = linkOf(step.bytes, step.says413);
      break;
    case 'fix':
    case 'resend':
    case 'discard':
      await decide(device, step.kind, step.which, devices.indexOf(device));
      break;
    case 'stale_tab':
      await goOn(device, step.which);
      break;
    case 'carry': {
      // The file of this device's clerk is taken in on another one, by whoever is signed in there.
      const other = devices[step.to % devices.length]!;
      await seatOf(other).store.imported(await device.seats.clerk.store.exported(nowOn(device)), nowOn(other));
      await tell(other);
      break;
    }
    case 'take_over':
      if (device.role === 'owner') await store.takeOver(device.seats.clerk.store, nowOn(device));
      break;
    case 'switch_user':
      // Tabs of the one who leaves may still be frozen, and thaw under somebody else's session.
      signIn(device, device.role === 'clerk' ? 'owner' : 'clerk');
      // As the app does at every sign-in.
      if (isShared(device)) await device.tablet.started(nowOn(device));
      break;
    case 'sign_in':
      await device.signInAnew(device.role);
      break;
    case 'revoke': {
      const id = (await store.deviceId()) ?? '';
      const known = server.registrations.get(id);
      if (known) server.registrations.set(id, { ...known, isRevoked: true });
      break;
    }
    case 'emptied':
      await empty(device, clock, server);
      break;
    case 'tidy':
      await store.tidy(nowOn(device));
      break;
    case 'sign_out':
      // The page that signs out has its own tabs closed.
      await thaw(device, clock);
      await store.forgetRows();
      await device.signInAnew(device.role);
      break;
  }
  network.next.length = 0;
  await tell(device, step.kind === 'kill');
}

async function deliver(
  device: Device,
  fields: Partial<MutationPayloads['deliveries.create']>,
  parents: readonly MutationDraft[] = [],
  needs = parents.map((parent) => parent.entity_id),
): Promise<string> {
  const entity_id = newId();
  const payload = {
    operating_day: '2026-11-20',
    customer_name: 'PT Karya',
    material_type: MATERIAL,
    volume: 7,
    truck_license: 'B 1234 XY',
    truck_type: 'STANDARD',
    driver_name: 'Joko',
    ...fields,
  } as const;
  await save(device, [...parents, { kind: 'deliveries.create', entity_id, payload, depends_on: needs }]);
  return entity_id;
}

async function save(device: Device, drafts: readonly MutationDraft[]): Promise<void> {
  seatOf(device).saved.push(...(await seatOf(device).store.save(drafts, nowOn(device))));
}

/** Two people who correct the same ticket write different volumes, and the same name of the driver. */
const goodFields = ({ kind }: OutboxEntry, by: number): Readonly<Record<string, unknown>> =>
  kind === 'deliveries.create' ? { volume: 5 + by } : kind === 'drivers.create' ? { full_name: 'Joko' } : {};

/** A person decides about one of the records that wait for them. */
async function decide(
  device: Device,
  decision: 'fix' | 'resend' | 'discard',
  which: number,
  by: number,
): Promise<void> {
  const { store } = seatOf(device);
  const { entries } = await store.look();
  const waiting = entries.filter(
    (entry) => isForUserToDecide(entry, nowOn(device)) && (decision === 'resend' || entry.kind !== 'mutations.discard'),
  );
  const entry = waiting[which % waiting.length];
  if (!entry) return;
  if (decision === 'fix') await store.fix(entry.id, goodFields(entry, by), nowOn(device));
  else await store[decision](entry.id, nowOn(device));
}

/** In a tab that has not been looked at since, a person goes on with a record that was given up in another one. */
async function goOn(device: Device, which: number): Promise<void> {
  const { entries, view } = await seatOf(device).store.look();
  const given = new Set(entries.filter(({ kind }) => kind === 'mutations.discard').map(({ replaces }) => replaces));
  const gone = entries.filter(
    ({ id, kind, state, entity_id }) => state === 'withdrawn' && given.has(id) && !view(tableOf(kind), entity_id),
  );
  const record = gone[which % gone.length];
  if (record?.kind === 'deliveries.create')
    await save(device, [
      { kind: 'deliveries.change_status', entity_id: record.entity_id, payload: { status: 'cancelled' } },
    ]);
  if (record?.kind === 'drivers.create') await deliver(device, { volume: 4 }, [], [record.entity_id]);
}

/** A link on which nothing larger gets through in time, or that an intermediary limits. */
const linkOf =
  (bytes: number, says413: boolean): Device['network']['judge'] =>
  ({ procedure, body }) => {
    const limit = /"page_limit":(\d+)/.exec(body)?.[1];
    const isTooLarge =
      procedure === 'apply_mutations'
        ? body.length > bytes
        : limit !== undefined && Number(limit) > Math.max(10, bytes / 100);
    if (!isTooLarge) return 'pass';
    return says413 ? { status: 413, body: '' } : 'timed_out';
  };

async function freeze(device: Device, calls: number, clock: FakeClock): Promise<void> {
  const tab = tabOf(seatOf(device).deps, 'frozen', calls);
  const round = syncRound(tab.deps, { forced: false }).catch(() => undefined);
  await clock.run(Promise.race([round, untilFrozen(tab.life, clock)]));
  device.frozen.push({ thaw: tab.life.thaw, round, store: seatOf(device).store });
}

/** As the app does after a save or a round; what a crash left unwritten is written at the next start. */
export async function tell(device: Device, crashed = false): Promise<void> {
  const seat = seatOf(device);
  const { store } = seat;
  // Only who has just heard of the server knows which one it is: whoever is signed in, or one who has left, in a tab that thawed.
  for (const heard of [...seatsOf(device).filter((one) => one !== seat), seat]) {
    const { epoch, last_success_at: at } = await heard.store.pullState();
    const isNews = epoch !== heard.heard.epoch || (heard === seat && at !== heard.heard.at);
    heard.heard = { at, epoch };
    if (epoch !== null && isNews) await device.tablet.met(heard.store, nowOn(device));
  }
  if (crashed && isShared(device)) await device.tablet.started(nowOn(device));
  else if (isShared(device)) await device.tablet.told(store, nowOn(device));
}

/** The browser's storage is deleted, and only a file of the clerk's unsent work is left. It is taken in under a new registration. */
async function empty(device: Device, clock: FakeClock, server: ModelServer): Promise<void> {
  if (device.role !== 'clerk') return;
  // What a server took that was put back since is lost with the store.
  const { entries } = await device.seats.clerk.store.look();
  if (entries.some(({ id, state }) => (state === 'settled' || state === 'held') && !server.log.has(id))) return;
  await thaw(device, clock);
  const old = device.seats.clerk;
  const file = await old.store.exported(nowOn(device));
  const seat = await device.emptySeat('clerk');
  device.gone.push(old);
  device.seats.clerk = { ...seat, used: true };
  await seat.store.imported(file, nowOn(device));
  seat.saved.push(...(await seat.store.look()).entries.map(({ id }) => id));
}

async function untilFrozen(life: { readonly left: number }, clock: FakeClock): Promise<void> {
  while (life.left >= 0) await clock.sleep(1_000);
}

export async function thaw(device: Device, clock: FakeClock): Promise<void> {
  for (const { thaw: letGo, round, store } of device.frozen.splice(0)) {
    letGo();
    await clock.run(round);
    // Its round has ended: the others are told, whoever is signed in by now.
    if (isShared(device)) await device.tablet.told(store, nowOn(device));
  }
}
