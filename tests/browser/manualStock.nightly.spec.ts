/** The owner sets the stock right by hand where there is no signal; the books are right afterwards, and nobody else may. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectBooksAgree, expectExactlyOnce, stockOf } from './support/books.ts';
import { allSent, openForm, recordDelivery, strip } from './support/clerk.ts';
import { drafts } from './support/drafts.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const PHONE = { width: 390, height: 844 };

const world = worldOfFile({ demo: '3d' });

const counted = (page: Page, material: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByLabel(new RegExp(`^${material}`)) });
const write = (page: Page, material: string, amount: string) =>
  page.getByLabel(new RegExp(`^${material}`)).fill(amount);
const saved = (page: Page) =>
  expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Saved on this device' })).toBeVisible();
/** To what is about to be written, row by row. */
async function agree(page: Page): Promise<void> {
  const review = page.getByRole('dialog');
  for (const question of await review.getByRole('checkbox').all()) await question.check();
  await review.getByRole('button', { name: 'Save', exact: true }).click();
}
const entries = (page: Page) => page.getByRole('region', { name: 'Latest entries' }).getByRole('listitem');

/** Through the menu, as a person does: without a reload. */
async function openManualStock(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Menu|More)$/ }).click();
  await page.getByRole('link', { name: 'Manual stock' }).click();
  await expect(page.getByRole('heading', { name: 'Manual stock', level: 1 })).toBeVisible();
}

/** A browser that was killed wakes its worker by itself when it is started again, past the switch that takes pages offline. */
async function takeOffTheNetwork(name: string): Promise<void> {
  const [profile] = await world.backend.query('select user_id from public.profiles where email = $1', [
    `${name}@kuari.example`,
  ]);
  const out = String(profile?.['user_id']);
  world.network.judge((_, user) => (user === out ? { kind: 'cut_before_commit' } : null));
}

const recorded = (reasons: readonly string[]) =>
  world.backend.query(
    `select a.kind, a.material_type, a.adjustment::float, a.book::float, a.physical::float, a.reason, count(m.id)::int as movements, sum(m.quantity)::float as moved,
       (select count(*)::int from private.mutation_log l where l.entity_id = a.id) as logged
     from public.stock_adjustments a left join public.stock_movements m on m.source_id = a.id
     where a.reason = any ($1::text[]) group by a.id order by a.kind, a.material_type`,
    [`{${reasons.map((reason) => `"${reason}"`).join(',')}}`],
  );

test('a stocktake without signal survives the end of the browser and meets the books once, with what left the yard meanwhile', async () => {
  const [dust, fuel, dirt] = [
    await stockOf(world.backend),
    await stockOf(world.backend, 'solar'),
    await stockOf(world.backend, 'screening_sirtu'),
  ];
  let owner = await world.device('owner', { viewport: PHONE });
  await signIn(owner.page, world.origin, 'owner');
  await allSent(owner.page);
  await owner.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await owner.setOffline(true);
  await openManualStock(owner.page);
  await write(owner.page, 'Abu Batu', String(dust + 12.5));
  await write(owner.page, 'Solar Fuel', String(fuel));
  await write(owner.page, 'Screening', '0');
  await expect(counted(owner.page, 'Abu Batu')).toContainText('+12.5 m³');
  await expect(counted(owner.page, 'Solar Fuel')).toContainText('Difference 0 L');
  await expect.poll(() => drafts(owner.page)).toContain('"screening_sirtu":"0"');
  await owner.kill();

  // Half a sheet in hand, the device dies: the rest is filled in where it was left.
  owner = await world.device('owner', { viewport: PHONE });
  await owner.setOffline(true);
  await takeOffTheNetwork('owner');
  await owner.page.goto(`${world.origin}/manual-stock`);
  await expect(counted(owner.page, 'Abu Batu')).toContainText('+12.5 m³');
  await owner.page.getByLabel('Reason').fill('Monthly count');
  await owner.page.getByRole('button', { name: 'Save stocktake' }).click();
  await expect(owner.page.getByRole('dialog').getByRole('row', { name: /Abu Batu/ })).toContainText('+12.5 m³');
  await agree(owner.page);
  await saved(owner.page);
  await expect(entries(owner.page).filter({ hasText: 'To send' })).toHaveCount(3);
  await expect(strip(owner.page)).toHaveText(/^Offline · 1 to send/);

  // Meanwhile the gate goes on loading from the same pile, with signal.
  const gate = await world.device('gate');
  await signIn(gate.page, world.origin, 'clerk');
  await openForm(gate.page);
  const ticket = await recordDelivery(gate.page, { volume: '7.5' });
  await expect.poll(() => stockOf(world.backend)).toBe(dust - 7.5);
  await gate.close();

  world.network.heal();
  await owner.setOffline(false);
  await allSent(owner.page);
  const stocktake = { kind: 'stocktake', reason: 'Monthly count', movements: 1, logged: 1 };
  expect(await recorded(['Monthly count'])).toEqual([
    { ...stocktake, material_type: 'abu_batu', adjustment: 12.5, book: dust, physical: dust + 12.5, moved: 12.5 },
    { ...stocktake, material_type: 'screening_sirtu', adjustment: -dirt, book: dirt, physical: 0, moved: -dirt },
    // Equal to the book: a count all the same, by which what comes late is judged.
    { ...stocktake, material_type: 'solar', adjustment: 0, book: fuel, physical: fuel, moved: 0 },
  ]);
  expect(await stockOf(world.backend)).toBe(dust + 5);
  expect(await stockOf(world.backend, 'screening_sirtu')).toBe(0);
  expect(await stockOf(world.backend, 'solar')).toBe(fuel);
  await expectExactlyOnce(world.backend, [ticket]);
  await expect(entries(owner.page).filter({ hasText: 'To send' })).toHaveCount(0);
  await expect(counted(owner.page, 'Screening')).toContainText('Book 0 m³');
  await expectBooksAgree(world.backend);
  await owner.close();
});

