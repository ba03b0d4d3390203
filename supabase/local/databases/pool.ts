/**
 * Connections to a Postgres that may be restarted, killed or cut off at any time. The driver's own pool does not survive that: a
 * transaction whose connection closed writes on into nothing, which ends the process, or into the next connection of the same slot,
 * where it would run without its role. So each connection here is a client of its own. Who borrowed it loses it for good when it
 * closes, what was asked on it is rejected, and the next one starts anew. Postgres may not have noticed that it was lost, and would wait
 * for its next message with the transaction open: as soon as there is a connection again, what lost ones left behind is ended.
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
  /** On a connection that does nothing else. `interrupted`: it listens again after the connection was lost. */
  listen(channel: string, heard: (text: string) => void, interrupted: () => void): Promise<void>;
  close(): Promise<void>;
}

/** A query that takes longer is a reason to ask whether the server is there at all. */
const PATIENCE_MS = 3000;
const PROBE_MS = 3000;
const LOOK_EVERY_MS = 1000;
const CONNECT_S = 5;

/** Makes a client with one connection, which Postgres knows by `name`, and calls `closed` when that closes. `heard`: what it is notified of. */
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
  /** A server that hangs, or that the network has cut off, closes nothing: it is asked over another connection. */
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

/** Whether the server answers, over a connection of its own. Ends there what is left of connections that were lost here. */
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

/** Names without blanks, one blank between them. */
const END_THOSE = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = current_user and application_name = any (string_to_array($1, ' '))`;

class Connection {
  readonly name = `kuari-${crypto.randomUUID()}`;
  isGone = false;
  readonly #client: Client;
  readonly #onGone: (reason: Error) => void;
  /** Of what was asked and is not answered: when, and how it is rejected. */
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
      // Before whoever asked hears of it: a rollback must not be written any more.
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

  /** Waits for what was asked. */
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

/** The options of the driver, for one connection whose life is the pool's matter. */
export const oneConnection = { max: 1, max_lifetime: null, connect_timeout: CONNECT_S, fetch_types: false } as const;
