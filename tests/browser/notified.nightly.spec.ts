/** A hidden page whose person wants to hear of it: the system shows the notice, and a press on it opens its page. */
import { expect, test, type Page } from '@playwright/test';
import { allSent } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
test.beforeAll(async () => void (world = await startWorld({ demo: '2d' })));
test.afterAll(() => world?.end());

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title} | ${body}`);
  });

/** As the system tells the worker of it. */
const PRESS = `(async () => {
  const [notification] = await registration.getNotifications();
  dispatchEvent(new NotificationEvent('notificationclick', { notification }));
})()`;

test('low diesel is notified while the page is hidden, once, and the notification opens where it leads', async () => {
  await world.backend.query(
    "update public.system_config set config_value = '5000' where config_key = 'realtime.polling_interval'",
  );
  const desk = await world.device('owner');
  const { page, context } = desk;
  await context.grantPermissions(['notifications'], { origin: world.origin });
  // A browser under test shows each of its tabs.
  await page.addInitScript(() => {
    Object.defineProperty(document, 'visibilityState', {
      get: () => (Reflect.get(globalThis, 'isHidden') === true ? 'hidden' : 'visible'),
    });
  });
  const turn = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Reflect.set(globalThis, 'isHidden', hidden);
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await signIn(page, world.origin, 'owner');
  await allSent(page);
  await page.goto(`${world.origin}/settings`);
  await page.getByText('Notifications', { exact: true }).click();
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Notices, / })).toBeVisible();
  expect(await notifications(page)).toEqual([]);
  await turn(true);
  await world.backend.query(`update public.stocks set on_hand = 12 where material_type = 'solar'`);
  await expect
    .poll(() => notifications(page), { timeout: 90_000 })
    .toEqual([expect.stringMatching(/^Solar Fuel is low \| 12 L/)]);

  const worker = context.serviceWorkers()[0];
  await worker?.evaluate(PRESS);
  await expect(page).toHaveURL(`${world.origin}/`);
  await turn(false);
  await expect.poll(() => notifications(page)).toEqual([]);
  await desk.close();
});
