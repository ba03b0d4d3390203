/** Each guide as people live it, on a phone with the demo: one play for a role, which has the camera take every step. */
import { expect, type Page } from '@playwright/test';
import { addDays } from '../../../../src/domain/time/calendar.ts';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../../../src/domain/time/operatingDay.ts';
import { allSent, openForm, recordDelivery, strip } from '../clerk.ts';
import type { Device } from '../device.ts';
import { attachPrinter } from '../printer.ts';
import { cable, onIndicator, withIndicator } from '../scale.ts';
import { PASSWORD, signIn } from '../signIn.ts';
import type { Shoot } from './camera.ts';
import { word, type Who } from './paper.ts';

type Camera = (page: Page) => Shoot;
type Play = (origin: string, device: Device, cameraFor: Camera) => Promise<void>;

const named = (key: string) => word(key, 'en');
/** In either language. */
const both = (key: string) => new RegExp(`^(${word(key, 'en')}|${word(key, 'id')})`);
/** Another press on the spot of one that saved a moment ago would be dropped. */
async function press(page: Page, key: string): Promise<void> {
  const shown = page.getByRole('button', { name: named(key) }).filter({ visible: true });
  await shown.last().click();
  await page.waitForTimeout(600);
}
/** A row of the settings that opens in its place. */
const openRoom = (page: Page, key: string) =>
  page.getByRole('heading', { name: named(key), exact: true, level: 3 }).click();

export const PLAYS: Readonly<Record<Who, Play>> = { clerk, supervisor, owner, devices };

async function clerk(origin: string, { page, setOffline }: Device, cameraFor: Camera): Promise<void> {
  const shoot = cameraFor(page);
  await page.goto(`${origin}/auth`);
  await page.getByLabel('Email').fill('clerk@kuari.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await shoot('sign-in');
  await signIn(page, origin, 'clerk');
  await allSent(page);
  await page.goto(`${origin}/settings`);
  await openRoom(page, 'settings.install.title');
  // No browser that is driven offers it; Chrome on a tablet does.
  await page.evaluate(() =>
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined })),
  );
  await shoot('install', { 1: page.locator('details[open] summary') });
  await openRoom(page, 'pin.title');
  for (const field of ['pin.new', 'pin.repeat']) await page.getByLabel(named(field)).fill('274913');
  await shoot('pin');
  await press(page, 'pin.save');
  await page.goto(origin);
  await openForm(page);
  const recent = page.getByRole('group', { name: named('delivery.new.recentTrucks') });
  await recent.getByRole('button').last().click();
  await press(page, 'delivery.new.sameLoad');
  await shoot('load');
  await shoot('save');
  await press(page, 'delivery.new.save');
  const right = page.getByRole('button', { name: named('form.doubt.save') });
  const saved = page.getByRole('status').filter({ hasText: named('form.saved') });
  await expect(right.or(saved).first()).toBeVisible();
  if (await right.isVisible()) await right.click();
  await expect(saved).toBeVisible();
  await shoot('saved', { 1: page.getByRole('status').getByText(both('form.saved')).locator('..') });
  await setOffline(true);
  await recordDelivery(page, { customer: 'Ibu Ningsih', plate: 'B 7101 KS', volume: '5' });
  await expect(strip(page)).toHaveText(/to send/);
  await shoot('offline', { 1: page.getByRole('banner').getByRole('button', { name: both('sync.offline') }) });
  await setOffline(false);
  await allSent(page);
  await press(page, 'payment.received');
  await press(page, 'payment.save');
  await page.getByRole('dialog', { name: 'Receipt' }).getByRole('button', { name: 'Close' }).click();
  await page.goto(`${origin}/delivery`);
  await page.locator('tr', { hasText: 'B 7101 KS' }).first().locator('button[data-opens]').click();
  await shoot('correct');
  await page.keyboard.press('Escape');
  await press(page, 'cash.title');
  await shoot('cash');
  await page.goto(origin);
  await press(page, 'nav.tab.more');
  await shoot('switch');
}

async function devices(origin: string, { page, context }: Device, cameraFor: Camera): Promise<void> {
  const shoot = cameraFor(page);
  await withIndicator(page);
  await signIn(page, origin, 'clerk');
  await allSent(page);
  await page.goto(`${origin}/settings?device=scale`);
  await shoot('scale-port');
  await onIndicator(page, { kg: 8940, moving: false });
  await press(page, 'scale.choose');
  await expect(page.getByText(named('scale.verdict.stable'))).toBeVisible();
  await shoot('scale-line');
  await cable(page, 'unplug');
  await shoot('scale-silent', { 1: page.getByText(both('scale.link.absent')).locator('..') });
  await cable(page, 'plugIn');
  await page.goto(`${origin}/delivery/new`);
  await page.getByLabel('License plate').fill('B 9214 TRK');
  await onIndicator(page, { kg: 8940, moving: false });
  await press(page, 'scale.weighEmpty');
  await shoot('weigh-empty');
  await press(page, 'yard.enter');
  await expect(page.getByLabel('License plate')).toHaveValue('');
  await onIndicator(page, { kg: 23_760, moving: false });
  await page
    .getByRole('group', { name: named('yard.title') })
    .getByRole('button')
    .first()
    .click();
  await shoot('weigh-full');
  const other = await context.newPage();
  await attachPrinter(other);
  await other.goto(`${origin}/settings?device=printer`);
  const shootPrinter = cameraFor(other);
  await shootPrinter('printer-choose');
  await press(other, 'printer.choose.serial');
  await shootPrinter('printer-test');
}

