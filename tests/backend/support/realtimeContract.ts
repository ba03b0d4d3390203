/** What a client may rely on of a server that speaks Realtime's wire. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { LocalBackend } from './localBackend.ts';
import { type Faults, HEARTBEAT_MS, openStation, type Station, tokenLike } from './realtimeStation.ts';

interface Site extends Station {
  readonly local: LocalBackend;
  /** The token of a session of its own. */
  readonly clerk: () => Promise<string>;
  /** The position that a commit has reached. */
  readonly commit: () => Promise<number>;
  readonly change: (sql: string) => Promise<unknown>;
  readonly soon: (check: () => void) => Promise<void>;
}

const advance = 'update private.sync_state set position = position + 1 returning position::int';

/** Null: kept. Where a fault is there, it is not waited for as long. */
export async function failureOf(local: LocalBackend, promise: string, faults?: Faults): Promise<unknown> {
  const keep = CONTRACT[promise];
  if (!keep) throw new Error(`Nothing is promised as "${promise}".`);
  const { database } = local.backend;
  const station = await openStation(local, faults);
  const site: Site = {
    ...station,
    local,
    clerk: () => local.signIn('clerk'),
    commit: async () => Number((await database.query<{ position: number }>(advance))[0]?.position),
    change: (sql) => database.query(sql, ['manager@kuari.example']),
    soon: (check) => vi.waitFor(check, { timeout: faults ? 2_500 : 20_000, interval: 20 }),
  };
  try {
    await keep(site);
    return null;
  } catch (error) {
    return error;
  } finally {
    await station.close();
    await site.change('update public.profiles set is_active = true where email = $1');
  }
}

export const join = (token: string) =>
  JSON.stringify(['1', '1', 'realtime:positions', 'phx_join', { config: { private: true }, access_token: token }]);

/** What a client may rely on. */
export const CONTRACT: Readonly<Record<string, (site: Site) => Promise<void>>> = {
  async 'a commit is heard by all who listen, once, as its position and nothing else'({ listen, clerk, commit, soon }) {
    const token = await clerk();
    const all = [await listen(token), await listen(token, 'positions', '1.0.0')];
    const position = await commit();
    for (const { positions } of all) await soon(() => expect(positions).toEqual([{ position }]));
  },
  async 'what was rolled back is not heard'({ listen, database, clerk }) {
    const { positions } = await listen(await clerk());
    const broken = database.transaction(async (tx) => {
      await tx.query(advance);
      await sleep(50);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    await sleep(100);
    expect(positions).toEqual([]);
  },
  async 'a heartbeat is answered, and keeps the socket'({ listen, clerk, commit, soon }) {
    const { statuses, positions } = await listen(await clerk());
    await sleep(6 * HEARTBEAT_MS);
    const position = await commit();
    await soon(() => expect([statuses, positions]).toEqual([['SUBSCRIBED'], [{ position }]]));
  },
  async 'a forged token, one that is over and none are refused'({ listen, clerk, local }) {
    const token = await clerk();
    const over = tokenLike(token, Date.now() - 1_000, local.keys.jwt);
    for (const bad of [tokenLike(token, Date.now() + 60_000, 'another key'), over, 'x', local.keys.publishable])
      expect(await listen(bad)).toMatchObject({
        statuses: ['CHANNEL_ERROR'],
        reasons: [expect.stringContaining('InvalidJWT')],
      });
  },
  async 'another topic is refused'({ listen, clerk }) {
    expect(await listen(await clerk(), 'salaries')).toMatchObject({
      statuses: ['CHANNEL_ERROR'],
      reasons: [expect.stringContaining('Unauthorized')],
    });
  },
  async 'a person who may not read stocks is refused, and one who no longer may is cut off'({
    listen,
    soon,
    change,
    local,
  }) {
    const token = await local.signIn('manager');
    const { statuses } = await listen(token);
    await change('update public.profiles set is_active = false where email = $1');
    await soon(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']));
    expect((await listen(token)).statuses).toEqual(['CHANNEL_ERROR']);
  },
  async 'a session that is signed out is cut off'({ listen, clerk, soon, local }) {
    const token = await clerk();
    const { statuses } = await listen(token);
    await local.call('POST', '/auth/v1/logout?scope=local', { token });
    await soon(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']));
  },
  async 'a token that ends while it listens ends the channel'({ listen, clerk, soon, local }) {
    const { statuses } = await listen(tokenLike(await clerk(), Date.now() + 1_500, local.keys.jwt));
    await soon(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']));
  },
  async 'a fresh token prolongs the channel'({ listen, clerk, local }) {
    const token = await clerk();
    const { client, statuses } = await listen(tokenLike(token, Date.now() + 1_500, local.keys.jwt));
    await client.setAuth(token);
    await sleep(2_500);
    expect(statuses).toEqual(['SUBSCRIBED']);
  },
  async 'the token of another person ends the channel'({ listen, clerk, soon, local }) {
    const { client, statuses } = await listen(await clerk());
    await client.setAuth(await local.signIn('admin'));
    await soon(() => expect(statuses).toEqual(['SUBSCRIBED', 'CLOSED']));
  },
  async 'who leaves hears nothing more, and may join again'({ listen, clerk, commit, soon }) {
    const token = await clerk();
    const { client, positions, statuses } = await listen(token);
    expect(await client.removeChannel(client.getChannels()[0]!)).toBe('ok');
    await commit();
    const again = await listen(token);
    const position = await commit();
    await soon(() => expect(again.positions).toEqual([{ position }]));
    expect([positions, statuses]).toEqual([[], ['SUBSCRIBED', 'CLOSED']]);
  },
  async 'nonsense ends the socket with a reason'({ bare }) {
    const ends = async (data: string | Buffer) => {
      const { socket, closed } = await bare();
      socket.send(data);
      return closed;
    };
    for (const nonsense of ['nonsense', '[]', '{"topic":"phoenix"}', '[1,2,3,4,5]', Buffer.from([0, 1, 2])])
      expect(await ends(nonsense)).toBe('1007 Not a message of Phoenix channels.');
    expect(await ends(JSON.stringify([null, '1', 'phoenix', 'heartbeat', { x: 'x'.repeat(20_000) }]))).toMatch(/^1009/);
  },
  async 'a flood ends the socket'({ bare }) {
    const { socket, closed } = await bare();
    for (let n = 0; n < 1_000; n += 1) socket.send(join('a.b.c'));
    expect(await closed).toBe('1008 Too many messages.');
  },
  async 'joining nothing ends the socket, and so does silence'({ bare, clerk }) {
    const idle = await bare();
    const beat = setInterval(() => idle.socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}])), 100);
    expect(await idle.closed).toBe('1008 No channel was joined.');
    clearInterval(beat);
    const silent = await bare();
    silent.socket.send(join(await clerk()));
    expect(await silent.closed).toBe('1008 No heartbeat.');
    expect(silent.said).toHaveLength(1);
  },
  async 'one person has so many sockets and no more'({ listen, clerk }) {
    const token = await clerk();
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push(...(await listen(token)).statuses);
    expect(statuses).toEqual(['SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED', 'CHANNEL_ERROR']);
  },
  async 'a client may send nothing to the others'({ listen, clerk, commit, soon }) {
    const token = await clerk();
    const [one, other] = [await listen(token), await listen(token)];
    await one.client.getChannels()[0]?.send({ type: 'broadcast', event: 'position', payload: { position: 99 } });
    const position = await commit();
    await soon(() => expect(other.positions).toEqual([{ position }]));
  },
};
