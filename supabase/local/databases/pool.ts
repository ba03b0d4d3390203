/**
 * Connections to a Postgres that may be restarted, killed or cut off at any time. The driver's own pool does not survive that: a
 * transaction whose connection closed continues to write into nothing, which ends the process, or into the next connection of the same
 * slot, where it would run without its role. So each connection here is a separate client. When it closes, its borrower loses it for
 * good, its queries are rejected, and the next one starts fresh. Postgres may not have noticed the loss, and would wait for the next
 * message with the transaction open: as soon as there is a connection again, the backends of lost ones are terminated.
 */
import type postgres from 'postgres';
import { errorCode } from '../errorCode.ts';
import { type Health, WatchedHealth } from './health.ts';

type Client = postgres.Sql;
type Row = Record<string, unknown>;
export type Value = postgres.ParameterOrJSON<never>;

/** A connection for one user at a time. */
export interface Lease {
  query<T extends object = Row>(text: string, params?: readonly Value[]): Promise<postgres.RowList<T[]>>;
  release(): void;
}

export interface Pool {
  readonly health: Health;
  lease(): Promise<Lease>;
  /** On a dedicated connection. `interrupted`: it listens again after the connection was lost. */
  listen(channel: string, heard: (text: string) => void, interrupted: () => void): Promise<void>;
  close(): Promise<void>;
}

/** A longer query causes a check whether the server still answers. */
const PATIENCE_MS = 3000;
const PROBE_MS = 3000;
const LOOK_EVERY_MS = 1000;
const CONNECT_S = 5;

/** Creates a client with one connection named `name`, and calls `closed` when that closes. `heard`: receives notifications. */
type Connect = (name: string, closed: () => void, heard?: (text: string) => void) => Client;

export function createPool(connect: Connect, size: number): Pool {
  const connections = new Set<Connection>();
  const idle: Connection[] = [];
  const waiting: { readonly take: (connection: Connection) => void; readonly reject: (error: Error) => void }[] = [];
  const leftBehind = new Set<string>();
  const health = new WatchedHealth(() => probe(connect, leftBehind));
  let isClosed = false;
  let isLooking = false;

  const open = (): Connection => {
    const connection = new Connection(connect, (reason) => {
      connections.delete(connection);
      leftBehind.add(connection.name);
      if (idle.includes(connection)) idle.splice(idle.indexOf(connection), 1);
      if (!isClosed) health.lost(reason);
      if (waiting.length > 0) waiting.shift()?.take(open());
    });
    connections.add(connection);
    return connection;
  };
  const giveBack = (connection: Connection) => {
    if (connection.isGone) return;
    if (connection.isAsked) return connection.fail(new Error('A connection was given back before it had answered.'));
    const next = waiting.shift();
    if (next) next.take(connection);
    else idle.push(connection);
  };
  const dropAll = (reason: Error) => {
    for (const connection of connections) connection.fail(reason);
  };
  /** A server that hangs, or is cut off by the network, closes no connection: it is checked over another one. */
  const look = async () => {
    if (isLooking || health.isAway || ![...connections].some((connection) => connection.isOverdue)) return;
    isLooking = true;
    await probe(connect, leftBehind).catch((error: unknown) =>
      dropAll(error instanceof Error ? error : new Error(String(error))),
    );
    isLooking = false;
  };
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  looking.unref();

  return {
    health,
    lease: async () => {
      if (isClosed) throw new Error('The connections are closed.');
      const connection =
        idle.pop() ??
        (connections.size < size
          ? open()
          : await new Promise<Connection>((take, reject) => void waiting.push({ take, reject })));
      let isOurs = true;
      return {
        query: (text, params = []) =>
          isOurs ? connection.ask(text, params) : Promise.reject(new Error('This connection was given back.')),
        release: () => {
          if (isOurs) giveBack(connection);
          isOurs = false;
        },
      };
    },
    listen: async (channel, heard, interrupted) => {
      const begin = async () => {
        const connection = new Connection(
          (name, closed) => connect(name, closed, heard),
          (reason) => {
            connections.delete(connection);
            if (isClosed) return;
            health.lost(reason);
            void health
              .whenBack()
              .then(begin)
              .then(interrupted, () => undefined);
          },
        );
        connections.add(connection);
        await connection.ask(`listen "${channel}"`, []);
      };
      await begin();
    },
    close: async () => {
      isClosed = true;
      health.close();
      clearInterval(looking);
      for (const { reject } of waiting.splice(0)) reject(new Error('The connections are closed.'));
      await Promise.all([...connections].map((connection) => connection.end()));
    },
  };
}

