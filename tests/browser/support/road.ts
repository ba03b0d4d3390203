/** A road to a server that is as long and as narrow as told, and counts every byte that goes over it. */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './ports.ts';

export interface Road {
  readonly origin: string;
  readonly counted: () => { readonly up: number; readonly down: number };
  /** From now on; what is under way arrives as it left. */
  readonly reshape: (shape: RoadShape) => void;
  /** Connections are refused, open ones broken. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
}

export interface RoadShape {
  /** Half of it each way. */
  readonly roundTripMs: number;
  /** Each way, shared by all connections. */
  readonly bytesPerSecond: number;
}

export const OPEN_ROAD: RoadShape = { roundTripMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY };

/** Bytes of a request's first packet wait for nothing but the road: connections are open before, as a phone keeps them. */
export async function openRoad(targetPort: number, first: RoadShape = OPEN_ROAD): Promise<Road> {
  const port = await freePort();
  let shape = first;
  const ways = { up: lane(() => shape), down: lane(() => shape) };
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: targetPort, noDelay: true });
    near.setNoDelay(true);
    for (const [from, to, way] of [
      [near, far, ways.up],
      [far, near, ways.down],
    ] as const) {
      sockets.add(from);
      from.on('data', (data: Buffer) => way.carry(data.length, () => void (to.writable && to.write(data))));
      from.on('end', () => way.carry(0, () => void to.end()));
      // A connection that one end has reset is reset at the other.
      from.on('error', () => void to.resetAndDestroy());
      from.on('close', () => void sockets.delete(from));
    }
  });
  const up = () => new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const down = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve();
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await up();
  return {
    origin: `http://127.0.0.1:${port}`,
    counted: () => ({ up: ways.up.carried(), down: ways.down.carried() }),
    reshape: (next) => {
      shape = next;
    },
    down,
    up,
  };
}

/** One way: bytes leave one after the other, are under way for a while, and arrive in the order in which they left. */
export function lane(shape: () => RoadShape) {
  const underWay: { readonly at: number; readonly arrive: () => void }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let freeAt = 0;
  let bytes = 0;

  function arrivals(): void {
    timer = undefined;
    while (underWay[0] && underWay[0].at <= performance.now() + 1) underWay.shift()?.arrive();
    const [next] = underWay;
    if (next) timer = setTimeout(arrivals, next.at - performance.now());
  }

  return {
    carry: (length: number, arrive: () => void) => {
      const { roundTripMs, bytesPerSecond } = shape();
      bytes += length;
      freeAt = Math.max(freeAt, performance.now()) + (length / bytesPerSecond) * 1000;
      underWay.push({ at: freeAt + roundTripMs / 2, arrive });
      if (timer === undefined) arrivals();
    },
    carried: () => bytes,
  };
}
