/** Work that its author cannot send any more: an owner sends it, in the author's name, and it counts once. */
import { expect, test } from '@playwright/test';
import { expectExactlyOnce, untilArrived } from './support/books.ts';
import { allSent, openForm, recordDelivery, strip } from './support/clerk.ts';
import { judgeInBothThemes } from './support/judge.ts';
import { emailOf, signIn } from './support/signIn.ts';
import { closePanel, exportUnsent, importUnsent, openPanel } from './support/syncPanel.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
test.beforeAll(async () => void (world = await startWorld({ database: 'postgres', demo: '2d' })));
test.afterAll(() => world?.end());

/** Who made each ticket, and who sent it. */
const authorship = (tickets: readonly string[]) =>
  world.backend.query(
    `select d.ticket_no, author.email as author, sender.email as submitted_by from public.deliveries d
     join public.profiles author on author.id = d.author
     join private.mutation_log l on l.entity_id = d.id left join public.profiles sender on sender.id = l.submitted_by
   where d.ticket_no in (${tickets.map((_, n) => `$${n + 1}`).join(', ')}) order by d.ticket_no`,
    tickets,
  );
const byOwnerFor = (tickets: readonly string[]) =>
  tickets.map((ticket_no) => ({ ticket_no, author: emailOf('clerk'), submitted_by: emailOf('owner') }));

test("an owner imports another author's file: it arrives once, the author stays, and the author's device hears of it", async () => {
  const tablet = await world.device('tablet');
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  await tablet.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openForm(tablet.page);
  await tablet.setOffline(true);
  const tickets = [
    await recordDelivery(tablet.page),
    await recordDelivery(tablet.page, { volume: '4', customer: 'CV Karya Beton' }),
  ];
  const file = await exportUnsent(tablet.page);
  await closePanel(tablet.page);

  const manager = await world.device('manager');
  await signIn(manager.page, world.origin, 'manager');
  await allSent(manager.page);
  await importUnsent(manager.page, file, 'only they or an owner can import it');
  await manager.close();

  const office = await world.device('office');
  await signIn(office.page, world.origin, 'owner');
  await allSent(office.page);
  await importUnsent(office.page, file, '2 records taken in');
  await closePanel(office.page);
  await allSent(office.page);
  await untilArrived(world.backend, tickets);
  await expectExactlyOnce(world.backend, tickets);
  expect(await authorship(tickets)).toEqual(byOwnerFor(tickets));
  await importUnsent(office.page, file, 'Everything in this file is on this device already');

  await tablet.setOffline(false);
  await allSent(tablet.page);
  await expectExactlyOnce(world.backend, tickets);
  expect(await authorship(tickets)).toEqual(byOwnerFor(tickets));
});

test('an owner takes over what somebody left on a shared tablet: it arrives once, and the sign-in page counts it no more', async () => {
  const { page } = await world.device('shared tablet');
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openForm(page);
  await world.network.down();
  const ticket = await recordDelivery(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Keep and sign out' })).toBeVisible();
  await judgeInBothThemes(page, 'the sign-out with unsent work');
  await page.getByRole('button', { name: 'Keep and sign out' }).click();
  await expect(page.getByText(`1 unsent record of ${emailOf('clerk')}`)).toBeVisible();

  await world.network.up();
  await signIn(page, world.origin, 'owner');
  await allSent(page);
  const panel = await openPanel(page);
  await expect(panel.getByText(`1 unsent record of ${emailOf('clerk')} is kept on this device.`)).toBeVisible();
  await judgeInBothThemes(page, 'the panel with work of others');
  await panel.getByRole('button', { name: 'Take over' }).click();
  await expect(panel.getByText('1 record taken over')).toBeVisible();
  await closePanel(page);
  await allSent(page);
  await untilArrived(world.backend, [ticket]);
  await expectExactlyOnce(world.backend, [ticket]);
  expect(await authorship([ticket])).toEqual(byOwnerFor([ticket]));
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('unsent record')).toHaveCount(0);

  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  await expect(strip(page)).not.toHaveText(/Needs attention/);
  await expectExactlyOnce(world.backend, [ticket]);
});
