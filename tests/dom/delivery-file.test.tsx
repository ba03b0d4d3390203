/** Tickets as a file: all that the list is narrowed to, each once, and a word about those that are not in it. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { USER, show } from './support/world.tsx';
import { db, writeMeta } from './support/store.ts';
import { filesOf } from './support/files.ts';
import { ticket } from './support/tickets.ts';
import type { DeliveryRow } from '../../src/domain/records/rows.ts';

const { DeliveriesPage } = await import('../../src/features/deliveries/DeliveriesPage.tsx');
const { sessionStore } = await import('../../src/data/session/pageSession.ts');
const { becomeSignedIn, becomeSignedOut } = await import('../../src/data/session/authState.ts');
const { SESSION_KEY } = await import('../../src/data/session/client/sessionStorage.ts');
const { PULL_START } = await import('../../src/sync/pull/pullProgress.ts');

const unreachable = globalThis.fetch;

afterEach(() => {
  vi.stubGlobal('fetch', unreachable);
  vi.restoreAllMocks();
});

async function openWith(rows: readonly Partial<DeliveryRow>[], at = '/delivery?period=all') {
  await db.anyRows('deliveries').bulkPut(rows.map((fields, index) => ({ ...ticket(index + 1), ...fields })));
  await show(<DeliveriesPage />, at);
  await screen.findByRole('row', { name: new RegExp(numbered(1)) });
}
const numbered = (count: number) => `SJ-261120-K7F-${String(count).padStart(4, '0')}`;
const tap = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const press = async (name: string) => {
  await tap('Save as a file');
  await tap(name);
};
const firstSyncIsComplete = () => writeMeta(db, 'pull', { ...PULL_START, complete: true });

/** On a device that has the tickets from 10 November on. */
const filesOfOlder = (work: Parameters<typeof filesOf>[0]) =>
  filesOf(async (handedOver) => {
    await firstSyncIsComplete();
    await writeMeta(db, 'kept_from', '2026-11-10');
    await work(handedOver);
  });

/** Of a CSV file, made where `said` tells how many tickets are in it. */
async function linesOf(rows: Parameters<typeof openWith>[0], at: string, said: string): Promise<string[]> {
  const [file] = await filesOfOlder(async () => {
    await openWith(rows, at);
    await press('CSV');
    await screen.findByText(said);
  });
  return file?.text.trimEnd().split('\r\n') ?? [];
}

/** A server that answers with these whenever it is asked for older tickets. */
async function serverHolds(rows: readonly unknown[]): Promise<void> {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  await sessionStore.setItem(
    SESSION_KEY,
    JSON.stringify({ access_token: 'a', refresh_token: 'r', expires_at, user: { id: USER } }),
  );
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes('/rest/v1/deliveries')) return unreachable(input, init);
    return Response.json(rows, { headers: { 'content-range': `0-${rows.length - 1}/${rows.length}` } });
  });
}

