/** `npm run dev` gives out files below the root, where the data folder usually lies. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../browser/support/ports.ts';
import { repository } from './support/localBackend.ts';

const SECRET = ['keys.json', 'pgdata/PG_VERSION', 'pgdata.before-1/PG_VERSION', 'backups/kuari-20261130-023000.tar'];
let server!: ViteDevServer;
let folder = '';
let origin = '';
beforeAll(async () => {
  mkdirSync(path.join(repository, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(repository, '.cache/data-'));
  for (const each of ['pgdata', 'pgdata.before-1', 'backups']) mkdirSync(path.join(folder, each));
  for (const file of [...SECRET, 'open.json']) writeFileSync(path.join(folder, file), '{}');
  const port = await freePort();
  server = await createServer({
    root: repository,
    logLevel: 'silent',
    server: { port },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  await server.listen();
  origin = `http://127.0.0.1:${port}`;
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = async (file: string) => (await fetch(`${origin}/${path.relative(repository, folder)}/${file}`)).status;

it.each([...SECRET, 'keys.json?raw'])('%s is not given out', async (file) => {
  expect(await statusOf(file)).toBe(403);
});

it('the test asks in the right place: another file beside them is', async () => {
  expect(await statusOf('open.json')).toBe(200);
});
