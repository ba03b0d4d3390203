/** A network between browser and server that does to named requests what the test says. Everything else passes. */
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { freePort } from './ports.ts';
import { lane, OPEN_ROAD, openRoad, type RoadShape } from './road.ts';

export type Fault =
  /** The connection breaks before the server has heard anything. */
  | { readonly kind: 'cut_before_commit' }
  /** The server has done its work and answered; the answer never arrives. */
  | { readonly kind: 'cut_after_commit' }
  | { readonly kind: 'delay'; readonly ms: number }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** A hotel's login page: HTML, 200. */
  | { readonly kind: 'captive_portal' }
  /** Half of the answer's body, and its end missing. */
  | { readonly kind: 'truncate' }
  /** The server has done its work; in the middle of the answer the connection is reset, as a firewall does. */
  | { readonly kind: 'reset' }
  /** Taken, and never answered: a road that has gone silent. Nothing reaches the server. */
  | { readonly kind: 'silence' }
  /** The request goes up, and its answer comes down, over a road of its own that is so long and so narrow. */
  | { readonly kind: 'narrow'; readonly road: RoadShape };

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly at: number;
  readonly body: string;
  readonly fault: Fault['kind'] | null;
}

export interface FaultProxy {
  readonly origin: string;
  /** What went to the server, oldest first. */
  readonly requests: readonly SeenRequest[];
  /** `times` requests whose path begins like this fail; all of them if it is left out. */
  readonly fail: (pathPrefix: string, fault: Fault, times?: number) => void;
  /** Asked of every request that no `fail` names, until the network heals. `user`: whose token it carries. */
  readonly judge: (decide: (path: string, user: string | null) => Fault | null) => void;
  /** All that goes through, from now on: its latency and its bandwidth. */
  readonly reshape: (shape: RoadShape) => void;
  /** No more faults, and the road is open again. */
  readonly heal: () => void;
  /** Long runs keep no more of the past than they look at. */
  readonly forgetRequests: () => void;
  /** Nobody answers any more: connections are refused, open ones broken. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export const APPLY_MUTATIONS = '/rest/v1/rpc/apply_mutations';

export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const port = await freePort();
  const road = await openRoad(port);
  const requests: SeenRequest[] = [];
  const rules: { prefix: string; fault: Fault; left: number }[] = [];
  let decide: (path: string, user: string | null) => Fault | null = () => null;

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await collect(incoming);
    if (body === null) return;
    const path = incoming.url ?? '/';
    const rule = rules.find((entry) => path.startsWith(entry.prefix) && entry.left > 0);
    if (rule) rule.left -= 1;
    const fault = rule ? rule.fault : decide(path, userOf(incoming));
    requests.push({
      method: incoming.method ?? 'GET',
      path,
      at: Date.now(),
      body: body.toString('utf8'),
      fault: fault?.kind ?? null,
    });
    play(fault, { targetPort, incoming, outgoing, body });
  };
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    origin: road.origin,
    requests,
    fail: (prefix, fault, times = Number.POSITIVE_INFINITY) => void rules.push({ prefix, fault, left: times }),
    judge: (next) => {
      decide = next;
    },
    reshape: road.reshape,
    heal: () => {
      road.reshape(OPEN_ROAD);
      rules.splice(0);
      decide = () => null;
    },
    forgetRequests: () => void requests.splice(0),
    down: road.down,
    up: road.up,
    stop: async () => {
      await road.down();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

/** The user named in the request's token; the server is the one who checks it. */
function userOf({ headers }: IncomingMessage): string | null {
  const [, payload] = headers.authorization?.split('.') ?? [];
  if (payload === undefined) return null;
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  return typeof claims === 'object' && claims !== null && 'sub' in claims ? String(claims.sub) : null;
}

interface Exchange {
  readonly targetPort: number;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
}

function play(fault: Fault | null, exchange: Exchange): void {
  const { incoming, outgoing } = exchange;
  switch (fault?.kind) {
    case undefined:
      return forward(exchange, (answer, body) => send(outgoing, answer, body));
    case 'cut_before_commit':
      return void incoming.socket.destroy();
    case 'cut_after_commit':
      return forward(exchange, () => void incoming.socket.destroy());
    case 'delay':
      return void setTimeout(() => forward(exchange, (answer, body) => send(outgoing, answer, body)), fault.ms);
    case 'status':
      outgoing.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
      return void outgoing.end(fault.body ?? JSON.stringify({ message: `A fault of the test: ${fault.status}` }));
    case 'captive_portal':
      outgoing.writeHead(200, { 'content-type': 'text/html' });
      return void outgoing.end(
        '<!doctype html><title>Welcome</title><p>Please accept the terms to use this network.</p>',
      );
    case 'truncate':
      return forward(exchange, (answer, body) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length });
        outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.destroy());
      });
    case 'reset':
      return forward(exchange, (answer, body) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': body.length });
        outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => incoming.socket.resetAndDestroy());
      });
    case 'silence':
      return;
    case 'narrow':
      return overNarrowRoad(exchange, fault.road);
  }
}

const SLICE = 256;

function overNarrowRoad(exchange: Exchange, shape: RoadShape): void {
  const [up, down] = [lane(() => shape), lane(() => shape)];
  up.carry(exchange.body.length, () =>
    forward(exchange, (answer, body) => {
      const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = answer.headers;
      exchange.outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': body.length });
      for (let at = 0; at < body.length; at += SLICE)
        down.carry(SLICE, () => void exchange.outgoing.write(body.subarray(at, at + SLICE)));
      down.carry(0, () => void exchange.outgoing.end());
    }),
  );
}

/** Hands the request on whole, and gives the answer when all of it is here: then the server has committed. */
function forward(
  { targetPort, incoming, outgoing, body }: Exchange,
  then: (answer: IncomingMessage, body: Buffer) => void,
): void {
  const { connection: _connection, ...headers } = incoming.headers;
  const hand = async (answer: IncomingMessage) => {
    const answerBody = await collect(answer);
    if (answerBody === null) outgoing.destroy();
    else then(answer, answerBody);
  };
  const request = httpRequest(
    { host: '127.0.0.1', port: targetPort, path: incoming.url, method: incoming.method, headers },
    (answer) => void hand(answer),
  );
  request.once('error', () => incoming.socket.destroy());
  request.end(body);
}

function send(outgoing: ServerResponse, answer: IncomingMessage, body: Buffer): void {
  const { 'transfer-encoding': _chunked, connection: _connection, ...headers } = answer.headers;
  outgoing.writeHead(answer.statusCode ?? 502, headers);
  outgoing.end(body);
}

/** Null when the other side went away before its end. */
async function collect(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(Buffer.from(chunk));
  } catch {
    return null;
  }
  return Buffer.concat(chunks);
}
