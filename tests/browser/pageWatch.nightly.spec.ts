/** What an open page looks after beside the work itself, in a real browser. */
import { expect, test, type Page } from '@playwright/test';
import { expectExactlyOnce } from './support/books.ts';
import { allSent, onHand, openForm, recordDelivery, stockCard } from './support/clerk.ts';
import { APPLY_MUTATIONS } from './support/faultProxy.ts';
import { signIn, signOut } from './support/signIn.ts';
import { wearOut } from './support/store.ts';
import { worldOfFile } from './support/world.ts';

/** The newest time that the device remembers, ms. */
const newestTime = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('kuari-device');
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('kv').objectStore('kv').get('newest_time');
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(Number(reading.result ?? 0));
          });
        });
      }),
  );

const world = worldOfFile({ demo: '2d' });

test('a clock that is set back a day asks the person; a record is saved meanwhile, one press answers, and the record arrives', async () => {
  const tablet = await world.device('tablet');
  await tablet.page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + Number(Reflect.get(globalThis, 'shiftMs') ?? 0);
  });
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  const question = tablet.page.getByRole('complementary', { name: 'Is the time of this device right?' });
  await expect
    .poll(() => newestTime(tablet.page), { message: 'the watch has looked at the clock as it is' })
    .toBeGreaterThan(0);
  await expect(question).toHaveCount(0);
  // Any answer of the server, to a push or to a pull, would end the question before the person does.
  world.network.fail('/rest/v1/rpc/', { kind: 'status', status: 503 });
  await tablet.page.evaluate(() => Reflect.set(globalThis, 'shiftMs', -86_400_000));
  await expect(question).toContainText('earlier than what it showed before');
  await openForm(tablet.page);
  const ticket = await recordDelivery(tablet.page);
  await question.getByRole('button', { name: 'The time is right' }).click();
  await expect(question).toHaveCount(0);
  world.network.heal();
  await allSent(tablet.page);
  await expectExactlyOnce(world.backend, [ticket]);
  await tablet.close();
});

test('a page that was frozen until its token had ended shows what happened meanwhile, and sends what is saved then', async () => {
  await world.backend.query(
    "update public.system_config set config_value = '5000' where config_key = 'realtime.polling_interval'",
  );
  const tablet = await world.device('frozen');
  const { page } = tablet;
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  const before = await onHand(page);
  await wearOut(page);
  const devtools = await tablet.context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  const bring = (amount: number) =>
    world.backend.query(`update public.stocks set on_hand = on_hand + ${amount} where material_type = 'abu_batu'`);
  await bring(100);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await expect.poll(() => onHand(page), { timeout: 30_000 }).toBe(before + 100);
  await openForm(page);
  const ticket = await recordDelivery(page);
  await allSent(page);
  // The books have no record of it.
  await bring(-100);
  await expectExactlyOnce(world.backend, [ticket]);
  await tablet.close();
});

test('on a tablet that two people share the stock counts what the other one has not sent, until it is sent', async () => {
  const tablet = await world.device('shared');
  await signIn(tablet.page, world.origin, 'supervisor');
  await allSent(tablet.page);
  await signOut(tablet.page);
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  const before = await onHand(tablet.page);
  world.network.fail(APPLY_MUTATIONS, { kind: 'status', status: 503 });
  await openForm(tablet.page);
  const ticket = await recordDelivery(tablet.page, { volume: '7.5' });
  await signOut(tablet.page, { keeping: true });
  await signIn(tablet.page, world.origin, 'supervisor');
  // Signing in leads back to where somebody was when the page was left: here the form.
  await tablet.page.goto(world.origin);
  await expect(stockCard(tablet.page)).toContainText(/incl\. 1 stock movement not sent by \S/);
  expect(await onHand(tablet.page)).toBe(before - 7.5);

  world.network.heal();
  await signOut(tablet.page);
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
  await expectExactlyOnce(world.backend, [ticket]);
  await signOut(tablet.page);
  await signIn(tablet.page, world.origin, 'supervisor');
  await expect(stockCard(tablet.page)).not.toContainText('not sent by');
  expect(await onHand(tablet.page)).toBe(before - 7.5);
});
