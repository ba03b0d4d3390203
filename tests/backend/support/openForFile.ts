import type { Server } from 'node:http';
import { afterAll } from 'vitest';
import { listen } from './listen.ts';
import { openLocalBackend, type LocalBackend } from './localBackend.ts';
import { serveBackend, type ServedBackend } from './servedBackend.ts';

/** For all tests of one file, and closed after them. */
export async function openForFile(): Promise<LocalBackend> {
  const local = await openLocalBackend();
  afterAll(() => local.close());
  return local;
}

export async function serveForFile(): Promise<ServedBackend> {
  const served = await serveBackend();
  afterAll(() => served.close());
  return served;
}

/** Its origin. */
export async function listenForFile(server: Server): Promise<string> {
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${await listen(server)}`;
}