async function supervisor(origin: string, { page }: Device, cameraFor: Camera): Promise<void> {
  const shoot = cameraFor(page);
  await page.goto(`${origin}/quarry.svg`);
  const buffer = await page.screenshot();
  await signIn(page, origin, 'supervisor');
  await allSent(page);
  await page.goto(`${origin}/shift?do=open`);
  await shoot('open-shift', { 1: page.getByRole('group', { name: both('shift.form.crew') }) });
  await press(page, 'shift.form.open');
  await expect(page.getByRole('button', { name: named('shift.form.open') })).toHaveCount(0);
  await shoot('tiles');
  await press(page, 'shift.tab.production');
  await page.getByRole('dialog').getByRole('textbox').first().fill('120');
  await shoot('production');
  await press(page, 'shift.production.save');
  await press(page, 'shift.tab.downtime');
  await page.getByRole('dialog').getByText(named('shift.reason.blockage'), { exact: true }).click();
  await shoot('stop');
  await press(page, 'shift.downtime.start');
  await shoot('running');
  await press(page, 'shift.downtime.end');
  await press(page, 'shift.tab.fuel');
  await page.getByRole('radiogroup', { name: 'Equipment' }).locator('label').first().click();
  await page.getByRole('dialog').getByLabel('Liters').fill('120');
  await shoot('fuel', { 1: page.getByRole('radiogroup', { name: both('shift.fuel.equipment') }) });
  await page.goto(`${origin}/safety-incidents?view=report`);
  await page.getByLabel(named('incidents.field.title')).fill('Belt 2');
  await page
    .getByLabel('Choose', { exact: true })
    .setInputFiles([{ name: 'photo.png', mimeType: 'image/png', buffer }]);
  await expect(page.getByRole('img', { name: /^Photo \d/ })).toHaveCount(1);
  await shoot('incident');
  await page.goto(`${origin}/shift`);
  await press(page, 'shift.close.save');
  await page.getByLabel(named('shift.close.note')).fill('Belt 2: 14.30');
  await shoot('close');
}

async function owner(origin: string, { page }: Device, cameraFor: Camera): Promise<void> {
  const shoot = cameraFor(page);
  await signIn(page, origin, 'owner');
  await allSent(page);
  await page.goto(`${origin}/executive`);
  await shoot('overview');
  await page
    .getByRole('banner')
    .getByRole('button', { name: both('notices.title') })
    .click();
  await shoot('notices');
  await page.goto(`${origin}/reports/daily?day=${addDays(operatingDayOf(new Date(), DEFAULT_SITE_DAY), -1)}`);
  await shoot('report');
  await press(page, 'report.close');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: named('report.close') })
    .click();
  await shoot('reopen');
  await page.goto(`${origin}/settings?list=customer_prices&open=new`);
  await page.getByRole('dialog').getByLabel('Material type').selectOption({ index: 2 });
  await page.getByRole('dialog').getByLabel('Price per m³ (Rp)').fill('185,000');
  await shoot('price');
  await page.goto(`${origin}/settings?list=customers&open=new`);
  await page.getByRole('dialog').getByLabel('Name').fill('PT Batu Jaya');
  await shoot('customer');
  await page.goto(`${origin}/executive?view=money`);
  await shoot('receivables');
  await page.goto(`${origin}/invoices`);
  await shoot('new-invoice');
  await page.goto(`${origin}/invoices?view=new`);
  await page.getByRole('combobox', { name: 'Customer' }).fill('PT');
  await page.getByRole('option').first().click();
  await shoot('issue-invoice');
  await page.goto(`${origin}/users`);
  await press(page, 'people.create.open');
  await page.getByLabel('Full name').fill('Budi Santoso');
  await page.getByLabel('Email').fill('budi@kuari.example');
  await shoot('person');
  await page.goto(`${origin}/users?tab=devices`);
  await page.locator('button[data-opens]').last().click();
  await shoot('lost-tablet');
  await page.goto(`${origin}/settings`);
  await openRoom(page, 'settings.allData.title');
  await shoot('all-data', { 1: page.locator('details[open] summary') });
}
