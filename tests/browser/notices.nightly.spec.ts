/** The bell: what was read on one device, by keyboard and without signal, is read on the other. */
import { expect, test, type Page } from '@playwright/test';
import { allSent } from './support/clerk.ts';
import { judgeInBothThemes } from './support/judge.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const PHONE = { width: 390, height: 844 };

const world = worldOfFile({ demo: '3d' });

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notices, / });
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

test('a notice that a supervisor reads without signal is kept by a reload, and read on their other device', async () => {
  await world.backend.query(`update public.stocks set on_hand = 12 where material_type = 'solar'`);
  const phone = await world.device('phone', { viewport: PHONE });
  await signIn(phone.page, world.origin, 'supervisor');
  await allSent(phone.page);
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const before = await expectUnread(phone.page);
  await phone.setOffline(true);

  await phone.page.getByRole('button', { name: /^(Menu|More)$/ }).click();
  await expect(phone.page.getByRole('dialog').getByRole('navigation')).toBeVisible();
  await judgeInBothThemes(phone.page, 'the menu');
  await phone.page.keyboard.press('Escape');
  // By the keyboard alone.
  await bell(phone.page).focus();
  await phone.page.keyboard.press('Enter');
  const list = phone.page.getByRole('dialog', { name: 'Notices' });
  await expect(list.getByRole('link', { name: /Solar Fuel is low/ })).toBeVisible();
  await judgeInBothThemes(phone.page, 'the list of notices');
  await list.getByRole('link', { name: /Solar Fuel is low/ }).focus();
  await phone.page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect.poll(() => unread(phone.page)).toBe(before - 1);
  await phone.page.reload();
  await expect.poll(() => unread(phone.page)).toBe(before - 1);
  await phone.setOffline(false);
  await allSent(phone.page);
  expect(
    await world.backend.query(
      `select s.notice from public.notices_seen s join public.profiles p on p.user_id = s.author where p.email = 'supervisor@kuari.example'`,
    ),
  ).toEqual([{ notice: expect.stringMatching(/^low_stock:solar:low:\d{4}-\d\d-\d\d$/) }]);

  const desk = await world.device('desk');
  await signIn(desk.page, world.origin, 'supervisor');
  await allSent(desk.page);
  await expect.poll(() => unread(desk.page)).toBe(before - 1);
  await bell(desk.page).click();
  await desk.page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(desk.page)).toHaveAccessibleName('Notices, none unread');
  // The phone is told by itself.
  await expect(bell(phone.page)).toHaveAccessibleName('Notices, none unread', { timeout: 60_000 });
  await phone.close();
  await desk.close();
});

async function expectUnread(page: Page): Promise<number> {
  await expect(bell(page)).toHaveAccessibleName(/^Notices, \d+ unread$/);
  return unread(page);
}
