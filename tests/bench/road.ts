/** A road to a server that is as long and as narrow as told, and counts every byte that goes over it. */
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../browser/support/ports.ts';

export interface Road {
  readonly origin: string;
  readonly counted: () => { readonly up: number; readonly down: number };
  readonly close: () => Promise<void>;
}

export interface RoadShape {
  /** Half of it each way. */
  readonly roundTripMs: number;
  /** Each way, shared by all connections. */
  readonly bytesPerSecond: number;
}

export const OPEN_ROAD: RoadShape = { roundTripMs: 0, bytesPerSecond: Number.POSITIVE_INFINITY };

/** Bytes of a request's first packet wait for nothing but the road: connections are open before, as a phone keeps them. */
export async function openRoad(targetPort: number, shape: RoadShape = OPEN_ROAD): Promise<Road> {
  const port = await freePort();
  const up = lane(shape);
  const down = lane(shape);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: targetPort, noDelay: true });
    near.setNoDelay(true);
    for (const [from, to, way] of [[near, far, up], [far, near, down]] as const) {
      sockets.add(from);
      from.on('data', (data: Buffer) => way.carry(data.length, () => void (to.writable && to.write(data))));
      from.on('end', () => way.carry(0, () => void to.end()));
      from.on('error', () => void to.destroy());
      from.on('close', () => void sockets.delete(from));
    }
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${port}`,
    counted: () => ({ up: up.carried(), down: down.carried() }),
    close: () => new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    }),
  };
}

/** One way: bytes leave one after the other, and then are under way. */
function lane({ roundTripMs, bytesPerSecond }: RoadShape) {
  let freeAt = 0;
  let bytes = 0;
  return {
    carry: (length: number, arrive: () => void) => {
      bytes += length;
      freeAt = Math.max(freeAt, performance.now()) + (length / bytesPerSecond) * 1000;
      const wait = freeAt + roundTripMs / 2 - performance.now();
      if (wait < 1 && roundTripMs === 0) arrive();
      else setTimeout(arrive, wait);
    },
    carried: () => bytes,
  };
}
