/** The product's main job, end to end: a clerk's deliveries, saved with no signal, arrive once. */
import { expect, test } from '@playwright/test';
import { expectExactlyOnce, stockOf } from './support/books.ts';
import { allSent, onHand, openForm, recordDelivery, strip } from './support/clerk.ts';
import { workerActivated } from './support/device.ts';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ database: 'pglite', demo: '2d' });

test("deliveries saved without signal survive the browser's end, arrive once, lower the stock, and the owner sees them", async () => {
  let tablet = await world.device('tablet', { viewport: { width: 1024, height: 768 } });
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  const before = await onHand(tablet.page);
  expect(before).toBe(await stockOf(world.backend));

  await workerActivated(tablet.page);
  await tablet.setOffline(true);
  await openForm(tablet.page);
  const tickets = [
    await recordDelivery(tablet.page, { volume: '7.5' }),
    await recordDelivery(tablet.page, {
      volume: '12.25',
      plate: 'D 8001 AB',
      driver: 'Budi',
      customer: 'CV Karya Beton',
    }),
    await recordDelivery(tablet.page, { volume: '4' }),
  ];
  expect(new Set(tickets).size).toBe(3);
  await expect(strip(tablet.page)).toHaveText(/^Offline · 3 to send/);
  await tablet.close();

  // The signal is still gone when the browser opens again: the app, its person and their work are all there.
  await world.network.down();
  tablet = await world.device('tablet', { viewport: { width: 1024, height: 768 } });
  await tablet.setOffline(true);
  await tablet.page.goto(`${world.origin}/delivery`);
  for (const ticket of tickets) {
    await expect(tablet.page.getByRole('row').filter({ hasText: ticket })).toContainText('To send');
  }
  await expect(strip(tablet.page)).toHaveText(/^Offline · 3 to send/);
  await tablet.page.getByRole('link', { name: 'Home' }).first().click();
  expect(await onHand(tablet.page)).toBe(before - 23.75);
  expect(await stockOf(world.backend)).toBe(before);

  await world.network.up();
  await tablet.setOffline(false);
  await allSent(tablet.page);
  await expectExactlyOnce(world.backend, tickets);
  // It was the worker who sent them, not the page in its place.
  const pushes = tablet.sentByWorker(APPLY_MUTATIONS);
  for (const ticket of tickets)
    expect(
      pushes.some((body) => body.includes(ticket)),
      ticket,
    ).toBe(true);
  expect(await stockOf(world.backend)).toBe(before - 23.75);
  expect(await onHand(tablet.page)).toBe(before - 23.75);

  const office = await world.device('office');
  await signIn(office.page, world.origin, 'owner');
  await expect.poll(() => onHand(office.page)).toBe(before - 23.75);
  await office.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Operations' }).click();
  await office.page.getByRole('link', { name: 'Deliveries' }).click();
  for (const ticket of tickets) {
    const row = office.page.getByRole('row').filter({ hasText: ticket });
    await expect(row).toHaveCount(1);
    await expect(row).not.toContainText('To send');
  }
});
