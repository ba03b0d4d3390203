/** The list of deliveries as clerk and manager work it: offline first, and what the server holds of it afterwards. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expectBooksAgree, stockOf } from './support/books.ts';
import { allSent, openForm, recordDelivery, strip } from './support/clerk.ts';
import { drafts } from './support/drafts.ts';
import { judgeInBothThemes } from './support/judge.ts';
import type { Who } from './support/signIn.ts';
import { sharedWorld, test } from './support/world.ts';

declare global {
  /** What has moved on this page so far, by how much, and from where to where. */
  var moves: { readonly by: number; readonly what: readonly string[] }[];
}

const world = sharedWorld();

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

async function atWork(who: Who, viewport: { width: number; height: number }) {
  const device = await world.deviceOf(who, viewport);
  await device.page.goto(world.origin);
  await allSent(device.page);
  return device;
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
  await judgeInBothThemes(page, 'a reason, over the details of a ticket');
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

test('at least 12 tickets are in sight on a desk, 9 on a tablet, 4 on a phone, in rows of at most 64 px; no name is broken within a word, and nothing moves while it loads', async () => {
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
    [820, 1180, 9],
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
