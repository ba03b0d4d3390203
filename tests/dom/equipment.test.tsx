import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveForms } from './support/drafts.ts';
import { daysAgo, db, put } from './support/knownTruck.tsx';
import { show } from './support/world.tsx';
import type { PastState } from '../../src/data/machines.ts';

let past: readonly Partial<PastState>[] | undefined;
vi.mock('../../src/data/office/usePastStates.ts', () => ({ usePastStates: () => ({ value: past, failure: null }) }));
const { EquipmentPage } = await import('../../src/features/equipment/EquipmentPage.tsx');

const TIMES = { start_time: '07:00', end_time: '13:00' };
const MACHINE = '01a1f000-0000-7000-8000-0000000000e1';
const machine = (id: string, fields: object = {}) =>
  put('equipment', id, {
    equipment_code: 'EX-01',
    equipment_name: 'Excavator PC200',
    equipment_type: 'excavator',
    year_purchased: 2018,
    status: 'active',
    status_at: daysAgo(10),
    location: 'Pit',
    fuel_capacity_liters: 400,
    maintenance_interval_hours: 250,
    hour_meter: 1_000,
    meter_offset: 0,
    meter_read_at: daysAgo(1.5),
    last_service_hours: 800,
    ...fields,
  });

beforeEach(async () => {
  past = undefined;
  await Promise.all(db.tables.map((table) => table.clear()));
});
afterEach(leaveForms);

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** Its form opens with its draft, which is read first. */
async function begin(step: string, label: string) {
  press(step);
  await screen.findByLabelText(label);
}
const said = async () =>
  (await db.outbox.orderBy('seq').toArray()).map(({ kind, bytes }) => ({ kind, ...JSON.parse(bytes).payload }));

async function openMachine() {
  await machine(MACHINE);
  await show(<EquipmentPage />, '/equipment');
  await reopen(/EX-01/);
}
async function reopen(tile: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name: tile }));
  await screen.findByLabelText('Hour meter');
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the meter of a machine', () => {
  it('that has run further than the days have hours is asked about, and recorded once somebody has looked again', async () => {
    await openMachine();
    type('Hour meter', '1,048.5');
    await screen.findByText(/^The last reading was 1,000 h: more hours than have passed/);
    press('Read meter');
    await screen.findByText('More hours than have passed since the last reading');
    expect(await said()).toEqual([]);
    fireEvent.click(screen.getByLabelText('I have looked again: the reading is right'));
    press('Read meter');
    await isClosed();
    expect(await said()).toEqual([{ kind: 'equipment.read_meter', hour_meter: 1_048.5, confirmed: true }]);
  });

  it('does not run backwards: what was typed stays, and the way to correct it is named', async () => {
    await openMachine();
    type('Hour meter', '999');
    await screen.findByText(/Was the meter replaced, or was the last reading wrong\? Then correct it\.$/);
    press('Read meter');
    await screen.findByText('Below the last reading. A meter only runs forwards');
    expect(screen.getByLabelText<HTMLInputElement>('Hour meter').value).toBe('999');
    expect(await said()).toEqual([]);
    await begin('Correct meter', 'Reason');
    type('Hour meter', '999');
    press('Save correction');
    await screen.findByText('Please fill this in');
    type('Reason', 'Misread');
    press('Save correction');
    await screen.findByText('Saved on this device');
    expect(await said()).toEqual([{ kind: 'equipment.correct_meter', hour_meter: 999, reason: 'Misread' }]);
    // In its dialog, and on the board behind it a moment later.
    expect(screen.getAllByText('999 h').length).toBeGreaterThan(0);
  });
});

describe('the state of a machine', () => {
  it('that breaks down in a running shift says that a downtime starts, and shows it', async () => {
    await put('shifts', 'shift', {
      operating_day: '2026-11-22',
      shift_type: 'day',
      shift_name: 'Day shift',
      status: 'open',
      ...TIMES,
      opened_at: daysAgo(0.1),
    });
    await openMachine();
    fireEvent.click(screen.getByLabelText('Breakdown'));
    await screen.findByText('Downtime starts in the running shift (Day shift).');
    type('Note', 'Hose');
    press('Change status');
    await isClosed();
    expect(await said()).toEqual([{ kind: 'equipment.change_status', status: 'breakdown', status_note: 'Hose' }]);
    await reopen(/EX-01.*Breakdown.*Hose/);
    await screen.findByText('Stopped: Mechanical');
    fireEvent.click(screen.getByLabelText('Active'));
    await screen.findByText(/^The downtime that runs since .* ends\.$/);
  });

  it('that stays the same is recorded with what is noted of it, and without a note not at all', async () => {
    await openMachine();
    press('Change status');
    await isClosed();
    expect(await said()).toEqual([]);
    await reopen(/EX-01/);
    type('Note', 'Runs hot');
    press('Change status');
    await isClosed();
    expect(await said()).toEqual([{ kind: 'equipment.change_status', status: 'active', status_note: 'Runs hot' }]);
  });

  it('that stands still already goes on with that stop when it breaks down, and says so', async () => {
    const shift = { operating_day: '2026-11-22', shift_type: 'day', shift_name: 'Day shift', crew: [] };
    await put('shifts', 'shift', { ...shift, ...TIMES, status: 'open', opened_at: daysAgo(0.1) });
    const stop = { operating_day: '2026-11-22', shift_id: 'shift', equipment_id: MACHINE, reason: 'blockage' };
    await put('downtime_entries', 'stop', { ...stop, started_at: daysAgo(0.05) });
    await openMachine();
    fireEvent.click(screen.getByLabelText('Breakdown'));
    await screen.findByText(/^The downtime that runs since .* goes on\.$/);
    press('Change status');
    await isClosed();
    await reopen(/EX-01/);
    await screen.findByText('Stopped: Blockage');
    expect(screen.queryByText('Stopped: Mechanical')).toBeNull();
  });
});

