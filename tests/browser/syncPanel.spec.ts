/** What a person can do about work that waits or was refused, in a real browser against a real server. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { signInByApi } from './support/api.ts';
import { expectBooksAgree } from './support/books.ts';
import { allSent, strip } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { closePanel, fileOf, importUnsent, openPanel } from './support/syncPanel.ts';
import type { Device } from './support/device.ts';
import { judgeInBothThemes } from './support/judge.ts';
import { startWorld, type World } from './support/world.ts';

let world: World;
/** The clerk's tablet: signed in once, nothing waits between two tests. */
let tablet: Device;
test.beforeAll(async () => {
  world = await startWorld({ demo: '2d' });
  tablet = await world.device('tablet');
  await signIn(tablet.page, world.origin, 'clerk');
  await allSent(tablet.page);
});
test.afterAll(() => world?.end());

/** A delivery above what the server takes, and its dispatch, which needs it. The app's own ceiling is higher: as if the two were of different versions. */
async function refusedParent() {
  await setCeiling(5);
  const clerk = await signInByApi(world.backend, 'clerk');
  const { page } = tablet;
  const delivery = v7();
  const ticket = `SJ-261120-${clerk.deviceCode}-0001`;
  const [today] = await world.backend.query<{ day: string }>(`select (now() + interval '1 hour')::date::text as day`);
  const payload = {
    ticket_no: ticket,
    operating_day: today?.day,
    customer_name: 'PT Batu Jaya',
    material_type: 'abu_batu',
    volume: 7.5,
    truck_license: 'B 9123 XYZ',
    truck_type: 'STANDARD',
    driver_name: 'Slamet Riyadi',
  };
  const file = fileOf(clerk.userId, clerk.device, [
    { kind: 'deliveries.create', entity_id: delivery, payload },
    {
      kind: 'deliveries.change_status',
      entity_id: delivery,
      payload: { status: 'in_transit' },
      seen: { status: 'pending' },
      depends_on: [delivery],
    },
  ]);
  await importUnsent(page, file, '1 record taken in');
  await expect(strip(page)).toHaveText('Needs attention 1');
  const panel = await openPanel(page);
  await expect(panel.getByText('Volume exceeds safety limit (10,000 m³)')).toBeVisible();
  return { page, panel, delivery };
}

/** Opens the dialog above the panel, and leaves it by the keyboard: the panel is there as before, and has the focus again. */
async function expectEscapeClosesItAlone(page: Page, panel: Locator, button: string): Promise<void> {
  await panel.getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(panel.getByRole('button', { name: button })).toBeFocused();
}

const setCeiling = (limit: number) =>
  world.backend.query(`alter table public.deliveries drop constraint volume__volume_above_limit,
  add constraint volume__volume_above_limit check (volume <= ${limit}) not valid`);
const stored = (delivery: string) =>
  world.backend.query('select volume::text, status::text from public.deliveries where id = $1', [delivery]);

test('a rejected parent is fixed, and its dependents follow', async () => {
  const { page, panel, delivery } = await refusedParent();
  await expectEscapeClosesItAlone(page, panel, 'Discard');
  await expectEscapeClosesItAlone(page, panel, 'Fix');
  await panel.getByRole('button', { name: 'Fix' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct this record' });
  await expect(dialog.getByLabel('Volume (m³)')).toBeVisible();
  await judgeInBothThemes(page, 'a record to correct, over the panel');
  await dialog.getByLabel('Volume (m³)').fill('4.5');
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(panel.getByText('Nothing waits. Every record is with the server.')).toBeVisible();
  expect(await stored(delivery)).toEqual([{ volume: '4.5', status: 'in_transit' }]);
  await expectBooksAgree(world.backend);
  await closePanel(page);
});
