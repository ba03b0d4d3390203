/** Realtime's wire as the backend speaks it, with the real client; and faults of such a server, each of which a check finds. */
import { once } from 'node:events';
import type { WebSocketLikeConstructor } from '@supabase/realtime-js';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { trusted } from '../../src/domain/values/json.ts';
import { createAccounts, registerStation } from '../../supabase/local/demo/accounts.ts';
import type { Listener } from '../../supabase/local/realtime/listeners.ts';
import { newCustomer } from '../database/support/mutations.ts';
import { startPostgres } from '../browser/support/postgres.ts';
import { openLocalBackend } from './support/localBackend.ts';
import { openForFile } from './support/openForFile.ts';
import { CONTRACT, failureOf, join } from './support/realtimeContract.ts';
import { type Faults, openStation } from './support/realtimeStation.ts';

const local = await openForFile();
await createAccounts(local.backend, local.keys);

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

const without = (part: string) => (text: string) => (text.includes(part) ? null : text);
const instead = (part: string, other: string) => (text: string) => text.replace(part, other);

/** What a server of this protocol gets wrong, and which promise finds it. */
const FAULTS: Readonly<Record<string, readonly [promise: string, faults: Faults]>> = {
  'joins without checking the token': [
    'a forged token, one that is over and none are refused',
    { toClient: (text) => text.replace(/"status":"error","response":\{[^}]*\}/, '"status":"ok","response":{}') },
  ],
  'tells who the token is from its text alone': [
    'a forged token, one that is over and none are refused',
    { listeners: (real) => ({ ...real, personOf: async (token) => claimsIn(token) }) },
  ],
  'lets everybody who has a token hear every topic': [
    'another topic is refused',
    { listeners: (real) => ({ ...real, mayHear: async () => true }) },
  ],
  'asks for the right at the join only': [
    'a person who may not read stocks is refused, and one who no longer may is cut off',
    { limits: { checkMs: 60_000 } },
  ],
  'stays open after the sign-out': [
    'a session that is signed out is cut off',
    {
      listeners: (real) => ({
        ...real,
        mayHear: ({ sub, role, exp }, topic) => real.mayHear({ sub, role, exp }, topic),
      }),
    },
  ],
  'stays open after the end of the token': [
    'a token that ends while it listens ends the channel',
    { listeners: (real) => ({ ...real, personOf: async (token) => lasting(await real.personOf(token)) }) },
  ],
  'does not take a fresh token': ['a fresh token prolongs the channel', { toServer: without('"access_token",{') }],
  'takes the token of another person': [
    'the token of another person ends the channel',
    { toServer: without('"access_token",{') },
  ],
  'does not reply to heartbeats': ['a heartbeat is answered, and keeps the socket', { toClient: without('"phoenix"') }],
  'sends to another topic': [
    'a commit is heard by all who listen, once, as its position and nothing else',
    { notified: instead('positions', 'position') },
  ],
  'sends the payload as a text': [
    'a commit is heard by all who listen, once, as its position and nothing else',
    {
      toClient: (text) =>
        text.replace(/"payload":(\{"position":\d+\})/, (_, json: string) => `"payload":${JSON.stringify(json)}`),
    },
  ],
  'sends before the commit': ['what was rolled back is not heard', { sendsEarly: true }],
  'replies under another number': [
    'who leaves hears nothing more, and may join again',
    { toClient: (text) => text.replace(/^\["(\d+)","\d+"/, '["$1","999"') },
  ],
  'sends under the name of another event': [
    'a commit is heard by all who listen, once, as its position and nothing else',
    { toClient: instead('"event":"position"', '"event":"positions"') },
  ],
  'lets a person open sockets without end': [
    'one person has so many sockets and no more',
    { limits: { perPerson: 99 } },
  ],
  'ignores nonsense': [
    'nonsense ends the socket with a reason',
    { toServer: (text) => (/phoenix/.test(text) ? text : null) },
  ],
  'keeps silent sockets': ['joining nothing ends the socket, and so does silence', { limits: { silenceMs: 60_000 } }],
};

const claimsIn = (token: string) =>
  trusted<Listener>(JSON.parse(Buffer.from(token.split('.')[1] ?? 'e30', 'base64url').toString() || '{}'));
