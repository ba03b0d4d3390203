/** What stands around the records: the static host, other origins, clock, time limits, the database's definition, ticket check, hints. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createRealtimeChannel } from '../../src/data/remote/realtimeChannel.ts';
import { newCustomer, newDelivery } from '../database/support/mutations.ts';
import type { Checks } from './cast.ts';
import { forged } from './peopleChecks.ts';
import { ask, callFunction, callProcedure, type Project, said } from './project.ts';

const ELSEWHERE = 'https://elsewhere.example';

const HEADERS =
  'content-security-policy referrer-policy permissions-policy x-content-type-options x-frame-options'.split(' ');

export const AROUND: Checks = {
  'the static host': async ({ project: { site, fetcher = fetch } }) => {
    if (site === null) return {};
    const get = async (path: string) => {
      const response = await fetcher(`${site}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
      const header = (name: string) => response.headers.get(name) ?? '';
      const text = await response.text();
      const isPage = header('content-type').includes('text/html') && text.includes('<div id="root"');
      return { text, header, is: `${response.status} ${isPage ? 'the page' : 'no page'}` };
    };
    const [page, worker, screen] = [await get('/'), await get('/service-worker.js'), await get('/delivery/new')];
    const asset = await get(/(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '/assets/none.js');
    const isAskedEachTime = ({ header }: typeof page) => /no-cache|max-age=0\b/.test(header('cache-control'));
    return {
      ...Object.fromEntries(HEADERS.map((name) => [name, page.header(name).replace(/\s+/g, ' ').trim()])),
      'the page': page.is,
      'it is asked for each time': isAskedEachTime(page) && isAskedEachTime(worker),
      'the worker': `${worker.is} ${/javascript/.test(worker.header('content-type'))}`,
      'a screen by its address': screen.is,
      'a file with a hash': asset.is,
      'a file with a hash is kept': /immutable|max-age=\d{7,}/.test(asset.header('cache-control')),
      'a file that is gone': (await get('/assets/rehearsal-gone.js')).is,
    };
  },
  'other origins': async ({ project }) => {
    const needed = ['apikey', 'authorization', 'content-type'];
    const mayCall = async (path: string, origin: string) => {
      const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': needed.join() };
      const { headers } = await ask(project, path, { method: 'OPTIONS', headers: { origin, ...asked } });
      const permitted = headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
      const isOrigin = ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');
      return isOrigin && (permitted === '*' || needed.every((name) => permitted.includes(name)));
    };
    const facts: Record<string, boolean> = {};
    for (const name of ['functions/v1/login', 'functions/v1/check', 'functions/v1/users', 'rest/v1/rpc/pull_changes']) {
      if (project.site) facts[`${name} may be called by the app`] = await mayCall(`/${name}`, project.site);
      if (!name.startsWith('rest'))
        facts[`${name} may be called from elsewhere`] = await mayCall(`/${name}`, ELSEWHERE);
    }
    return facts;
  },
  'the clock': async ({ project, cast }) => {
    const asked = Date.now();
    const { body } = await callProcedure(project, 'warmup_session', {}, cast.ownerToken);
    const ahead = Date.parse(String(body['server_time'])) - (asked + Date.now()) / 2;
    // Two minutes harm nothing.
    return { 'minutes ahead of this computer': Math.abs(ahead) < 120_000 ? 0 : Math.round(ahead / 60_000) };
  },
  'the database as the migrations make it': async ({ project, cast }) => {
    const answer = await callProcedure(project, 'describe_schema', {}, cast.ownerToken);
    if (answer.status !== 200) throw new Error(`describe_schema answered ${said(answer)}`);
    return Object.fromEntries(Object.entries(answer.body).map(([name, digest]) => [name, String(digest)]));
  },
};

export const AFTER_RECORDS: Checks = {
  'the public check of a ticket': async ({ project, cast: { admin } }) => {
    const ticket = newDelivery(admin);
    await admin.applies(ticket);
    const { ticket_no: number } = ticket.payload;
    const check = async (asked: object) => JSON.stringify((await callFunction(project, 'check', asked)).body['state']);
    return {
      'its number and plate': await check({ number, plate: 'ZZ 1234 XYZ' }),
      'a forged signature': await check({ signed: '["1"]', device: admin.code, signature: 'A'.repeat(86) }),
    };
  },
  realtime: async ({ project, cast: { admin } }) => {
    const own = await listen(project, admin.token());
    const others = [await listen(project, forged(admin.token())), await listen(project, null)];
    const { body } = await admin.sendBatch(admin.batchOf(newCustomer()));
    const isHeard = () => own.heard.some((position) => position >= Number(body['position']));
    const heard = own.status() === 'subscribed' && (await soon(isHeard));
    for (const { close } of [own, ...others]) close();
    return {
      'a person of the staff may listen': own.status() === 'subscribed',
      'a hint comes after a push': heard,
      'without a token of the project one may listen': others.some(({ status }) => status() === 'subscribed'),
    };
  },
};

async function listen(project: Project, token: string | null) {
  const heard: number[] = [];
  let status = 'waiting';
  const channel = createRealtimeChannel({
    backend: project,
    token: () => Promise.resolve(token),
    // @ts-expect-error TS2322 the library's type of a constructor is that of the browser
    transport: WebSocket,
  });
  const close = channel.open({ onPosition: (at) => heard.push(at), onStatus: (next) => void (status = next) });
  await soon(() => status !== 'waiting');
  return { close, heard, status: () => status };
}

async function soon(isSo: () => boolean): Promise<boolean> {
  for (const end = Date.now() + 8_000; Date.now() < end && !isSo();) await sleep(50);
  return isSo();
}