/** Whether the server answers, over a separate connection. Terminates there the backends of connections that were lost here. */
async function probe(connect: Connect, leftBehind: Set<string>): Promise<void> {
  const connection = new Connection(connect, () => undefined);
  const late = setTimeout(() => connection.fail(new Error('Postgres did not answer.')), PROBE_MS);
  try {
    const names = [...leftBehind];
    await connection.ask(END_THOSE, [names.join(' ')]);
    for (const name of names) leftBehind.delete(name);
  } finally {
    clearTimeout(late);
    await connection.end();
  }
}

/** Names without spaces, separated by one space. */
const END_THOSE = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and application_name = any (string_to_array($1, ' '))`;

class Connection {
  readonly name = `kuari-${crypto.randomUUID()}`;
  isGone = false;
  readonly #client: Client;
  readonly #onGone: (reason: Error) => void;
  /** For unanswered queries: when each was sent, and how to reject it. */
  readonly #asked = new Map<(reason: Error) => void, number>();

  constructor(connect: Connect, onGone: (reason: Error) => void) {
    this.#onGone = onGone;
    this.#client = connect(this.name, () => this.fail(new Error('The connection to Postgres closed.')));
  }

  get isAsked(): boolean {
    return this.#asked.size > 0;
  }

  get isOverdue(): boolean {
    return [...this.#asked.values()].some((since) => performance.now() - since > PATIENCE_MS);
  }

  /** Never hangs and never reaches another connection: it is rejected as soon as this one is lost. */
  async ask<T extends object>(text: string, params: readonly Value[]): Promise<postgres.RowList<T[]>> {
    if (this.isGone) throw new Error('The connection to Postgres is gone.');
    let lose!: (reason: Error) => void;
    const lost = new Promise<never>((_, reject) => (lose = reject));
    this.#asked.set(lose, performance.now());
    try {
      return await Promise.race([this.#client.unsafe<T[]>(text, [...params]), lost]);
    } catch (error) {
      // Before the caller learns of it: a rollback must not be written any more.
      if (endsConnection(error)) this.fail(error);
      throw error;
    } finally {
      this.#asked.delete(lose);
    }
  }

  fail(reason: Error): void {
    if (this.isGone) return;
    this.isGone = true;
    for (const reject of this.#asked.keys()) reject(reason);
    this.#asked.clear();
    void this.#client.end({ timeout: 0 }).catch(() => undefined);
    this.#onGone(reason);
  }

  async end(): Promise<void> {
    if (this.isGone) return;
    this.isGone = true;
    await this.#client.end({ timeout: CONNECT_S }).catch(() => undefined);
  }
}

/** An error of the socket or of the driver, or one after which Postgres closes the connection. */
const endsConnection = (error: unknown): error is Error =>
  error instanceof Error &&
  ('severity' in error
    ? error.severity === 'FATAL' || error.severity === 'PANIC'
    : /^(CONN|E[A-Z]{3})/.test(errorCode(error) ?? ''));

/** The driver's options, for one connection whose lifetime the pool manages. */
export const oneConnection = { max: 1, max_lifetime: null, connect_timeout: CONNECT_S, fetch_types: false } as const;
