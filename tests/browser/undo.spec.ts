/** One wrong tap at the gate: it can be undone for five seconds, and a tablet that dies in them has lost nothing. */
import { expect, test, type Page } from '@playwright/test';
import { allSent, openForm, recordDelivery } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { unsettledRecords } from './support/store.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile({ demo: '2d' });

const rowOf = (page: Page, ticket: string) => page.getByRole('row').filter({ hasText: ticket });
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });
/** The status that the server holds, and how often it heard of a step. */
const onServer = async (ticket: string) =>
  (
    await world.backend.query<{ status: string; steps: number }>(
      `select d.status, (select count(*)::int from public.audit_log a where a.row_id = d.id and a.after ->> 'status' = 'in_transit') as steps
       from public.deliveries d where d.ticket_no = $1`,
      [ticket],
    )
  )[0];

/** A clerk on the list, whose ticket the server has. */
async function onTheList(name: string, plate: string) {
  const device = await world.device(name, { viewport: { width: 390, height: 844 } });
  const { page } = device;
  await signIn(page, world.origin, 'clerk');
  await allSent(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openForm(page);
  const ticket = await recordDelivery(page, { plate, volume: '5' });
  await allSent(page);
  await page.goto(`${world.origin}/delivery`);
  await expect(rowOf(page, ticket)).toContainText('Pending');
  return { ...device, ticket };
}

test('a tablet that dies within the five seconds has saved the step, and sends it once when it is back', async () => {
  const { page, kill, ticket } = await onTheList('killed', 'B 6102 UN');
  await rowOf(page, ticket).hover();
  await rowOf(page, ticket).getByRole('button', { name: 'Dispatch' }).click();
  await expect(rowOf(page, ticket)).toContainText('In transit');
  await kill();
  const again = await world.device('killed', { viewport: { width: 390, height: 844 } });
  await again.page.goto(`${world.origin}/delivery`);
  await expect(rowOf(again.page, ticket)).toContainText('In transit');
  await expect(undo(again.page)).toBeHidden();
  await expect.poll(() => unsettledRecords(again.page), { timeout: 20_000 }).toBe(0);
  expect(await onServer(ticket)).toEqual({ status: 'in_transit', steps: 1 });
  await again.close();
});
