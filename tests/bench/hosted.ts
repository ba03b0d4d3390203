/** A hosted server: another origin, HTTP/2 over TLS, a gateway that answers preflights, a link of a given latency and bandwidth. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../browser/support/ports.ts';
import { OPEN_ROAD, openRoad, type RoadShape } from '../browser/support/road.ts';

/** The links of the bench: of an office, of a town, of a quarry. */
export const LINKS = {
  LAN: OPEN_ROAD,
  '4G': { roundTripMs: 60, bytesPerSecond: 12_000_000 / 8 },
  edge: { roundTripMs: 600, bytesPerSecond: 64_000 / 8 },
} as const satisfies Readonly<Record<string, RoadShape>>;
export type LinkName = keyof typeof LINKS;
export const LINK_NAMES: readonly LinkName[] = ['LAN', '4G', 'edge'];

/** A page that asks this server needs `args`: its certificate is self-signed. */
export interface Hosted {
  readonly origin: string;
  readonly args: readonly string[];
  readonly reshape: (link: LinkName) => void;
  readonly close: () => Promise<void>;
}

/** `port`: of the backend, on loopback. */
export async function openHosted(port: number): Promise<Hosted> {
  const gatewayPort = await freePort();
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (incoming, outgoing) => {
    if (incoming.method !== 'OPTIONS') return pass(incoming, outgoing, port);
    outgoing.writeHead(204, PREFLIGHT);
    outgoing.end();
  });
  await new Promise<void>((resolve) => void server.listen(gatewayPort, '127.0.0.1', resolve));
  const road = await openRoad(gatewayPort);
  return {
    origin: road.origin.replace('http:', 'https:'),
    args: ['--ignore-certificate-errors'],
    reshape: (link) => road.reshape(LINKS[link]),
    close: async () => {
      await road.down();
      server.close();
    },
  };
}

/** As the gateway of a hosted project answers; a browser asks again after this many seconds. */
const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, PUT, PATCH, POST, DELETE, OPTIONS',
  'access-control-allow-headers':
    'accept-profile, apikey, authorization, content-profile, content-type, prefer, range, range-unit, x-client-info',
  'access-control-max-age': '3600',
};

/** Headers about the connection itself: HTTP/2 has none. */
const OF_HTTP_1 = new Set(['connection', 'keep-alive', 'transfer-encoding']);

function pass(incoming: Http2ServerRequest, outgoing: Http2ServerResponse, port: number): void {
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')));
  const further = httpRequest(
    // A new connection for each request: the backend closes idle ones, and a request on one that is just being closed would fail.
    { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers, agent: false },
    (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !OF_HTTP_1.has(name));
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...Object.fromEntries(kept),
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'content-range',
      });
      answer.pipe(outgoing);
    },
  );
  further.on('error', () => outgoing.stream.close());
  incoming.pipe(further);
}

function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuari-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...curve, '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert], {
      stdio: 'pipe',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
