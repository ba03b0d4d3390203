/** The form at the gate on the devices of a gate: what is in reach, how many taps and keys a trip takes, and where the focus is. */
import { expect, type Locator, type Page } from '@playwright/test';
import { allSent, openForm, recordDelivery, strip } from './support/clerk.ts';
import { drafts } from './support/drafts.ts';
import { signIn, signOut } from './support/signIn.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

declare global {
  /** Trusted taps and keys on the page since they were last set to 0, and how far it was scrolled at most since (px). */
  var taps: number;
  var keys: number;
  var scrolled: number;
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const plate = (page: Page) => field(page, 'License plate');
const save = (page: Page) => page.getByRole('button', { name: 'Save delivery' });
const sameLoad = (page: Page) => page.getByRole('button', { name: /^Same load again/ });
const summary = (page: Page) => page.locator('#what-will-be-saved');
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved on this device' });

async function openCounted(width: number, height: number): Promise<Page> {
  const page = await world.pageOf('clerk', { width, height });
  await page.addInitScript(() => {
    Object.assign(globalThis, { taps: 0, keys: 0, scrolled: 0 });
    addEventListener('click', (event) => void (globalThis.taps += event.isTrusted && event.detail > 0 ? 1 : 0), true);
    addEventListener('keydown', (event) => void (globalThis.keys += event.isTrusted ? 1 : 0), true);
    addEventListener('scroll', () => void (globalThis.scrolled = Math.max(globalThis.scrolled, scrollY)), true);
  });
  await page.goto(`${world.origin}/delivery/new`);
  await expect(save(page)).toBeEnabled();
  await expect(page.getByRole('group', { name: 'Recent trucks' }).getByRole('button').first()).toBeVisible();
  return page;
}
/** As a finger does: where it is now. Playwright's own click scrolls to where a sticky bar would stand without sticking. */
async function tap(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 });
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  await page.mouse.click(x + width / 2, y + height / 2);
}
const startCounting = (page: Page) =>
  page.evaluate(() => {
    scrollTo(0, 0);
    Object.assign(globalThis, { taps: 0, keys: 0, scrolled: 0 });
  });
const counted = (page: Page) => page.evaluate(() => ({ taps, keys, scrolled }));

/** px from the top of the screen at which it ends. */
const foot = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  return Math.ceil((box?.y ?? NaN) + (box?.height ?? NaN));
};
/** Where the bar that saves begins: what is above it can be seen. */
const barAt = async (page: Page) =>
  page.getByRole('main').evaluate((main) => main.querySelector('.sticky')?.getBoundingClientRect().top ?? NaN);

test('on a phone the plate stands in the first 200 px, and material and volume above the bar', async () => {
  const page = await openCounted(390, 844);
  await page.evaluate(() => localStorage.setItem('app:lang', 'id'));
  await page.reload();
  await expect(page.locator('fieldset fieldset').first().getByRole('button').first()).toBeVisible();
  // No tap, no Tab.
  await expect(page.locator('#truck_license')).toBeFocused();
  expect(await foot(page, '#truck_license')).toBeLessThanOrEqual(200);
  expect(await foot(page, '#volume')).toBeLessThanOrEqual(await barAt(page));
  // Also with the last load of the truck in the bar.
  await page.locator('fieldset fieldset').first().getByRole('button').first().click();
  await expect(page.getByRole('button', { name: /^Muatan sama lagi/ })).toBeInViewport({ ratio: 1 });
  expect(await foot(page, '#volume')).toBeLessThanOrEqual(await barAt(page));
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a repeat trip on a phone takes three taps and no scrolling, and the bar says what is saved; another load of that truck takes at most eight', async () => {
  const page = await openCounted(390, 844);
  await startCounting(page);
  await tap(page, page.getByRole('group', { name: 'Recent trucks' }).getByRole('button').first());
  const known = (await plate(page).inputValue()).trim();
  await expect(sameLoad(page)).toBeVisible();
  await tap(page, sameLoad(page));
  await expect(sameLoad(page)).toHaveCount(0);
  const material = await field(page, 'Material type').evaluate(
    (select) => select instanceof HTMLSelectElement && select.selectedOptions[0]?.text,
  );
  const volume = await field(page, 'Volume (m³)').inputValue();
  await expect(summary(page)).toContainText(`${known} · ${await field(page, 'Customer').inputValue()} · `);
  expect(await summary(page).textContent()).toContain(` · ${String(material).replace(/ \(.*/, '')} · ${volume} m³`);
  await expect(summary(page)).toBeInViewport({ ratio: 1 });
  await tap(page, save(page));
  await expect(saved(page)).toContainText(known);
  expect(await counted(page)).toEqual({ taps: 3, keys: 0, scrolled: 0 });

  await expect(plate(page)).toHaveValue('');
  await startCounting(page);
  await tap(page, page.getByRole('group', { name: 'Recent trucks' }).getByRole('button').first());
  await expect(field(page, 'Customer')).not.toHaveValue('');
  await tap(page, page.getByRole('group', { name: 'Often loaded' }).getByRole('button').nth(1));
  await tap(page, field(page, 'Volume (m³)'));
  await page.keyboard.type(volume);
  const first = await saved(page).textContent();
  await tap(page, save(page));
  await expect.poll(() => saved(page).textContent()).not.toBe(first);
  const { taps, keys } = await counted(page);
  expect(taps + keys).toBeLessThanOrEqual(8);
});

