/** A receipt printer at this device: its settings, and what goes to it. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SimulatedSerial } from '../../supabase/local/scale/simulatedPort.ts';
import { printedBy } from '../support/escPosPaper.ts';
import { PrinterPort } from '../support/printerPort.ts';
import { rowOf } from '../support/rowOf.ts';
import { FakeLockManager } from '../unit/data/support/lockManager.ts';
import { ticket } from './support/tickets.ts';
import { USER, show } from './support/world.tsx';
import { db } from './support/store.ts';

const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { Ticket } = await import('../../src/features/deliveries/ticket/Ticket.tsx');
// What is fetched with the dialog and at the press: not part of a test's time.
await import('../../src/features/deliveries/ticket/TicketDialog.tsx');
await import('../../src/shared/printer/printPaper.ts');
const { Receipt } = await import('../../src/shared/payments/Receipt.tsx');
const { HandoverSlip } = await import('../../src/shared/payments/HandoverSlip.tsx');
const { PrinterPage } = await import('../../src/features/settings/printer/PrinterPage.tsx');
const { PrinterRoom } = await import('../../src/features/settings/SettingsPage.tsx');
const { chooseLanguage, startI18n } = await import('../../src/i18n/setup.ts');

const CABLE = { usbVendorId: 0x0416 };
const SETTINGS = { link: 'serial', port: JSON.stringify(CABLE), paper: 58, cut: 'yes' };
let port: PrinterPort;
const bySystem = vi.fn<() => void>();

beforeEach(async () => {
  await startI18n();
  await chooseLanguage('en');
  await Promise.all([db.outbox.clear(), db.view_rows.clear()]);
  port = new PrinterPort(CABLE);
  bySystem.mockClear();
  vi.stubGlobal('print', bySystem);
  Object.defineProperties(navigator, {
    serial: { value: new SimulatedSerial(port), configurable: true },
    locks: { value: new FakeLockManager().of('tab'), configurable: true },
  });
  for (const key of ['printed/x1', 'printed/x1/1']) await deviceStore().delete(key);
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
async function press(name: string | RegExp) {
  const pressed = await waitFor(() => {
    const found = screen.getByRole('button', { name });
    expect(found).toHaveProperty('disabled', false);
    return found;
  });
  await act(async () => fireEvent.click(pressed));
}
const columns = (paper: unknown) => (paper === 80 ? 48 : 32);
/** The paper that comes next, as its reader sees it. */
async function printed(name: string | RegExp, paper = 58) {
  const before = port.papers.length;
  await press(name);
  await waitFor(() => expect(port.line).toBeNull());
  await waitFor(() => expect(port.papers).toHaveLength(before + 1));
  return printedBy(Uint8Array.from(port.papers.at(-1) ?? []), columns(paper));
}

const REVISION = { at: '2026-11-20T05:00:00.000Z', by: USER, reason: 'Read wrongly', was: { volume: 75 } };
async function setUp(settings: object = {}, language = 'id') {
  await deviceStore().set('printer', { ...SETTINGS, ...settings });
  await db.anyRows('system_config').put({
    id: 's0',
    version: 1,
    config_key: 'site.ticket_language',
    config_value: language,
    is_active: true,
  });
}
async function openTicket(fields: object = {}, settings: object = {}, language = 'id') {
  await setUp(settings, language);
  await db.anyRows('deliveries').put({ ...ticket(7), id: 'x1', received_at: null, ...fields });
  return show(<Ticket deliveryId="x1" onClose={() => undefined} />);
}

describe('a ticket on the printer of this device', () => {
  it.each([
    ['id', 58],
    ['en', 80],
  ] as const)('is printed in one press as on the paper of the system, in %s on %i mm', async (language, paper) => {
    await openTicket({ notes: 'Bongkar di sisi timur' }, { paper }, language);
    const { text, codes } = await printed('Print', paper);
    expect(text).toMatchSnapshot();
    expect(codes.map(({ code }) => code)).toEqual([
      'SJ-261120-K7F-0007\nB 1234 XYZ\nabu_batu\n7.500\n2026-11-20T10:42+07:00',
    ]);
    expect(bySystem).not.toHaveBeenCalled();
  });

  it('is a copy from the second time on, on every device, and says that it was corrected or voided', async () => {
    const first = await openTicket();
    expect((await printed('Print')).text.join()).not.toContain('SALINAN');
    await waitFor(async () => expect(await db.outbox.toArray()).toMatchObject([{ kind: 'deliveries.print' }]));
    expect((await printed('Print copy')).text.join()).toContain('SALINAN');
    // The office counts copies too.
    await waitFor(async () => expect((await db.view_rows.get(['deliveries', 'x1']))?.row).toMatchObject({ copies: 1 }));
    first.unmount();
    await Promise.all([db.outbox.clear(), db.view_rows.clear()]);
    const printed_at = REVISION.at;
    await openTicket({ printed_at, revisions: [REVISION], voided_at: REVISION.at });
    const { text } = await printed('Print copy');
    expect(text.map((line) => line.trim())).toEqual(expect.arrayContaining(['REVISI 1', 'SALINAN', 'DIBATALKAN']));
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  });

  it('that has no paper to be on is not counted; what to do is said, and the system prints it as the original', async () => {
    await openTicket();
    port.answers = { 2: [0x32], 4: [0x72] };
    await press('Print');
    expect((await screen.findByRole('alert')).textContent).toContain('Out of paper. Put in a new roll');
    expect(await db.outbox.count()).toBe(0);
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: 'Print by the system' }).at(-1)!));
    expect(bySystem).toHaveBeenCalledOnce();
    expect(document.querySelector('.printed')?.textContent).not.toContain('SALINAN');
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
  });

  it('whose cable goes out in the middle is counted, and a copy next time', async () => {
    await openTicket();
    port.losesAfter = 300;
    await press('Print');
    expect((await screen.findByRole('alert')).textContent).toContain('lost in the middle of the paper');
    await waitFor(async () => expect(await db.outbox.count()).toBe(1));
    expect(await button('Print copy')).toBeDefined();
  });
});

