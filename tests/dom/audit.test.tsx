import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { filesOf } from './support/files.ts';
import { json, online, press, server } from './support/ownerServer.ts';
import { ticket } from './support/tickets.ts';
import { db } from './support/store.ts';
import { USER, show } from './support/world.tsx';
import { rowsOf } from '../support/rowOf.ts';

const NARROW = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
const { outdate } = await import('../../src/data/remote/listEntries.ts');
const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { askUsers } = await import('../../src/data/users.ts');
const { chooseLanguage } = await import('../../src/i18n/setup.ts');
const { AuditPage } = await import('../../src/features/audit/AuditPage.tsx');

const colleague = (n: number, full_name: string) => rowsOf(db, 'colleagues').put({ id: uuid(n), full_name });
const uuid = (n: number) => `01a1f000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`;

beforeEach(() => {
  online(true);
  vi.stubGlobal('matchMedia', () => NARROW);
  for (const area of ['audit', 'held', 'errors']) outdate(area);
});

describe('the log', () => {
  const line = (more: object) => ({
    id: 1,
    table_name: 'customer_prices',
    row_id: uuid(50),
    action: 'customer_prices.create',
    author: USER,
    submitted_by: null,
    device: null,
    captured_at: '2026-11-22T03:00:00+00:00',
    recorded_at: '2026-11-22T09:30:00+00:00',
    before: { price_per_m3: 150_000, version: 1 },
    after: { price_per_m3: 155_000, version: 2 },
    reason: 'Agreed by telephone',
    ...more,
  });

  const showLog = async (lines: readonly object[], at = '/audit') => {
    const asked = server({ '/audit_log': () => json(lines), '/devices': () => json([]) });
    await show(<AuditPage />, at);
    return asked;
  };

  it('reads in words, with units, both clocks and only what changed', async () => {
    await showLog([line({})]);
    const table = await screen.findByRole('table', { name: 'Log' });
    const text = table.textContent ?? '';
    expect(text).toContain('New price');
    expect(text).toMatch(/Price per m³: before Rp\u00A0150,000 → after Rp\u00A0155,000/);
    expect(text).toContain('22 Nov 2026, 16:30');
    expect(text).toContain('Device clock: 22 Nov 2026, 10:00');
    expect(text).toContain('Reason: Agreed by telephone');
    expect(text).not.toContain('version');
  });

  it('says products by their names, with their units, and hours as the language has them', async () => {
    const after = { outputs: { abu_batu: 84.5, split_2_3_cm: 27 }, boulder_volume: 249, operating_hours: 4 };
    const made = line({ table_name: 'transformations', action: 'transformations.create', before: null, after });
    await showLog([made]);
    const text = () => screen.getByRole('table').textContent ?? '';
    await screen.findByRole('table', { name: 'Log' });
    expect(text()).toContain('Abu Batu (Stone Dust) 84.5\u00A0m³, Split 2–3 cm (30–50 mm) 27\u00A0m³');
    expect(text()).toContain('4\u00A0h');
    await act(async () => chooseLanguage('id'));
    expect(text()).toContain('Abu Batu (Stone Dust) 84,5\u00A0m³');
    expect(text()).toContain('4\u00A0jam');
    await act(async () => chooseLanguage('en'));
  });

  it('names a record by what people call it: never by an id or a code, and not by the name of its table alone', async () => {
    const [ex, log, gone, entry] = [uuid(1), uuid(2), uuid(3), uuid(4)];
    await rowsOf(db, 'equipment').put({ id: ex, equipment_code: 'EX-01' });
    await rowsOf(db, 'fuel_logs').put({ id: log, equipment_id: ex, liters: 120 });
    await rowsOf(db, 'production_entries').put({ id: entry, material_type: 'base_course_a' });
    const of = (table: string, row_id: string, after: object) =>
      line({ table_name: table, row_id, id: Number(row_id.at(-1)), action: `${table}.create`, before: null, after });
    await showLog([
      of('fuel_logs', log, { equipment_id: ex, liters: 120 }),
      of('fuel_logs', gone, { equipment_id: ex, liters: 80 }),
      of('production_entries', entry, { volume: 7 }),
    ]);
    const named = async (name: string) => (await screen.findAllByRole('button', { name })).length;
    expect(await named('Fuel log EX-01')).toBe(2);
    expect(await named('Production entry Base Course (Agregat A)')).toBe(1);
  });

  it('shows a line in brief until it is pressed, and one in full at a time', async () => {
    await showLog([line({}), line({ id: 2 })]);
    const buttons = await screen.findAllByRole('button', { name: /^New price/ });
    const states = () => buttons.map((button) => button.getAttribute('aria-expanded'));
    expect(states()).toEqual(['false', 'false']);
    for (const button of buttons) fireEvent.click(button);
    expect(states()).toEqual(['false', 'true']);
    expect(document.querySelectorAll('.line-clamp-2')).toHaveLength(1);
  });

  it('says why once, where a column of the record repeats it', async () => {
    const voided = line({
      action: 'payments.void',
      table_name: 'payments',
      before: {},
      after: { void_reason: 'Twice' },
    });
    await showLog([{ ...voided, reason: 'Twice' }]);
    const table = await screen.findByRole('table', { name: 'Log' });
    expect(table.textContent?.match(/Twice/g)).toHaveLength(1);
  });

  it('opens the line that the address names, also where lines since have moved it off the page', async () => {
    const page = [3, 2].map((id) => line({ id }));
    server({
      'id=eq.1': () => json([line({ id: 1, reason: 'Long ago' })]),
      '/audit_log': () => json(page),
      '/devices': () => json([]),
    });
    await show(<AuditPage />, '/audit?entry=1');
    await screen.findByText(/Long ago/);
    const buttons = () => screen.getAllByRole('button', { name: /^New price/ });
    const states = () => buttons().map((button) => button.getAttribute('aria-expanded'));
    expect(states()).toEqual(['true', 'false', 'false']);
    fireEvent.click(buttons()[2]!);
    await waitFor(() => expect(states()).toEqual(['false', 'true']));
  });

  it('asks the server for what the address says, by days of the site, and leaves out what is no filter', async () => {
    const noFilters = `person=${'%'.repeat(3)}&record=${'x'.repeat(10_000)}`;
    const asked = await showLog([], `/audit?table=customers&from=2026-11-22&to=2026-11-22&${noFilters}&page=2`);
    await screen.findByRole('button', { name: 'CSV' });
    await waitFor(() => expect(asked).toHaveLength(1));
    const url = asked[0]?.url ?? '';
    expect(url).toContain('table_name=eq.customers');
    expect(url).toContain('recorded_at=gte.2026-11-21T17:00:00.000Z');
    expect(url).toContain('recorded_at=lt.2026-11-22T17:00:00.000Z');
    expect(url).toContain('offset=50');
    expect(url).not.toContain('author');
    expect(url).not.toContain('row_id');
  });

  it('asks for nothing while the days are upside down, and says so', async () => {
    const asked = server({ '/audit_log': () => json([]) });
    await show(<AuditPage />, '/audit?from=2026-11-22&to=2026-11-21');
    expect(await screen.findByText('This day is before the first one')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it.each([
    ['html', () => new Response('<html>', { status: 200 }), 'A database error occurred. Please try again.'],
    [
      'rows without a time',
      () => json([line({ recorded_at: null })]),
      'An unexpected error occurred. Please try again or contact support.',
    ],
  ])('shows no part of an answer of %s', async (_what, answer, sentence) => {
    server({ '/audit_log': answer, '/devices': () => json([]) });
    await show(<AuditPage />, '/audit');
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('says what an owner did with a person, each in words of its own', async () => {
    const of = (n: number, after: object) =>
      line({ id: n, table_name: 'profiles', row_id: uuid(n), action: 'profiles.change', before: {}, after });
    await showLog([
      of(1, { must_change_password: true }),
      of(2, { is_active: false }),
      of(3, { is_active: true }),
      of(4, { role: 'manager' }),
      of(5, { full_name: 'Siti', phone: null }),
    ]);
    const table = await screen.findByRole('table', { name: 'Log' });
    expect(
      within(table)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.split('Users')[0]),
    ).toEqual(['Password reset', 'User deactivated', 'User reactivated', 'Role changed', 'User changed']);
  });

  it('finds what a person did, and what they sent or decided for others', async () => {
    const asked = await showLog([], `/audit?person=${uuid(7)}`);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.url).toContain(`or=(author.eq.${uuid(7)},submitted_by.eq.${uuid(7)})`);
  });

  it('writes a file with the names of people, devices and records, each in a cell of its own', async () => {
    await colleague(11, 'Budi');
    await colleague(12, 'Ibu Ratna');
    const asked = server({
      '/audit_log': () => json([line({ author: uuid(11), submitted_by: uuid(12), device: uuid(13) }), line({ id: 2 })]),
      '/devices': () => json([{ id: uuid(13), code: 'K7F', label: 'Gate tablet' }]),
      '/rpc/': () => json({}),
    });
    const [file] = await filesOf(async () => {
      await show(<AuditPage />, '/audit');
      await screen.findByRole('table', { name: 'Log' });
      await press('CSV');
      expect(await screen.findByText('2 lines are in the file.')).toBeTruthy();
    });
    const rows = file?.text.trim().split('\r\n') ?? [];
    expect(rows[0]).toMatch(/^\W?When,Device clock,Who,Sent by,Device,What,Record,What changed,Reason$/);
    expect(rows[1]).toContain(',Budi,Ibu Ratna,Gate tablet · K7F,New price,');
    expect(rows[1]).toMatch(/^2026-11-22 16:30,2026-11-22 10:00,.*,Agreed by telephone$/);
    expect(rows[2]).toMatch(/,Unknown person,,,New price,/);
    expect(asked.some(({ url }) => url.includes(`id=in.(${uuid(13)})`))).toBe(true);
  });

  it('writes no file whose line of the audit cannot be stored on this device', async () => {
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    const full = vi.spyOn(deviceStore(), 'update').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    await showLog([line({})]);
    await screen.findByRole('table', { name: 'Log' });
    await press('CSV');
    expect(await screen.findByText(/^The file could not be written:/)).toBeTruthy();
    expect(made).not.toHaveBeenCalled();
    for (const spy of [made, full]) spy.mockRestore();
  });

  it('is asked anew once a person was changed on this device', async () => {
    const asked = server({
      '/audit_log': () => json([line({})]),
      '/devices': () => json([]),
      '/functions/v1/users': () => json({}),
    });
    const reads = () => asked.filter(({ url }) => url.includes('audit_log')).length;
    await show(<AuditPage />, '/audit');
    await waitFor(() => expect(reads()).toBe(1));
    await screen.findByRole('table', { name: 'Log' });
    await act(async () => void (await askUsers({ action: 'deactivate', user: uuid(9) })));
    await waitFor(() => expect(reads()).toBe(2));
  });
});

describe('what is held', () => {
  const held = (n: number, more: object = {}) => ({
    id: uuid(n),
    kind: 'customers.change',
    entity_id: uuid(n + 30),
    mutation: { payload: { phone: `+62811${n}` }, seen: { phone: null } },
    code: 'role_changed',
    author: uuid(11),
    device: uuid(13),
    captured_at: '2026-11-20T03:00:00+00:00',
    received_at: '2026-11-22T09:30:00+00:00',
    decision: null,
    decided_by: null,
    decided_at: null,
    reason: null,
    ...more,
  });
  const sent = z.object({
    batch: z.object({
      mutations: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          entity_id: z.string(),
          payload: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  });
  /** Takes every decision but those on `refused`. */
  const deciding =
    (refused: readonly string[] = []) =>
    (body: unknown) =>
      json({
        epoch: 'e',
        position: 1,
        server_time: '2026-11-22T10:00:00.000Z',
        outcomes: sent
          .parse(body)
          .batch.mutations.map(({ id, entity_id }) =>
            refused.includes(entity_id)
              ? { id, outcome: 'rejected', code: 'already_decided', message: 'This was decided already' }
              : { id, outcome: 'applied', rows: [['held_mutations', entity_id, 1]] },
          ),
      });
  const sentIn = (asked: ReturnType<typeof server>) =>
    asked.filter(({ url }) => url.includes('apply_mutations')).flatMap(({ body }) => sent.parse(body).batch.mutations);

  const showHeld = async (rows: readonly object[], refused?: readonly string[], which = '') => {
    const asked = server({
      '/held_mutations': () => json(rows),
      '/devices': () => json([]),
      apply_mutations: deciding(refused),
    });
    await show(<AuditPage />, `/audit?tab=held${which}`);
    return asked;
  };

  beforeEach(async () => {
    for (const n of [1, 2, 3]) {
      // The answer is awaited until the rows have come.
      await rowsOf(db, 'held_mutations').put({ id: uuid(n) });
      const phone = n === 2 ? '+62899' : null;
      await rowsOf(db, 'customers').put({ id: uuid(n + 30), name: `PT Customer ${n}`, phone });
    }
  });

  it('is named by what it says itself, where this device does not hold it', async () => {
    const price = { material_type: 'abu_batu', price_per_m3: 152_000, from_date: '2026-11-22' };
    const kind = 'customer_prices.create';
    await showHeld([{ ...held(1), kind, entity_id: uuid(70), mutation: { payload: price } }]);
    expect(await screen.findByRole('heading', { name: 'Abu Batu (Stone Dust)' })).toBeTruthy();
  });

  it('as a merge of customers shows what both owe and may, and what stays', async () => {
    const limited = { status: 'open', credit_limit: 5_000_000, tax_number: '0012345678901000' };
    await rowsOf(db, 'customers').put({ id: uuid(31), name: 'UD Maju', ...limited });
    await rowsOf(db, 'customers').put({ id: uuid(32), name: 'UD Maju Jaya', status: 'cash_only' });
    const month = { customer_id: uuid(31), month: '2026-11-01', billed: 900_000, tax: 0, paid: 100_000 };
    await rowsOf(db, 'customer_months').put({ id: uuid(60), ...month });
    const merge = { kind: 'customers.merge', code: 'merge_proposed', mutation: { payload: { merged_into: uuid(32) } } };
    await showHeld([held(1, merge)]);
    const both = await screen.findByRole('list', { name: 'Both records' });
    const texts = () => Array.from(both.children, (one) => one.textContent.replaceAll('\u00a0', ' '));
    await waitFor(() =>
      expect(texts()).toEqual([
        'becomes another nameName: UD Maju Status: Open Credit limit: Rp 5,000,000 Tax number: 0012345678901000 Owes: Rp 800,000',
        'staysName: UD Maju Jaya Status: Cash only Owes: Rp 0',
        'Afterwards: Cash only, limit: Rp 5,000,000Tax number: 0012345678901000 ',
      ]),
    );
  });

  it('is decided together, in the order in which it came, with one reason', async () => {
    const asked = await showHeld([1, 2, 3].map((n) => held(n)));
    fireEvent.click(await screen.findByLabelText('Choose all on this page'));
    expect(screen.getByText('3 chosen')).toBeTruthy();
    fireEvent.click(await screen.findByLabelText('Choose PT Customer 2'));
    expect(screen.getByText('2 chosen')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Apply' })[0]!);
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Siti may do it' } });
    await press('Apply');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentIn(asked).map(({ kind, entity_id, payload }) => [kind, entity_id, payload])).toEqual(
      [1, 3].map((n) => ['held_mutations.apply', uuid(n), { reason: 'Siti may do it' }]),
    );
    expect(screen.getByText('2 records decided')).toBeTruthy();
  });

  describe('on a desk', () => {
    beforeEach(() => vi.stubGlobal('matchMedia', () => ({ ...NARROW, matches: true })));
    const rows = () =>
      within(screen.getByRole('table', { name: 'Held' }))
        .getAllByRole('row')
        .slice(1);
    const openOne = () => within(screen.getByRole('list', { name: 'Open record' })).getByRole('heading', { level: 2 });

    it('says day, person, record, volume and amount before and after, and what the closed report would say', async () => {
      await colleague(11, 'Siti');
      const delivered = { customer_name: 'UD Maju', unit_price: 100_000, status: 'delivered' } as const;
      for (const volume of [7, 8]) {
        const own = { id: uuid(volume), ticket_no: `SJ-${volume}`, volume, amount: volume * 100_000 };
        await db.rows('deliveries').put({ ...ticket(volume), ...delivered, ...own });
      }
      const closed = { code: 'day_closed', closed_day: '2026-11-20' };
      const mutation = { payload: { reason: 'never arrived' } };
      const correction = { kind: 'deliveries.correct', mutation: { payload: { volume: 6 } } };
      await showHeld([
        { ...held(1), ...closed, kind: 'deliveries.void', entity_id: uuid(7), mutation },
        { ...held(2), ...closed, ...correction, entity_id: uuid(8) },
      ]);
      await screen.findByRole('button', { name: /^SJ-7/ });
      const texts = () =>
        rows().map((row) => Array.from(row.children, (cell) => cell.textContent.replaceAll('\u00a0', ' ')).slice(1));
      await waitFor(() =>
        expect(texts()[0]).toEqual([
          'Fri 20 Novclosed',
          'Siti',
          'SJ-7Voided ticketUD Maju · Abu Batu (Stone Dust)',
          'before 7 m³ → after 0 m³',
          'before Rp 700,000 → after Rp 0',
          'Stock at the end of the day +7 m³Delivered -7 m³Revenue -Rp 700,000',
        ]),
      );
      expect(texts()[1]?.slice(3, 5)).toEqual(['before 8 m³ → after 6 m³', 'before Rp 800,000 → after Rp 600,000']);
    });

    it('is gone through with j and k, chosen with x, and decided with a and r; the one that follows is open then', async () => {
      let left = [1, 2, 3];
      const asked = server({
        '/held_mutations': () => json(left.map((n) => held(n))),
        '/devices': () => json([]),
        apply_mutations: deciding(),
      });
      await show(<AuditPage />, '/audit?tab=held');
      const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
      await waitFor(() => expect(openOne().textContent).toBe('PT Customer 1'));
      for (const name of ['j', 'j', 'j', 'k']) key(name);
      expect(openOne().textContent).toBe('PT Customer 2');
      expect(document.activeElement?.textContent).toMatch(/^PT Customer 2/);
      key('r');
      const reason = await screen.findByLabelText('Reason');
      fireEvent.keyDown(reason, { key: 'j' });
      fireEvent.change(reason, { target: { value: 'Not theirs to say' } });
      left = [1, 3];
      await press('Refuse');
      await waitFor(() => expect(rows()).toHaveLength(2));
      expect(openOne().textContent).toBe('PT Customer 3');
      expect(sentIn(asked).map(({ kind, entity_id }) => [kind, entity_id])).toEqual([
        ['held_mutations.refuse', uuid(2)],
      ]);
      for (const name of ['x', 'k', 'x', 'a']) key(name);
      expect(await screen.findByRole('dialog', { name: 'Apply 2 records?' })).toBeTruthy();
    });
  });

  it('names what could not be decided, and keeps the dialog', async () => {
    await showHeld(
      [1, 2].map((n) => held(n)),
      [uuid(2)],
    );
    await screen.findByLabelText('Choose PT Customer 2');
    fireEvent.click(screen.getByLabelText('Choose all on this page'));
    fireEvent.click(screen.getAllByRole('button', { name: 'Refuse' })[0]!);
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Not theirs to say' } });
    await press('Refuse');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('PT Customer 2');
    expect(alert.textContent).not.toContain('PT Customer 1');
  });

  it('shows beside what was seen what is there now, where that differs', async () => {
    await showHeld([1, 2].map((n) => held(n)));
    const cardOf = async (name: string) => (await screen.findByRole('heading', { name })).closest('li')!;
    expect((await cardOf('PT Customer 2')).textContent).toContain('Changed meanwhile: it is nowPhone: +62899');
    expect((await cardOf('PT Customer 1')).textContent).not.toContain('Changed meanwhile');
  });

  it('is listed with who decided, when and why, once it was decided', async () => {
    await rowsOf(db, 'colleagues').put({ id: USER, full_name: 'Bu Owner' });
    const done = { decided_by: USER, decided_at: '2026-11-22T10:00:00+00:00', reason: 'Not theirs to say' };
    const rows = [held(2, { ...done, decision: 'refused' }), held(1, { ...done, decision: 'applied' })];
    const asked = await showHeld(rows, [], '&which=decided');
    const list = await screen.findByRole('list', { name: 'Held' });
    expect(asked[0]?.url).toContain('decision=not.is.null&order=decided_at.desc,id.desc');
    const [refused, applied] = within(list)
      .getAllByRole('listitem')
      .filter((item) => item.querySelector('h2'));
    await within(refused!).findByText(/Bu Owner/);
    expect(refused?.textContent).toMatch(/Refused.*Bu Owner.*22 Nov 2026, 17:00.*Not theirs to say/);
    expect(applied?.textContent).toContain('Applied');
    for (const name of ['Apply', 'Refuse', 'Choose all on this page']) expect(screen.queryByText(name)).toBeNull();
    // What is there now is no news of what was decided.
    expect(list.textContent).not.toContain('Changed meanwhile');
  });
});

describe('the errors of the apps', () => {
  const row = (n: number, more: object) => ({
    id: uuid(n),
    message: 'The server refused a list.',
    details: { error_id: 'ERR-7', kind: 'authorization', severity: 'critical' },
    author: uuid(11),
    device: uuid(13),
    captured_at: '2026-11-20T03:00:00+00:00',
    received_at: '2026-11-22T09:30:00+00:00',
    ...more,
  });
  const cellsOf = (line: HTMLElement | undefined) =>
    within(line!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);

  it('are listed with time, person, device, severity and number', async () => {
    await colleague(11, 'Budi');
    server({
      '/client_errors': () =>
        json([
          row(1, {}),
          row(2, { details: { severity: 7, kind: {} }, author: null, device: null, received_at: null }),
        ]),
      '/devices': () => json([{ id: uuid(13), code: 'K7F', label: 'Gate tablet' }]),
    });
    await show(<AuditPage />, '/audit?tab=errors');
    const table = await screen.findByRole('table', { name: 'App errors' });
    await waitFor(() => expect(table.textContent).toMatch(/Budi.*Gate tablet/));
    const [, first, second] = within(table).getAllByRole('row');
    expect(cellsOf(first)).toEqual([
      '22 Nov 2026, 16:30',
      'BudiGate tablet · K7F',
      'Critical',
      expect.stringContaining('The server refused a list.'),
      'ERR-7',
    ]);
    expect(cellsOf(second)).toEqual(['20 Nov 2026, 10:00', 'Unknown person', '–', 'The server refused a list.', '–']);
  });

  it('are turned over page by page, as far as there are any', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => {
        const id = `01a1f000-0000-7000-8000-${String(from + n).padStart(12, '0')}`;
        return row(1, { id, message: `Error ${from + n}`, details: null, author: null, device: null });
      });
    const asked = server({
      '/client_errors': (_body, url) =>
        json(decodeURIComponent(url).includes('or=(id.lt.') ? rows(41, 20) : rows(1, 41)),
      '/devices': () => json([]),
    });
    await show(<AuditPage />, '/audit?tab=errors&limit=40');
    const shown = async (text: string) => (await screen.findByText(text)).closest('table')?.rows.length;
    // The row of titles, and a page: the row too many says only that another page follows.
    await waitFor(async () => expect(await shown('Error 1')).toBe(41));
    expect(screen.queryByText('Error 41')).toBeNull();
    await press('Next');
    expect(await shown('Error 41')).toBe(21);
    expect(asked.filter(({ url }) => url.includes('/client_errors') && !url.includes('limit=41'))).toEqual([]);
    expect(screen.queryByText('Error 1')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
    await press('Back');
    expect(await shown('Error 1')).toBe(41);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true);
  });
});