test('a row stays what it was when it was typed while the yard goes on: what moved after counts, what came late does not', async () => {
  const [dust, split] = [await stockOf(world.backend), await stockOf(world.backend, 'split_half_inch')];
  const [tablet, seller, office] = [
    await world.device('tablet'),
    await world.device('seller'),
    await world.device('desk', { viewport: { width: 1440, height: 900 } }),
  ];
  for (const [{ page }, who] of [
    [tablet, 'clerk'],
    [seller, 'admin'],
    [office, 'owner'],
  ] as const) {
    await signIn(page, world.origin, who);
    await allSent(page);
  }
  await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await tablet.setOffline(true);
  await openForm(tablet.page);
  const late = await recordDelivery(tablet.page, { volume: '10' });

  const { page } = office;
  await page.goto(`${world.origin}/manual-stock`);
  await write(page, 'Abu Batu', String(dust - 50));
  await write(page, 'Split ½"', String(split - 5));
  const pinned = await page.getByLabel(/^Counted at Abu Batu.*: time$/).inputValue();
  await openForm(seller.page);
  const sold = await recordDelivery(seller.page, { volume: '7.5' });
  const row = counted(page, 'Abu Batu');
  const m3 = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 3 })} m³`;
  await expect(row).toContainText(`now ${m3(dust - 7.5)}`, { timeout: 60_000 });
  await expect(row).toContainText(m3(dust));
  await expect(row).toContainText('-50 m³');
  expect(await page.getByLabel(/^Counted at Abu Batu.*: time$/).inputValue()).toBe(pinned);
  await page.getByLabel('Reason').fill('Count beside the gate');
  await page.getByRole('button', { name: 'Save stocktake' }).click();
  await agree(page);
  await saved(page);
  await allSent(page);
  expect(await stockOf(world.backend)).toBe(dust - 57.5);

  await tablet.setOffline(false);
  await allSent(tablet.page);
  await expect(entries(page).filter({ hasText: 'Abu Batu' }).first()).toContainText(
    `-50 m³ became -40 m³: ${late} came later`,
    { timeout: 60_000 },
  );
  const taken = { kind: 'stocktake', reason: 'Count beside the gate', logged: 1 };
  expect(await recorded([taken.reason])).toMatchObject([
    { ...taken, material_type: 'abu_batu', adjustment: -50, book: dust, physical: dust - 50, moved: -50 },
    { ...taken, material_type: 'split_half_inch', adjustment: -5, physical: split - 5, moved: -5 },
  ]);
  expect(await stockOf(world.backend)).toBe(dust - 57.5);
  expect(await stockOf(world.backend, 'split_half_inch')).toBe(split - 5);
  const settled = `select settled::float, settled_by -> 0 ->> 'name' as by from public.stock_adjustments where reason = $1 and settled <> 0`;
  expect(await world.backend.query(settled, [taken.reason])).toEqual([{ settled: 10, by: late }]);
  await expectExactlyOnce(world.backend, [late, sold]);
  await expectBooksAgree(world.backend);
  for (const { close } of [tablet, seller, office]) await close();
});