test('a truck and a customer who are new take at most three taps on a phone beside what is typed', async () => {
  const page = await openCounted(390, 844);
  await expect(plate(page)).toBeFocused();
  await startCounting(page);
  await page.keyboard.type('k7413qx');
  await tap(page, page.getByRole('group', { name: 'Often loaded' }).getByRole('button').first());
  await page.keyboard.type('7');
  // The key at the right below on a phone's keyboard, to the driver and on to the customer.
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ujang');
  await page.keyboard.press('Enter');
  await page.keyboard.type('CV Gerbang Baru');
  await tap(page, save(page));
  await expect(saved(page)).toContainText('K 7413 QX · CV Gerbang Baru');
  expect((await counted(page)).taps).toBeLessThanOrEqual(3);
});

test('by the keyboard: an all-new trip takes at most 50 keys and one pass of Enter, and a repeat a plate, F2 and F9 without the page moving', async () => {
  const page = await openCounted(1180, 820);
  await expect(plate(page)).toBeFocused();
  await startCounting(page);
  const enter = () => page.keyboard.press('Enter');
  await page.keyboard.type('k7412qx');
  await enter();
  await expect(field(page, 'Material type')).toBeFocused();
  await page.keyboard.type('abu');
  await enter();
  await page.keyboard.type('7');
  await enter();
  await expect(field(page, 'Driver name')).toBeFocused();
  await page.keyboard.type('Ujang');
  await enter();
  await page.keyboard.type('CV Sinar Baru');
  // A new truck is asked for its type and index.
  await expect(field(page, 'Truck type')).toHaveAttribute('data-asks', 'true');
  await enter();
  await expect(field(page, 'Truck type')).toBeFocused();
  await enter();
  await expect(field(page, 'Index (m³)')).toBeFocused();
  await page.keyboard.type('8');
  await enter();
  await expect(save(page)).toBeFocused();
  await enter();
  await expect(saved(page)).toContainText('K 7412 QX · CV Sinar Baru');
  expect((await counted(page)).keys).toBeLessThanOrEqual(50);

  await expect(plate(page)).toBeFocused();
  await startCounting(page);
  await page.keyboard.type('k7412qx');
  await expect(sameLoad(page)).toBeVisible();
  await page.keyboard.press('F2');
  await expect(save(page)).toBeFocused();
  await expect(summary(page)).toContainText('K 7412 QX · CV Sinar Baru · Abu Batu · 7 m³');
  const before = await saved(page).textContent();
  await page.keyboard.press('F9');
  await expect.poll(() => saved(page).textContent()).not.toBe(before);
  expect(await counted(page)).toMatchObject({ taps: 0, keys: 9, scrolled: 0 });
  // The keys are written on the buttons where there is a keyboard, not where a finger is all there is.
  const caps = page.locator('main kbd');
  await expect(caps.first()).toBeVisible();
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tools.send('Emulation.setDeviceMetricsOverride', {
    width: 1180,
    height: 820,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await expect(caps.first()).toBeHidden();
  await tools.send('Emulation.setDeviceMetricsOverride', {
    width: 1180,
    height: 820,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await tools.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  // F8 and Enter print.
  await page.evaluate(() => {
    globalThis.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused();
  await enter();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
});

test('the Tab key goes from the volume to the weights of a weighing gate, and past the chips', async () => {
  const page = await openCounted(1180, 820);
  await page.getByRole('button', { name: 'Weighbridge' }).click();
  await expect(field(page, 'Gross (kg)')).toBeVisible();
  await plate(page).focus();
  const stops: string[] = [];
  for (let count = 0; count < 4; count += 1) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.id ?? ''));
  }
  expect(stops).toEqual(['material_type', 'volume', 'gross_kg', 'tare_kg']);
});

test('at 200 % on a tablet, either way round, the plate is in sight, nothing scrolls sideways and the bar leaves room', async () => {
  const page = await world.pageOf('clerk', { width: 590, height: 410 });
  await page.goto(`${world.origin}/delivery/new`);
  for (const [width, height] of [
    [590, 410],
    [410, 590],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.reload();
    await expect(save(page)).toBeEnabled();
    await expect(plate(page)).toBeFocused();
    expect({ width, plateAbove: (await foot(page, '#truck_license')) <= (await barAt(page)) }).toEqual({
      width,
      plateAbove: true,
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('two tabs of one clerk keep each its draft, also when the browser dies; a save in one takes none of the other, nor does a sign-out', async () => {
  const { page, context, kill } = await world.deviceOf('clerk', { width: 1024, height: 768 });
  await page.goto(`${world.origin}/delivery/new`);
  const typed = { 'License plate': 'B 1111 AA', 'Volume (m³)': '8.', 'Index (m³)': '7', Notes: 'Tunggu di pos 2' };
  for (const [label, value] of Object.entries(typed)) await field(page, label).fill(value);
  const other = await context.newPage();
  await other.goto(`${world.origin}/delivery/new`);
  await expect(save(other)).toBeEnabled();
  await expect(plate(other)).toHaveValue('');
  await plate(other).fill('B 2222 BB');
  await expect.poll(() => drafts(other)).toMatch(/B 1111 AA.*B 2222 BB|B 2222 BB.*B 1111 AA/);
  await other.reload();
  await expect(plate(other)).toHaveValue('B 2222 BB');
  await kill();

  const again = await world.again('clerk', { width: 1024, height: 768 });
  const tabs = [again.page, await again.context.newPage()];
  for (const tab of tabs) {
    await tab.goto(`${world.origin}/delivery/new`);
    await expect(plate(tab)).toHaveValue(/^B (1111 AA|2222 BB)$/);
  }
  const second = (await plate(again.page).inputValue()) === 'B 2222 BB' ? 0 : 1;
  const [first, done] = second === 0 ? [tabs[1], tabs[0]] : tabs;
  if (!first || !done) throw new Error('two tabs');
  await expect(plate(done)).toHaveValue('B 2222 BB');
  await recordDelivery(done, { plate: 'B 2222 BB' });
  await done.close();
  await first.reload();
  for (const [label, value] of Object.entries(typed)) await expect(field(first, label)).toHaveValue(value);
  await allSent(first);
  await signOut(first);
  await signIn(first, world.origin, 'clerk');
  await first.goto(`${world.origin}/delivery/new`);
  for (const [label, value] of Object.entries(typed)) await expect(field(first, label)).toHaveValue(value);
});

test('a ticket that is not sent yet is edited from the list under its number, printed or not, and arrives once, as edited', async () => {
  const { page, setOffline } = await world.deviceOf('clerk', { width: 1024, height: 768 });
  await page.goto(world.origin);
  await allSent(page);
  await openForm(page);
  await setOffline(true);
  const ticket = await recordDelivery(page, { plate: 'B 7300 ED', volume: '7' });
  // It is printed, as nearly every ticket is, before somebody sees what is wrong on the paper.
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(strip(page)).toContainText('2 to send');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'See all deliveries' }).click();
  await page.getByRole('button', { name: ticket, exact: true }).first().click();
  await page.getByRole('dialog', { name: ticket, exact: true }).getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit this ticket' });
  await edit.getByLabel('Material type').selectOption('boulder');
  await edit.getByLabel('Volume (m³)').fill('9');
  await edit.getByRole('button', { name: 'Save correction' }).click();
  await expect(edit).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: ticket })).toContainText('Boulder');
  await setOffline(false);
  await allSent(page);
  expect(
    await world.backend.query(
      `select material_type, volume::float, truck_license, printed_at < received_at as printed_before
       from public.deliveries where ticket_no = $1`,
      [ticket],
    ),
  ).toEqual([{ material_type: 'boulder', volume: 9, truck_license: 'B 7300 ED', printed_before: true }]);
});
