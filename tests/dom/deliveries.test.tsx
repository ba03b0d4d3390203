/** Deliveries on screen: who may do what with a ticket, what is asked first, and what is saved for the server. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { db, writeMeta } from './support/store.ts';
import { show } from './support/world.tsx';
import { signedInAs } from './support/signedInAs.ts';
import { today, ticket } from './support/tickets.ts';
import { rowsOf } from '../support/rowOf.ts';
import type { Role } from '../../src/domain/rules/roles.ts';
import type { DeliveryRow } from '../../src/domain/records/rows.ts';

const { DeliveriesPage } = await import('../../src/features/deliveries/DeliveriesPage.tsx');
const { PULL_START } = await import('../../src/sync/pull/pullProgress.ts');

beforeEach(async () => {
  await signedInAs('admin');
});

async function openWith(rows: readonly Partial<DeliveryRow>[], at = '/delivery?period=all', role: Role = 'admin') {
  await signedInAs(role);
  await db.anyRows('deliveries').bulkPut(rows.map((fields, index) => ({ ...ticket(index + 1), ...fields })));
  return show(<DeliveriesPage />, at);
}
const numbered = (count: number) => `SJ-261120-K7F-${String(count).padStart(4, '0')}`;
const rowOf = (count: number) => screen.findByRole('row', { name: new RegExp(numbered(count)) });
/** After the rest of a step before. */
const press = async (name: string | RegExp) => {
  await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).not.toBe('true'), {
    timeout: 5000,
  });
  await act(async () => fireEvent.click(screen.getByRole('button', { name })));
};
const outbox = async () =>
  (await db.outbox.orderBy('seq').toArray()).map(({ kind, bytes }) => ({ kind, ...JSON.parse(bytes) }));
const openTicket = async (count: number) => {
  fireEvent.click(await screen.findByRole('button', { name: numbered(count) }));
  return screen.findByRole('dialog', { name: numbered(count) });
};
const offered = (dialog: HTMLElement) =>
  within(dialog)
    .queryAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean);

describe('a ticket offers what its status and the role allow', () => {
  const ALWAYS = ['Print or share', 'Copy to a new ticket'];
  const [PRICE, PAY, SENT, VOID] = ['Change price', 'Record payment', 'Mark delivered', 'Void ticket'];
  const TAKEN_BACK = { status: 'delivered', voided_at: '2026-11-20T05:00:00Z', void_reason: 'wrong plate' } as const;
  it.each<readonly [string, Role, readonly string[], Partial<DeliveryRow>]>([
    ['pending', 'admin', ['Dispatch', 'Cancel ticket', PAY], {}],
    ['pending', 'manager', ['Dispatch', 'Cancel ticket', PAY, PRICE], {}],
    ['pending', 'owner', ['Dispatch', 'Cancel ticket', PAY, 'Correct', PRICE], {}],
    ['in transit', 'admin', [SENT, PAY], { status: 'in_transit' }],
    ['in transit', 'manager', [SENT, 'Cancel ticket', PAY, PRICE], { status: 'in_transit' }],
    ['in transit', 'owner', [SENT, 'Cancel ticket', PAY, 'Correct', PRICE], { status: 'in_transit' }],
    ['delivered', 'admin', [PAY], { status: 'delivered' }],
    ['delivered', 'manager', [VOID, PAY, PRICE], { status: 'delivered' }],
    ['delivered', 'owner', [VOID, PAY, 'Correct', PRICE], { status: 'delivered' }],
    ['cancelled', 'owner', [], { status: 'cancelled' }],
    ['voided', 'owner', [], TAKEN_BACK],
  ])('%s, to %s: %j', async (_, role, moves, fields) => {
    await openWith([fields], '/delivery?period=all', role);
    expect(offered(await openTicket(1))).toEqual([...moves, ...ALWAYS]);
  });
});