describe('cash on the printer of this device', () => {
  const AT = '2026-11-20T03:42:00.000Z';
  const recorded = { version: 1, author: USER, device: USER, captured_at: AT, received_at: AT, voided_at: null };

  it('has its receipt, with the amount in figures and words, and says that it was voided', async () => {
    await setUp();
    await db.anyRows('customers').put({ id: 'cu', version: 1, name: 'PT Karya Batu', merged_into: null });
    const of = { customer_id: 'cu', number: 'KW-261120-K7F-0003', amount: 1_125_000, method: 'cash', order_id: null };
    const row = { ...recorded, ...of, id: 'p1', paid_on: '2026-11-20', operating_day: '2026-11-20', notes: null };
    await db.anyRows('payments').put(row);
    await show(<Receipt id="p1" onClose={() => undefined} />);
    await button('Print by the system');
    const { text, codes } = await printed('Print');
    expect(text).toMatchSnapshot();
    expect(codes).toEqual([]);
    await act(async () => void (await db.anyRows('payments').put({ ...row, version: 2, voided_at: AT })));
    expect((await printed('Print')).text.join('\n')).toContain('BATAL');
  });

  it('has the slip of a handover, with what is missing and a line for each to sign', async () => {
    await setUp({ paper: 80 }, 'en');
    const of = { expected: 600_000, counted: 590_000, payments: ['p2', 'p3'], notes: 'One note torn', flags: [] };
    const seen = { operating_day: '2026-11-20', void_reason: null, acknowledged_by: 'u2', acknowledged_at: AT };
    const row = rowOf('cash_handovers', { ...recorded, ...of, ...seen, id: 'h1' });
    const nameOf = (id: string) => (id === USER ? 'Siti Rahma' : 'Budi Hartono');
    await show(<HandoverSlip row={row} nameOf={nameOf} onClose={() => undefined} />);
    await button('Print by the system');
    expect((await printed('Print', 80)).text).toMatchSnapshot();
    port.answers = { 2: [0x32], 4: [0x72] };
    await press('Print');
    expect((await screen.findByRole('alert')).textContent).toContain('Out of paper');
  });
});

describe('the settings of the printer', () => {
  const choose = (label: string, value: string) =>
    act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));

  it('are chosen on this device, tried by a test print, and kept', async () => {
    await deviceStore().delete('printer');
    const { unmount } = await show(<PrinterPage />);
    expect(await screen.findByText('No printer was chosen yet.')).toBeDefined();
    await press('Choose Bluetooth or serial port');
    await screen.findByText('A Bluetooth or serial printer is chosen.');
    await choose('Paper width (mm)', '80');
    await choose('Cut the paper', 'no');
    await choose('Baud rate', '38400');
    const { text, parts, codes } = await printed('Test print', 80);
    expect(text).toContain('TEST PRINT');
    expect(codes).toHaveLength(1);
    expect(parts.some((part) => 'cut' in part)).toBe(false);
    unmount();
    await act(() => chooseLanguage('id'));
    await show(<PrinterPage />);
    expect(await screen.findByLabelText('Lebar kertas (mm)')).toHaveProperty('value', '80');
    await press('Tanpa printer di perangkat ini');
    expect(await screen.findByText('Printer belum dipilih.')).toBeDefined();
    expect(await deviceStore().get('printer')).toMatchObject({ link: null, paper: 80, baudRate: 38_400 });
  });

  it('have their way, and where the browser has no ports a line that says why not', async () => {
    const { unmount } = await show(<PrinterRoom />);
    expect(screen.getByRole('link', { name: 'Set up the printer', hidden: true })).toBeDefined();
    unmount();
    Reflect.deleteProperty(navigator, 'serial');
    await show(
      <>
        <PrinterRoom />
        <PrinterPage />
      </>,
    );
    expect(screen.getAllByText(/^This browser cannot use a receipt printer directly\./)).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Set up the printer', hidden: true })).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
