/** What a person can do about work that waits or was refused, in a real browser against a real server. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { v7 } from 'uuid';
import { signInByApi } from './support/api.ts';
import { expectBooksAgree, expectExactlyOnce, untilArrived } from './support/books.ts';
import { allSent, openForm, recordDelivery, strip } from './support/clerk.ts';
import { signIn } from './support/signIn.ts';
import { closePanel, exportUnsent, fileOf, importUnsent, openPanel } from './support/syncPanel.ts';
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

test('unsent work goes by file from device A to device B of the same person: damaged, foreign or known files change nothing, and nothing is doubled', async () => {
  const a = await world.device('A');
  await signIn(a.page, world.origin, 'clerk');
  await allSent(a.page);
  // Everything that the app can show is on the device from here on.
  await a.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await openForm(a.page);
  await a.setOffline(true);
  const tickets = [await recordDelivery(a.page), await recordDelivery(a.page, { volume: '3' })];
  const file = await exportUnsent(a.page);
  await closePanel(a.page);

  const b = tablet;
  await importUnsent(b.page, file.slice(0, file.length / 2), 'The file is damaged: nothing was taken in');
  await importUnsent(b.page, file.replace('PT Batu Jaya', 'PT Batu Raya'), 'The file is damaged: nothing was taken in');
  await importUnsent(b.page, '{"name":"some other program"}', 'This is not a file of unsent work');
  expect(
    await world.backend.query('select id from public.deliveries where ticket_no = $1', [tickets[0] ?? '']),
  ).toEqual([]);
  await importUnsent(b.page, file, '2 records taken in');
  await closePanel(b.page);
  await allSent(b.page);
  await untilArrived(world.backend, tickets);
  await expectExactlyOnce(world.backend, tickets);

  await importUnsent(b.page, file, 'Everything in this file is on this device already');
  await a.setOffline(false);
  await allSent(a.page);
  await importUnsent(a.page, file, 'Everything in this file is on this device already');
  await closePanel(a.page);
  await allSent(a.page);
  await expectExactlyOnce(world.backend, tickets);
  await a.close();
  await closePanel(b.page);
});

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
  return { page, panel, ticket, delivery };
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

test('a rejected parent is discarded with a reason: its dependents go with it, and the audit keeps both in full', async () => {
  const { page, panel, delivery, ticket } = await refusedParent();
  await panel.getByRole('button', { name: 'Discard' }).click();
  const dialog = page.getByRole('dialog', { name: 'Discard this record?' });
  await expect(dialog.getByText('1 record that needs it is discarded too.')).toBeVisible();
  await judgeInBothThemes(page, 'a record to discard, over the panel');
  await dialog.getByLabel('Reason').fill('Weighed twice');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(panel.getByText('Nothing waits. Every record is with the server.')).toBeVisible();
  expect(await stored(delivery)).toEqual([]);
  const audit = await world.backend.query(
    `select after -> 'discarded' ->> 'kind' as kind, after -> 'discarded' -> 'payload' ->> 'ticket_no' as ticket, reason from public.audit_log
     where action = 'mutations.discard' and after -> 'discarded' ->> 'entity_id' = $1 order by id`,
    [delivery],
  );
  expect(audit).toEqual([
    { kind: 'deliveries.create', ticket, reason: 'Weighed twice' },
    { kind: 'deliveries.change_status', ticket: null, reason: 'Weighed twice' },
  ]);
  await closePanel(page);
  await allSent(page);
  await expectBooksAgree(world.backend);
});

test('two people change the same customer: the second one sees both values, who wrote the other and when, and chooses', async () => {
  const [clerk, colleague] = [await signInByApi(world.backend, 'clerk'), await signInByApi(world.backend, 'admin')];
  const change = (kind: string, entity_id: string, payload: object, seen?: object) => ({
    id: v7(),
    seq: 1,
    kind,
    entity_id,
    payload,
    ...(seen ? { seen } : {}),
    depends_on: [],
    replaces: null,
    captured_at: new Date().toISOString(),
    clock_offset_ms: 0,
  });
  const { page } = tablet;
  for (const choice of ['mine', 'theirs'] as const) {
    const customer = v7();
    await clerk.push([change('customers.create', customer, { name: 'PT Jaya Abadi', address: 'Jl. Lama 1' })]);
    const answer = await colleague.push([
      change('customers.change', customer, { address: 'Jl. Baru 2' }, { address: 'Jl. Lama 1' }),
    ]);
    expect(answer.body.outcomes).toMatchObject([{ outcome: 'applied' }]);
    const file = fileOf(clerk.userId, clerk.device, [
      {
        kind: 'customers.change',
        entity_id: customer,
        payload: { address: 'Jl. Raya 3' },
        seen: { address: 'Jl. Lama 1' },
      },
    ]);
    await importUnsent(page, file, '1 record taken in');
    const panel = await openPanel(page);
    await expectEscapeClosesItAlone(page, panel, 'Fix');
    await panel.getByRole('button', { name: 'Fix' }).click();
    const dialog = page.getByRole('dialog', { name: 'Which value is right?' });
    const [name] = await world.backend.query<{ full_name: string }>(
      'select full_name from public.profiles where id = $1',
      [colleague.userId],
    );
    const theirs = dialog.getByRole('radio', {
      name: new RegExp(`^Theirs: Jl\\. Baru 2\\s*${name?.full_name} · .*\\d\\d:\\d\\d`),
    });
    await expect(theirs).not.toBeChecked();
    await (choice === 'mine' ? dialog.getByRole('radio', { name: 'Mine: Jl. Raya 3' }) : theirs).check();
    await dialog.getByRole('button', { name: 'Save choice' }).click();
    await expect(panel.getByText('Nothing waits. Every record is with the server.')).toBeVisible();
    const [row] = await world.backend.query('select address from public.customers where id = $1', [customer]);
    expect(row).toEqual({ address: choice === 'mine' ? 'Jl. Raya 3' : 'Jl. Baru 2' });
    await closePanel(page);
  }
});
