/** One socket and the channels that its client has joined. Its messages are answered one after the other. */
import type { WebSocket } from 'ws';
import { type Frame, readFrame, type Version, writeFrame } from './frames.ts';
import type { Listener, Listeners } from './listeners.ts';
import type { Limits } from './limits.ts';

interface Channel {
  readonly joinRef: string | null | undefined;
  token: string;
  listener: Listener;
}

const PREFIX = 'realtime:';
const MAX_CHANNELS = 5;
/** Messages that may wait for their answers. A client sends one every 25 s. */
const MAX_WAITING = 20;
/** Bytes for a client that does not read. */
const MAX_UNREAD = 64 * 1024;

export class Session {
  readonly #socket: WebSocket;
  readonly #version: Version;
  readonly #listeners: Listeners;
  readonly #limits: Limits;
  readonly #openedBy: (person: string) => number;
  readonly #channels = new Map<string, Channel>();
  readonly #openedAt = performance.now();
  #heardAt = this.#openedAt;
  #checkedAt = this.#openedAt;
  #waiting = 0;
  #turn: Promise<void> = Promise.resolve();

  constructor(
    socket: WebSocket,
    version: Version,
    listeners: Listeners,
    limits: Limits,
    openedBy: (person: string) => number,
  ) {
    this.#socket = socket;
    this.#version = version;
    this.#listeners = listeners;
    this.#limits = limits;
    this.#openedBy = openedBy;
    // A message that is too large, or no WebSocket at all: the library closes with the reason.
    socket.on('error', () => undefined);
    socket.on('message', (data: Buffer, isBinary) => {
      this.#heardAt = performance.now();
      const frame = isBinary ? null : readFrame(data.toString(), version);
      if (!frame) return this.end(1007, 'Not a message of Phoenix channels.');
      if (this.#waiting >= MAX_WAITING) return this.end(1008, 'Too many messages.');
      this.#inTurn(() => this.#answer(frame));
    });
  }

  /** Null before a channel is joined. */
  get person(): string | null {
    for (const { listener } of this.#channels.values()) return listener.sub;
    return null;
  }

  hear(topic: string, event: string, payload: Record<string, unknown>): void {
    if (!this.#channels.has(PREFIX + topic)) return;
    if (this.#socket.bufferedAmount > MAX_UNREAD) return this.#socket.terminate();
    this.#send({ topic: PREFIX + topic, event: 'broadcast', payload: { type: 'broadcast', event, payload } });
  }

  /** Ends what is over: a silent socket, one that joins nothing, a channel whose token or right has ended. */
  sweep(): void {
    const now = performance.now();
    if (now - this.#heardAt > this.#limits.silenceMs) return this.end(1008, 'No heartbeat.');
    if (this.#channels.size === 0 && now - this.#openedAt > this.#limits.joinMs)
      return this.end(1008, 'No channel was joined.');
    for (const [topic, { listener }] of this.#channels)
      if (listener.exp * 1000 <= Date.now()) this.#endChannel(topic, 'Token has expired');
    if (now - this.#checkedAt < this.#limits.checkMs) return;
    this.#checkedAt = now;
    this.#inTurn(() => this.#checkChannels());
  }

  end(code: number, reason: string): void {
    this.#channels.clear();
    this.#socket.close(code, reason);
  }

  #inTurn(work: () => Promise<void>): void {
    this.#waiting += 1;
    this.#turn = this.#turn
      .then(work)
      .catch(() => this.end(1011, 'The server could not answer.'))
      .finally(() => (this.#waiting -= 1));
  }

  async #answer(frame: Frame): Promise<void> {
    const { topic, event } = frame;
    if (topic === 'phoenix' && event === 'heartbeat') return this.#reply(frame);
    if (topic.startsWith(PREFIX) && event === 'phx_join') return this.#join(frame);
    if (!this.#channels.has(topic)) return this.#reply(frame, 'unmatched topic');
    switch (event) {
      case 'phx_leave':
        this.#reply(frame);
        return this.#close(topic);
      case 'access_token':
        return this.#renew(topic, frame.payload['access_token']);
      case 'broadcast':
      case 'presence':
        return this.#reply(frame, 'Unauthorized: You do not have permissions to write to this Channel topic');
      default:
        this.end(1008, 'An unknown event.');
    }
  }

  async #join(frame: Frame): Promise<void> {
    const { topic, payload } = frame;
    const { config, access_token: token } = payload;
    if (typeof config !== 'object' || config === null || !('private' in config) || config.private !== true)
      return this.#reply(frame, 'PrivateOnly: This project only allows private channels');
    const listener = typeof token === 'string' ? await this.#listeners.personOf(token) : null;
    if (!listener) return this.#reply(frame, 'InvalidJWTToken: Token is missing, invalid or has expired');
    if (!(await this.#listeners.mayHear(listener, topic.slice(PREFIX.length))))
      return this.#reply(
        frame,
        `Unauthorized: You do not have permissions to read from this Channel topic: ${topic.slice(PREFIX.length)}`,
      );
    if (this.person !== null && this.person !== listener.sub)
      return this.#reply(frame, 'Unauthorized: The socket is of another person');
    if (this.person === null && this.#openedBy(listener.sub) >= this.#limits.perPerson)
      return this.#reply(frame, 'ConnectionRateLimitReached: Too many connections of this person');
    if (this.#channels.size >= MAX_CHANNELS) return this.#reply(frame, 'ChannelRateLimitReached: Too many channels');
    // As Phoenix does: a second join replaces the first.
    this.#close(topic);
    this.#channels.set(topic, { joinRef: frame.join_ref, token: String(token), listener });
    this.#reply(frame);
  }

  /** A fresh token prolongs the channel; a bad one ends it. */
  async #renew(topic: string, token: unknown): Promise<void> {
    const channel = this.#channels.get(topic);
    if (!channel || typeof token !== 'string' || token === channel.token) return;
    const listener = await this.#listeners.personOf(token);
    if (listener?.sub !== channel.listener.sub) return this.#endChannel(topic, 'Token is invalid or has expired');
    Object.assign(channel, { token, listener });
  }

  async #checkChannels(): Promise<void> {
    for (const [topic, { listener }] of this.#channels) {
      // While the database is away nothing is sent either.
      const mayHear = await this.#listeners.mayHear(listener, topic.slice(PREFIX.length)).catch(() => true);
      if (!mayHear) this.#endChannel(topic, 'You may no longer read from this topic');
    }
  }

  #endChannel(topic: string, message: string): void {
    if (!this.#channels.has(topic)) return;
    const channel = topic.slice(PREFIX.length);
    this.#send({ topic, event: 'system', payload: { channel, extension: 'system', message, status: 'error' } });
    this.#close(topic);
  }

  #close(topic: string): void {
    const channel = this.#channels.get(topic);
    if (!channel) return;
    this.#channels.delete(topic);
    const { joinRef } = channel;
    this.#send({ join_ref: joinRef, ref: joinRef, topic, event: 'phx_close', payload: {} });
  }

  #reply(frame: Frame, reason?: string): void {
    const { join_ref, ref, topic } = frame;
    const status = reason === undefined ? 'ok' : 'error';
    const response = reason === undefined ? {} : { reason };
    this.#send({ join_ref, ref, topic, event: 'phx_reply', payload: { status, response } });
  }

  #send(frame: Frame): void {
    this.#socket.send(writeFrame(frame, this.#version), () => undefined);
  }
}