describe('a file', () => {
  it('says which tickets are not in it: older ones that the server could not be asked for', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const files = await filesOfOlder(async () => {
      await openWith([{}, { operating_day: '2026-11-09' }], '/delivery?from=2026-11-01');
      await press('CSV');
      await screen.findByText(
        '2 tickets are in the file. Tickets before Tuesday, 10 November 2026 are missing: the server did not give them.',
      );
    });
    expect(files.map(({ name }) => name)).toEqual(['kuari-deliveries-2026-11-01.csv']);
    expect(files[0]?.text.split('\r\n')).toHaveLength(4);
  });

  it('without a first day says from which day it is whole, and that older tickets are not in it', async () => {
    const files = await filesOfOlder(async () => {
      await openWith([{}, {}]);
      await press('CSV');
      const said = await screen.findByText(
        '2 tickets are in the file. Any from before Tuesday, 10 November 2026 are with the server only: choose a From day to have them too.',
      );
      expect(said.closest('.text-warn')).not.toBeNull();
    });
    expect(files[0]?.text.trimEnd().split('\r\n')).toHaveLength(3);
  });

  it('of open tickets is whole, since those never leave the device', async () => {
    const rows = [{}, { status: 'delivered' as const }];
    expect(await linesOf(rows, '/delivery?status=pending', '1 ticket is in the file.')).toHaveLength(2);
  });

  it('holds what the list is narrowed to, with its words in the language of the screen', async () => {
    await db.anyRows('orders').put({ id: 'o1', version: 1, number: 'DO-2611-0007', from_date: '2026-11-01' });
    const [header = '', ...rows] = await linesOf(
      [
        { order_id: 'o1' },
        { status: 'delivered', voided_at: '2026-11-20T05:00:00Z', void_reason: '@SUM(1)' },
        { material_type: 'boulder' },
        { truck_license: 'F 77 QQ' },
      ],
      '/delivery?material=abu_batu&q=b1234&from=2026-11-20',
      '2 tickets are in the file.',
    );
    expect(header).toMatch(/^\uFEFFTicket,Day,Time,Plate,/);
    expect(rows.toSorted()).toHaveLength(2);
    expect(rows.find((row) => row.startsWith(numbered(2)))).toContain(`Voided,,,,2026-11-20 12:00,'@SUM(1),`);
    expect(rows.find((row) => row.startsWith(numbered(1)))).toContain(
      `${numbered(1)},2026-11-20,2026-11-20 10:42,B 1234 XYZ,FUSO,Asep,PT Beton Jaya,DO-2611-0007,,Abu Batu (Stone Dust),7.5,`,
    );
  });

  it('says as much as the list and the details: why it is above the stock, what the server found, and when a ticket of a wrong clock came', async () => {
    const [header = '', ...rows] = await linesOf(
      [
        { override_reason: 'pile_larger_than_book', flags: ['overdraw', 'of_a_newer_server'] },
        { captured_at: '2099-01-01T00:00:00.000Z', received_at: '2026-11-20T04:15:00.000Z', flags: ['clock'] },
        { override_reason: 'a reason of another version' },
      ],
      '/delivery?from=2026-11-20',
      '3 tickets are in the file.',
    );
    const cell = (count: number, name: string) =>
      rows.find((row) => row.startsWith(numbered(count)))?.split(',')[header.split(',').indexOf(name)];
    expect([1, 2, 3].map((count) => cell(count, 'Above the known stock'))).toEqual([
      'The pile is larger than the book',
      '',
      'a reason of another version',
    ]);
    expect([1, 2, 3].map((count) => cell(count, 'Remarks'))).toEqual([
      'The stock on the books went below zero. of_a_newer_server',
      "The device's clock was far off: the time of receipt counts.",
      '',
    ]);
    expect([1, 2, 3].map((count) => cell(count, 'Time'))).toEqual([
      '2026-11-20 10:42',
      '2026-11-20 11:15',
      '2026-11-20 10:42',
    ]);
    expect(rows.join('')).not.toContain('2099');
  });

  it('has columns that add up to what the list says over them, and one name for a customer who was merged', async () => {
    const files = await filesOfOlder(async () => {
      const stamps = { version: 1, position: 1, deleted_at: null };
      await db.anyRows('customers').bulkPut([
        { ...stamps, id: 'c1', name: 'PT Beton Jaya', merged_into: null },
        { ...stamps, id: 'c2', name: 'Beton Jaya', merged_into: 'c1' },
      ]);
      const weighed = { gross_kg: 18_000, tare_kg: 7_000, amount: 1_000_000, volume: 7.5 };
      await openWith(
        [
          { ...weighed, customer_name: 'Beton Jaya' },
          { ...weighed, volume: 5 },
          { ...weighed, status: 'cancelled' },
          { ...weighed, status: 'delivered', voided_at: '2026-11-20T05:00:00Z' },
        ],
        '/delivery?from=2026-11-20',
      );
      await screen.findByText(/^2 tickets · 12\.5 m³$/);
      expect(screen.getByText(/^Rp\s2,000,000 · /)).toBeTruthy();
      await press('CSV');
      await screen.findByText('4 tickets are in the file.');
    });
    const [header = '', ...rows] = files[0]?.text.trimEnd().split('\r\n') ?? [];
    const column = (name: string) => rows.toSorted().map((row) => row.split(',')[header.split(',').indexOf(name)]);
    expect(column('Volume (m³)')).toEqual(['7.5', '5', '', '']);
    expect(column('Amount (Rp)')).toEqual(['1000000', '1000000', '', '']);
    expect(column('Net (kg)')).toEqual(['11000', '11000', '', '']);
    expect(column('Not counted (m³)')).toEqual(['', '', '7.5', '7.5']);
    expect(new Set(column('Customer'))).toEqual(new Set(['PT Beton Jaya']));
  });

  it('that is made before the first sync is complete says that more are on their way', async () => {
    const files = await filesOf(async () => {
      await openWith([{}, {}]);
      await press('CSV');
      await screen.findByText(
        '2 tickets are in the file. Others are still being downloaded to this device: make the file again once they are here.',
      );
    });
    expect(files[0]?.text.trimEnd().split('\r\n')).toHaveLength(3);
  });

  it('holds a ticket once that is older than what the device keeps and was delivered on it today', async () => {
    const old = { operating_day: '2026-11-02', status: 'delivered' as const };
    const onlyWithServer = { ...ticket(9), ...old };
    const files = await filesOfOlder(async () => {
      await serverHolds([{ ...ticket(1), ...old }, onlyWithServer]);
      await openWith([old, {}], '/delivery?from=2026-11-01');
      await press('CSV');
      await screen.findByText('3 tickets are in the file.');
    });
    expect(
      files[0]?.text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.slice(0, numbered(1).length))
        .toSorted(),
    ).toEqual([1, 2, 9].map(numbered));
  });

  it('of an hour of the week holds of the older tickets only those of that hour, which the server cannot look for', async () => {
    // 6 and 20 November are Fridays: 10:10 and 12:00 at the site, beside 10:42 on this device.
    const old = { operating_day: '2026-11-06', status: 'delivered' as const };
    const files = await filesOfOlder(async () => {
      await serverHolds([
        { ...ticket(8), ...old, captured_at: '2026-11-06T03:10:00Z' },
        { ...ticket(9), ...old, captured_at: '2026-11-06T05:00:00Z' },
      ]);
      await openWith([{}], '/delivery?from=2026-11-01&weekday=5&hours=10-11');
      await screen.findByText(
        /^Tickets before Tuesday, 10 November 2026 are with the server, which cannot look for hours/,
      );
      await press('CSV');
      await screen.findByText('2 tickets are in the file.');
    });
    expect(files[0]?.text.match(/SJ-261120-K7F-\d{4}/g)?.toSorted()).toEqual([1, 8].map(numbered));
  });
});

