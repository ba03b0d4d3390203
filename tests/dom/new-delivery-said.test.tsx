/** The moment of the word "Saved": it stands before the form is emptied, and what the person does in between is lost and doubled by nobody. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fullDisk, slowDisk } from './support/disk.ts';
import { leaveForms } from './support/drafts.ts';
import { LOAD, field, fill, openForm, ticketsToSend, type } from './support/gateForm.tsx';
import { db } from './support/store.ts';

beforeEach(openForm);
afterEach(async () => {
  vi.restoreAllMocks();
  await leaveForms();
});

const shown = () => Object.fromEntries(Object.keys(LOAD).map((label) => [label, field(label).value]));
/** The form itself: the button may be waiting. */
const press = () => act(() => screen.getByLabelText('License plate').closest('form')?.requestSubmit());
const said = () => within(screen.getByRole('status'));

/** Holds the turn that the form gives to the screen, so that what a person does in it can be told. */
function holdTurn(): () => Promise<void> {
  const later = globalThis.setTimeout;
  const held: (() => void)[] = [];
  const waiting = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(
      Object.assign(
        (run: () => void, ms?: number, ...args: []) =>
          ms === undefined ? later(() => void held.push(run), 0) : later(run, ms, ...args),
        { __promisify__: later.__promisify__ },
      ),
    );
  return async () => {
    waiting.mockRestore();
    await act(async () => held.forEach((run) => run()));
  };
}

describe('the word "Saved"', () => {
  it('is not said while the disk has not answered', async () => {
    fill();
    const disk = slowDisk(db);
    press();
    await screen.findByRole('button', { name: 'Saving...' });
    expect(screen.getByRole('status').textContent).toBe('');
    expect(shown()).toEqual(LOAD);
    disk.goOn();
    await said().findByText('Saved on this device');
    disk.restore();
  });

  it('stands before the form is emptied, and the ticket is on the disk by then', async () => {
    const goOn = holdTurn();
    fill();
    press();
    await said().findByText('Saved on this device');
    expect(shown()).toEqual(LOAD);
    expect(await ticketsToSend()).toMatchObject([{ truck_license: 'B 1234 XYZ' }]);
    await goOn();
    await waitFor(() => expect(shown()).toEqual(Object.fromEntries(Object.keys(LOAD).map((label) => [label, '']))));
  });

  it('is followed by no second ticket where the button is pressed again before the form is emptied', async () => {
    const goOn = holdTurn();
    fill();
    press();
    await said().findByText('Saved on this device');
    press();
    press();
    await goOn();
    await waitFor(() => expect(shown()).toMatchObject({ 'License plate': '' }));
    fill();
    type('License plate', 'D 8410 AF');
    press();
    await said().findByText(/K7F-0002$/);
    expect(await ticketsToSend()).toMatchObject([{ truck_license: 'B 1234 XYZ' }, { truck_license: 'D 8410 AF' }]);
  });

  it('leaves what is typed before the form is emptied to the next ticket', async () => {
    const goOn = holdTurn();
    fill();
    press();
    await said().findByText('Saved on this device');
    type('License plate', 'D 8410 AF');
    type('Notes', 'Gate 2');
    await goOn();
    await waitFor(() =>
      expect(shown()).toMatchObject({ 'License plate': 'D 8410 AF', Customer: '', 'Volume (m³)': '' }),
    );
    expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Gate 2');
    await waitFor(async () =>
      expect((await db.drafts.get('deliveries.new'))?.value).toMatchObject({
        truck_license: 'D 8410 AF',
        notes: 'Gate 2',
        customer_name: '',
      }),
    );
    expect(await ticketsToSend()).toEqual([expect.objectContaining({ truck_license: 'B 1234 XYZ' })]);
    expect((await ticketsToSend())[0]).not.toHaveProperty('notes');
  });

  it('of the ticket before goes where the next one cannot be saved, and its failure with the form that is cleared', async () => {
    fill();
    press();
    await said().findByText('Saved on this device');
    await waitFor(() => expect(shown()).toMatchObject({ 'License plate': '' }));
    fill();
    const disk = fullDisk(db);
    press();
    await within(await screen.findByRole('alert')).findByText(/^Not saved/);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(shown()).toEqual(LOAD);
    disk.mockRestore();
    fireEvent.click(screen.getByRole('button', { name: 'Clear form' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});
