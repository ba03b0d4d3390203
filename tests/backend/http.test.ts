import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, get, type RequestListener } from 'node:http';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { trusted } from '../../src/domain/values/json.ts';
import type { Database } from '../../supabase/local/database.ts';
import { staticFileRules } from '../../supabase/local/http/staticFiles.ts';
import { answer } from '../../supabase/local/http/listener.ts';
import { answerTestSql } from '../../supabase/local/http/testSql.ts';
import { listen } from './support/listen.ts';
import { temporaryFolder } from './support/localBackend.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closers.push(() => server.close());
  return `http://127.0.0.1:${await listen(server)}`;
}

/** `fetch` unpacks silently: asking for the bytes as they came needs a request without its help. */
const rawGet = (url: string, encoding: string) =>
  new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    });
  });

describe('the API behind a socket', () => {
  const rows = JSON.stringify(Array.from({ length: 500 }, (_, index) => ({ index, word: 'batu' })));

  it('big answers are compressed for those who can read it, small ones are not', async () => {
    const origin = await serve((request, response) =>
      answer(async (asked) => new Response(asked.url.endsWith('/big') ? rows : '[]'), request, response),
    );
    const packed = await rawGet(`${origin}/big`, 'gzip');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.body.length).toBeLessThan(rows.length / 4);
    expect(gunzipSync(packed.body).toString()).toBe(rows);
    expect((await rawGet(`${origin}/big`, 'identity')).body.toString()).toBe(rows);
    expect((await rawGet(`${origin}/small`, 'gzip')).headers['content-encoding']).toBeUndefined();
  });

  it('a body arrives whole, byte for byte, and one above 8 MB is 413', async () => {
    const origin = await serve((request, response) =>
      answer(async (asked) => new Response(await asked.text()), request, response),
    );
    const body = JSON.stringify({ text: 'Rp 150.000 — ½" 🚚'.repeat(1000) });
    expect(await (await fetch(origin, { method: 'POST', body })).text()).toBe(body);
    expect((await fetch(origin, { method: 'POST', body: 'x'.repeat(9 * 1024 * 1024) })).status).toBe(413);
  });

  it('who names no key is told so before the body is read, and the socket ends', async () => {
    let read = 0;
    const keys = { publishable: 'pk', secret: 'sk' };
    const echo = async (asked: Request) => {
      read += (await asked.text()).length;
      return new Response('{}');
    };
    const origin = await serve((request, response) => answer(echo, request, response, keys));
    const post = (apikey: string) =>
      fetch(origin, { method: 'POST', headers: { apikey }, body: 'x'.repeat(7 * 1024 * 1024) })
        .then(({ status }) => status)
        // The socket may end while the body is still being written.
        .catch(() => 401);
    expect([await post('none'), read]).toEqual([401, 0]);
    expect([await post('pk'), read]).toEqual([200, 7 * 1024 * 1024]);
    expect((await fetch(origin, { method: 'GET' })).status).toBe(200);
  });

  it('a fault inside is a 500 in JSON without its details', async () => {
    const origin = await serve((request, response) =>
      answer(() => Promise.reject(new Error('secret detail')), request, response),
    );
    const response = await fetch(origin);
    expect(response.status).toBe(500);
    expect(await response.text()).toBe('{"error":"An unexpected error occurred","details":null,"code":"unexpected"}');
  });
});

it('SQL for tests is answered to the secret key only', async () => {
  const keys = { publishable: 'pk', secret: 'sk', jwt: 'j' };
  const handle = answerTestSql(trusted<Database>({ query: () => Promise.resolve([{ one: 1 }]) }), keys);
  const ask = (apikey: string) =>
    handle(
      new Request('http://127.0.0.1/__test/sql', {
        method: 'POST',
        headers: { apikey },
        body: '{"sql":"select 1 as one"}',
      }),
      null,
    );
  expect((await ask(keys.publishable)).status).toBe(403);
  expect(await (await ask(keys.secret)).json()).toEqual([{ one: 1 }]);
});

describe('the files of the built app', () => {
  const app = temporaryFolder();
  mkdirSync(path.join(app, 'assets'));
  for (const file of ['index.html', 'service-worker.js', 'assets/index-abc123.js'])
    writeFileSync(path.join(app, file), 'x');
  writeFileSync(path.join(path.dirname(app), 'outside.txt'), 'x');
  const askFor = async (pathname: string) => {
    const keep = staticFileRules(app);
    const origin = await serve((request, response) =>
      keep(request, response, () => response.end(`next ${request.url}`)),
    );
    const response = await fetch(`${origin}${pathname}`);
    return [response.status, response.headers.get('cache-control'), await response.text()];
  };

  it('what decides the version is asked for each time, what has a hash is kept', async () => {
    for (const pathname of ['/index.html', '/service-worker.js'])
      expect(await askFor(pathname)).toEqual([200, 'no-cache', `next ${pathname}`]);
    expect(await askFor('/assets/index-abc123.js?a=1')).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'next /assets/index-abc123.js?a=1',
    ]);
  });

  it('a file that is gone is 404, never the page', async () => {
    for (const pathname of [
      '/assets/index-old.js',
      '/icons/none.png',
      '/locales/xx/common.json',
      '/assets/%E0%A4%A.js',
    ]) {
      expect(await askFor(pathname)).toEqual([404, 'no-store', 'Not found']);
    }
  });

  it('every other path is the app’s own to answer, also one that looks like a file’s or cannot be decoded', async () => {
    const others = `/ /delivery/new /delivery?q=1 /assets /favicon.png /x.exe /%e2%80%aegnp.exe /%2f%2fevil.example
      //evil.example/x.js /% /%E0%A4%A /../outside.txt /%2e%2e/outside.txt /..%2foutside.txt /\0`.split(/\s+/);
    for (const pathname of others)
      expect([pathname, ...(await askFor(pathname))]).toEqual([pathname, 200, 'no-cache', 'next /index.html']);
  });
});