it('a file that is still being fetched when its person leaves is given to nobody else', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const files = await filesOfOlder(async () => {
    await serverHolds([{ ...ticket(9), operating_day: '2026-11-02', status: 'delivered' as const }]);
    const answered = globalThis.fetch;
    const asked = vi.fn<(input: string | URL | Request, init?: RequestInit) => Promise<Response>>(
      async (input, init) => {
        await held;
        return answered(input, init);
      },
    );
    await openWith([{}], '/delivery?from=2026-11-01');
    vi.stubGlobal('fetch', asked);
    await press('CSV');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    act(() => {
      becomeSignedOut();
      becomeSignedIn({ id: '01a1f000-0000-7000-8000-000000000002', email: 'other@kuari.example' });
    });
    answer();
    await tap('Save as a file');
    await waitFor(() => expect(screen.getByRole('button', { name: 'CSV' })).toHaveProperty('disabled', false));
  });
  act(() => becomeSignedIn({ id: USER, email: 'clerk@kuari.example' }));
  expect(files).toEqual([]);
});

it('a ticket that the device shows already is not shown again among the older ones of the server', async () => {
  const old = { operating_day: '2026-11-02', status: 'delivered' as const };
  await firstSyncIsComplete();
  await writeMeta(db, 'kept_from', '2026-11-10');
  await serverHolds([
    { ...ticket(1), ...old },
    { ...ticket(9), ...old },
  ]);
  await openWith([old, {}]);
  fireEvent.click(await screen.findByRole('button', { name: 'Ask the server' }));
  await screen.findByRole('row', { name: new RegExp(numbered(9)) });
  expect(screen.getAllByRole('row', { name: new RegExp(numbered(1)) })).toHaveLength(1);
});
