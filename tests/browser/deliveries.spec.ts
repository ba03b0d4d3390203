/** The list of deliveries as clerk and manager work it: offline first, and what the server holds of it afterwards. */
import { readFileSync } from 'node:fs';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../src/domain/time/operatingDay.ts';
import { expect, test, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { deliveryMutation, signInByApi } from './support/api.ts';
import { expectBooksAgree, stockOf } from './support/books.ts';
import { allSent, openForm, recordDelivery, strip } from './support/clerk.ts';
import { drafts } from './support/drafts.ts';
import { judgeInBothThemes } from './support/judge.ts';
import { signIn, type Who } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

declare global {
  /** What has moved on this page so far, by how much, and from where to where. */
  var moves: { readonly by: number; readonly what: readonly string[] }[];
}

const world = worldOfFile({ demo: '8d' });

const rowOf = (page: Page, ticket: string) => page.getByRole('row').filter({ hasText: ticket });
const openList = async (page: Page) => {
  await page.goto(`${world.origin}/delivery?period=all`);
  await expect(page.getByRole('table', { name: 'Deliveries' })).toBeVisible();
};
const openTicket = async (page: Page, ticket: string) => {
  await page.getByRole('button', { name: ticket, exact: true }).click();
  return page.getByRole('dialog', { name: ticket, exact: true });
};
const search = (page: Page, typed: string) => page.getByRole('searchbox', { name: 'Search deliveries' }).fill(typed);
const stored = (tickets: readonly string[]) =>
  world.backend.query<{ ticket_no: string; status: string }>(
    `select ticket_no, status, cancel_reason, void_reason, voided_at is not null as voided, in_transit_at <= delivered_at as in_order
     from public.deliveries where ticket_no = any ($1::text[]) order by ticket_no`,
    [`{${tickets.join(',')}}`],
  );
const countOf = (where: string) =>
  world.backend
    .query<{ n: number }>(`select count(*)::int as n from public.deliveries where ${where}`)
    .then(([row]) => row?.n ?? 0);

/** Signed in, with everything on the device. */
async function atWork(who: Who, viewport: { width: number; height: number }) {
  const page = await world.pageOf(who, viewport);
  await page.goto(world.origin);
  await allSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return { page, setOffline: (offline: boolean) => page.context().setOffline(offline) };
}

test('offline, trucks are dispatched, many are marked delivered at once and one is cancelled; the server takes it all, once', async () => {
  const { page, setOffline } = await atWork('clerk', { width: 1024, height: 768 });
  const before = await stockOf(world.backend);
  await setOffline(true);
  await openForm(page);
  const tickets: string[] = [];
  for (const plate of ['B 4001 AA', 'B 4002 AA', 'B 4003 AA', 'B 4004 AA'])
    tickets.push(await recordDelivery(page, { plate, volume: '5' }));
  const [first = '', second = '', third = '', fourth = ''] = tickets;
  await openList(page);
  await search(page, 'b400');
  await expect(page.getByRole('row')).toHaveCount(5);

  // A key held down, before the step and after it, is one press: the ticket goes one step.
  await rowOf(page, first).hover();
  await rowOf(page, first).getByRole('button', { name: 'Dispatch' }).focus();
  const holdOn = async () => {
    for (let times = 0; times < 10; times += 1) await page.keyboard.down('Enter');
  };
  await holdOn();
  await expect(rowOf(page, first).getByRole('button', { name: 'Mark delivered' })).toBeFocused();
  await expect(rowOf(page, first).getByRole('button', { name: 'Mark delivered' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await holdOn();
  await page.keyboard.up('Enter');
  await expect(rowOf(page, first)).toContainText('In transit');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('checkbox', { name: `Select ${fourth}` }).uncheck();
  await page.getByRole('button', { name: 'Dispatch (2)' }).click();
  await page.getByRole('button', { name: 'Mark delivered (3)' }).click();
  for (const ticket of [first, second, third]) {
    await expect(rowOf(page, ticket)).toContainText('Delivered');
    await expect(rowOf(page, ticket)).toContainText('To send');
  }

  const dialog = await openTicket(page, fourth);
  await dialog.getByRole('button', { name: 'Cancel ticket' }).click();
  await page
    .getByRole('dialog', { name: `Cancel ${fourth}?` })
    .getByLabel('Reason')
    .fill('Truck broke down');
  // Nothing typed is lost: the page goes, the words stay.
  await expect.poll(() => drafts(page)).toContain('Truck broke down');
  await page.reload();
  await openTicket(page, fourth).then((again) => again.getByRole('button', { name: 'Cancel ticket' }).click());
  const asked = page.getByRole('dialog', { name: `Cancel ${fourth}?` });
  await expect(asked.getByLabel('Reason')).toHaveValue('Truck broke down');
  // On a phone the number goes to the next line whole.
  await page.setViewportSize({ width: 360, height: 740 });
  expect(
    await asked
      .getByRole('heading')
      .getByText(fourth)
      .evaluateAll((found) => found.map((text) => [text.tagName, text.getClientRects().length])),
  ).toEqual([['SPAN', 1]]);
  await page.setViewportSize({ width: 1024, height: 768 });
  await asked.getByRole('button', { name: 'Cancel ticket' }).click();
  await expect(page.getByRole('dialog', { name: fourth, exact: true })).toContainText('Truck broke down');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, fourth)).toContainText('Cancelled');

  await setOffline(false);
  await allSent(page);
  await expect(rowOf(page, first)).not.toContainText('To send');
  expect(await stored(tickets)).toEqual([
    ...[first, second, third].map((ticket_no) => ({
      ticket_no,
      status: 'delivered',
      cancel_reason: null,
      void_reason: null,
      voided: false,
      in_order: true,
    })),
    {
      ticket_no: fourth,
      status: 'cancelled',
      cancel_reason: 'Truck broke down',
      void_reason: null,
      voided: false,
      in_order: null,
    },
  ]);
  expect(await stockOf(world.backend)).toBe(before - 15);
  await expectBooksAgree(world.backend);
});

test('a manager voids a delivered ticket; an admin may not, and one who tries past the screen is refused by the server', async () => {
  const clerk = await atWork('admin', { width: 1440, height: 900 });
  const before = await stockOf(world.backend);
  await openForm(clerk.page);
  const ticket = await recordDelivery(clerk.page, { plate: 'B 5001 VO', volume: '6' });
  await openList(clerk.page);
  await search(clerk.page, ticket);
  await rowOf(clerk.page, ticket).hover();
  await rowOf(clerk.page, ticket).getByRole('button', { name: 'Dispatch' }).click();
  // After dispatch only owner and manager cancel; the screen does not offer it to an admin.
  const dialog = await openTicket(clerk.page, ticket);
  await expect(dialog.getByRole('button', { name: 'Mark delivered' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel ticket' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Mark delivered' }).click();
  await expect(dialog.getByRole('button', { name: 'Void ticket' })).toHaveCount(0);
  await allSent(clerk.page);

  const admin = await signInByApi(world.backend, 'admin');
  const [held] = await world.backend.query<{ id: string }>(
    'select id::text from public.deliveries where ticket_no = $1',
    [ticket],
  );
  const { body } = await admin.push([
    deliveryMutation(
      admin,
      {},
      { kind: 'deliveries.void', entity_id: held?.id, payload: { void_reason: 'Past the screen' } },
    ),
  ]);
  expect(body.outcomes).toMatchObject([{ outcome: 'rejected', code: 'not_permitted' }]);
  expect(await stored([ticket])).toMatchObject([{ status: 'delivered', voided: false }]);

  const manager = await atWork('manager', { width: 390, height: 844 });
  await openList(manager.page);
  await search(manager.page, 'b5001vo');
  await openTicket(manager.page, ticket).then((opened) => opened.getByRole('button', { name: 'Void ticket' }).click());
  const asked = manager.page.getByRole('dialog', { name: `Void ${ticket}?` });
  await asked.getByRole('button', { name: 'Void ticket' }).click();
  await expect(asked.getByText('Please fill this in')).toBeVisible();
  await judgeInBothThemes(manager.page, 'a reason that is missing, over the details of a ticket');
  await asked.getByLabel('Reason').fill('Weighed the wrong truck');
  await asked.getByRole('button', { name: 'Void ticket' }).click();
  await expect(manager.page.getByRole('dialog', { name: ticket, exact: true })).toContainText('Voided');
  await manager.page.keyboard.press('Escape');
  await allSent(manager.page);
  expect(await stored([ticket])).toMatchObject([
    { status: 'delivered', voided: true, void_reason: 'Weighed the wrong truck' },
  ]);
  expect(await stockOf(world.backend)).toBe(before);
  await expectBooksAgree(world.backend);
  // It stays, marked.
  await expect(rowOf(manager.page, ticket)).toContainText('Voided');
});

test('at least 12 tickets are in sight on a desk, 7 and 9 on a tablet, 4 on a phone, in rows of at most 64 px; no name is broken within a word, and nothing moves while it loads', async () => {
  const { page } = await atWork('owner', { width: 1440, height: 900 });
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    globalThis.moves = [];
    const place = ({ x, y, width, height }: DOMRect) => `${x},${y} ${width}×${height}`;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) {
        const sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(shift, 'sources');
        const what = sources.map(({ node, previousRect, currentRect }) =>
          [node?.textContent?.slice(0, 60), place(previousRect), place(currentRect)].join(' → '),
        );
        globalThis.moves.push({ by: Number(Reflect.get(shift, 'value')), what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, height, least] of [
    [1440, 900, 12],
    [1180, 820, 7],
    [820, 1180, 9],
    [390, 844, 7],
    [360, 640, 4],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openList(page);
    await expect(page.locator('tbody tr')).toHaveCount(50);
    const seen = await page.locator('tbody tr').evaluateAll((rows) => ({
      whole: rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
      tall: rows.filter((row) => row.getBoundingClientRect().height > 64.5).length,
      broken: rows
        .flatMap((row) => [...row.querySelectorAll<HTMLElement>('td span:not([class*="sr-only"])')])
        .filter((name) => {
          const { overflowWrap, overflowX } = getComputedStyle(name);
          const isCut = innerWidth >= 1024 && overflowX !== 'visible' && name.scrollWidth > name.clientWidth;
          return overflowWrap === 'anywhere' || isCut;
        })
        .map((name) => name.textContent),
    }));
    expect({ width, ...seen, whole: seen.whole >= least }).toEqual({ width, whole: true, tall: 0, broken: [] });
    const moves = await page.evaluate(() => globalThis.moves);
    const sum = moves.reduce((all, { by }) => all + by, 0);
    expect({ width, moves: sum > 0.02 ? moves : [] }).toEqual({ width, moves: [] });
  }
});

test('a row opens its ticket wherever it is pressed, the list beneath it does not scroll, and the arrows go from row to row', async () => {
  const { page } = await atWork('clerk', { width: 820, height: 600 });
  await openList(page);
  const html = page.locator('html');
  await expect(html).toHaveCSS('overflow-y', 'visible');
  const first = page.locator('tbody tr').first();
  const ticket = (await first.getByRole('button', { name: /^SJ-/ }).textContent()) ?? '';
  await first.click({ position: { x: 250, y: 20 } });
  await expect(page.getByRole('dialog', { name: ticket, exact: true })).toBeVisible();
  await expect(html).toHaveCSS('overflow-y', 'hidden');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(html).toHaveCSS('overflow-y', 'visible');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const second = await page.locator('tbody tr').nth(1).getByRole('button', { name: /^SJ-/ }).textContent();
  await expect(page.getByRole('dialog', { name: second ?? '', exact: true })).toBeVisible();
});

test('a file holds every ticket that fits and runs nothing, as CSV and as a workbook, also offline', async () => {
  const { page, setOffline } = await atWork('owner', { width: 1440, height: 900 });
  await openForm(page);
  const ticket = await recordDelivery(page, { plate: 'B 6001 FX', customer: '=HYPERLINK("evil")', volume: '4.5' });
  await allSent(page);
  await setOffline(true);
  await openList(page);
  const n = await countOf('true');

  const csv = await download(page, 'CSV').then((bytes) => bytes.toString('utf8'));
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(n + 1);
  expect(lines[0]).toMatch(/^\uFEFFTicket,Day,Time,Plate,/);
  expect(lines.filter((line) => line.startsWith(ticket))).toHaveLength(1);
  expect(lines.find((line) => line.startsWith(ticket))).toContain(`,"'=HYPERLINK(""evil"")",`);

  const workbook = unzipSync(await download(page, 'Excel'));
  const texts = strFromU8(workbook['xl/sharedStrings.xml'] ?? new Uint8Array());
  const sheet = strFromU8(workbook['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row /g)).toHaveLength(n + 1);
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('<v>4.5</v>');
  expect(texts).toContain(ticket);
  // A text, as it was typed: in a workbook only `<f>` is a formula.
  expect(texts).toContain('<t>=HYPERLINK(');
  // So large that the writer would like to zip it in workers, which the content security policy forbids.
  expect(sheet.length).toBeGreaterThan(160_000);
  await expect(strip(page)).toHaveText(/^Offline/);
});

async function download(page: Page, button: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await started;
  return readFileSync(await file.path());
}

test('a ticket of a day that the device no longer keeps is had from the server, by name too, and is in the file; it is neither moved nor printed, and without signal that is said', async () => {
  await world.backend.query(
    "update public.system_config set config_value = '30' where config_key = 'sync.history_days'",
  );
  const office = await signInByApi(world.backend, 'owner');
  const at = new Date(Date.now() - 45 * 86_400_000);
  const operating_day = operatingDayOf(at, DEFAULT_SITE_DAY);
  const made = deliveryMutation(
    office,
    { operating_day, customer_name: 'CV Lama Sekali', truck_license: 'B 7007 OLD' },
    { captured_at: at.toISOString() },
  );
  const moved = ['in_transit', 'delivered'].map((status) =>
    deliveryMutation(
      office,
      {},
      {
        kind: 'deliveries.change_status',
        entity_id: made.entity_id,
        payload: { status },
        captured_at: at.toISOString(),
      },
    ),
  );
  expect((await office.push([made, ...moved])).body.outcomes?.map(({ outcome }) => outcome)).toEqual([
    'applied',
    'applied',
    'applied',
  ]);
  const ticket = made.payload.ticket_no;

  // On a device of its own, that has received nothing of that day.
  const { page, setOffline, close } = await world.device('archive', { viewport: { width: 1280, height: 900 } });
  await signIn(page, world.origin, 'manager');
  await allSent(page);
  await page.goto(`${world.origin}/delivery?from=${operating_day}&to=${operating_day}&q=lama`);
  const ask = page.getByRole('button', { name: 'Ask the server' });
  await expect(ask).toBeVisible();
  await expect(rowOf(page, ticket)).toHaveCount(0);
  await ask.click();
  await expect(rowOf(page, ticket)).toContainText('CV Lama Sekali');
  const dialog = await openTicket(page, ticket);
  await expect(dialog).toContainText('B 7007 OLD');
  await expect(dialog.getByRole('button', { name: 'Void ticket' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Print or share' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(
    (await download(page, 'CSV'))
      .toString('utf8')
      .split('\r\n')
      .filter((line) => line.startsWith(ticket)),
  ).toHaveLength(1);

  await setOffline(true);
  await page.reload();
  await ask.click();
  await expect(
    page.getByText('The server cannot be reached. Older records can be shown once there is a signal.'),
  ).toBeVisible();
  await expect(rowOf(page, ticket)).toHaveCount(0);
  await close();
});

test('a sent ticket is corrected in the list: it says Rev. 1 with who and why, and the stock is that of the right load', async () => {
  const { page } = await atWork('clerk', { width: 1440, height: 900 });
  const before = await stockOf(world.backend);
  await openForm(page);
  const ticket = await recordDelivery(page, { plate: 'B 4011 CC', volume: '15' });
  await allSent(page);
  expect(await stockOf(world.backend)).toBe(before - 15);
  await openList(page);
  await search(page, 'b4011');
  const details = await openTicket(page, ticket);
  await details.getByRole('button', { name: 'Correct', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Correct ${ticket}` });
  await form.getByLabel('Volume (m³)').fill('5');
  await form.getByLabel('Reason').fill('One digit too many');
  await form.getByRole('button', { name: 'Save correction' }).click();
  await expect(form).toHaveCount(0);
  await expect(details.getByText('One digit too many')).toBeVisible();
  await details.getByRole('button', { name: 'Print or share' }).click();
  await expect(page.getByRole('dialog', { name: 'Ticket', exact: true }).getByText(/REVISI(ON)? 1/)).toBeVisible();
  await openList(page);
  await search(page, 'b4011');
  await expect(rowOf(page, ticket).getByText('Rev. 1')).toBeVisible();
  await allSent(page);
  await expect.poll(() => stockOf(world.backend)).toBe(before - 5);
  await expectBooksAgree(world.backend);
});
