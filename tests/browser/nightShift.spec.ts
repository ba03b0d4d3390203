/** A supervisor's night at the crusher without a signal, over midnight; a colleague on another phone; and what the server has of it. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { derivedId } from '../../src/domain/records/ids.ts';
import { operatingDayOf } from '../../src/domain/time/operatingDay.ts';
import { addDays } from '../../src/domain/time/calendar.ts';
import { instantAt } from '../../src/domain/time/siteTime.ts';
import { signInByApi } from './support/api.ts';
import { expectBooksAgree, stockOf } from './support/books.ts';
import { allSent, strip } from './support/clerk.ts';
import type { Device } from './support/device.ts';
import type { Who } from './support/signIn.ts';
import { readTable, writeMeta } from './support/store.ts';
import { thumb } from './support/thumb.ts';
import { worldOfFile } from './support/world.ts';

const PHONE = { width: 390, height: 844 };
const ZONE = 'Asia/Jakarta';
/** The last night that is over by now: it may be noon or midnight when this runs. */
const DAY = addDays(operatingDayOf(new Date(), { timeZone: ZONE, dayStart: '06:00' }), -1);
/** On the clock of the site in that night: hours from 12 on are of its first day. */
const at = (time: string): Date => instantAt(time >= '12:00' ? DAY : addDays(DAY, 1), time, ZONE);
const LOADER = v7();

