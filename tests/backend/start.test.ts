import { once } from 'node:events';
import { createServer } from 'node:http';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readKeys } from '../../supabase/local/keys.ts';
import { until } from '../browser/support/backend.ts';
import { freePort } from '../browser/support/ports.ts';
import { startPostgres } from '../browser/support/postgres.ts';
import { temporaryFolder } from './support/localBackend.ts';
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

it('npm start says where everything is, serves, and Ctrl-C ends all of it', async () => {
  const folder = newFolder();
  const port = await freePort();
  const server = start(folder, port);
  await server.isUp();
  for (const said of [`http://127.0.0.1:${port}`, 'owner@kuari.example', 'Quarry2026!', folder])
    expect(server.output()).toContain(said);
  await until(async () => (await login(port)).status === 200, 60_000, server.output);
  expect((await fetch(`http://127.0.0.1:${port}/realtime/v1/websocket`)).status).toBe(404);
  const key = readKeys(folder)?.publishable;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1/websocket?apikey=${key}`);
  await once(socket, 'open');
  server.signal('SIGINT');
  expect(await server.ended()).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  expect(existsSync(path.join(folder, 'lock.json'))).toBe(false);
  expect(existsSync(path.join(folder, 'origin-mark')), 'what tells the folder from a copy of it').toBe(true);
});

it('a second start on the same folder names the first and ends; after kill -9 the next start takes over, with the data', async () => {
  const folder = newFolder();
  const port = await freePort();
  const first = start(folder, port);
  await first.isUp();
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
  next.signal('SIGTERM');
  await next.ended();
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

it('two starts at once on one empty Postgres set it up once', async () => {
  const postgres = await startPostgres();
  const [one, other] = [await freePort(), await freePort()];
  const servers = [start(newFolder(), one, postgres.url), start(newFolder(), other, postgres.url)];
  for (const server of servers) await server.isUp();
  const statuses = async () => Promise.all([one, other].map(async (port) => (await login(port)).status));
  await expect.poll(statuses, { timeout: 60_000 }).toEqual([200, 200]);
  for (const server of servers) {
    server.signal('SIGTERM');
    await server.ended();
  }
  await postgres.stop();
});
