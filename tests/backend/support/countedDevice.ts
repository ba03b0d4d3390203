/** A device with real store, sync core and transport that counts every byte of its sockets, with the headers of Chrome on a tablet. */
import 'fake-indexeddb/auto';
import { Agent, createServer, request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { v7 } from 'uuid';
import { inState, UserDb } from '../../../src/data/store/schema.ts';
import { saveTo } from '../../../src/data/outbox/saveTo.ts';
import { createTransport } from '../../../src/data/remote/rpc.ts';
import type { MutationDraft } from '../../../src/domain/mutations/mutations.ts';
import { pull } from '../../../src/sync/pull/pull.ts';
import { syncRound } from '../../../src/sync/rounds/round.ts';
import { createAccounts, registerStation } from '../../../supabase/local/demo/accounts.ts';
import { answer } from '../../../supabase/local/http/listener.ts';
import { deviceOf } from './device.ts';
import { listen } from './listen.ts';
import { openLocalBackend } from './localBackend.ts';

export interface CountedDevice {
  /** Tickets of a busy morning: a dozen customers, twenty trucks, one after the other. */
  saveHalfADay(count: number): Promise<void>;
  round(): Promise<void>;
  /** The bytes that went over the sockets while something was done, and which procedures were called. */
  weigh(work: () => Promise<unknown>): Promise<{ up: number; down: number; requests: string[] }>;
  unsettled(): Promise<number>;
  deliveriesHeld(): Promise<number>;
  close(): Promise<void>;
}

export async function createCountedDevice(): Promise<CountedDevice> {
  const local = await openLocalBackend();
  const { clerk } = await createAccounts(local.backend, local.keys);
  const station = await registerStation(local.backend, local.keys, clerk, 'Timbangan');
  const token = await local.signIn('clerk');
  const road = await openRoad((request, response) => answer(local.backend.handle, request, response));

  const db = new UserDb(clerk, 'strict');
  const transport = createTransport({ url: road.origin, key: local.keys.publishable }, road.fetcher);
  const deps = await deviceOf(db, station, transport, token);
  /** All in one, each at its own time. */
  const save = async (drafts: readonly MutationDraft[], times: readonly number[]) => {
    const clock = times.values();
    let now = times[0] ?? 0;
    const saved = await saveTo(db, drafts, {
      now: () => (now = clock.next().value ?? now),
      newId: () => v7({ msecs: now }),
    });
    if (!saved.ok) throw new Error(saved.error.detail);
  };
  const round = async () => void (await syncRound(deps, { forced: false }));

  // The first sync is over, its customers and trucks are known, and the batches have grown.
  const morning = Date.now() - 6 * 3_600_000;
  const site = siteOf(morning);
  await pull(deps);
  await save(site.drafts, [morning]);
  await round();
  await deps.store.record(await deps.store.claim('drain', Date.now()), [], { batch_size: 50 });

  return {
    saveHalfADay: async (count) => {
      const times = Array.from(
        { length: count },
        (_, n) => morning + Math.round(((n + Math.random()) * 5 * 3_600_000) / count),
      );
      await save(
        times.map((at, n) => site.delivery(n, at)),
        times,
      );
    },
    round,
    weigh: async (work) => {
      const before = road.counted();
      await work();
      const after = road.counted();
      return {
        up: after.up - before.up,
        down: after.down - before.down,
        requests: after.requests.slice(before.requests.length),
      };
    },
    unsettled: async () => (await db.outbox.count()) - (await inState(db, 'settled').count()),
    deliveriesHeld: () => db.rows('deliveries').count(),
    close: async () => {
      await road.close();
      await local.close();
    },
  };
}

/** The names are as long as names here are. */
function siteOf(at: number) {
  const random = chance();
  // The day of the site: a ticket of another one is flagged, and a flag weighs something.
  const operating_day = new Date(at + 7 * 3_600_000).toISOString().slice(0, 10);
  const numbered = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
  const customers = numbered(12, (n) => ({
    id: v7({ msecs: at }),
    name:
      ['PT Karya Beton Nusantara', 'CV Sinar Mulia Abadi', 'PT Wijaya Readymix', 'Toko Bangunan Makmur'][n % 4] +
      ` ${n}`,
    address:
      ['Jl. Raya Narogong KM 14, Bekasi', 'Jl. Lingkar Luar Barat 88, Cilegon', 'Perum Griya Asri Blok C2, Bogor'][
        n % 3
      ] + ` No. ${n}`,
  }));
  const trucks = numbered(20, (n) => ({
    id: v7({ msecs: at }),
    plate: `F ${8123 + n * 41} ${'ABCDEFGH'[n % 8]}X`,
    driver: ['Asep Hidayat', 'Ujang Suryana', 'Budi Santoso', 'Dadang Kurnia', 'Rahmat'][n % 5]!,
  }));
  const materials = ['split_half_inch', 'abu_batu', 'base_course_a', 'split_2_3_cm'] as const;
  return {
    drafts: [
      ...customers.map(({ id, name, address }): MutationDraft => ({
        kind: 'customers.create',
        entity_id: id,
        payload: { name, address },
      })),
      ...trucks.map(({ id, plate }): MutationDraft => ({
        kind: 'trucks.create',
        entity_id: id,
        payload: { license_plate: plate, truck_type: 'Tronton' },
      })),
    ],
    delivery: (n: number, msecs: number): MutationDraft => {
      const customer = customers[Math.floor(random() * customers.length)]!;
      const truck = trucks[Math.floor(random() * trucks.length)]!;
      return {
        kind: 'deliveries.create',
        entity_id: v7({ msecs }),
        depends_on: [],
        payload: {
          operating_day,
          customer_id: customer.id,
          customer_name: customer.name,
          material_type: materials[n % 4]!,
          volume: Math.round(600 + random() * 400) / 100,
          truck_id: truck.id,
          truck_license: truck.plate,
          truck_type: 'Tronton',
          driver_name: truck.driver,
          destination_address: customer.address,
          unit_price: 185_000 + (n % 4) * 25_000,
        },
      };
    },
  };
}

/** The same site in every run: only ids and times differ. */
function chance(): () => number {
  let state = 20_261_120;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

async function openRoad(serve: Parameters<typeof createServer>[1]) {
  const server = createServer(serve);
  const sockets: Socket[] = [];
  const requests: string[] = [];
  server.on('connection', (socket) => void sockets.push(socket));
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  const fetcher: typeof fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      requests.push(url.pathname.split('/').at(-1) ?? '');
      const headers = {
        ...CHROME,
        origin,
        referer: `${origin}/service-worker.js`,
        ...Object.fromEntries(new Headers(init?.headers)),
      };
      const body = typeof init?.body === 'string' ? init.body : '';
      const request = httpRequest(
        url,
        { agent, method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => void chunks.push(chunk));
          response.on('end', () =>
            resolve(
              new Response(unpacked(Buffer.concat(chunks), response.headers['content-encoding']), {
                status: response.statusCode ?? 500,
              }),
            ),
          );
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  const sum = (of: 'bytesRead' | 'bytesWritten') => sockets.reduce((total, socket) => total + socket[of], 0);
  return {
    origin,
    fetcher,
    counted: () => ({ up: sum('bytesRead'), down: sum('bytesWritten'), requests: [...requests] }),
    close: async () => {
      agent.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

const CHROME = {
  pragma: 'no-cache',
  'cache-control': 'no-cache',
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'id-ID,id;q=0.9,en-US;q=0.8,en;q=0.7',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua': '"Google Chrome";v="143", "Chromium";v="143", "Not A(Brand";v="24"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
};

const unpacked = (body: Buffer, encoding: string | undefined): string =>
  (encoding === 'gzip' ? gunzipSync(body) : body).toString();