const world = worldOfFile();
test.beforeAll(async () => {
  const office = await signInByApi(world.backend, 'admin');
  const made = (kind: string, entity_id: string, payload: object, seq: number) => ({
    id: v7(),
    seq,
    kind,
    entity_id,
    payload,
    depends_on: [],
    replaces: null,
    // What is read in that night is read after this.
    captured_at: at('12:00').toISOString(),
    clock_offset_ms: 0,
  });
  const { body } = await office.push([
    made(
      'equipment.create',
      LOADER,
      {
        equipment_code: 'WL-01',
        equipment_name: 'Wheel loader',
        equipment_type: 'wheel_loader',
        hour_meter: 5020,
        fuel_capacity_liters: 300,
      },
      1,
    ),
    made('operators.create', v7(), { full_name: 'Joko Susilo', job_title: 'Operator' }, 2),
    made('operators.create', v7(), { full_name: 'Yusuf Maulana', job_title: 'Operator' }, 3),
  ]);
  expect(body.outcomes?.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
});

/** A phone that has synced, went out of reach, and whose clock shows that moment. */
async function outOfReach(who: Who, moment: Date): Promise<Device> {
  const device = await world.deviceOf(who, PHONE);
  const { page } = device;
  await page.goto(world.origin);
  await allSent(page);
  await device.setOffline(true);
  // It last met the server before that night: a clock that is set back is seen, and what it is off by would be made up for.
  const meta = await readTable<{ key: string; value: object }>(page, 'meta');
  const drain = meta.find(({ key }) => key === 'drain')?.value ?? {};
  await writeMeta(page, 'drain', { ...drain, clock_measured_at: moment.getTime() - 3_600_000 });
  await page.goto('about:blank');
  await page.clock.install({ time: moment });
  await openShiftPage(page);
  return device;
}
async function openShiftPage(page: Page): Promise<void> {
  await page.goto(`${world.origin}/shift`);
  await expect(page.getByRole('heading', { name: 'Shift control', level: 1 })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}
/** Lets the night go on until then. */
const goOnTo = async (page: Page, time: string): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  await page.clock.fastForward(at(time).getTime() - now);
};
/** The same phone with its own clock, back in reach. */
async function backInReach(who: Who, device: Device): Promise<Device> {
  await device.close();
  const again = await world.again(who, PHONE);
  await openShiftPage(again.page);
  await allSent(again.page);
  return again;
}

const saved = (page: Page, words: string) => expect(page.getByText(`Recorded: ${words}.`)).toBeVisible();
const figure = (page: Page, name: string) => page.getByRole('article', { name });

async function openNightShift(page: Page): Promise<void> {
  await page.getByLabel('Shift type').selectOption('night');
  await page.getByLabel('Shift date').fill(DAY);
  await page.getByLabel('Start time').fill('22:00');
  await page.getByLabel('End time').fill('06:00');
  await page.getByLabel('Production target (m³)').fill('400');
  await page.getByRole('button', { name: 'Open shift' }).click();
  await expect(figure(page, 'Produced')).toContainText('0 m³');
}

test('a night over midnight with two materials, a stop, fuel and a handover, by two phones without signal, is one shift on the server', async () => {
  test.setTimeout(180_000);
  const boulderDust = await stockOf(world.backend, 'abu_batu').catch(() => 0);
  const first = await outOfReach('supervisor', at('22:05'));
  let { page } = first;
  await page.getByLabel('Joko Susilo').check();
  await openNightShift(page);
  await expect(strip(page)).toHaveText(/^Offline/);

  const production = thumb();
  await goOnTo(page, '22:55');
  await production.tap(page, /^Production/);
  await production.type(page, 'Abu Batu (Stone Dust)', '75.5');
  await production.tap(page, 'Save production');
  await saved(page, '75.5 m³ Abu Batu');
  expect(production.count()).toBeLessThanOrEqual(3);
  await expect(figure(page, 'Produced')).toContainText('75.5 m³');

  await goOnTo(page, '23:40');
  const stop = thumb();
  await stop.tap(page, /^Stop/);
  await stop.pick(page, 'Blockage');
  await stop.tap(page, 'Start downtime');
  expect(stop.count()).toBeLessThanOrEqual(3);
  await expect(page.getByRole('timer')).toHaveText(/^0:00:/);

  // Past midnight, after a restart of the app: the time runs from the record.
  await goOnTo(page, '00:25');
  await openShiftPage(page);
  await expect(page.getByRole('timer')).toHaveText(/^0:4[45]:/);
  await expect(figure(page, 'Downtime')).toContainText(/0 h 4[45] min/);
  await page.getByRole('button', { name: 'Running again' }).click();
  await expect(page.getByRole('timer')).toHaveCount(0);

  await goOnTo(page, '01:10');
  const fuel = thumb();
  await fuel.tap(page, /^Fuel/);
  await fuel.pick(page, 'WL-01');
  await fuel.type(page, 'Liters', '120');
  await fuel.type(page, 'Hour meter', '5028.5');
  await fuel.tap(page, 'Save fuel log');
  await saved(page, '120 L to WL-01');
  expect(fuel.count()).toBeLessThanOrEqual(5);

  await goOnTo(page, '03:00');
  await page.getByRole('button', { name: /^Production/ }).click();
  await page.getByLabel('Lainnya').fill('20');
  await page.getByRole('button', { name: 'Save production' }).click();
  await expect(figure(page, 'Produced')).toContainText('95.5 m³');
  const hours = page.getByRole('figure', { name: /^Produced against target/ });
  await hours.getByText('Show the figures').click();
  await expect(hours.getByRole('row', { name: /^22:00 75\.5 m³ 50 m³/ })).toBeVisible();
  await expect(hours.getByRole('row', { name: /^03:00 20 m³ 50 m³/ })).toBeVisible();

  // The colleague opened the same shift, out of reach too, and knows nothing of all this.
  const second = await outOfReach('manager', at('22:20'));
  await openNightShift(second.page);
  await goOnTo(second.page, '04:00');
  await second.page.getByRole('button', { name: /^Production/ }).click();
  await second.page.getByLabel('Abu Batu (Stone Dust)').fill('4.5');
  await second.page.getByRole('button', { name: 'Save production' }).click();
  await saved(second.page, '4.5 m³ Abu Batu');

  await goOnTo(page, '05:50');
  await page.getByRole('button', { name: 'Close shift' }).click();
  await page.getByLabel('Handover note').fill('Belt 2 is noisy');
  await page.getByRole('button', { name: 'Close shift' }).click();
  await expect(page.getByRole('heading', { name: 'Handover from Night shift' })).toBeVisible();

  ({ page } = await backInReach('supervisor', first));
  const other = await backInReach('manager', second);

  const shiftId = derivedId(`shifts:${DAY}:night`);
  const q = <T>(sql: string) => world.backend.query<T>(sql, [shiftId]);
  expect(
    await q(`select operating_day::text, status, start_time, end_time, production_target::int, cardinality(crew) as crew, handover_note,
      to_char(opened_at at time zone '${ZONE}', 'HH24:MI') as opened, to_char(closed_at at time zone '${ZONE}', 'HH24:MI') as closed
      from public.shifts where id = $1`),
  ).toEqual([
    {
      operating_day: DAY,
      status: 'closed',
      start_time: '22:00',
      end_time: '06:00',
      production_target: 400,
      crew: 1,
      handover_note: 'Belt 2 is noisy',
      opened: '22:05',
      closed: '05:50',
    },
  ]);
  expect(await world.backend.query('select count(*)::int as shifts from public.shifts')).toEqual([{ shifts: 1 }]);
  expect(
    await q(
      `select material_type, volume::float, operating_day::text as day from public.production_entries where shift_id = $1 order by captured_at`,
    ),
  ).toEqual([
    { material_type: 'abu_batu', volume: 75.5, day: DAY },
    { material_type: 'lainnya', volume: 20, day: DAY },
    { material_type: 'abu_batu', volume: 4.5, day: DAY },
  ]);
  expect(
    await q(`select reason, to_char(started_at at time zone '${ZONE}', 'HH24:MI') as started, round(extract(epoch from ended_at - started_at) / 60)::int as minutes
      from public.downtime_entries where shift_id = $1`),
  ).toEqual([{ reason: 'blockage', started: '23:40', minutes: 45 }]);
  expect(
    await q(
      `select kind, liters::float, f.hour_meter::float, e.hour_meter::float as meter from public.fuel_logs f join public.equipment e on e.id = f.equipment_id where shift_id = $1`,
    ),
  ).toEqual([{ kind: 'issue', liters: 120, hour_meter: 5028.5, meter: 5028.5 }]);
  expect(
    await world.backend.query(
      `select kind, key, quantity::float from public.daily_totals where operating_day = $1 and kind in ('production', 'downtime') order by kind, key`,
      [DAY],
    ),
  ).toEqual([
    { kind: 'downtime', key: 'blockage', quantity: expect.closeTo(0.75, 1) },
    { kind: 'production', key: 'abu_batu', quantity: 80 },
    { kind: 'production', key: 'lainnya', quantity: 20 },
  ]);
  expect(await stockOf(world.backend, 'abu_batu')).toBe((Number.isFinite(boulderDust) ? boulderDust : 0) + 80);
  await expectBooksAgree(world.backend);

  // The phone of the colleague has all of it now, and acknowledges what was handed over.
  await other.page.getByRole('button', { name: /^Show: Night shift/ }).click();
  await expect(figure(other.page, 'Produced')).toContainText('100 m³');
  await other.page.getByRole('button', { name: 'Acknowledge handover' }).click();
  await expect(other.page.getByText(/^Acknowledged/)).toBeVisible();
  await allSent(other.page);
  expect(
    await q(
      `select p.email from public.shifts s join public.profiles p on p.id = s.acknowledged_by or p.user_id = s.acknowledged_by where s.id = $1`,
    ),
  ).toEqual([{ email: 'manager@kuari.example' }]);
});

test('on a phone what is recorded is few taps away, the status is in sight, and a closing can be undone or be killed', async () => {
  const { page, kill } = await world.deviceOf('supervisor', PHONE);
  await openShiftPage(page);
  await page.getByRole('button', { name: 'Open shift' }).click();
  await expect(figure(page, 'Produced')).toContainText('0 m³');

  const production = thumb();
  await production.tap(page, /^Production/);
  await expect(page.getByLabel('Abu Batu (Stone Dust)')).toBeFocused();
  for (const [product, volume] of [
    ['Abu Batu', '12.5'],
    ['Split ½', '30'],
    ['Lainnya', '7.5'],
  ] as const)
    await production.type(page, product, volume);
  await production.tap(page, 'Save production');
  expect(production.count()).toBeLessThanOrEqual(6);
  await expect(figure(page, 'Produced')).toContainText('50 m³');

  const tiles = page.getByRole('group', { name: 'What to record' });
  const stop = thumb();
  await stop.tap(page, /^Stop/);
  await stop.pick(page, 'Rain');
  await stop.tap(page, 'Start downtime');
  const running = page.getByRole('region', { name: 'Rain · The whole line' });
  await expect(running.getByRole('timer')).toBeVisible();
  for (const size of [PHONE, { width: 360, height: 640 }]) {
    await page.setViewportSize(size);
    for (const part of [running, page.getByRole('region', { name: 'This shift', exact: true }), tiles])
      await expect(part).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(PHONE);
  await page.evaluate(() => scrollTo(0, 400));
  await expect(running).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  // The way back closes a sheet.
  await page.getByRole('button', { name: /^Fuel/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await tiles.getByRole('button', { name: /^Production/ }).click();
  const product = page.getByLabel('Screening / Sirtu');
  const label = page.getByText('Screening / Sirtu', { exact: true });
  const right = await label.evaluate((one) => one.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual((await product.boundingBox())?.x ?? 0);
  await page.goBack();
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

  const shiftsOf = (status: string) =>
    world.backend.query(`select handover_note from public.shifts where status = $1 and handover_note = 'Screen 2'`, [
      status,
    ]);
  const undoOfClosing = () =>
    page.getByRole('listitem').filter({ hasText: 'is closed' }).getByRole('button', { name: 'Undo' });
  const close = async () => {
    const closing = thumb();
    await closing.tap(page, 'Close shift');
    await closing.type(page, 'Handover note', '');
    if ((await page.getByLabel('Handover note').inputValue()) === '') await page.keyboard.type('Screen 2');
    await expect(page.getByText('50 m³', { exact: false }).first()).toBeVisible();
    await closing.tap(page, 'Close shift');
    expect(closing.count()).toBeLessThanOrEqual(4);
  };
  await close();
  await undoOfClosing().click();
  await expect(page.getByRole('button', { name: 'Close shift' })).toBeVisible();
  await allSent(page);
  expect(await shiftsOf('closed')).toEqual([]);
  // Killed within the five seconds: it is on the disk, and is sent once the app is back.
  await close();
  await expect(undoOfClosing()).toBeVisible();
  await kill();
  const again = await world.again('supervisor', PHONE);
  await openShiftPage(again.page);
  await allSent(again.page);
  expect(await shiftsOf('closed')).toEqual([{ handover_note: 'Screen 2' }]);
  // Left standing, it would refuse a stop of the whole line in the next test.
  await again.page.getByRole('button', { name: /^Running again/ }).click();
  await expect(again.page.getByRole('timer')).toHaveCount(0);
  await allSent(again.page);
});

test('with gloves and the way back a sheet closes and nothing else happens, and a second tap ends no second stop', async () => {
  const { page } = await world.deviceOf('supervisor', { width: 360, height: 640 });
  await openShiftPage(page);
  const without = page.getByRole('button', { name: 'Record without opening a shift' });
  const tile = (name: RegExp) => page.getByRole('group', { name: 'What to record' }).getByRole('button', { name });
  await tile(/^Stop/).or(without).first().waitFor();
  if (await without.isVisible()) await without.click();
  const sheets = page.getByRole('dialog');
  const finger = await page.context().newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const twice = async (button: Locator) => {
    // While a sheet still moves up, the press would miss.
    await button.click({ trial: true });
    const box = await button.boundingBox();
    const touchPoints = [{ x: (box?.x ?? 0) + 24, y: (box?.y ?? 0) + 24 }];
    // The moments of the taps are given: on a busy machine the second would come when it is no second tap any more.
    const begun = Date.now() / 1_000;
    const touch = (type: 'touchStart' | 'touchEnd', after: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchStart' ? touchPoints : [],
        timestamp: begun + after,
      });
    for (const after of [0, 0.12]) {
      await touch('touchStart', after);
      await touch('touchEnd', after + 0.05);
    }
    await page.waitForTimeout(500);
  };

  // Beneath the button that closes a tall sheet is "Sign out".
  await tile(/^Stop/).click();
  await twice(sheets.getByRole('button', { name: 'Close' }));
  await expect(page).toHaveURL(/\/shift$/);
  await expect(sheets).toHaveCount(0);

  // A question over a sheet is a step of its own.
  await tile(/^Fuel/).click();
  const liters = page.getByLabel('Liters');
  await liters.fill('1200');
  await page.getByLabel('Hour meter').fill('5031');
  await page.getByRole('radiogroup').getByText('WL-01', { exact: true }).click();
  const save = page.getByRole('button', { name: 'Save fuel log' });
  const question = page.getByRole('dialog', { name: 'Is this right?' });
  await save.click();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(liters).toHaveValue('1200');
  await save.click();
  await question.getByRole('button', { name: 'It is right: save' }).dblclick();
  await saved(page, '1200 L to WL-01');
  await expect(page).toHaveURL(/\/shift$/);
  await expect(sheets).toHaveCount(0);

  // What moves up beneath the finger takes no second tap: another stop.
  for (const machine of ['The whole line', 'WL-01 · Wheel loader']) {
    await tile(/^Stop/).click();
    await page.getByRole('radiogroup').getByText('Rain', { exact: true }).click();
    await page.getByLabel('Equipment').selectOption({ label: machine });
    await page.getByRole('button', { name: 'Start downtime' }).click();
    await expect.poll(() => sheets.allInnerTexts()).toEqual([]);
    // No person opens, fills and saves the next within the half second in which a press on the same spot is a second tap.
    await page.waitForTimeout(500);
  }
  await expect(page.getByRole('timer')).toHaveCount(2);
  await twice(page.getByRole('button', { name: /^Running again/ }).first());
  await expect(page.getByRole('timer')).toHaveCount(1);
});
