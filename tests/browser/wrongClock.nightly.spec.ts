/** Fault 43 of the sync contract: tickets of a tablet with a wrong clock count on the right day, in the order of making. */
import { expect, test } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, openForm, recordDelivery, strip } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '1d' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A script that moves the clock of the page or the worker that runs it; performance.now() goes on as it did. */
const moved = (ms: number) => `{
  const Right = Date;
  globalThis.Date = class Date extends Right {
    constructor(...parts) {
      if (parts.length === 0) super(Right.now() + ${ms});
      else super(...parts);
    }
    static now() {
      return Right.now() + ${ms};
    }
  };
}`;

for (const [name, ms, warning] of [
  ['two days behind', -2 * DAY, /2,880 minutes behind/],
  ['two minutes ahead', 2 * MINUTE, null],
  ['a day ahead', DAY, /1,440 minutes ahead/],
] as const)
  test(`a tablet that is ${name}: its tickets count today, in order, and it says so`, async () => {
    const script = await fetch(`${world.origin}/service-worker.js`).then((answer) => answer.text());
    world.network.fail('/service-worker.js', {
      kind: 'status',
      status: 200,
      body: `${moved(ms)}\n${script}`,
      headers: { 'content-type': 'text/javascript' },
    });
    const { context, page, close, setOffline, sentByWorker } = await world.device(name);
    await context.addInitScript(moved(ms));
    await signIn(page, world.origin, 'clerk');
    await allSent(page);
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const clocks = await Promise.all([page.evaluate(() => Date.now()), worker.evaluate(() => Date.now())]);
    for (const clock of clocks) expect(Math.abs(clock - ms - Date.now())).toBeLessThan(MINUTE);

    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

    await openForm(page);
    const first = await recordDelivery(page, { plate: 'B 4301 CL' });
    const tickets = [first];
    await allSent(page);
    await setOffline(true);
    tickets.push(await recordDelivery(page, { plate: 'B 4302 CL' }));
    await page.reload();
    tickets.push(await recordDelivery(page, { plate: 'B 4303 CL' }));
    await setOffline(false);
    await allSent(page);
    expect(sentByWorker('/rest/v1/rpc/apply_mutations').length).toBeGreaterThan(0);

    await expectExactlyOnce(world.backend, tickets);
    await page.goto(`${world.origin}/delivery`);
    // By its own time it stands below those of today, in the afternoon on the second page.
    await page.getByRole('searchbox').fill(first);
    const row = page.getByRole('row').filter({ hasText: 'SJ-' });
    await expect(row).toHaveCount(1);
    await row.hover();
    await row.getByRole('button', { name: 'Dispatch' }).click();
    await expect(row).toContainText('In transit');
    await allSent(page);
    const rows = await world.backend.query<{ ticket: string }>(
      `select ticket_no as ticket, flags, operating_day = private.operating_day(received_at) as today,
         in_transit_at between received_at - interval '1 minute' and now() + interval '1 minute' as "leftNow"
       from public.deliveries where ticket_no = any (string_to_array($1, ' ')) order by captured_at`,
      [tickets.join(' ')],
    );
    expect(rows).toEqual(tickets.map((ticket, n) => ({ ticket, flags: [], today: true, leftNow: n === 0 || null })));

    await strip(page).click();
    const said = page.getByText(/The clock of this device is/);
    if (warning) await expect(said).toHaveText(warning);
    else await expect(said).toHaveCount(0);
    await close();
    world.network.heal();
  });