describe('the history of a machine', () => {
  it('names a state once, though the server has its time by another clock, and a new one before the server has it', async () => {
    const reading = {
      id: 3,
      at: daysAgo(1.5),
      status: null,
      hour_meter: 1_000,
      note: null,
      reason: null,
      person: 'Agus',
    };
    const state = (id: number, status: string, at: string) => ({ ...reading, id, status, at, hour_meter: null });
    const late = { ...state(4, 'breakdown', daysAgo(15)), note: 'Hose', is_older: true };
    past = [late, reading, state(2, 'active', daysAgo(10.001)), state(1, 'standby', daysAgo(20))];
    await openMachine();
    const lines = () =>
      within(screen.getByRole('region', { name: 'History' }))
        .getAllByRole('listitem')
        .map((line) => line.querySelector('p')?.textContent);
    await waitFor(() => expect(lines()).toEqual(['meter 1,000 h', 'Active', 'Breakdown', 'Standby']));
    expect(screen.getByText('Hose · Agus · Came when a newer one was there; changed nothing')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Maintenance'));
    press('Change status');
    await isClosed();
    await reopen(/EX-01/);
    await waitFor(() => expect(lines()).toEqual(['Maintenance', 'meter 1,000 h', 'Active', 'Breakdown', 'Standby']));
  });
});

it('a reading that is old says so, on the board, in the list and in the panel, and the service goes by the shifts since', async () => {
  const shift = { operating_day: '2026-11-01', shift_type: 'day', shift_name: 'Day shift', status: 'closed', crew: [] };
  // Entered after its planned end: it counts from then.
  await put('shifts', 'shift', { ...shift, opened_at: daysAgo(10), closed_at: daysAgo(9.75), ...TIMES });
  await machine(MACHINE, { meter_read_at: daysAgo(20) });
  await show(<EquipmentPage />, '/equipment');
  // Every 250 h, the last at 800, read at 1,000 and 6 h of a shift since.
  await screen.findByText('Service due in 44 h (estimated)');
  expect(screen.getAllByText('Meter read 20 days ago')).toHaveLength(1);
  press('List');
  expect(within(screen.getByRole('row', { name: /EX-01/ })).getByText('Meter read 20 days ago')).toBeTruthy();
  press('Board');
  fireEvent.click(screen.getByRole('button', { name: /EX-01/ }));
  await screen.findByRole('button', { name: 'Read meter' });
  await waitFor(() => expect(screen.getAllByText('Service due in 44 h (estimated)')).toHaveLength(2));
  expect(screen.getAllByText('Meter read 20 days ago')).toHaveLength(2);
});

describe('two hundred machines', () => {
  it('are all on the board, fifty at first in the list, and a search finds one among all', async () => {
    for (let at = 0; at < 200; at += 1)
      await machine(`m${at}`, {
        equipment_code: `EX-${String(at).padStart(3, '0')}`,
        status: ['active', 'maintenance', 'breakdown', 'standby'][at % 4],
      });
    await show(<EquipmentPage />, '/equipment');
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(200));
    press('Breakdown 50');
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(50));
    press('Breakdown 50');
    press('List');
    expect(screen.getByText('200 machines')).toBeTruthy();
    // A head above them, and their worth below.
    expect(screen.getAllByRole('row').length).toBe(52);
    press('Show more');
    await waitFor(() => expect(screen.getAllByRole('row').length).toBe(102));
    type('Search', 'ex-117');
    await waitFor(() => expect(screen.getAllByRole('row').length).toBe(3));
    expect(screen.getByRole('row', { name: /EX-117/ })).toBeTruthy();
  });
});