const lasting = (listener: Listener | null) => listener && { ...listener, exp: listener.exp + 3_600 };
describe('Realtime', () => {
  it.for(Object.keys(CONTRACT))('%s', async (promise) => {
    expect(await failureOf(local, promise)).toBeNull();
  });

  it('refuses a socket without the key of the app, of another version, and one too many', async () => {
    const station = await openStation(local, { limits: { total: 1 } });
    expect(await (await station.bare('x')).closed).toContain('401');
    expect(await (await station.bare(`${local.keys.publishable}&vsn=3.0.0`)).closed).toContain('400');
    expect(await (await station.bare(local.keys.publishable, '/realtime/v1/websocket/')).closed).toContain('404');
    // No address at all, which must not end the server.
    expect(await (await station.bare(local.keys.publishable, '//')).closed).toContain('404');
    await station.bare();
    expect(await (await station.bare()).closed).toContain('503');
    await station.close();
  });

  it('cannot be made to send by what a person may ask of the database', async () => {
    const token = await local.signIn('clerk');
    const notify = { channel: 'realtime', text: '{}', payload: {}, event: 'x', topic: 'positions', private: true };
    for (const route of ['rpc/pg_notify', 'rpc/send', 'messages'])
      expect((await local.call('POST', `/rest/v1/${route}`, { token, body: notify })).status).toBe(404);
  });
});

/** By night each of them. */
const PLANTED = Object.entries(FAULTS).slice(0, process.env['KUARI_NIGHT'] ? undefined : 2);

describe('a server that', () => {
  it.for(PLANTED)('%s is found', async ([, [promise, faults]]) => {
    expect(await failureOf(local, promise, faults)).toBeInstanceOf(Error);
  });
});

describe('a ticket of the gate', () => {
  const databases = ['PGlite', 'Postgres'] as const;
  it.for(databases)('is heard of by supabase-js on %s, in at most 200 bytes', async (name) => {
    const postgres = name === 'Postgres' ? await startPostgres() : null;
    const site = postgres ? await openLocalBackend({ DATABASE_URL: postgres.url }) : local;
    const station = await openStation(site, { limits: { silenceMs: 60_000 } });
    onTestFinished(async () => {
      await station.close();
      if (postgres) await site.close();
      await postgres?.stop();
    });
    const { clerk: author } = await createAccounts(site.backend, site.keys);
    const device = await registerStation(site.backend, site.keys, author, 'Gate');
    const [gate, office] = [await site.signIn('clerk'), await site.signIn('manager')];
    const supabase = createClient(`http://127.0.0.1:${station.port}`, site.keys.publishable, {
      accessToken: () => Promise.resolve(office),
      realtime: { transport: trusted<WebSocketLikeConstructor>(WebSocket) },
    });
    onTestFinished(async () => void (await supabase.realtime.disconnect()));
    const heard: unknown[] = [];
    const statuses: string[] = [];
    const subscribe = () =>
      supabase
        .channel('positions', { config: { private: true } })
        .on('broadcast', { event: 'position' }, ({ payload }) => void heard.push(payload))
        .subscribe((status) => void statuses.push(status));
    subscribe();
    await soon(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'));
    const wire = await station.bare();
    wire.socket.send(join(office));
    await soon(() => expect(wire.said).toHaveLength(1));

    const push = async () => {
      const batch = { schema_version: 1, author, device: device.device, mutations: [newCustomer()] };
      const { body } = await site.call('POST', '/rest/v1/rpc/apply_mutations', { token: gate, body: { batch } });
      return body['position'];
    };
    const position = await push();
    await soon(() => expect(heard).toEqual([{ position }]));
    await soon(() => expect(wire.said).toHaveLength(2));
    expect(Buffer.byteLength(wire.said[1] ?? '')).toBeLessThanOrEqual(200);

    if (!postgres) return;
    const before = statuses.length;
    const cut = once(wire.socket, 'close');
    await postgres.restart();
    expect(String((await cut)[1])).toBe('The database was away.');
    await soon(() => expect(statuses.slice(before).at(-1)).toBe('SUBSCRIBED'));
    const later = await push();
    await soon(() => expect(heard).toContainEqual({ position: later }));
  });
});