describe('a sent ticket is put right', () => {
  const inForm = () => within(screen.getByRole('dialog', { name: `Correct ${numbered(1)}` }));
  const type = (label: string, value: string) =>
    fireEvent.change(inForm().getByLabelText(label), { target: { value } });

  const correct = async (rows: Parameters<typeof openWith>[0]) => {
    await openWith(rows);
    await openTicket(1);
    await press('Correct');
    await inForm().findByLabelText('Reason');
  };
  const save = async () => {
    const button = inForm().getByRole('button', { name: 'Save correction' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await act(async () => fireEvent.click(button));
  };

  it('with a reason: what changed goes to the server with what was seen, and the ticket says Rev. 1', async () => {
    await correct([{ status: 'delivered', operating_day: today(), gross_kg: null }]);
    type('Volume (m³)', '6.5');
    await save();
    expect(inForm().getByText('Reason must be 3 to 500 characters')).toBeTruthy();
    type('Reason', 'Read wrongly');
    await save();
    await waitFor(async () =>
      expect(await outbox()).toMatchObject([
        {
          kind: 'deliveries.correct',
          entity_id: 'ticket-1',
          payload: { volume: 6.5, reason: 'Read wrongly' },
          seen: { volume: 7.5 },
        },
      ]),
    );
    const details = within(await screen.findByRole('dialog', { name: numbered(1) }));
    await waitFor(() => expect(details.getAllByText('Rev. 1').length).toBeGreaterThan(1));
    expect(details.getByText(/Read wrongly$/)).toBeTruthy();
    expect(details.getByText('7.5').tagName).toBe('DEL');
    // On the ticket itself: the toast stands behind it.
    fireEvent.click(details.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['withdrawn']));
  });

  it('a weight alone takes the volume along, as at the gate; what was typed stays when the page is left', async () => {
    const weighed = { gross_kg: 21_250, tare_kg: 10_000, density: 1.5, volume: 7.5 };
    await correct([{ ...weighed, status: 'delivered', operating_day: today() }]);
    type('Gross (kg)', '22,000');
    expect(inForm().getByLabelText('Volume (m³)')).toHaveProperty('value', '8');
    type('Reason', 'Read wrongly');
    cleanup();
    await correct([]);
    expect(inForm().getByLabelText('Reason')).toHaveProperty('value', 'Read wrongly');
    await save();
    await waitFor(async () =>
      expect((await outbox())[0]).toMatchObject({
        kind: 'deliveries.correct',
        payload: { gross_kg: 22_000, volume: 8, reason: 'Read wrongly' },
        seen: { gross_kg: 21_250, volume: 7.5 },
      }),
    );
    expect(await db.drafts.count()).toBe(0);
  });

  it('and its volume beside the weights becomes that of the weights, by the density of its day', async () => {
    const material = { material_type: 'abu_batu', density: 1.7, past: [['9999-01-01', '1.65']] };
    await db.anyRows('materials').put({ id: 'm1', version: 1, position: 1, deleted_at: null, ...material });
    const weighed = { gross_kg: 16_500, tare_kg: 3_710, density: null, volume: 6 };
    await correct([{ ...weighed, status: 'delivered', operating_day: today() }]);
    type('Volume (m³)', '7.5');
    expect(await inForm().findByText(/do not make this volume: both stay as typed/)).toBeTruthy();
    type('Volume (m³)', '7.752');
    expect(inForm().queryByText(/do not make this volume/)).toBeNull();
    type('Reason', 'Read wrongly');
    await save();
    await waitFor(async () =>
      expect((await outbox())[0]?.payload).toEqual({ volume: 7.752, density: 1.65, reason: 'Read wrongly' }),
    );
  });

  it('and another customer brings their price, and is made where nobody has the name', async () => {
    await correct([{ status: 'delivered', operating_day: today() }]);
    type('Customer', 'CV Lain');
    type('Reason', 'Read wrongly');
    await save();
    await waitFor(async () => expect((await outbox()).map(({ kind }) => kind)).toHaveLength(2));
    const [made, correction] = await outbox();
    expect(made).toMatchObject({ kind: 'customers.create', payload: { name: 'CV Lain' } });
    expect(correction).toMatchObject({
      kind: 'deliveries.correct',
      payload: { customer_name: 'CV Lain', customer_id: made?.entity_id, unit_price: null },
      depends_on: [made?.entity_id],
    });
  });
});

describe('a copy fills the form of a new ticket', () => {
  const copy = async () => {
    await openTicket(1);
    const button = screen.getByRole('button', { name: 'Copy to a new ticket' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await act(async () => fireEvent.click(button));
  };
  const kept = async () => (await db.drafts.toArray()).map(({ value }) => value);
  const WEIGHED = { gross_kg: 21_000, tare_kg: 9_750, notes: 'Pagi', destination_address: 'Jl. Raya 5' };

  it.each([
    ['another load, which is weighed anew', 'delivered', ['', '', '', 'volume']],
    ['the same load, recorded anew', 'cancelled', ['21,000', '9,750', 'Pagi', '']],
  ] as const)('with the same trip: of a ticket that was %s', async (_what, status, given) => {
    const [gross_kg, tare_kg, notes, filled] = given;
    await openWith([{ ...WEIGHED, status }]);
    await copy();
    await waitFor(async () =>
      expect(await kept()).toMatchObject([
        {
          copiedFrom: numbered(1),
          truck_license: 'B 1234 XYZ',
          customer_name: 'PT Beton Jaya',
          driver_name: 'Asep',
          material_type: 'abu_batu',
          volume: '7.5',
          destination_address: 'Jl. Raya 5',
          gross_kg,
          tare_kg,
          notes,
          filled,
        },
      ]),
    );
  });

  it('and asks before it takes the place of one that was begun', async () => {
    await db.drafts.put({ key: 'deliveries.new', value: { truck_license: 'B 9', language: 'en' }, saved_at: 1 });
    await openWith([{}]);
    await copy();
    expect(screen.getByRole('dialog', { name: 'Replace what you began?' })).toBeTruthy();
    expect(await kept()).toMatchObject([{ truck_license: 'B 9' }]);
    await press('Replace');
    await waitFor(async () => expect(await kept()).toMatchObject([{ copiedFrom: numbered(1) }]));
  });
});

describe('what is remarkable about a ticket stands on its row, on the board and in its details', () => {
  const CLOCK = 'Clock wrong: time of receipt';
  it.each(['/delivery?period=all', '/delivery?view=board'])(
    'a price that is missing, where it counts (%s)',
    async (at) => {
      await openWith(
        [{ unit_price: null, amount: null }, {}, { unit_price: null, amount: null, status: 'cancelled' }],
        at,
      );
      await screen.findByText(numbered(1));
      await waitFor(() => expect(screen.getAllByText('No price')).toHaveLength(1));
      const dialog = await openTicket(1);
      expect(within(dialog).getByText('No price')).toBeTruthy();
      expect(dialog.textContent).toContain('The owner or the manager sets it here');
    },
  );

  it.each(['/delivery?period=all', '/delivery?view=board'])(
    'a clock that was far off, and the time of receipt instead of its own (%s)',
    async (at) => {
      await openWith([{ captured_at: '2099-01-01T00:00:00.000Z', flags: ['clock'] }, {}], at);
      await screen.findByText(numbered(1));
      await waitFor(() => expect(screen.getAllByText(CLOCK)).toHaveLength(1));
      expect(document.body.textContent).not.toContain('2099');
      const dialog = within(await openTicket(1));
      expect(dialog.getByText(CLOCK)).toBeTruthy();
      // What happened is told as it was noted: by the device's clock, and beside it when the server received it.
      expect(dialog.getByText('Recorded').parentElement?.textContent).toContain('2099');
      expect(dialog.getByText('Received by the server').parentElement?.textContent).toContain('10:42');
    },
  );
});

describe('a move', () => {
  it('of one tap says what was seen, and the row shows it as to be sent', async () => {
    await openWith([{}]);
    const row = await rowOf(1);
    await press(`Dispatch ${numbered(1)}`);
    await waitFor(() => expect(row.textContent).toContain('In transit'));
    expect(row.textContent).toContain('To send');
    expect(await outbox()).toMatchObject([
      {
        kind: 'deliveries.change_status',
        entity_id: 'ticket-1',
        payload: { status: 'in_transit' },
        seen: { status: 'pending' },
      },
    ]);
  });

  it('of many goes by what each of them can: all of the ticked are saved together', async () => {
    await openWith([{ status: 'in_transit' }, { status: 'in_transit' }, {}, { status: 'delivered' }]);
    await rowOf(1);
    expect(screen.getByRole('checkbox', { name: `Select ${numbered(4)}` })).toHaveProperty('disabled', true);
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' })));
    expect(screen.getByText('3 selected')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Dispatch (1)' })).toBeTruthy();
    await press('Mark delivered (2)');
    await waitFor(async () => expect(await db.outbox.count()).toBe(2));
    const entries = await db.outbox.toArray();
    expect(new Set(entries.map(({ save_id }) => save_id)).size).toBe(1);
    expect((await outbox()).map(({ payload }) => payload)).toEqual([{ status: 'delivered' }, { status: 'delivered' }]);
    // The one that was dispatched meanwhile goes on with the next tap.
    await press('Dispatch (1)');
    await screen.findByRole('button', { name: 'Mark delivered (1)' });
    await press('Mark delivered (1)');
    await waitFor(async () =>
      expect((await outbox()).at(-1)).toMatchObject({
        payload: { status: 'delivered' },
        seen: { status: 'in_transit' },
      }),
    );
  });

  it('of a ticket on an issued invoice says so before it is voided or corrected', async () => {
    await rowsOf(db, 'invoices').put({ id: 'i1', number: 'INV/2026/11/0001' });
    await openWith([{ status: 'delivered', invoice_id: 'i1' }], '/delivery?period=all', 'owner');
    await openTicket(1);
    const said = /^It is on an issued invoice INV\/2026\/11\/0001, which does not/;
    await press('Void ticket');
    expect(await screen.findByText(said)).toBeTruthy();
    await press('Back');
    expect(screen.queryByText(said)).toBeNull();
    await press('Correct');
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('that needs a reason is not saved without one; what was typed outlives the dialog', async () => {
    await openWith([{ status: 'delivered' }], '/delivery?period=all', 'manager');
    await openTicket(1);
    await press('Void ticket');
    const dialog = await screen.findByRole('dialog', { name: `Void ${numbered(1)}?` });
    // An element of its own, which goes to the next line whole.
    expect(within(dialog).getByText(`${numbered(1)}?`).className).toContain('whitespace-nowrap');
    const reason = await within(dialog).findByLabelText('Reason');
    fireEvent.change(reason, { target: { value: 'no' } });
    await act(async () => fireEvent.submit(within(dialog).getByRole('button', { name: 'Void ticket' })));
    expect(within(dialog).getByText('Reason must be 3 to 500 characters')).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);
    fireEvent.change(reason, { target: { value: 'wrong plate' } });
    await waitFor(async () =>
      expect(await db.drafts.toArray()).toMatchObject([{ value: { void_reason: 'wrong plate' } }]),
    );
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Back' })));

    await press('Void ticket');
    const again = await screen.findByRole('dialog', { name: `Void ${numbered(1)}?` });
    expect(await within(again).findByLabelText('Reason')).toHaveProperty('value', 'wrong plate');
    await act(async () => fireEvent.submit(within(again).getByRole('button', { name: 'Void ticket' })));
    await waitFor(async () =>
      expect(await outbox()).toMatchObject([{ kind: 'deliveries.void', payload: { void_reason: 'wrong plate' } }]),
    );
    expect(await db.drafts.count()).toBe(0);
    const details = await screen.findByRole('dialog', { name: numbered(1) });
    await waitFor(() => expect(details.textContent).toContain('wrong plate'));
    expect(within(details).queryByRole('button', { name: 'Void ticket' })).toBeNull();
  });

  it.each([
    ['Cancel ticket', 'Cancel', 'pending'],
    ['Void ticket', 'Void', 'delivered'],
  ] as const)('%s names the payments of the ticket, which stay', async (action, asks, status) => {
    await db.anyRows('payments').bulkPut(
      [null, '2026-11-20T05:00:00.000Z'].map((voided_at, index) => ({
        id: `p${index}`,
        version: 1,
        captured_at: '2026-11-20T04:00:00.000Z',
        operating_day: '2026-11-20',
        paid_on: '2026-11-20',
        customer_id: 'c1',
        number: `KW-261120-K7F-000${index}`,
        amount: 985_000,
        notes: numbered(1),
        voided_at,
      })),
    );
    await openWith([{ status }], '/delivery?period=all', 'manager');
    await openTicket(1);
    await press(action);
    const dialog = within(await screen.findByRole('dialog', { name: `${asks} ${numbered(1)}?` }));
    expect(await dialog.findByText(/^The payment stays: KW-261120-K7F-0000, Rp\s985,000\. Void it too/)).toBeTruthy();
    expect(dialog.getAllByText(/The payment stays/)).toHaveLength(1);
  });

  it('before dispatch is cancelled with or without a reason', async () => {
    await openWith([{}]);
    await openTicket(1);
    await press('Cancel ticket');
    const dialog = await screen.findByRole('dialog', { name: `Cancel ${numbered(1)}?` });
    const cancel = await within(dialog).findByRole('button', { name: 'Cancel ticket' });
    await act(async () => fireEvent.submit(cancel));
    await waitFor(async () =>
      expect(await outbox()).toMatchObject([{ payload: { status: 'cancelled' }, seen: { status: 'pending' } }]),
    );
    expect((await outbox())[0].payload).not.toHaveProperty('cancel_reason');
  });
});

describe('the list', () => {
  it('has one page of rows however many there are, and goes on with a tap', async () => {
    await openWith(
      Array.from({ length: 120 }, (_, index) => ({
        captured_at: new Date(Date.UTC(2026, 10, 20, 2, 0, index)).toISOString(),
      })),
    );
    await rowOf(120);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51));
    await press('Older');
    await rowOf(70);
    expect(screen.getAllByRole('row')).toHaveLength(51);
    await press('Older');
    await rowOf(1);
    expect(screen.getAllByRole('row')).toHaveLength(21);
    expect(screen.getByRole('button', { name: 'Older' })).toHaveProperty('disabled', true);
  });

  it('says of a page that there is none, and leads back; and of days that end before they begin', async () => {
    await openWith([{}], '/delivery?period=all&page=9999');
    await screen.findByText('There is no such page.');
    await press('First page');
    await rowOf(1);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-19' } });
    await screen.findByText('Lies before the first day: no day fits.');
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-20' } });
    await waitFor(() => expect(screen.queryByText('Lies before the first day: no day fits.')).toBeNull());
  });

  it.each(['', 'Plate'])(
    'never says that there are no deliveries because none fitted before, sorted by "%s"',
    async (column) => {
      await writeMeta(db, 'pull', { ...PULL_START, complete: true });
      await openWith([{}, {}]);
      await rowOf(1);
      if (column !== '') await press(column);
      fireEvent.change(screen.getByLabelText('Search deliveries'), { target: { value: 'nobody' } });
      await screen.findByText('No ticket fits');
      const said = new Set<string>();
      const watch = new MutationObserver(() => said.add(screen.queryByText('No deliveries yet')?.textContent ?? ''));
      watch.observe(document.body, { childList: true, subtree: true, characterData: true });
      await press('Clear filters');
      await rowOf(1);
      watch.disconnect();
      expect([...said]).toEqual(['']);
    },
  );

  it('is narrowed by day, status, material and what is typed; a voided ticket is not among the delivered', async () => {
    const voided = { status: 'delivered' as const, voided_at: '2026-11-20T05:00:00Z' };
    await openWith([
      { status: 'delivered' },
      voided,
      { operating_day: '2026-11-18' },
      { material_type: 'boulder' },
      { truck_license: 'F 77 QQ' },
    ]);
    await rowOf(1);
    const shown = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => Number(/K7F-(\d{4})/.exec(row.textContent ?? '')?.[1]))
        .toSorted((one, other) => one - other);
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    choose('Status', 'delivered');
    await waitFor(() => expect(shown()).toEqual([1]));
    choose('Status', 'voided');
    await waitFor(() => expect(shown()).toEqual([2]));
    choose('Status', '');
    choose('To', '2026-11-19');
    await waitFor(() => expect(shown()).toEqual([3]));
    choose('To', '');
    fireEvent.blur(screen.getByLabelText('To'));
    choose('Material', 'boulder');
    await waitFor(() => expect(shown()).toEqual([4]));
    choose('Material', '');
    choose('Search deliveries', 'f77');
    await waitFor(() => expect(shown()).toEqual([5]));
    choose('Search deliveries', 'nobody');
    await screen.findByText('No ticket fits');
    await press('Clear filters');
    await waitFor(() => expect(shown()).toEqual([1, 2, 3, 4, 5]));
    expect(screen.getByLabelText('Search deliveries')).toHaveProperty('value', '');
  });

  it('loses no filter that is set while the search still waits for the typing to pause', async () => {
    await openWith([{}, { material_type: 'boulder' }, { operating_day: '2026-11-18' }], `/delivery?q=${numbered(2)}`);
    await rowOf(2);
    fireEvent.change(screen.getByLabelText('Search deliveries'), { target: { value: '' } });
    fireEvent.change(screen.getByLabelText('Material'), { target: { value: 'abu_batu' } });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
    // It is shown only once the search is over.
    await rowOf(1);
    expect(screen.getAllByRole('row')).toHaveLength(2);
    for (const [label, value] of [
      ['Search deliveries', ''],
      ['Material', 'abu_batu'],
      ['From', '2026-11-20'],
    ] as const)
      expect(screen.getByLabelText(label)).toHaveProperty('value', value);
  });

  it('offers nothing for a ticket that the server has not accepted', async () => {
    const { id, ...row } = ticket(1);
    await db.view_rows.put({
      table: 'deliveries',
      id,
      order: row.captured_at,
      row: { id, ...row },
      sync: 'needs_attention',
    });
    await show(<DeliveriesPage />, '/delivery?period=all');
    const line = await rowOf(1);
    expect(line.textContent).toContain('Needs attention');
    expect(within(line).queryByRole('button', { name: /^Dispatch/ })).toBeNull();
    const dialog = await openTicket(1);
    expect(offered(dialog)).toEqual(['Print or share', 'Copy to a new ticket']);
    expect(dialog.textContent).toContain('The server has not accepted this ticket.');
  });

  it('says offline that older tickets are with the server', async () => {
    await writeMeta(db, 'pull', { ...PULL_START, complete: true });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openWith([{}]);
    await screen.findByRole('heading', { name: /^Before / });
    await press('Ask the server');
    expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
    vi.restoreAllMocks();
  });
});

describe('the board', () => {
  it('has the open tickets of all days, and those of the day that are done', async () => {
    await openWith(
      [
        { operating_day: '2026-11-01' },
        { status: 'in_transit' },
        { status: 'delivered', operating_day: today() },
        { status: 'delivered', operating_day: '2026-11-01' },
        { status: 'cancelled', operating_day: today() },
        { status: 'delivered', operating_day: today(), voided_at: '2026-11-20T05:00:00Z' },
      ],
      '/delivery?view=board',
    );
    const column = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) });
    for (const [name, number] of [
      ['Pending', 1],
      ['In transit', 2],
      ['Delivered', 3],
      ['Cancelled', 5],
      ['Voided', 6],
    ] as const) {
      const region = await column(name);
      await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(1));
      expect(within(region).getByRole('button', { name: numbered(number) })).toBeTruthy();
      expect(within(region).getByRole('heading').textContent).toBe(`${name}1`);
    }
  });

  it('shows more of the one column that is asked for more', async () => {
    await openWith(
      [
        ...Array.from({ length: 14 }, () => ({})),
        ...Array.from({ length: 14 }, () => ({ status: 'in_transit' as const })),
      ],
      '/delivery?view=board',
    );
    const cards = (name: string) =>
      within(screen.getByRole('region', { name: new RegExp(`^${name}`) })).getAllByRole('listitem').length;
    await waitFor(() => expect([cards('Pending'), cards('In transit')]).toEqual([12, 12]));
    fireEvent.click(
      within(screen.getByRole('region', { name: /^In transit/ })).getByRole('button', { name: 'Show more' }),
    );
    await waitFor(() => expect([cards('Pending'), cards('In transit')]).toEqual([12, 14]));
  });
});

