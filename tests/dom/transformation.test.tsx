import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stockId } from '../../src/domain/records/ids.ts';
import { addDays } from '../../src/domain/time/calendar.ts';
import { leaveForms } from './support/drafts.ts';
import { TODAY, daysAgo, db, put } from './support/knownTruck.tsx';
import { show } from './support/world.tsx';

const { TransformationPage } = await import('../../src/features/transformation/TransformationPage.tsx');

const SHIFT = '01a1f000-0000-7000-8000-00000000005f';

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  for (const [material_type, density] of Object.entries({ boulder: 1.6, abu_batu: 1.5, split_half_inch: 1.45 }))
    await put('materials', material_type, { material_type, density, past: [] });
  await put('stocks', stockId('boulder'), { material_type: 'boulder', on_hand: 120 });
});
afterEach(leaveForms);

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save(,| transformation)/ }));

async function open() {
  await show(<TransformationPage />, '/transformation');
  await screen.findByText('On hand 120 m³');
}

/** Opened so many days ago, on the operating day of then. */
async function openShift(days = 0) {
  await put('shifts', SHIFT, {
    operating_day: addDays(TODAY, -days),
    shift_type: 'day',
    shift_name: 'Day shift',
    start_time: '06:00',
    end_time: '14:00',
    status: 'open',
    opened_at: daysAgo(days),
  });
}

describe('a transformation', () => {
  it('is balanced by mass with every letter, and warns where more came out than went in', async () => {
    await open();
    const recovery = screen.getByRole('article', { name: 'Recovery' });
    expect(recovery.textContent).toContain('Enter the boulder and what came out of it.');
    type('Boulder used (m³)', '100');
    type('Abu Batu (Stone Dust) (m³)', '30');
    type('Split ½" (10–20 mm) (m³)', '70');
    await waitFor(() => expect(recovery.textContent).toContain('91.6'));
    expect(recovery.textContent).toContain('Plausible');
    expect(within(recovery).getByRole('row', { name: /Split ½".*63.4.*High.*21–35/ })).toBeTruthy();
    type('Split ½" (10–20 mm) (m³)', '90');
    await waitFor(() => expect(recovery.textContent).toContain('More came out than went in'));
    expect(recovery.textContent).toContain('Too much');
  });

  it('says when the book holds less boulder, and is recorded all the same', async () => {
    await open();
    type('Boulder used (m³)', '120.001');
    await screen.findByText('The book holds only 120 m³ of boulder. It can be saved; the owner sees it.');
    type('Abu Batu (Stone Dust) (m³)', '100');
    save();
    await screen.findByText('Saved on this device');
    expect(await db.outbox.count()).toBe(1);
  });

  it('of which two piles were counted at different times asks which of the counts had seen it', async () => {
    const [opened, first, second] = [3, 2, 1].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString());
    await openShift();
    await db.rows('shifts').update(SHIFT, { opened_at: opened ?? null });
    for (const [material_type, counted_at] of [
      ['abu_batu', first],
      ['boulder', second],
    ] as const)
      await put('stocks', stockId(material_type), { material_type, on_hand: 120, counted_at, counted_day: TODAY });
    await open();
    type('Boulder used (m³)', '100');
    type('Abu Batu (Stone Dust) (m³)', '90');
    const question = await screen.findByLabelText<HTMLSelectElement>(/^The pile was counted at/);
    await waitFor(() => expect(question.options).toHaveLength(4));
    fireEvent.change(question, { target: { value: question.options[2]!.value } });
    expect(question.selectedOptions[0]!.text).toMatch(/^between \S+.* and /);
    save();
    await screen.findByText('Saved on this device');
    const [entry] = await db.outbox.toArray();
    expect(JSON.parse(entry!.bytes).payload.done_at).toBe(second);
  });

  it('belongs to no shift that was forgotten open, unless that is chosen', async () => {
    await openShift(3);
    await open();
    type('Boulder used (m³)', '100');
    type('Abu Batu (Stone Dust) (m³)', '90');
    save();
    await screen.findByText('Saved on this device');
    type('Boulder used (m³)', '100');
    type('Abu Batu (Stone Dust) (m³)', '90');
    type('Shift', SHIFT);
    save();
    await waitFor(async () => expect(await db.outbox.count()).toBe(2));
    const entries = await db.outbox.orderBy('seq').toArray();
    expect(entries.map(({ bytes }) => JSON.parse(bytes).payload.shift_id)).toEqual([undefined, SHIFT]);
  });

  it('belongs to the running shift, and warns of what that has as production already', async () => {
    await openShift();
    await put('production_entries', 'p', {
      operating_day: TODAY,
      shift_id: SHIFT,
      material_type: 'abu_batu',
      volume: 40,
    });
    await open();
    type('Boulder used (m³)', '100');
    type('Abu Batu (Stone Dust) (m³)', '90');
    await screen.findByText(/Abu Batu \(Stone Dust\): this shift already has 40 m³ as production/);
    // Too much came out beside: both stand in the button, and a tap leads to each.
    type('Abu Batu (Stone Dust) (m³)', '150');
    await screen.findByRole('button', { name: /^Save, 2 warnings/ });
    Element.prototype.scrollIntoView = () => undefined;
    fireEvent.click(screen.getByRole('button', { name: 'Abu Batu twice' }));
    expect(document.activeElement?.textContent).toContain('this shift already has 40 m³');
    fireEvent.click(screen.getByRole('button', { name: /Above 102/ }));
    expect(document.activeElement?.textContent).toContain('More came out than went in');
    type('Abu Batu (Stone Dust) (m³)', '90');
    await screen.findByRole('button', { name: /^Save, 1 warning/ });
    save();
    await screen.findByText('Saved on this device');
    const [entry] = await db.outbox.toArray();
    expect(JSON.parse(entry?.bytes ?? '')).toMatchObject({
      kind: 'transformations.create',
      payload: { operating_day: TODAY, boulder_volume: 100, outputs: { abu_batu: 90 }, shift_id: SHIFT },
      depends_on: [SHIFT],
    });
  });

  it('is typed by taps, those products first that came out the last time, and undone at once', async () => {
    const made = { boulder_volume: 50, outputs: { split_half_inch: 40 }, reject_volume: null, captured_at: daysAgo(1) };
    await put('transformations', 'last', { ...made, operating_day: TODAY, shift_id: null });
    await open();
    await waitFor(() =>
      expect(screen.getAllByRole('textbox')[1]?.getAttribute('aria-label')).toBe('Split ½" (10–20 mm) (m³)'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Boulder used (m³): 10 m³ more' }));
    for (let taps = 0; taps < 3; taps += 1)
      fireEvent.click(screen.getByRole('button', { name: 'Abu Batu: 5 m³ more' }));
    fireEvent.click(screen.getByRole('button', { name: 'Abu Batu: 5 m³ less' }));
    save();
    await screen.findByText('10 m³ of boulder became Abu Batu 10 m³.');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Boulder used (m³)').value).toBe('10'));
    expect(screen.queryByText('Saved on this device')).toBeNull();
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['withdrawn']);
  });

  it('without an output says so, and keeps what was typed', async () => {
    await open();
    type('Boulder used (m³)', '100');
    save();
    await screen.findByText('Enter at least one product that came out');
    type('Abu Batu (Stone Dust) (m³)', '10001');
    await screen.findByText('Volume exceeds safety limit (10,000 m³)');
    expect(screen.getByLabelText<HTMLInputElement>('Boulder used (m³)').value).toBe('100');
    expect(await db.outbox.count()).toBe(0);
  });
});
