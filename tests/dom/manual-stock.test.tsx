import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId, stockId } from '../../src/domain/records/ids.ts';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../src/domain/time/operatingDay.ts';
import { wallTimeAt } from '../../src/domain/time/siteTime.ts';
import { made } from '../unit/domain/shifts/support/records.ts';
import { rowsOf } from '../support/rowOf.ts';
import { leaveForms } from './support/drafts.ts';
import { show } from './support/world.tsx';
import { db } from './support/store.ts';
import type { MaterialType } from '../../src/domain/materials/materials.ts';

const { siteNow } = await import('../../src/data/store/siteClock.ts');
const { ManualStockPage } = await import('../../src/features/manual-stock/ManualStockPage.tsx');

const ABU_BATU = /^Abu Batu \(Stone Dust\)/;

beforeEach(async () => {
  await setStock('abu_batu', 84.5);
  await setStock('solar', 900);
});

afterEach(leaveForms);

const setStock = (material_type: MaterialType, on_hand: number) =>
  rowsOf(db, 'stocks').put({ id: stockId(material_type), material_type, on_hand });

async function open(view: 'stocktake' | 'adjustment' | 'opening') {
  await show(<ManualStockPage />, `/manual-stock?view=${view}`);
  await screen.findByRole('button', {
    name: { stocktake: 'Save stocktake', adjustment: 'Save adjustment', opening: 'Save opening stock' }[view],
  });
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const line = (material: string | RegExp) => within(screen.getByLabelText(material).closest('li') ?? document.body);

/** To what is about to be written, row by row: what is marked is confirmed first. */
async function agree(save = 'Save') {
  const review = within(await screen.findByRole('dialog'));
  for (const question of review.queryAllByRole('checkbox')) fireEvent.click(question);
  fireEvent.click(review.getByRole('button', { name: save }));
}
const review = async () => within(await screen.findByRole('dialog'));

/** What waits to be sent, in its order. */
async function payloads(): Promise<unknown[]> {
  const entries = await db.outbox.orderBy('seq').toArray();
  return entries.map(({ kind, bytes }) => ({ of: kind, ...JSON.parse(bytes).payload }));
}
const savedOnDevice = () =>
  waitFor(() => expect(within(screen.getByRole('status')).getByText('Saved on this device')).toBeTruthy());
/** Presses the button that saves, and agrees to what is shown then. */
async function saved(button: string): Promise<void> {
  press(button);
  await agree();
  await savedOnDevice();
}

describe('a stocktake', () => {
  it('shows the book and the difference of each pile, and saves all differences at once', async () => {
    await open('stocktake');
    expect(line(ABU_BATU).getByText('84.5 m³')).toBeTruthy();
    type(ABU_BATU, '80.25');
    type(/^Solar Fuel/, '1,000');
    expect(line(ABU_BATU).getByText('-4.25 m³')).toBeTruthy();
    expect(line(/^Solar Fuel/).getByText('+100 L')).toBeTruthy();
    type('Reason', ' Monthly count ');
    await saved('Save stocktake');
    expect(
      screen.getByText('Solar Fuel +100 L · Abu Batu (Stone Dust) -4.25 m³. Sent as soon as there is a signal.'),
    ).toBeTruthy();
    const operating_day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const common = {
      of: 'stock_adjustments.create',
      operating_day,
      kind: 'stocktake',
      reason: 'Monthly count',
      counted_at: expect.stringMatching(/Z$/),
    };
    expect(await payloads()).toEqual([
      { ...common, material_type: 'solar', adjustment: 100, book: 900, physical: 1000 },
      { ...common, material_type: 'abu_batu', adjustment: -4.25, book: 84.5, physical: 80.25 },
    ]);
    await waitFor(() => expect(line(ABU_BATU).getByText('80.25 m³')).toBeTruthy());
    expect(screen.getByLabelText(ABU_BATU)).toHaveProperty('value', '');
    const entries = screen.getByRole('region', { name: 'Latest entries' });
    expect(await within(entries).findByText(/Stocktake · .* · book 84\.5 m³, counted 80\.25 m³/)).toBeTruthy();
    expect(within(entries).getAllByText('To send')).toHaveLength(2);
  });

  it('pins each row when it is typed: what leaves the pile afterwards changes neither its book nor its difference', async () => {
    await open('stocktake');
    type(ABU_BATU, '34.5');
    expect(line(ABU_BATU).getByText('-50 m³')).toBeTruthy();
    await act(() => setStock('abu_batu', 24.5));
    await waitFor(() => expect(line(ABU_BATU).getByText('now 24.5 m³')).toBeTruthy());
    expect(line(ABU_BATU).getByText('-50 m³')).toBeTruthy();
    type('Reason', 'Monthly count');
    press('Save stocktake');
    const shown = await review();
    expect(shown.getByText('-50 m³')).toBeTruthy();
    expect(shown.getByText('-25.5 m³').textContent).toMatch(/^Afterwards-25\.5\sm³$/);
    await agree();
    await savedOnDevice();
    expect(await payloads()).toMatchObject([{ adjustment: -50, book: 84.5, physical: 34.5 }]);
    await waitFor(() => expect(line(ABU_BATU).getByText('-25.5 m³')).toBeTruthy());
  });

  it('takes the time at which it was counted, and the book of that time; none to come, none of a closed day', async () => {
    const now = siteNow();
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const today = operatingDayOf(now, DEFAULT_SITE_DAY);
    for (const [index, hours] of [1, 3].entries())
      await db.rows('production_entries').put({
        ...made({ id: newId(), operating_day: today, captured_at: hoursAgo(hours).toISOString(), volume: 10 + index }),
      });
    await open('stocktake');
    type(ABU_BATU, '70');
    const setTo = (hours: number) => {
      const [day = '', time = ''] = wallTimeAt(hoursAgo(hours), DEFAULT_SITE_DAY.timeZone).split(' ');
      type('Counted at Abu Batu (Stone Dust)', day);
      type('Counted at Abu Batu (Stone Dust): time', time);
    };
    setTo(2);
    // Of what was made an hour ago the count had seen nothing.
    await waitFor(() => expect(line(ABU_BATU).getByText('-4.5 m³')).toBeTruthy());
    type('Reason', 'Monthly count');
    // While it is typed it has no book of its own; the line stays, and is not saved like that.
    type('Counted at Abu Batu (Stone Dust): time', '1');
    press('Save stocktake');
    expect((await screen.findByText(/^Give a day and a time/)).id).toBe('at_abu_batu-error');
    setTo(-2);
    expect(await screen.findByText('This is still to come: give a time that has passed')).toBeTruthy();
    setTo(24 * 40);
    await screen.findByText(/^The day of this count is closed, or it is older than 31 days/);
    expect(await db.outbox.count()).toBe(0);
    setTo(2);
    await waitFor(() => expect(line(ABU_BATU).getByText('-4.5 m³')).toBeTruthy());
    await saved('Save stocktake');
    expect(await payloads()).toMatchObject([{ adjustment: -4.5, book: 74.5, physical: 70 }]);
  });

  it('asks for a count and a reason only when somebody tries to save', async () => {
    await open('stocktake');
    fireEvent.blur(screen.getByLabelText('Reason'));
    type(ABU_BATU, '-1');
    fireEvent.blur(screen.getByLabelText(ABU_BATU));
    await screen.findByText('The measured quantity must be 0 to 100,000,000');
    expect(screen.queryByText('Please fill this in')).toBeNull();
    type(ABU_BATU, '');
    press('Save stocktake');
    expect(await screen.findByText('Enter at least one measured quantity')).toBeTruthy();
    expect(screen.getByText('Please fill this in').id).toBe('reason-error');
    type(ABU_BATU, '1');
    await waitFor(() => expect(screen.queryByText('Enter at least one measured quantity')).toBeNull());
    expect(await db.outbox.count()).toBe(0);
  });

  it.each(['stocktake', 'opening'] as const)(
    'counts fuel in litres of two decimals, and piles in m³ of three (%s)',
    async (view) => {
      await open(view);
      type(/^Solar Fuel/, '100.125');
      type(ABU_BATU, '80.125');
      type('Reason', 'Monthly count');
      press(view === 'opening' ? 'Save opening stock' : 'Save stocktake');
      const said = await screen.findByText('At most 2 decimals');
      expect(screen.getByLabelText(/^Solar Fuel/).getAttribute('aria-describedby')).toBe(said.id);
      expect(screen.getByText('1 field needs a look.')).toBeTruthy();
      expect(await db.outbox.count()).toBe(0);
      type(/^Solar Fuel/, '100.25');
      await saved(view === 'opening' ? 'Save opening stock' : 'Save stocktake');
      expect(await db.outbox.count()).toBe(2);
    },
  );

  it('of a pile whose book is still on its way waits for that book, though others are there', async () => {
    await open('stocktake');
    type(/^Boulder/, '80');
    type('Reason', 'Monthly count');
    expect(await screen.findByText(/^The book is not on this device yet\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save stocktake' })).toHaveProperty('disabled', true);
    expect(line(/^Boulder/).queryByText('+80 m³')).toBeNull();
    expect(line(ABU_BATU).getByText('84.5 m³')).toBeTruthy();
    await act(() => setStock('boulder', 79));
    await waitFor(() => expect(line(/^Boulder/).getByText('+1 m³')).toBeTruthy());
    expect(screen.getByRole('button', { name: 'Save stocktake' })).toHaveProperty('disabled', false);
  });
});

describe('before anything is written', () => {
  const recorded = (adjustments: readonly number[]) =>
    rowsOf(db, 'stock_adjustments').bulkPut(
      adjustments.map((adjustment, index) => ({
        id: `a-${index}`,
        operating_day: '2026-11-20',
        captured_at: `2026-11-20T02:${10 + index}:00.000Z`,
        kind: 'stocktake',
        material_type: 'abu_batu',
        adjustment,
        book: 100,
        physical: 100 + adjustment,
        reason: 'Monthly count',
      })),
    );
  async function count(counted: string) {
    await open('stocktake');
    type(ABU_BATU, counted);
    type('Reason', 'Monthly count');
    press('Save stocktake');
    return review();
  }

  it('shows material, book, afterwards and difference, and saves nothing where somebody goes back', async () => {
    const shown = await count('80.25');
    const row = shown.getByRole('row', { name: /Abu Batu/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Abu Batu (Stone Dust)', 'Book84.5 m³', 'Afterwards80.25 m³', 'Difference-4.25 m³']);
    expect(shown.queryByRole('checkbox')).toBeNull();
    fireEvent.click(shown.getByRole('button', { name: 'Back to the sheet' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await db.outbox.count()).toBe(0);
    expect(screen.getByLabelText(ABU_BATU)).toHaveProperty('value', '80.25');
    await saved('Save stocktake');
    expect(await payloads()).toMatchObject([{ adjustment: -4.25 }]);
  });

  it('a digit too many is marked, and saved only once it was confirmed', async () => {
    await recorded([-2, 4, 3]);
    const shown = await count('845');
    expect(
      shown.getByText(/\+760\.5 m³ is far from usual.* largest of the last ten differences was 4 m³/),
    ).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await waitFor(() =>
      expect(document.activeElement).toBe(shown.getByRole('checkbox', { name: '+760.5 m³ is right' })),
    );
    fireEvent.click(shown.getByRole('checkbox'));
    fireEvent.click(shown.getByRole('button', { name: 'Save' }));
    await savedOnDevice();
    expect(await payloads()).toMatchObject([{ adjustment: 760.5 }]);
  });

  it('one that is large but no larger than usual is not', async () => {
    await recorded([-30, 4]);
    const shown = await count('174');
    expect(shown.queryByRole('checkbox')).toBeNull();
    expect(shown.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  });

  it('an adjustment is shown and marked in the same way', async () => {
    await recorded([-2]);
    await open('adjustment');
    type('Material type', 'abu_batu');
    type('Adjustment (m³)', '450');
    type('Reason', 'Survey of the pile');
    press('Save adjustment');
    const shown = await review();
    expect(shown.getByText('534.5 m³', { exact: false })).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('and what was written all the same is taken back by a counter-entry', async () => {
    await recorded([760.5]);
    await open('stocktake');
    const entries = within(screen.getByRole('region', { name: 'Latest entries' }));
    fireEvent.click(await entries.findByRole('button', { name: 'Void' }));
    const asked = within(await screen.findByRole('dialog', { name: /Abu Batu/ }));
    // The sheet behind has a reason too: a label names the field beside it.
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    fireEvent.change(asked.getByLabelText('Reason'), { target: { value: 'A digit too many' } });
    fireEvent.click(asked.getByRole('button', { name: 'Void' }));
    expect(await entries.findByText('Voided: A digit too many')).toBeTruthy();
    expect(await payloads()).toEqual([{ of: 'stock_adjustments.void', void_reason: 'A digit too many' }]);
    expect(await line(ABU_BATU).findByText('-676 m³')).toBeTruthy();
  });
});

describe('a single adjustment', () => {
  async function fill(adjustment: string, reason = 'Rain washed the pile away') {
    await open('adjustment');
    type('Material type', 'abu_batu');
    type('Adjustment (m³)', adjustment);
    type('Reason', reason);
  }

  it('shows the book before and after, and is saved with reason and notes', async () => {
    await fill('-4.5');
    expect(screen.getByText('Book 84.5 m³')).toBeTruthy();
    expect(screen.getByText('Book afterwards 80 m³')).toBeTruthy();
    type('Notes', 'North side');
    await saved('Save adjustment');
    expect(await payloads()).toEqual([
      {
        of: 'stock_adjustments.create',
        operating_day: expect.any(String),
        kind: 'adjustment',
        material_type: 'abu_batu',
        adjustment: -4.5,
        reason: 'Rain washed the pile away',
        notes: 'North side',
      },
    ]);
  });

  it('with several mistakes shows them all at once, the decimals among them', async () => {
    await open('adjustment');
    type('Material type', 'solar');
    type('Adjustment (L)', '1.005');
    type('Reason', 'no');
    press('Save adjustment');
    expect((await screen.findByText('Reason must be 3 to 500 characters')).id).toBe('reason-error');
    expect(screen.getByText('At most 2 decimals').id).toBe('adjustment-error');
    expect(screen.getByText('2 fields need a look.')).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('an opening stock', () => {
  it('is added to what the book holds, and the next one is told that there was one', async () => {
    await open('opening');
    type(ABU_BATU, '500');
    type(/^Boulder/, '0');
    expect(line(ABU_BATU).getByText('584.5 m³')).toBeTruthy();
    type('Reason', 'Start of the books');
    await saved('Save opening stock');
    expect(await payloads()).toEqual([
      {
        of: 'stock_adjustments.create',
        operating_day: expect.any(String),
        kind: 'opening',
        material_type: 'abu_batu',
        adjustment: 500,
        reason: 'Start of the books',
      },
    ]);
    expect(await line(ABU_BATU).findByText(/^An opening stock was recorded on /)).toBeTruthy();
    expect(screen.getAllByText(/^An opening stock was recorded on /)).toHaveLength(1);
  });

  it('of nothing but 0 records nothing', async () => {
    await open('opening');
    type(ABU_BATU, '0');
    type('Reason', 'Start of the books');
    press('Save opening stock');
    expect(await screen.findByText('An opening stock of 0 needs no entry.')).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);
  });
});
