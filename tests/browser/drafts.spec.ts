/** Two tabs of one clerk, each with a half-filled form. */
import { expect, test, type Page } from '@playwright/test';
import { recordDelivery } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
test.beforeAll(async () => void (world = await startWorld({ demo: '2d' })));
test.afterAll(() => world?.end());

const plate = (page: Page) => page.getByLabel('License plate');

/** A draft is written behind the typing; what is tried here is what happens once it is. */
const drafts = (page: Page) => page.evaluate(async () => {
  const name = (await indexedDB.databases()).flatMap((database) => (database.name?.startsWith('kuari-user-') ? [database.name] : []))[0] ?? '';
  return new Promise<string>((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      });
    });
  });
});

test('a save in one tab takes no draft of another; a draft whose tab died with the browser comes back', async () => {
  const device = await world.device('two-tabs');
  const one = device.page;
  await signIn(one, world.origin, 'clerk');
  await one.goto(`${world.origin}/delivery/new`);
  await plate(one).fill('B 1111 AA');
  await expect.poll(() => drafts(one)).toContain('B 1111 AA');

  const other = await device.context.newPage();
  await other.goto(`${world.origin}/delivery/new`);
  await expect(other.getByRole('button', { name: 'Save delivery' })).toBeEnabled();
  await expect(plate(other)).toHaveValue('');
  await recordDelivery(other, { plate: 'B 2222 BB' });
  await one.reload();
  await expect(plate(one)).toHaveValue('B 1111 AA');
  await expect(one.getByText('Your draft was kept.')).toBeVisible();

  await expect.poll(() => drafts(one)).toContain('B 1111 AA');
  await device.kill();
  const again = await world.device('two-tabs');
  await again.page.goto(`${world.origin}/delivery/new`);
  await expect(plate(again.page)).toHaveValue('B 1111 AA');
  await again.close();
});
