/** The adapter with the real library over a real socket. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createRealtimeChannel } from '../../../src/data/remote/realtimeChannel.ts';
import type { HintStatus } from '../../../src/sync/rounds/changeHints.ts';
import { startRealtimeServer, type RealtimeServer } from './support/realtimeServer.ts';

let server: RealtimeServer;
afterEach(() => server.stop());

const PATIENCE = { timeout: 20_000 };

function subscribe(token: string | null = 'token-1') {
  const heard: number[] = [];
  const statuses: HintStatus[] = [];
  const channel = createRealtimeChannel({
    backend: { url: `http://127.0.0.1:${server.port}`, key: 'publishable' },
    token: () => Promise.resolve(token),
    // @ts-expect-error TS2322 is not what is tested: the library's type of a constructor is that of the browser
    transport: WebSocket,
  });
  const close = channel.open({
    onPosition: (position) => heard.push(position),
    onStatus: (status) => statuses.push(status),
  });
  return { heard, statuses, close };
}

test("a subscription uses a private channel with the user's token, and reports positions", async () => {
  server = await startRealtimeServer();
  const { heard, statuses, close } = subscribe();
  await vi.waitFor(() => expect(statuses).toEqual(['subscribed']), PATIENCE);
  expect(server.joins).toMatchObject([{ access_token: 'token-1', config: { private: true } }]);
  for (const payload of [{ position: 41 }, { position: 'soon' }, {}, null, { position: 1.5 }, { position: 42 }])
    server.broadcast(payload);
  await vi.waitFor(() => expect(heard).toEqual([41, 42]), PATIENCE);
  close();
  await vi.waitFor(() => expect(server.open()).toBe(0), PATIENCE);
  expect(statuses).toEqual(['subscribed']);
});

test('a broken connection is reported as gone once, and the library does not reconnect beside us', async () => {
  server = await startRealtimeServer();
  const { statuses } = subscribe();
  await vi.waitFor(() => expect(statuses).toEqual(['subscribed']), PATIENCE);
  server.drop();
  await vi.waitFor(() => expect(statuses).toEqual(['subscribed', 'gone']), PATIENCE);
  await sleep(2_500);
  expect([server.upgrades(), server.open(), statuses.length]).toEqual([1, 0, 2]);
});

test.each(['refuses', 'absent'] as const)(
  'a server that %s is reported as gone, and the library does not retry',
  async (behaviour) => {
    server = await startRealtimeServer(behaviour);
    const { statuses } = subscribe();
    await vi.waitFor(() => expect(statuses).toEqual(['gone']), PATIENCE);
    await sleep(2_500);
    expect([server.upgrades(), server.open(), statuses]).toEqual([1, 0, ['gone']]);
  },
);
