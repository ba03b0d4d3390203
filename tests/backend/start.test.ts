import { once } from 'node:events';
import { createServer } from 'node:http';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { seedDemo } from '../../supabase/local/demo/seed.ts';
import { readKeys } from '../../supabase/local/keys.ts';
import { until } from '../browser/support/backend.ts';
import { freePort } from '../browser/support/ports.ts';
import { startPostgres } from '../browser/support/postgres.ts';
import { openLocalBackend, temporaryFolder } from './support/localBackend.ts';
import { startServer as start } from './support/startedServer.ts';

// A first start takes seconds, and minutes on a machine that has much else to do.
vi.setConfig({ testTimeout: 400_000 });

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};

const login = (port: number) =>
  fetch(`http://127.0.0.1:${port}/functions/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@kuari.example', password: 'Quarry2026!' }),
  });

it('npm start says where everything is and serves; a second start names the first; after kill -9 the next takes over with the data, and Ctrl-C ends all of it', async () => {
  const folder = newFolder();
  const port = await freePort();
  const first = start(folder, port);
  await first.isUp();
  for (const said of [`http://127.0.0.1:${port}`, 'owner@kuari.example', 'Quarry2026!', folder])
    expect(first.output()).toContain(said);
  // Before it looks at the port, and builds.
  const second = start(folder, port);
  expect(await second.ended()).toBe(1);
  expect(second.output()).toContain(`is in use by process`);
  expect(second.output()).toContain(`http://127.0.0.1:${port}`);

  first.signal('SIGKILL');
  await first.ended();
  const next = start(folder, port);
  await next.isUp();
  await until(async () => (await login(port)).status === 200, 60_000, next.output);
  expect((await fetch(`http://127.0.0.1:${port}/realtime/v1/websocket`)).status).toBe(404);
  const key = readKeys(folder)?.publishable;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${key}`);
  await once(socket, 'open');
  next.signal('SIGINT');
  expect(await next.ended()).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  expect(existsSync(path.join(folder, 'lock.json'))).toBe(false);
  expect(existsSync(path.join(folder, 'origin-mark')), 'what tells the folder from a copy of it').toBe(true);
});

it('a port in use is said in one plain line', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => void other.listen(port, '127.0.0.1', resolve));
  const server = start(newFolder(), port);
  expect(await server.ended()).toBe(1);
  expect(server.output().trim()).toBe(
    `Port ${port} is in use on 127.0.0.1. If Kuari runs there already, stop it (systemctl stop kuari); else choose another one: npm start -- --port ${port + 1}`,
  );
  other.close();
});

it('two that open one empty Postgres at once set it up once', async () => {
  const postgres = await startPostgres({ sync: false });
  const opened = await Promise.all(
    [1, 2].map(async () => {
      const local = await openLocalBackend({ DATABASE_URL: postgres.url });
      await local.backend.withSetupLock(() => seedDemo(local.backend, local.keys, { demoDays: 0 }, new Date()));
      return local;
    }),
  );
  for (const local of opened) {
    expect((await local.signIn('owner')).split('.')).toHaveLength(3);
    await local.close();
  }
  await postgres.stop();
});
