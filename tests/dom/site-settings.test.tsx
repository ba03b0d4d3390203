import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { online } from './support/ownerServer.ts';
import { db, writeMeta } from './support/store.ts';
import { prepareBrowser, show, whenDrawn } from './support/world.tsx';
import type { Role } from '../../src/domain/rules/roles.ts';
import type { SettingKey } from '../../src/domain/settings/groups.ts';
import type * as logos from '../../src/data/outbox/photos/prepareLogo.ts';
import type * as changes from '../../src/data/settings/siteChanges.ts';

const send = vi.hoisted(() => vi.fn<typeof changes.sendChanges>());
// What the server makes of a change is told in the database and browser tests; here its answers are given.
vi.mock('../../src/data/settings/siteChanges.ts', async (original) => ({
  ...(await original<typeof changes>()),
  sendChanges: send,
}));
const prepareLogo = vi.hoisted(() => vi.fn<typeof logos.prepareLogo>());
// A canvas is told in the browser tests.
vi.mock('../../src/data/outbox/photos/prepareLogo.ts', () => ({ prepareLogo }));
const { SitePage } = await import('../../src/features/settings/site/SitePage.tsx');
const { SiteLinks, sitePlaceIn } = await import('../../src/features/settings/site/SiteLinks.tsx');
const { ToastDuration } = await import('../../src/app/layout/storeParts.tsx');
const { Toasts } = await import('../../src/ui/Toasts.tsx');
const { toast } = await import('../../src/ui/toast.ts');
const { SETTING_GROUPS, boundsOf, defaultOf, isNumberSetting } = await import('../../src/domain/settings/groups.ts');
const { addDays } = await import('../../src/domain/time/calendar.ts');
const { DEFAULT_SITE_DAY, operatingDayOf } = await import('../../src/domain/time/operatingDay.ts');
const { settingId } = await import('../../src/domain/mutations/settingChanges.ts');
const { formatNumber } = await import('../../src/i18n/numbers.ts');

const GROUPS = ['stock', 'limits', 'targets', 'costs', 'sync', 'screens', 'security'] as const;
const KEYS: readonly SettingKey[] = Object.values(SETTING_GROUPS).flat();
const FINANCE = ['business.cost_per_cubic_meter', 'business.sales_target_monthly'];
const rowOf = (key: string, config_value: string, version = 1) => ({
  id: settingId(key),
  version,
  position: 1,
  deleted_at: null,
  config_key: key,
  config_value,
  unit: key.startsWith('ui.') ? 'ms' : key.includes('stock') ? 'm³' : null,
  period: null,
  audience: FINANCE.includes(key) || key.includes('fixed_cost') ? 'finance' : 'all',
  is_active: true,
});

