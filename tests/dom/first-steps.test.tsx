import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { online, press } from './support/ownerServer.ts';
import { signedInAs } from './support/signedInAs.ts';
import { db, writeMeta } from './support/store.ts';
import { show } from './support/world.tsx';
import { rowsOf } from '../support/rowOf.ts';
import type * as changes from '../../src/data/settings/siteChanges.ts';

const send = vi.hoisted(() => vi.fn<typeof changes.sendChanges>());
vi.mock('../../src/data/settings/siteChanges.ts', async (original) => ({
  ...(await original<typeof changes>()),
  sendChanges: send,
}));
const { PULL_START } = await import('../../src/sync/pull/pullProgress.ts');
const { settingId } = await import('../../src/domain/mutations/settingChanges.ts');
const { FirstSteps } = await import('../../src/shared/firstSteps/FirstSteps.tsx');
const { SiteBegins } = await import('../../src/shared/firstSteps/SiteBegins.tsx');

const KEY = 'site.first_steps';
const setting = (config_value: string, version = 1, config_key = KEY) =>
  rowsOf(db, 'system_config').put({ id: settingId(config_key), version, config_key, config_value, is_active: true });
const price = () =>
  rowsOf(db, 'customer_prices').put({
    id: 'p1',
    material_type: 'abu_batu',
    price_per_m3: 120_000,
    from_date: '2026-11-01',
  });
const list = () => screen.findByRole('region', { name: 'First steps' });

beforeEach(async () => {
  online(true);
  await writeMeta(db, 'pull', { ...PULL_START, complete: true });
  await writeMeta(db, 'device', { id: 'd-1', code: 'AA1' });
  await setting('');
  await signedInAs('owner');
  send.mockReset();
  send.mockImplementation(async ({ body }) => {
    const [{ payload }] = JSON.parse(body).batch.mutations;
    await setting(payload.config_value, 2);
    return { ok: true, value: [{ kind: 'applied', version: 2 }] };
  });
});

describe('the first steps of an owner', () => {
  it('lead to the screens, and tick a step as soon as its record is there, sent or not', async () => {
    await show(<FirstSteps />);
    const region = within(await list());
    expect(region.getByText('0 of 11')).toBeTruthy();
    expect(region.getByRole('link', { name: /^Next ?Company/ }).getAttribute('href')).toBe('/settings?site=company');
    await setting('CV Batu 1', 1, 'site.company_name');
    expect(await region.findByText('Still missing: address, phone')).toBeTruthy();
    await price();
    await waitFor(() => expect(region.getByText('1 of 11')).toBeTruthy());
    expect(region.getByRole('link', { name: 'Done Prices' })).toBeTruthy();
  });

  it('are left out where they are not needed, and only with a connection', async () => {
    await show(<FirstSteps />);
    await list();
    online(false);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Not needed: Trucks' }).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Not needed: Prices' })).toBeNull();
    online(true);
    await press('Not needed: Trucks');
    expect(await screen.findByText('1 of 11')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Trucks · not needed' })).toBeTruthy();
  });

  it('are hidden for good only when that is confirmed', async () => {
    await show(<FirstSteps />);
    await list();
    await press('Hide this list');
    expect(send).not.toHaveBeenCalled();
    await press('Hide for good');
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect((await db.rows('system_config').get(settingId(KEY)))?.config_value).toBe('all');
  });

  it('are closed by one press when nothing of them is open', async () => {
    const of = { operating_day: '2026-11-30', captured_at: '2026-11-30T01:00:00Z' };
    await Promise.all([price(), rowsOf(db, 'deliveries').put({ id: 'd1', ...of })]);
    await rowsOf(db, 'stock_adjustments').put({ id: 's1', kind: 'opening', ...of });
    await setting('trucks,customers,people,machines,balances,targets,gate');
    for (const part of ['name', 'address', 'phone']) await setting('CV Batu 1', 1, `site.company_${part}`);
    await show(<FirstSteps />);
    expect(await screen.findByText('11 of 11')).toBeTruthy();
    await press('Close this list');
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  it('stand on the screen of a step until it is done, then lead on', async () => {
    await show(<SiteBegins />, '/settings?list=customer_prices&open=new');
    expect(await screen.findByText(/The list price per m³/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'First steps · 0 of 11' }).getAttribute('href')).toBe('/');
    await price();
    expect((await screen.findByRole('link', { name: 'Next: Company' })).getAttribute('href')).toBe(
      '/settings?site=company',
    );
    cleanup();
    await show(<SiteBegins />, '/settings?site=sync');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('a site that is being set up', () => {
  it('says to clerk and supervisor what is missing, who enters it, and that they may', async () => {
    await signedInAs('manager');
    await show(<SiteBegins />, '/shift');
    expect(await screen.findByText(/List prices: the owner or the manager/)).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Prices']);
    cleanup();
    await signedInAs('admin');
    await show(<SiteBegins />, '/delivery/new');
    expect(await screen.findByText(/Stock: the owner enters/)).toBeTruthy();
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Machines']);
    await setting('all', 2);
    await waitFor(() => expect(screen.queryByText(/Stock: the owner enters/)).toBeNull());
  });
});
