/** A tablet that changes hands: users who have set a PIN switch without signal, and everybody's work stays their own. */
import { expect, type Page } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, recordDelivery, strip } from './support/clerk.ts';
import { judgeInBothThemes } from './support/judge.ts';
import { emailOf, signIn, type Who } from './support/signIn.ts';
import { handOver, setPin } from './support/pin.ts';
import { wearOut } from './support/store.ts';
import { closePanel, openPanel } from './support/syncPanel.ts';
import { sharedWorld, test } from './support/world.ts';

const world = sharedWorld();

const choose = (page: Page, who: Who) =>
  page
    .getByRole('region', { name: 'Switch user' })
    .getByRole('button', { name: emailOf(who) })
    .click();

async function enter(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(pin);
}

async function comeBack(page: Page, who: Who, pin: string): Promise<void> {
  await choose(page, who);
  await enter(page, pin);
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
}

const authorsOf = (tickets: readonly string[]) =>
  world.backend.query<{ ticket_no: string; email: string }>(
    'select d.ticket_no, p.email from public.deliveries d join public.profiles p on p.user_id = d.author where d.ticket_no = any(string_to_array($1, chr(44))) order by d.ticket_no',
    [tickets.join(',')],
  );

test("two users switch by PIN without signal; each one's tickets wait for their own author and arrive under that name", async () => {
  const { page, setOffline } = await world.device('gate', { viewport: { width: 1280, height: 800 } });
  await signIn(page, world.origin, 'supervisor');
  await setPin(world.origin, page, '715204');
  await handOver(world.origin, page);
  await signIn(page, world.origin, 'clerk');
  await setPin(world.origin, page, '482915');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await wearOut(page);
  await setOffline(true);

  await page.goto(`${world.origin}/delivery/new`);
  const clerks = await recordDelivery(page, { plate: 'B 1001 AA' });
  await expect(strip(page)).toHaveText(/Offline · 1 to send/);
  await handOver(world.origin, page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('refresh_token');

  await choose(page, 'supervisor');
  await enter(page, '000000');
  await expect(page.getByText('Wrong PIN. 4 tries left.')).toBeVisible();
  await judgeInBothThemes(page, 'a wrong PIN');
  await enter(page, '715204');
  await expect(page.getByRole('banner')).toContainText('Manager');
  await page.goto(`${world.origin}/delivery/new`);
  const supervisors = await recordDelivery(page, { plate: 'B 2002 BB' });
  await expect(strip(page)).toHaveText(/Offline · 1 to send/);
  const panel = await openPanel(page);
  await expect(panel).toContainText(supervisors);
  await expect(panel).not.toContainText(clerks);
  await closePanel(page);

  await setOffline(false);
  await allSent(page);
  expect(await authorsOf([clerks, supervisors])).toEqual([{ ticket_no: supervisors, email: emailOf('supervisor') }]);

  await handOver(world.origin, page);
  await expect(page.getByText(/^1 unsent record of clerk@kuari.example/)).toBeVisible();
  await comeBack(page, 'clerk', '482915');
  await allSent(page);
  expect((await authorsOf([clerks, supervisors])).map(({ email }) => email).toSorted()).toEqual([
    emailOf('clerk'),
    emailOf('supervisor'),
  ]);
  await expectExactlyOnce(world.backend, [clerks, supervisors]);
});
