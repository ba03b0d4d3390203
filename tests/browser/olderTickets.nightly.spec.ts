/** Tickets of days that the device no longer keeps: the server has them. */
import { readFileSync } from 'node:fs';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../src/domain/time/operatingDay.ts';
import { expect, test } from '@playwright/test';
import { deliveryMutation, signInByApi } from './support/api.ts';
import { allSent } from './support/clerk.ts';
import { worldOfFile } from './support/world.ts';

const world = worldOfFile();

test('a ticket of a day that the device no longer keeps is had from the server, by name too, and is in the file; it is neither moved nor printed, and without signal that is said', async () => {
  await world.backend.query(
    "update public.system_config set config_value = '30' where config_key = 'sync.history_days'",
  );
  const office = await signInByApi(world.backend, 'owner');
  const at = new Date(Date.now() - 45 * 86_400_000);
  const operating_day = operatingDayOf(at, DEFAULT_SITE_DAY);
  const made = deliveryMutation(
    office,
    { operating_day, customer_name: 'CV Lama Sekali', truck_license: 'B 7007 OLD' },
    { captured_at: at.toISOString() },
  );
  expect((await office.push([made])).body.outcomes?.map(({ outcome }) => outcome)).toEqual(['applied']);
  await world.backend.query("update public.deliveries set status = 'delivered' where ticket_no = $1", [
    made.payload.ticket_no,
  ]);

  const { page, setOffline } = await world.deviceOf('manager');
  await page.goto(`${world.origin}/delivery?from=${operating_day}&to=${operating_day}&q=lama`);
  await allSent(page);
  const row = page.getByRole('row').filter({ hasText: made.payload.ticket_no });
  const ask = page.getByRole('button', { name: 'Ask the server' });
  await expect(ask).toBeVisible();
  await expect(row).toHaveCount(0);
  await ask.click();
  await expect(row).toContainText('CV Lama Sekali');
  await page.getByRole('button', { name: made.payload.ticket_no, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: made.payload.ticket_no, exact: true });
  await expect(dialog).toContainText('B 7007 OLD');
  await expect(dialog.getByRole('button', { name: 'Void ticket' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Print or share' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  expect(readFileSync(await (await started).path(), 'utf8').split(made.payload.ticket_no)).toHaveLength(2);

  await setOffline(true);
  await page.reload();
  await ask.click();
  await expect(
    page.getByText('The server cannot be reached. Older records can be shown once there is a signal.'),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
});
