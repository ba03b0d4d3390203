/** Postgres is killed and cut off while four clients save: 503 meanwhile, and what was acknowledged is there once. `SOAK=1`: in full. */
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { openPostgres as openDatabase } from '../../supabase/local/databases/postgres.ts';
import { readKeys } from '../../supabase/local/keys.ts';
import { until } from '../browser/support/backend.ts';
import { freePort } from '../browser/support/ports.ts';
import { startPostgres } from '../browser/support/postgres.ts';
import { newCustomer } from '../database/support/mutations.ts';
import { openPostgres } from '../database/support/sql.ts';
import { soak } from '../support/soak.ts';
import { listen } from './support/listen.ts';
import { temporaryFolder } from './support/localBackend.ts';
import { startServer } from './support/startedServer.ts';

vi.setConfig({ testTimeout: 900_000 });

const KILLS = soak(2, 10);
const RESTARTS = soak(1, 5);
const BACK_MS = 15_000;
const CLIENTS = 4;

it('outlives every end of its Postgres, and loses nothing that it acknowledged', async () => {
  const postgres = await startPostgres();
  const road = await openRoad(Number(new URL(postgres.url).port));
  const folder = temporaryFolder();
  const port = await freePort();
  const server = startServer(folder, port, postgres.url.replace(/:\d+\/kuari$/, `:${road.port}/kuari`));
  await server.isUp();
  const site = await openSite(`http://127.0.0.1:${port}`, readKeys(folder)!, server.output);
  const clients = Array.from({ length: CLIENTS }, (_, n) => site.client(n));
  const figures: { end: string; backMs: number }[] = [];

  /** How long after the Postgres is there again each client has saved something that it had not sent before. */
  const backWithin = async (end: string) => {
    const since = performance.now();
    await Promise.all(clients.map((client) => client.savesAgain()));
    const backMs = Math.round(performance.now() - since);
    figures.push({ end, backMs });
    if (!server.isRunning()) throw new Error(`The server ended:\n${server.output()}`);
    expect([end, backMs < BACK_MS, backMs]).toEqual([end, true, backMs]);
  };

  await backWithin('start');
  for (let n = 0; n < KILLS; n += 1) {
    await saveFor(Math.random() * 2000);
    await postgres.crash();
    await backWithin('kill -9');
  }
  for (let n = 0; n < RESTARTS; n += 1) {
    await saveFor(Math.random() * 2000);
    await postgres.restart();
    await backWithin('restart');
  }
  // The network swallows everything and closes nothing.
  road.cut();
  await saveFor(soak(10_000, 150_000));
  const told = await site.ask('/rest/v1/profiles?select=user_id');
  expect([told.status, Number(told.headers.get('retry-after')) > 0]).toEqual([503, true]);
  road.mend();
  await backWithin('cut off');

  const acknowledged = (await Promise.all(clients.map((client) => client.stop()))).flat();
  const statuses = [...new Set(clients.flatMap((client) => [...client.statuses]))].toSorted((a, b) => a - b);
  console.log(`[outage] ${acknowledged.length} saved; statuses ${statuses.join(' ')}; ${JSON.stringify(figures)}`);
  expect(statuses.filter((status) => status !== 200)).toEqual([503]);
  expect(server.output()).toMatch(/\[database\] It answers again after \d+\.\d s\./);
  expect(server.output()).not.toMatch(/TypeError|UnhandledPromiseRejection/);

  const sql = openPostgres(postgres.url, 1);
  const applied = await sql.query<{ id: string; times: number }>(
    `select l.id::text as id, (select count(*) from public.customers c where c.id = l.entity_id)::integer as times
     from private.mutation_log l`,
  );
  await sql.close();
  const counted = new Map(applied.map(({ id, times }) => [id, times]));
  expect(acknowledged.filter((id) => counted.get(id) !== 1)).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(CLIENTS * (KILLS + RESTARTS));

  server.signal('SIGTERM');
  await server.ended();
  road.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("ends in Postgres what a cut network left there, so that its locks are in nobody's way", async () => {
  const postgres = await startPostgres();
  const road = await openRoad(Number(new URL(postgres.url).port));
  const database = await openDatabase(postgres.url.replace(/:\d+\/kuari$/, `:${road.port}/kuari`));
  const cut = database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(7)');
    road.cut();
    // Postgres hears nothing of it, and waits with the transaction open.
    await tx.query('select 1');
  });
  await expect(cut).rejects.toThrow('Postgres did not answer.');
  // What says goodbye is swallowed too.
  await saveFor(500);
  road.mend();
  await database.health.whenBack();
  expect(await database.query('select pg_try_advisory_lock(7) as free')).toEqual([{ free: true }]);
  expect(
    await database.query(`select state from pg_stat_activity where application_name like 'kuari-%' and state <> 'idle'
      and pid <> pg_backend_pid()`),
  ).toEqual([]);
  await database.close();
  road.close();
  await postgres.stop();
});

