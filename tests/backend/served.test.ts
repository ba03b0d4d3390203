/** Which paths of the local server lead anywhere: through the server's middleware, and through the backend's handler. */
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { answer } from '../../supabase/local/http/listener.ts';
import { isServed, ownerOf } from '../../supabase/local/http/served.ts';
import { listen } from './support/listen.ts';
import { openForFile } from './support/openForFile.ts';

const HIDDEN = '_system/info _system/config _system/introspect _system/ studio api/platform _studio'.split(' ');
const CLIMBS = ['..', '%2e%2e', '.%2e', '%2E%2E', '%252e%252e', '..%2f..', '%5c..', '\\..', '..\\..'];
const PREFIXES = ['/rest/v1', '/auth/v1', '/storage/v1', '/functions/v1', '/realtime/v1'];

describe('every spelling of a path', () => {
  it('that is not the plain one of a served path belongs to nobody', () => {
    for (const prefix of PREFIXES)
      for (const climb of CLIMBS)
        for (const hidden of HIDDEN)
          for (const path of [
            `${prefix}/${climb}/${climb}/${hidden}`,
            `${prefix}/x/${climb}/${hidden}`,
            `${prefix}${climb}/${hidden}`,
          ])
            expect([path, ownerOf(path)]).toEqual([path, 'nobody']);
    const others =
      `//rest/v1/customers /rest//v1/customers /rest/v1//customers /rest/v1/./customers /rest/v1/customers%00
      /%72est/v1/customers /%2572est/v1/customers /x/../rest/v1/customers \\rest\\v1\\customers /REST/v1/customers
      /rest/v2/customers /rest /_system /_system/info /%5fsystem/info /a/..%2f_system/info
      http://127.0.0.1/_system/info /graphql/v1`.split(/\s+/);
    for (const path of others) expect([path, ownerOf(path)]).toEqual([path, 'nobody']);
  });

  it('that the app and supabase-js send leads to its part', () => {
    expect(ownerOf('/rest/v1/customers?select=*&name=eq.a%2Fb')).toBe('rest');
    expect(ownerOf('/rest/v1/rpc/apply_mutations')).toBe('rest');
    expect(ownerOf('/auth/v1/token?grant_type=refresh_token')).toBe('auth');
    expect(ownerOf('/storage/v1/object/authenticated/incident-photos/0190a000/ab12.jpg')).toBe('storage');
    expect(ownerOf('/functions/v1/login')).toBe('functions');
    expect(ownerOf('/realtime/v1/websocket?apikey=x')).toBe('realtime');
    for (const path of '/ /auth /auth?from=x /delivery/new /assets/index-1.js /restaurant /%E0%A4%A /../outside.txt'.split(
      ' ',
    ))
      expect([path, ownerOf(path)]).toEqual([path, 'app']);
  });

  it('is served by its method only', () => {
    expect(isServed('POST', '/rest/v1/rpc/apply_mutations')).toBe(true);
    expect(isServed('GET', '/rest/v1/rpc/apply_mutations')).toBe(false);
    expect(isServed('OPTIONS', '/rest/v1/rpc/apply_mutations')).toBe(true);
    expect(isServed('GET', '/rest/v1/')).toBe(false);
    expect(isServed('TRACE', '/rest/v1/customers')).toBe(false);
    expect(isServed('OPTIONS', '/_system/info')).toBe(false);
  });
});

const local = await openForFile();
describe('the system API of lite', () => {
  it('is not there, with any key, whatever asks for it', async () => {
    for (const key of [local.keys.publishable, local.keys.secret])
      for (const path of '/_system/info /_system/config /_system/introspect / /rest/v1/ /rest/v1/../../_system/info'.split(
        ' ',
      ))
        expect([path, (await local.call('GET', path, { key })).status]).toEqual([path, 404]);
  });

  it('is not there behind a socket either, in any spelling', async () => {
    const server = createServer((request, response) => answer(local.backend.handle, request, response));
    const port = await listen(server);
    const targets = PREFIXES.flatMap((prefix) => CLIMBS.map((climb) => `${prefix}/${climb}/${climb}/_system/info`));
    for (const target of [...targets, '/_system/info', '//x/_system/info', 'http://127.0.0.1/_system/info']) {
      const said = await raw(port, target);
      expect([target, said.slice(0, 12)]).toEqual([target, 'HTTP/1.1 404']);
      expect(said).not.toContain('connection":{');
    }
    server.closeAllConnections();
    server.close();
  });
});

/** As `curl --path-as-is`: fetch resolves a path itself. */
const raw = (port: number, target: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`),
    );
    let said = '';
    socket.on('data', (data: Buffer) => void (said += String(data)));
    socket.once('close', () => resolve(said));
    socket.once('error', reject);
  });
