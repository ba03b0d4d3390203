/** The instruments of the other stories, shown to work: what they break is broken, what they kill is dead. */
import { expect, test } from '@playwright/test';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { signIn } from './support/signIn.ts';
import { startWorld, type World } from './support/world.ts';

for (const database of ['pglite', 'postgres'] as const) {
  test.describe(`on ${database}`, () => {
    let world: World;
    test.beforeAll(async () => {
      world = await startWorld({ database });
    });
    test.afterAll(() => world?.end());

    test('a clerk signs in, the browser is killed, and the same person is in when it starts again', async () => {
      const tablet = await world.device('tablet');
      await signIn(tablet.page, world.origin, 'clerk');
      await tablet.page.evaluate(() => navigator.serviceWorker.ready);
      await tablet.kill();
      const again = await world.device('tablet');
      await again.page.goto(world.origin);
      await expect(again.page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
      await again.close();
    });

    test('the server is killed, and has what it had when it starts again', async () => {
      await world.backend.query(`update public.truck_types set legal_gross_t = 31 where name = 'Trintin'`);
      await world.backend.kill();
      await expect(fetch(`${world.origin}/`)).rejects.toThrow('fetch failed');
      await world.backend.restart();
      const rows = await world.backend.query(
        `select legal_gross_t::int as tons from public.truck_types where name = 'Trintin'`,
      );
      expect(rows).toEqual([{ tons: 31 }]);
    });

    // The network is the same whatever lies behind it.
    if (database === 'postgres') return;

    test('the network breaks as it is told', async () => {
      const push = () => fetch(`${world.origin}${APPLY_MUTATIONS}`, { method: 'POST', body: '{}' });
      const seen = () =>
        world.network.requests.filter((request) => request.path === APPLY_MUTATIONS).map((request) => request.fault);

      world.network.fail(APPLY_MUTATIONS, { kind: 'status', status: 503 }, 1);
      expect((await push()).status).toBe(503);
      expect((await push()).status).toBe(401);

      for (const kind of ['cut_before_commit', 'cut_after_commit'] as const) {
        world.network.fail(APPLY_MUTATIONS, { kind }, 1);
        await expect(push()).rejects.toThrow('fetch failed');
      }
      world.network.fail(APPLY_MUTATIONS, { kind: 'captive_portal' }, 1);
      expect((await push()).headers.get('content-type')).toBe('text/html');

      world.network.fail(APPLY_MUTATIONS, { kind: 'truncate' });
      const answer = await push();
      await expect(answer.json()).rejects.toThrow('terminated');
      world.network.heal();

      world.network.fail(APPLY_MUTATIONS, { kind: 'delay', ms: 300 }, 1);
      const begin = Date.now();
      await push();
      expect(Date.now() - begin).toBeGreaterThanOrEqual(300);

      world.network.fail(APPLY_MUTATIONS, { kind: 'reset' }, 1);
      await expect(push().then((response) => response.text())).rejects.toMatchObject({
        cause: { code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) },
      });
      world.network.fail(APPLY_MUTATIONS, { kind: 'silence' }, 1);
      await expect(
        fetch(`${world.origin}${APPLY_MUTATIONS}`, { method: 'POST', body: '{}', signal: AbortSignal.timeout(300) }),
      ).rejects.toThrow('timeout');

      await world.network.down();
      await expect(push()).rejects.toThrow('fetch failed');
      await world.network.up();
      expect((await push()).status).toBe(401);
      expect(seen()).toEqual([
        'status',
        null,
        'cut_before_commit',
        'cut_after_commit',
        'captive_portal',
        'truncate',
        'delay',
        'reset',
        'silence',
        null,
      ]);
    });

    test('the road is as long and as narrow as told, for one request or for all', async () => {
      const timed = async (ask: () => Promise<Response>) => {
        const begin = Date.now();
        const { length } = await (await ask()).text();
        return { length, ms: Date.now() - begin };
      };
      const page = () => timed(() => fetch(`${world.origin}/`, { headers: { 'accept-encoding': 'identity' } }));
      const { length } = await page();
      const narrow = { roundTripMs: 200, bytesPerSecond: length };
      world.network.fail('/', { kind: 'narrow', road: narrow }, 1);
      const one = await page();
      expect(one.length).toBe(length);
      expect(one.ms).toBeGreaterThanOrEqual(1_050);
      world.network.reshape(narrow);
      const all = await page();
      expect(all.length).toBe(length);
      expect(all.ms).toBeGreaterThanOrEqual(1_150);
      world.network.heal();
      expect((await page()).length).toBe(length);
    });
  });
}