const saveFor = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

async function openSite(
  origin: string,
  keys: { readonly publishable: string; readonly secret: string },
  output: () => string,
) {
  const post = async (path: string, apikey: string, body: unknown, token?: string) => {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: {
        apikey,
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  const session = await post('/auth/v1/token?grant_type=password', keys.secret, {
    email: 'clerk@kuari.example',
    password: 'Quarry2026!',
  });
  const token = String(session.body.access_token);
  const user = String(session.body.user.id);
  const devices: string[] = [];
  for (let n = 0; n < CLIENTS; n += 1) {
    const body = { p_user: user, p_device: crypto.randomUUID(), p_label: `Tablet ${n}`, p_app_version: 'test' };
    devices.push(String((await post('/rest/v1/rpc/register_device', keys.secret, body)).body.id));
  }

  return {
    ask: (path: string) =>
      fetch(`${origin}${path}`, { headers: { apikey: keys.publishable, authorization: `Bearer ${token}` } }),
    /** Saves one customer after another, each until it is acknowledged, as a device does. */
    client: (n: number) => {
      const acknowledged: string[] = [];
      const statuses = new Set<number>();
      let last = 'nothing';
      const stopping = new AbortController();
      const isStopped = () => stopping.signal.aborted;
      const save = async (mutation: ReturnType<typeof newCustomer>) => {
        const batch = { schema_version: 1, author: user, device: devices[n], mutations: [mutation] };
        const answer = await post('/rest/v1/rpc/apply_mutations', keys.publishable, { batch }, token);
        statuses.add(answer.status);
        last = `${answer.status} ${JSON.stringify(answer.body)}`;
        if (answer.status !== 200) return false;
        expect(['applied', 'duplicate']).toContain(answer.body.outcomes[0].outcome);
        return true;
      };
      const running = (async () => {
        while (!isStopped()) {
          const mutation = newCustomer({ name: `PT ${crypto.randomUUID()}` });
          // A request without an answer is repeated with the same bytes.
          while (
            !isStopped() &&
            !(await save(mutation).catch((error: unknown) => noAnswer((last = String(error)), error)))
          )
            await saveFor(100);
          if (!isStopped()) acknowledged.push(mutation.id);
        }
      })();
      return {
        statuses,
        savesAgain: async () => {
          const before = acknowledged.length;
          await until(
            () => acknowledged.length > before + 1,
            60_000,
            () => `Client ${n} saves nothing any more; it was last told: ${last}
${output()}`,
          );
        },
        stop: async () => {
          stopping.abort();
          await running;
          return acknowledged;
        },
      };
    },
  };
}

/** The socket or the time limit; whatever an assertion says is no such thing. */
function noAnswer(_said: string, error: unknown): false {
  if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return false;
  throw error;
}

/** The way from the server to Postgres. Cut, it swallows what is sent and says nothing, as a network that is gone. */
async function openRoad(target: number) {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (data: Buffer) => void (isCut || to.write(data)));
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        if (!isCut) to.destroy();
      });
    }
  });
  const port = await listen(server);
  return {
    port,
    cut: () => void (isCut = true),
    /** What was open stays dead: its bytes are lost. */
    mend: () => {
      isCut = false;
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
    close: () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
    },
  };
}