describe('ritase', () => {
  it.each(['view=trips&day=2026-11-20', 'period=all&q=b1234', 'period=all&q=f77'])(
    'has two plates that are one truck as one, and finds its tickets by either: %s',
    async (asked) => {
      const truckOf = (license_plate: string, merged_into: string | null) => ({
        id: license_plate,
        version: 1,
        deleted_at: null,
        license_plate,
        merged_into,
      });
      const [main, other] = ['B 1234 XYZ', 'F 77 QQ'] as const;
      await db.anyRows('trucks').bulkPut([truckOf(main, null), truckOf(other, main)]);
      await openWith([{ truck_id: main }, { truck_id: other, truck_license: other }], `/delivery?${asked}`);
      const rows = asked.startsWith('view=trips') ? [/^B 1234 XYZ.*Trips 2/] : [1, 2].map((n) => RegExp(numbered(n)));
      for (const name of rows) expect(await screen.findByRole('row', { name })).toBeTruthy();
    },
  );

  it('counts the trips of a day by truck, driver and customer, without those that were cancelled or voided', async () => {
    await openWith(
      [
        {},
        { driver_name: 'Budi' },
        { truck_license: 'F 77 QQ', volume: 5.25 },
        { status: 'cancelled' },
        { status: 'delivered', voided_at: '2026-11-20T05:00:00Z' },
      ],
      '/delivery?view=trips&day=2026-11-20',
    );
    const trucks = await screen.findByRole('table', { name: 'Trips per truck' });
    expect(
      within(trucks)
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Plate', 'Trips', 'Volume (m³)'],
      ['B 1234 XYZ', 'Trips 2', 'Volume (m³) 15'],
      ['F 77 QQ', 'Trips 1', 'Volume (m³) 5.25'],
      ['Total', 'Trips 3', 'Volume (m³) 20.25'],
    ]);
    const customers = screen.getByRole('table', { name: 'Trips per customer' });
    expect(within(customers).getByRole('row', { name: /^Total/ }).textContent).toBe('TotalTrips 3Volume (m³) 20.25');
    const drivers = screen.getByRole('table', { name: 'Trips per driver' });
    expect(within(drivers).getByRole('row', { name: /^Asep/ }).textContent).toBe('AsepTrips 2Volume (m³) 12.75');
    expect(within(drivers).getByRole('link', { name: 'Asep' }).getAttribute('href')).toBe(
      '/delivery?from=2026-11-20&to=2026-11-20&q=Asep',
    );
  });
});
