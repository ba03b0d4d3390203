/** A machine's month: recorded without signal, sent once, and what the screens say is what the books say. */
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../src/domain/time/operatingDay.ts';
import { expect, test, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { signInByApi } from './support/api.ts';
import { allSent, stockCard } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { worldOfFile } from './support/world.ts';

const PHONE = { width: 390, height: 844 };

const world = worldOfFile({ demo: '3d' });

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved on this device' });

/** Signed in, with the app on the device, and then without signal. */
async function wentOffline(name: string, who: 'clerk' | 'manager') {
  const device = await world.device(name, { viewport: PHONE });
  await signIn(device.page, world.origin, who);
  await expect(stockCard(device.page)).toBeVisible();
  await allSent(device.page);
  await device.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await device.setOffline(true);
  return device;
}

test("a machine's month without signal: entered, read, serviced, broken down and repaired, arrives as it was recorded", async () => {
  const { page, setOffline, close } = await wentOffline('workshop', 'clerk');
  await page.goto(`${world.origin}/equipment`);
  await page.getByRole('button', { name: 'New machine' }).click();
  const panel = page.getByRole('dialog');
  const fill = (label: string, value: string) => panel.getByLabel(label).fill(value);
  await fill('Equipment code', 'ex-01');
  await fill('Equipment name', 'Excavator PC300');
  await fill('Equipment type', 'excavator');
  await fill('Year purchased', '2021');
  await fill('Maintenance interval hours', '250');
  await fill('Hour meter', '1,000');
  await fill('Last service hours', '900');
  await fill('Current value', '1,250,000,000');
  await panel.getByRole('button', { name: 'Save equipment' }).click();
  await expect(panel.getByText('Another machine has this code')).toBeVisible();
  await fill('Equipment code', 'ex-77');
  await panel.getByRole('button', { name: 'Save equipment' }).click();
  await expect(saved(page)).toContainText('EX-77');

  await page.getByRole('button', { name: /EX-77/ }).click();
  await fill('Hour meter', '1,020.5');
  await panel.getByRole('button', { name: 'Read meter' }).click();
  await expect(page.getByText('EX-77: 1,020.5 h.')).toBeVisible();
  await page.getByRole('button', { name: /EX-77.*due in 130 h/ }).click();

  await panel.getByRole('button', { name: 'Service done' }).click();
  await expect(panel.getByLabel('Hour meter')).toHaveValue('1,020.5');
  await panel.getByRole('button', { name: 'Save service' }).click();
  await expect(panel.getByText('Due in 250 h')).toBeVisible();

  await panel.getByRole('button', { name: 'Correct meter' }).click();
  await panel.getByLabel('What happened').selectOption({ label: 'The meter was replaced' });
  await fill('Hour meter', '12');
  await fill('Reason', 'Meter broken by a stone');
  await panel.getByRole('button', { name: 'Save correction' }).click();
  await expect(panel.getByText('12 h', { exact: true })).toBeVisible();
  await expect(panel.getByText('Due in 250 h')).toBeVisible();

  for (const [status, note] of [
    ['Breakdown', 'Hydraulic hose'],
    ['Active', 'Hose replaced'],
  ] as const) {
    await panel.getByText(status, { exact: true }).last().click();
    await fill('Note', note);
    await panel.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('button', { name: new RegExp(`EX-77.*${status}.*${note}`) }).click();
  }

  await setOffline(false);
  await allSent(page);
  const machine = async () =>
    (
      await world.backend.query(
        `select e.id, e.status, e.status_note, e.hour_meter::float, e.meter_offset::float, e.last_service_hours::float, e.year_purchased, v.current_value::float,
           (select count(*)::int from private.mutation_log l where l.entity_id = e.id) as logged
         from public.equipment e join public.equipment_values v using (id) where e.equipment_code = 'EX-77'`,
      )
    )[0];
  expect(await machine()).toEqual({
    id: expect.any(String),
    status: 'active',
    status_note: 'Hose replaced',
    hour_meter: 12,
    meter_offset: 1008.5,
    last_service_hours: 1020.5,
    year_purchased: 2021,
    current_value: 1_250_000_000,
    logged: 7,
  });

  // The pump at the crusher writes its fillings: what the machine burns is what the fuel log says.
  const pump = await signInByApi(world.backend, 'supervisor');
  const id = String((await machine())?.['id']);
  const today = operatingDayOf(new Date(), DEFAULT_SITE_DAY);
  const filling = (seq: number, hoursAgo: number, liters: number, hour_meter: number) => ({
    id: v7(),
    seq,
    kind: 'fuel_logs.create',
    entity_id: v7(),
    payload: { operating_day: today, kind: 'issue', equipment_id: id, liters, hour_meter },
    depends_on: [],
    replaces: null,
    captured_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    clock_offset_ms: 0,
  });
  const { body } = await pump.push([filling(1, 3, 180, 13), filling(2, 2, 72.5, 18), filling(3, 1, 87, 24)]);
  expect(body.outcomes?.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
  const burnt = panel.getByRole('definition').filter({ hasText: 'last 30 days' });
  await expect(burnt).toContainText('14.5 L/h', { timeout: 60_000 });
  await expect(burnt).toContainText('159.5 L in 11 h, last 30 days · Usual 12–18 L/h');
  // They came from before the meter was replaced: the new one shows what it showed.
  expect(await machine()).toMatchObject({ hour_meter: 12 });
  await close();
});