function Screen({ as: role }: { readonly as: Role }) {
  const place = sitePlaceIn(useSearchParams()[0], role);
  return place ? <SitePage place={place} /> : <p>No such settings</p>;
}
const open = (place: string, role: Role = 'owner') => show(<Screen as={role} />, `/settings?site=${place}`);
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const typeLowStock = async () => {
  await open('stock');
  await screen.findByLabelText('Low stock (m³)');
  type('Low stock (m³)', '450');
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const save = () => press('Save settings');
const isSaved = (count: number) => screen.findByText(RegExp(`^Saved: ${count} setting${count === 1 ? '' : 's'}\\.`));
const mutationsOf = (call = 0): { payload: object; seen: object; entity_id: string; id: string }[] =>
  JSON.parse(send.mock.calls[call]![0].body).batch.mutations;

/** A setting of the server that is newer than what the device has. */
const arrives = (key: string, value: string) =>
  act(async () => void (await db.anyRows('system_config').put(rowOf(key, value, 2))));

/** The server takes everything, and its rows are here when it answers. */
function takesAll(): void {
  send.mockImplementation(async ({ body }) => {
    const mutations: { entity_id: string; payload: { config_value?: string } }[] = JSON.parse(body).batch.mutations;
    for (const { entity_id, payload } of mutations) {
      const row = await db.rows('system_config').get(entity_id);
      await db.anyRows('system_config').put({ ...row!, ...payload, version: row!.version + 1 });
    }
    return { ok: true, value: mutations.map(() => ({ kind: 'applied' as const, version: 2 })) };
  });
}

beforeEach(async () => {
  prepareBrowser({ signedIn: true });
  send.mockReset();
  takesAll();
  vi.restoreAllMocks();
  await writeMeta(db, 'device', { id: 'd-1', code: 'AA1' });
  const defaults = KEYS.map((key) => rowOf(key, defaultOf(key)));
  const reset = rowOf('reset.last_reset_date', '1970-01-01T00:00:00Z');
  await db.anyRows('system_config').bulkPut([...defaults, reset]);
});
afterEach(async () => {
  const undo = screen.queryByRole('button', { name: /Undo changes|Batalkan perubahan/ });
  if (undo) fireEvent.click(undo);
  const reason = screen.queryByLabelText(/Reset reason/);
  if (reason) fireEvent.change(reason, { target: { value: '' } });
  await vi.waitUntil(async () => (await db.drafts.count()) === 0);
  cleanup();
});

describe('the owner’s settings', () => {
  it('are found by the owner, and by no other role', async () => {
    for (const role of ['admin', 'manager'] as const) {
      await open('costs', role);
      expect(await screen.findByText('No such settings')).toBeTruthy();
      cleanup();
    }
    await open('costs');
    expect(await screen.findByLabelText('Variable cost')).toBeTruthy();
    expect(screen.getAllByText('owner and manager only')).toHaveLength(5);
  });

  it('tell in the list that the defaults disagree, and lead to every group and to the system check', async () => {
    await show(<SiteLinks />);
    expect(await screen.findByText(/2,250,000,000 a month, the sales target says Rp 150,000,000/)).toBeTruthy();
    expect(screen.getAllByRole('link')).toHaveLength(Object.keys(SETTING_GROUPS).length + 2);
  });

  it.each(GROUPS)(
    'of the group %s are refused at their fields beyond their bounds, and nothing is sent',
    async (group) => {
      await open(group);
      await screen.findByRole('button', { name: 'Save settings' });
      for (const key of SETTING_GROUPS[group].filter(isNumberSetting)) {
        const input = document.querySelector<HTMLInputElement>(`[name="${key}"]`)!;
        const said = () => document.getElementById(`${input.id}-error`)?.textContent ?? null;
        const typed = (value: string) => fireEvent.change(input, { target: { value } });
        const { min, max } = boundsOf(key);
        expect([key, input.value]).toEqual([key, formatNumber(Number(defaultOf(key)), 'en')]);
        for (const value of [String(min - 1), formatNumber(max + 1, 'en')]) {
          typed(value);
          expect([key, value, said()]).toEqual([key, value, expect.stringMatching(/^Enter [\d,]+ to [\d,]+$/)]);
        }
      }
      await save();
      expect(send).not.toHaveBeenCalled();
      expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
    },
  );

  it('are saved with what the person saw, say so, and hold at once', async () => {
    await typeLowStock();
    expect(screen.getByRole('button', { name: 'Back to default: Low stock' })).toBeTruthy();
    await save();
    expect(await isSaved(1)).toBeTruthy();
    expect(mutationsOf()).toMatchObject([
      { payload: { config_value: '450', is_active: true }, seen: { config_value: '500', is_active: true } },
    ]);
    expect(field('Low stock (m³)').value).toBe('450');
    expect(await db.outbox.count()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Back to default: Low stock' }));
    expect(field('Low stock (m³)').value).toBe('500');
    await save();
    await waitFor(() =>
      expect(mutationsOf(1)).toMatchObject([{ payload: { config_value: '500' }, seen: { config_value: '450' } }]),
    );
  });

  it('hold from the day that is chosen once it was said what that calculates anew, never from a closed day', async () => {
    const today = operatingDayOf(new Date(), DEFAULT_SITE_DAY);
    const closed = addDays(today, -5);
    await db.anyRows('day_closings').put({ id: 'c-1', version: 1, operating_day: closed, reopened_at: null });
    await open('costs');
    await screen.findByLabelText('Variable cost');
    type('Variable cost', '60000');
    type('Holds from', closed);
    expect(screen.getByText(/^This day or a later one is closed/)).toBeTruthy();
    await save();
    type('Holds from', addDays(today, -4));
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Save it like this?' });
    expect(dialog.textContent).toContain('Recalculates 4 days');
    expect(send).not.toHaveBeenCalled();
    await press('Save all the same');
    await waitFor(() =>
      expect(mutationsOf()).toMatchObject([{ payload: { config_value: '60000', from_day: addDays(today, -4) } }]),
    );
  });

  it('that contradict what trucks carry are asked about, and stay typed where they are not meant', async () => {
    await db.anyRows('trucks').put({ id: 't-1', version: 1, license_plate: 'B 1', index_m3: 24, merged_into: null });
    await open('limits');
    await screen.findByLabelText('Smallest volume');
    type('Smallest volume', '10,000');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Save it like this?' });
    expect(dialog.textContent).toContain('Trucks carry 24 to 24 m³: a full load below the smallest volume');
    await press('Cancel');
    expect(send).not.toHaveBeenCalled();
    expect(field('Smallest volume').value).toBe('10,000');
  });

  it('typed as soon as the form is drawn are sent with what the person saw', async () => {
    whenDrawn('Low stock (m³)', () => type('Low stock (m³)', '450'));
    await open('stock');
    await waitFor(() => expect(field('Low stock (m³)').value).toBe('450'));
    await save();
    expect(await isSaved(1)).toBeTruthy();
    expect(mutationsOf()).toMatchObject([
      { payload: { config_value: '450' }, seen: { config_value: '500', is_active: true } },
    ]);
  });

  it('say as which time of day, and as which zone, something is taken that was typed in another way', async () => {
    await open('site');
    await screen.findByLabelText('Start of the operating day');
    type('Start of the operating day', '600');
    expect(screen.getByText('= 06:00')).toBeTruthy();
    type('Start of the operating day', '06:30');
    expect(screen.queryByText(/^= /)).toBeNull();
    type('Time zone', 'asia/makassar');
    expect(screen.getByText('= Asia/Makassar')).toBeTruthy();
  });

  it('of a ticket’s volume can be narrowed, and the least stays below the largest', async () => {
    await open('limits');
    await screen.findByLabelText(/^Largest volume/);
    type(/^Largest volume/, '25');
    type(/^Smallest volume/, '26');
    expect(screen.getByText('Enter 0 to 25')).toBeTruthy();
    type(/^Smallest volume/, '2');
    await save();
    await waitFor(() =>
      expect(mutationsOf().map(({ payload }) => payload)).toMatchObject([
        { config_value: '25' },
        { config_value: '2' },
      ]),
    );
  });

  it('have a logo that is looked at before it is saved, says why a file is none, and can be removed', async () => {
    const png = 'data:image/png;base64,iVBO';
    const choose = (name: string) =>
      act(async () => {
        fireEvent.change(screen.getByLabelText('Logo'), { target: { files: [new File(['x'], name)] } });
      });
    await open('company');
    await screen.findByLabelText('Logo');
    prepareLogo.mockResolvedValueOnce({ ok: false, error: 'not_png_or_jpeg' });
    await choose('plan.pdf');
    expect(screen.getByText('Choose a PNG or JPEG picture')).toBeTruthy();
    prepareLogo.mockResolvedValueOnce({ ok: true, value: png });
    await choose('logo.png');
    expect(screen.queryByText('Choose a PNG or JPEG picture')).toBeNull();
    expect(screen.getByRole('img', { name: 'Logo' }).getAttribute('src')).toBe(png);
    await save();
    expect(await isSaved(1)).toBeTruthy();
    expect(mutationsOf()).toMatchObject([{ payload: { config_value: png, is_active: true } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Back to default: Logo' }));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Logo' })).toBeNull());
    await save();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(mutationsOf(1)).toMatchObject([{ payload: { is_active: false } }]);
  });

  it('without a network say why, keep what was typed through a reload, and are saved later', async () => {
    online(false);
    await open('company');
    fireEvent.change(await screen.findByLabelText('Company name'), { target: { value: 'PT Batu Karya' } });
    expect(screen.getByText(/^Settings need a connection/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save settings' })).toHaveProperty('disabled', true);
    await vi.waitUntil(async () => (await db.drafts.count()) === 1);
    cleanup();
    await open('company');
    expect((await screen.findByLabelText<HTMLInputElement>('Company name')).value).toBe('PT Batu Karya');
    expect(screen.getByText('What you typed is kept. It is not saved yet.')).toBeTruthy();
    online(true);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save settings' })).toHaveProperty('disabled', false),
    );
    await save();
    expect(await isSaved(1)).toBeTruthy();
  });

  it('that a draft keeps and that cannot be saved say so as soon as they are seen again', async () => {
    await typeLowStock();
    type('Low stock (m³)', 'about 450');
    await vi.waitUntil(async () => (await db.drafts.count()) === 1);
    cleanup();
    await open('stock');
    expect(await screen.findByText('What you typed is kept. It is not saved yet.')).toBeTruthy();
    await waitFor(() => expect(field('Low stock (m³)').getAttribute('aria-invalid')).toBe('true'));
  });

  it('whose answer was lost are asked for again as the same mutation', async () => {
    send.mockResolvedValueOnce({ ok: false, error: 'unclear' });
    await typeLowStock();
    await save();
    expect(await screen.findByText('No clear answer came. Save again: it is done only once.')).toBeTruthy();
    expect(field('Low stock (m³)').value).toBe('450');
    await save();
    expect(await isSaved(1)).toBeTruthy();
    expect(mutationsOf(1)[0]!.id).toBe(mutationsOf(0)[0]!.id);
  });

  it('whose answer was lost say that they are saved when they come back as they were sent, and not before all of them have', async () => {
    send.mockResolvedValueOnce({ ok: false, error: 'offline' });
    await typeLowStock();
    type('Abundant stock (m³)', '7500');
    await save();
    expect(await screen.findByText(/^No connection\. Nothing is lost/)).toBeTruthy();
    await arrives('business.low_stock_threshold', '450');
    expect(await screen.findByText(/^No connection\. Nothing is lost/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save settings' })).toHaveProperty('disabled', false);
    await arrives('business.abundant_stock_threshold', '7500');
    expect(await isSaved(2)).toBeTruthy();
    expect(screen.queryByText(/^No connection/)).toBeNull();
    expect([field('Low stock (m³)').value, field('Abundant stock (m³)').value]).toEqual(['450', '7,500']);
    await vi.waitUntil(async () => (await db.drafts.count()) === 0);
    expect(send).toHaveBeenCalledOnce();
  });

  it('that another owner changes meanwhile show both values, and the person decides', async () => {
    await typeLowStock();
    await arrives('business.low_stock_threshold', '400');
    const notice = within((await screen.findByText('Changed meanwhile')).closest('[role=alert]')!);
    expect(notice.getByText('On the server now: 400')).toBeTruthy();
    expect(notice.getByText('You typed: 450')).toBeTruthy();
    await save();
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(notice.getByRole('button', { name: 'Keep mine' }));
    await save();
    await waitFor(() =>
      expect(mutationsOf()).toMatchObject([{ payload: { config_value: '450' }, seen: { config_value: '400' } }]),
    );
  });

  it('that the server finds changed meanwhile say by whom, and are given up for theirs', async () => {
    send.mockImplementationOnce(async () => {
      await arrives('business.low_stock_threshold', '400');
      const values = { field: 'config_value', mine: '450', theirs: '400' };
      const conflicts = [{ ...values, by: 'Budi Santoso', at: '2026-11-20T03:00:00Z' }];
      return { ok: true, value: [{ kind: 'refused', code: 'conflict', message: '', conflicts }] };
    });
    await typeLowStock();
    await save();
    expect(await screen.findByText(/^Budi Santoso, /)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(field('Low stock (m³)').value).toBe('400');
    expect(screen.queryByText('Changed meanwhile')).toBeNull();
  });

  it('that were refused stay typed beside those that were taken', async () => {
    send.mockImplementationOnce(async () => {
      await arrives('site.day_start', '05:00');
      return {
        ok: true,
        value: [
          { kind: 'refused', code: 'invalid_value', message: '', conflicts: [] },
          { kind: 'applied', version: 2 },
        ],
      };
    });
    await open('site');
    await screen.findByLabelText('Time zone');
    type('Time zone', 'Asia/Makassar');
    type('Start of the operating day', '05:00');
    await save();
    expect(await screen.findByText('The server cannot use this value')).toBeTruthy();
    expect(screen.getByText(/^Saved: 1 setting\./)).toBeTruthy();
    expect([field('Start of the operating day').value, field('Time zone').value]).toEqual(['05:00', 'Asia/Makassar']);
    await waitFor(async () =>
      expect((await db.drafts.toArray()).map(({ value }) => Object(value).texts)).toEqual([
        { 'site.time_zone': 'Asia/Makassar' },
      ]),
    );
  });

  it('of how long toasts stay drive the toasts at once, without a reload', async () => {
    await show(
      <>
        <Screen as="owner" />
        <ToastDuration />
        <Toasts />
      </>,
      '/settings?site=screens',
    );
    await screen.findByLabelText('Short messages stay for (ms)');
    type('Short messages stay for (ms)', '20,000');
    await save();
    expect(await isSaved(1)).toBeTruthy();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => toast('good', 'It is still here'));
    await act(() => vi.advanceTimersByTimeAsync(19_900));
    expect(screen.queryByText('It is still here')).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.queryByText('It is still here')).toBeNull();
    vi.useRealTimers();
  });

  it('keep a letter that was typed while they were being saved', async () => {
    let answer = (): void => undefined;
    send.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { ok: true, value: [{ kind: 'applied', version: 1 }] };
    });
    await open('company');
    await screen.findByLabelText('Company name');
    type('Company name', 'PT Batu');
    await save();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    type('Company name', 'PT Batu Karya');
    await act(async () => answer());
    expect(await isSaved(1)).toBeTruthy();
    expect(field('Company name').value).toBe('PT Batu Karya');
  });
});

describe('a new counting period', () => {
  const reason = () => screen.findByLabelText('Reset reason');

  it('is not begun for a reason that is too short', async () => {
    await open('reset');
    fireEvent.change(await reason(), { target: { value: 'x'.repeat(9) } });
    await press('Start a new period');
    expect(screen.getByText('Reset reason must be at least 10 characters for audit purposes')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what it does and does not, asks once more, and shows when it was', async () => {
    await open('reset');
    expect(await screen.findByText('Never: figures count from the beginning')).toBeTruthy();
    fireEvent.change(await reason(), { target: { value: 'x'.repeat(10) } });
    await press('Start a new period');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/^Nothing is deleted/)).toBeTruthy();
    await press('Cancel');
    expect(send).not.toHaveBeenCalled();
    await press('Start a new period');
    send.mockResolvedValueOnce({ ok: false, error: 'unclear' });
    await press('Yes, start now');
    expect(await screen.findByText(/it is done only once/)).toBeTruthy();
    await press('Start a new period');
    send.mockImplementationOnce(async () => {
      await arrives('reset.last_reset_date', '2026-11-20T03:00:00.000Z');
      return { ok: true, value: [{ kind: 'applied', version: 2 }] };
    });
    await press('Yes, start now');
    expect(await screen.findByText('A new counting period has begun.')).toBeTruthy();
    expect(screen.getByText(/20 November 2026, 10:00$/)).toBeTruthy();
    expect(mutationsOf()).toMatchObject([{ kind: 'system_config.reset', payload: { reason: 'xxxxxxxxxx' } }]);
    expect(mutationsOf(1)).toEqual(mutationsOf());
  });

  it('needs a connection, says why, and keeps the reason', async () => {
    online(false);
    await open('reset');
    fireEvent.change(await reason(), { target: { value: 'The new season begins' } });
    expect(screen.getByText(/^A reset needs a connection/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start a new period' })).toHaveProperty('disabled', true);
    await vi.waitUntil(async () => (await db.drafts.count()) === 1);
  });
});
