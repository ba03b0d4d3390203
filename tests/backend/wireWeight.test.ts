/** What a delivery weighs on the road: the bytes of the sockets, headers and all, from the save to the device's own rows back again. */
import 'fake-indexeddb/auto';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { saveTo } from '../../src/data/outbox/saveTo.ts';
import { createTransport } from '../../src/data/remote/rpc.ts';
import { inState, UserDb } from '../../src/data/store/schema.ts';
import type { MutationDraft } from '../../src/domain/mutations/mutations.ts';
import { pull } from '../../src/sync/pull/pull.ts';
import { syncRound } from '../../src/sync/rounds/round.ts';
import { createAccounts, registerStation } from '../../supabase/local/demo/accounts.ts';
import { answer } from '../../supabase/local/http/listener.ts';
import { deviceOf } from './support/device.ts';
import { listenForFile, openForFile } from './support/openForFile.ts';

const local = await openForFile();
const { clerk } = await createAccounts(local.backend, local.keys);
const station = await registerStation(local.backend, local.keys, clerk, 'Timbangan');
const server = createServer((request, response) => answer(local.backend.handle, request, response));
const origin = await listenForFile(server);
const sockets: Socket[] = [];
let requests: string[] = [];
server.on('connection', (socket) => void sockets.push(socket));
server.on('request', ({ url = '' }) => void requests.push(url.split('/').at(-1)!));
const bytes = (of: 'bytesRead' | 'bytesWritten') => sockets.reduce((total, socket) => total + socket[of], 0);

const MORNING = Date.now() - 6 * 3_600_000;
/** The names are as long as names here are. */
const CUSTOMERS = ['PT Karya Beton Nusantara', 'CV Sinar Mulia Abadi', 'PT Wijaya Readymix', 'Toko Bangunan Makmur'];
const STREETS = ['Jl. Raya Narogong KM 14, Bekasi', 'Jl. Lingkar Luar Barat 88, Cilegon', 'Perum Griya Asri C2, Bogor'];
const DRIVERS = ['Asep Hidayat', 'Ujang Suryana', 'Budi Santoso', 'Dadang Kurnia', 'Rahmat'];
const MATERIALS = ['split_half_inch', 'abu_batu', 'base_course_a', 'split_2_3_cm'] as const;
const customers = Array.from({ length: 12 }, (_, n) => ({
  id: v7({ msecs: MORNING }),
  name: `${CUSTOMERS[n % 4]} ${n}`,
  address: `${STREETS[n % 3]} No. ${n}`,
}));
const trucks = Array.from({ length: 20 }, (_, n) => ({
  id: v7({ msecs: MORNING }),
  license_plate: `F ${8123 + n * 41} ${'ABCDEFGH'[n % 8]}X`,
  driver: DRIVERS[n % 5]!,
}));
const delivery = (n: number, msecs: number): MutationDraft => {
  const [customer, truck] = [customers[(n * 7) % 12]!, trucks[(n * 13) % 20]!];
  return {
    kind: 'deliveries.create',
    entity_id: v7({ msecs }),
    depends_on: [],
    payload: {
      // The day of the site: a ticket of another one is flagged, and a flag weighs something.
      operating_day: new Date(MORNING + 7 * 3_600_000).toISOString().slice(0, 10),
      customer_id: customer.id,
      customer_name: customer.name,
      material_type: MATERIALS[n % 4]!,
      volume: (600 + ((n * 37) % 400)) / 100,
      truck_id: truck.id,
      truck_license: truck.license_plate,
      truck_type: 'Tronton',
      driver_name: truck.driver,
      destination_address: customer.address,
      unit_price: 185_000 + (n % 4) * 25_000,
    },
  };
};

test('a batch of 50 deliveries takes at most 220 bytes up and 110 down a delivery, all told', async () => {
  const db = new UserDb(clerk, 'strict');
  const transport = createTransport({ url: origin, key: local.keys.publishable }, fetch);
  const deps = await deviceOf(db, station, transport, await local.signIn('clerk'));
  /** All in one, each at its own time. */
  const save = async (drafts: readonly MutationDraft[], times: readonly number[]) => {
    const clock = times.values();
    let now = times[0]!;
    const tick = () => (now = clock.next().value ?? now);
    const saved = await saveTo(db, drafts, { now: tick, newId: () => v7({ msecs: now }) });
    if (!saved.ok) throw new Error(saved.error.detail);
  };
  // The first sync is over, its customers and trucks are known, and the batches have grown.
  await pull(deps);
  const known = [
    ...customers.map(({ id: entity_id, ...payload }) => ({ kind: 'customers.create', entity_id, payload }) as const),
    ...trucks.map(({ id: entity_id, license_plate }) => {
      const payload = { license_plate, truck_type: 'Tronton' };
      return { kind: 'trucks.create', entity_id, payload } as const;
    }),
  ];
  await save(known, [MORNING]);
  await syncRound(deps, { forced: false });
  await deps.store.record(await deps.store.claim('drain', Date.now()), [], { batch_size: 50 });

  const times = Array.from({ length: 50 }, (_, n) => MORNING + Math.round(((n + (n % 7) / 7) * 5 * 3_600_000) / 50));
  await save(
    times.map((at, n) => delivery(n, at)),
    times,
  );
  const [up, down] = [bytes('bytesRead'), bytes('bytesWritten')];
  requests = [];
  await syncRound(deps, { forced: false });
  expect(requests).toEqual(['apply_mutations', 'pull_changes']);
  expect(await db.outbox.count()).toBe(await inState(db, 'settled').count());
  expect(await db.rows('deliveries').count()).toBe(50);
  expect((bytes('bytesRead') - up) / 50).toBeLessThanOrEqual(220);
  // The totals and the customers' months that they change come with them.
  expect((bytes('bytesWritten') - down) / 50).toBeLessThanOrEqual(110);
});
