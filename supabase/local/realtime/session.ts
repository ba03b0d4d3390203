/** One socket and the channel that its client has joined. Its messages are answered one after the other. */
import type { WebSocket } from 'ws';
import { type Frame, readFrame, type Version, writeFrame } from './frames.ts';
import type { Limits } from './limits.ts';
import type { Listener, Listeners } from './listeners.ts';

export interface Session {
  /** Null before a channel is joined. */
  person(): string | null;
  /** Sends to the topic's listener. */
  send(topic: string, event: string, payload: Record<string, unknown>): void;
  /** Call it regularly: ends expired sessions. */
  sweep(): void;
  end(code: number, reason: string): void;
}

interface Channel {
  readonly topic: string;
  readonly joinRef: string | null | undefined;
  readonly token: string;
  readonly listener: Listener;
}

const PREFIX = 'realtime:';
/** Messages that may wait for their answers. A client sends one every 25 s. */
const MAX_WAITING = 20;
/** Bytes for a client that does not read. */
const MAX_UNREAD = 64 * 1024;

export function openSession(
  socket: WebSocket,
  version: Version,
  listeners: Listeners,
  limits: Limits,
  openedBy: (person: string) => number,
): Session {
  const openedAt = performance.now();
  let [heardAt, checkedAt] = [openedAt, openedAt];
  let channel: Channel | null = null;
  let waiting = 0;
  let turn = Promise.resolve();

  const write = (frame: Frame) => socket.send(writeFrame(frame, version), () => undefined);
  const end = (code: number, reason: string) => {
    channel = null;
    socket.close(code, reason);
  };
  const reply = ({ join_ref, ref, topic }: Frame, reason?: string) => {
    const payload = reason === undefined ? { status: 'ok', response: {} } : { status: 'error', response: { reason } };
    write({ join_ref, ref, topic, event: 'phx_reply', payload });
  };
  const close = () => {
    if (!channel) return;
    const { topic, joinRef } = channel;
    channel = null;
    write({ join_ref: joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
  };
  const cutOff = (message: string) => {
    if (!channel) return;
    const { topic } = channel;
    const said = { channel: topic.slice(PREFIX.length), extension: 'system', message, status: 'error' };
    write({ topic, event: 'system', payload: said });
    close();
  };

  async function join(frame: Frame): Promise<void> {
    const { topic, payload, join_ref: joinRef } = frame;
    const { config, access_token: token } = payload;
    if (typeof config !== 'object' || config === null || !('private' in config) || config.private !== true)
      return reply(frame, 'PrivateOnly: This project only allows private channels');
    const listener = typeof token === 'string' ? await listeners.personOf(token) : null;
    if (!listener) return reply(frame, 'InvalidJWTToken: Token is missing, invalid or has expired');
    if (!(await listeners.mayHear(listener, topic.slice(PREFIX.length))))
      return reply(frame, `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`);
    if (channel && channel.topic !== topic) return reply(frame, 'ChannelRateLimitReached: Too many channels');
    // Like Phoenix: a second join replaces the first.
    close();
    if (openedBy(listener.sub) >= limits.perPerson)
      return reply(frame, 'ConnectionRateLimitReached: Too many connections of this person');
    channel = { topic, joinRef, token: String(token), listener };
    reply(frame);
  }

  /** A new token extends the channel; an invalid one ends it. */
  async function renew(from: Channel, token: unknown): Promise<void> {
    if (typeof token !== 'string' || token === from.token) return;
    const listener = await listeners.personOf(token);
    if (listener?.sub === from.listener.sub) channel = { ...from, token, listener };
    else cutOff('Token is invalid or has expired');
  }

  async function answer(frame: Frame): Promise<void> {
    const { topic, event } = frame;
    if (topic === 'phoenix' && event === 'heartbeat') return reply(frame);
    if (topic.startsWith(PREFIX) && event === 'phx_join') return join(frame);
    if (channel?.topic !== topic) return reply(frame, 'unmatched topic');
    if (event === 'access_token') return renew(channel, frame.payload['access_token']);
    if (event !== 'phx_leave') return reply(frame, 'Unauthorized: You do not have permissions to write to this topic');
    reply(frame);
    close();
  }

  async function check(): Promise<void> {
    if (!channel) return;
    const { listener, topic } = channel;
    // While the database is away nothing is sent either.
    if (!(await listeners.mayHear(listener, topic.slice(PREFIX.length)).catch(() => true)))
      cutOff('You may no longer read from this topic');
  }

  const inTurn = (work: () => Promise<void>) => {
    waiting += 1;
    turn = turn
      .then(work)
      .catch(() => end(1011, 'The server could not answer.'))
      .finally(() => (waiting -= 1));
  };
  // A message that is too large, or no WebSocket at all: the library closes with the reason.
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer, isBinary) => {
    heardAt = performance.now();
    const frame = isBinary ? null : readFrame(data.toString(), version);
    if (!frame) end(1007, 'Not a message of Phoenix channels.');
    else if (waiting >= MAX_WAITING) end(1008, 'Too many messages.');
    else inTurn(() => answer(frame));
  });

  return {
    person: () => channel?.listener.sub ?? null,
    send: (topic, event, payload) => {
      if (channel?.topic !== PREFIX + topic) return;
      if (socket.bufferedAmount > MAX_UNREAD) socket.terminate();
      else write({ topic: channel.topic, event: 'broadcast', payload: { type: 'broadcast', event, payload } });
    },
    sweep: () => {
      const now = performance.now();
      if (now - heardAt > limits.silenceMs) return end(1008, 'No heartbeat.');
      if (!channel && now - openedAt > limits.joinMs) return end(1008, 'No channel was joined.');
      if (channel && channel.listener.exp * 1000 <= Date.now()) cutOff('Token has expired');
      if (now - checkedAt < limits.checkMs) return;
      checkedAt = now;
      inTurn(check);
    },
    end,
  };
}
