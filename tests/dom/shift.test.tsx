/** The page of shifts on a device without a signal: what it shows, what it refuses and in which words, what it records. */
import './support/noon.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dailyTotalId, derivedId } from '../../src/domain/records/ids.ts';
import { trusted } from '../../src/domain/values/json.ts';
import { readDay, writtenDay } from '../../src/ui/typedDay.ts';
import { rowsOf } from '../support/rowOf.ts';
import { leaveForms } from './support/drafts.ts';
import { timeOfDayAt } from '../../src/domain/time/siteTime.ts';
import { HOUR, ago, clockAgo, entryOf, loader, openShift, type OpenShift } from './support/shifts.ts';
import { db } from './support/store.ts';
import { USER, show, showWithToasts } from './support/world.tsx';

const { ShiftPage } = await import('../../src/features/shift/ShiftPage.tsx');
const { chooseLanguage } = await import('../../src/i18n/setup.ts');

let shift: OpenShift;

beforeEach(async () => {
  // As on a device that has all there is.
  await db.meta.put({ key: 'pull', value: { complete: true } });
  shift = openShift();
});
afterEach(async () => {
  await leaveForms();
  localStorage.setItem('app:lang', 'en');
});

const put = (table: Parameters<typeof db.rows>[0], ...rows: object[]) =>
  db.anyRows(table).bulkPut(rows.map((row) => ({ id: '', version: 1, ...row })));
async function open(address = '') {
  await showWithToasts(<ShiftPage />, `/shift${address}`);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
/** A tile opens its sheet. */
async function openSheet(tile: string) {
  press(new RegExp(`^${tile}`));
  await waitFor(() => expect(document.querySelector('dialog form, dialog button + button')).toBeTruthy());
}
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
/** The newest toast: those of the test before may still be shown. */
const undo = () => fireEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body);
const DUST = 'Abu Batu (Stone Dust)';
async function recorded() {
  const entries = await db.outbox.orderBy('seq').toArray();
  return entries.map(({ kind, entity_id, bytes }) => ({ of: kind, entity_id, ...JSON.parse(bytes).payload }));
}
const until = (count: number) => waitFor(async () => expect(await db.outbox.count()).toBe(count));
/** Without the marks of either language. */
const digitsOf = (typed: string) => typed.replace(/[.,]/g, '');
const figure = (name: string) => screen.getByRole('article', { name }).textContent;

describe('a page without an open shift', () => {
  it('waits for shifts that are on their way, as long as the site says, and not longer', async () => {
    await db.meta.put({ key: 'pull', value: { complete: false } });
    const timeout = { config_key: 'cache.shift_timeout', config_value: '1500', is_active: true, past: [] };
    await rowsOf(db, 'system_config').put({ id: 'c1', ...timeout });
    await show(<ShiftPage />, '/shift');
    await screen.findByRole('heading', { level: 1 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
    expect(screen.queryByText('No shift is open')).toBeNull();
    expect(document.querySelector('.skeleton')).toBeTruthy();
    expect(await screen.findByText('No shift is open')).toBeTruthy();
    expect(screen.getByText(/still being downloaded/)).toBeTruthy();
  });

  it('lists what was recorded without a shift, and nothing of one that is closed', async () => {
    await put('shifts', { ...shift, status: 'closed', closed_at: ago(HOUR / 2) });
    const fuel = { kind: 'receipt', equipment_id: null, hour_meter: null };
    await put('fuel_logs', entryOf(shift, 'of the shift', { ...fuel, liters: 80 }));
    await put('fuel_logs', entryOf(shift, 'alone', { ...fuel, liters: 30, shift_id: null }));
    await open();
    press('Record without opening a shift');
    const listed = within(await screen.findByRole('region', { name: /without a shift/i })).getAllByRole('listitem');
    expect(listed.map(({ textContent }) => /\d+ L/.exec(textContent ?? '')?.[0])).toEqual(['30 L']);
  });

  it('opens the one that is proposed with one tap, under the id that every device derives', async () => {
    await open();
    await screen.findByText('No shift is open');
    const [day, kind] = [readDay(field('Shift date').value) ?? '', field('Shift type').value];
    press('Open shift');
    await until(1);
    expect(await recorded()).toEqual([
      {
        of: 'shifts.open',
        entity_id: derivedId(`shifts:${day}:${kind}`),
        operating_day: day,
        shift_type: kind,
        shift_name: expect.stringMatching(/shift$/),
        start_time: expect.stringMatching(/^\d\d:\d\d$/),
        end_time: expect.stringMatching(/^\d\d:\d\d$/),
        crew: [],
      },
    ]);
    expect(await screen.findByRole('button', { name: 'Close shift' })).toBeTruthy();
    expect(figure('Produced')).toContain('0 m³');
  });

  it('takes over of the last crew who are on file, and waits for one who was added on this device', async () => {
    const { saveMutations } = await import('../../src/data/outbox/saveMutations.ts');
    const joko = '01a1f000-0000-7000-8000-0000000000b1';
    await saveMutations([{ kind: 'operators.create', entity_id: joko, payload: { full_name: 'Joko' } }], {
      author: USER,
    });
    const last = { operating_day: '2026-01-05', status: 'closed', crew: [joko, 'nobody'] };
    await put(
      'shifts',
      ...['day', 'night', 'morning'].map((kind) => ({ ...shift, ...last, id: kind, shift_type: kind })),
    );
    await open();
    await screen.findByRole('checkbox', { name: 'Joko', checked: true });
    press('Open shift');
    await until(2);
    const [member, opening] = await db.outbox.orderBy('seq').toArray();
    expect([(await recorded())[1]?.crew, opening?.depends_on]).toEqual([[joko], [member?.id]]);
  });

  it('says of a shift 30 days back what becomes of it, and keeps all that was typed', async () => {
    await open();
    await screen.findByLabelText('Shift date');
    type('Shift type', 'day');
    type('Shift name', 'S');
    type('Shift date', '2026-10-19');
    expect(await screen.findByText(/^This shift is of .*, 30 days from today\./)).toBeTruthy();
    press('Open shift');
    expect(await screen.findByText('This text is too short')).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);
    type('Shift name', 'Shift 9');
    press('Open shift');
    await until(1);
  });

  it('keeps the date, the target and the notes that were typed before another type was chosen', async () => {
    await open();
    await screen.findByText('No shift is open');
    type('Shift date', '2026-10-20');
    type('Production target (m³)', '450');
    type('Shift type', 'night');
    await waitFor(() => expect(field('Shift name').value).toBe('Night shift'));
    expect(field('Start time').value).toBe('22:00');
    expect([field('Shift date').value, field('Production target (m³)').value]).toEqual(['2026-10-20', '450']);
    type('Shift type', 'day');
    await waitFor(() => expect(field('Start time').value).toBe('07:00'));
    expect(field('Shift date').value).toBe('2026-10-20');
  });

  it('reads a time of one figure when it is saved from the key, without leaving its field', async () => {
    await open();
    await screen.findByText('No shift is open');
    type('Shift name', 'Shift 9');
    act(() => field('Start time').focus());
    type('Start time', '7');
    fireEvent.keyDown(document.activeElement!, { key: 'F9' });
    await waitFor(async () =>
      expect((await db.outbox.toArray()).map(({ bytes }) => JSON.parse(bytes))).toMatchObject([
        { kind: 'shifts.open', payload: { start_time: '07:00' } },
      ]),
    );
  });

  it('refuses a shift that was open before, and says so', async () => {
    await put('shifts', {
      ...shift,
      status: 'closed',
      closed_at: ago(HOUR),
      closed_by: USER,
      handover_note: 'All well',
    });
    await open();
    type('Shift type', 'day');
    type('Shift date', shift.operating_day);
    press('Open shift');
    expect((await screen.findByText(/^This shift of that day is open or closed already\./)).id).toBe(
      'shift-type-error',
    );
    expect(await db.outbox.count()).toBe(0);
  });

  it('records what differs from the plan as a change, so that nothing said while opening is dropped', async () => {
    await put('shifts', { ...shift, status: 'planned', opened_at: null, opened_by: null });
    await open();
    await waitFor(() => expect(field('Shift name').value).toBe('Shift 1'));
    type('Shift name', 'Shift 1b');
    press('Open shift');
    await until(2);
    expect((await recorded()).map(({ of, shift_name }) => [of, shift_name])).toEqual([
      ['shifts.open', 'Shift 1b'],
      ['shifts.change', 'Shift 1b'],
    ]);
    expect(await screen.findByRole('heading', { name: 'Shift 1b' })).toBeTruthy();
  });
});

describe('the target', () => {
  it('of a shift without its own is that of the owner, as on every other screen; else the share of the site', async () => {
    await put('shifts', { ...shift, production_target: null });
    await open();
    expect(figure('Target')).toContain('1,200 m³');
    const target = (period: string, of: number) => {
      const production = { metric: 'production', from_date: '2026-01-01', captured_at: ago(HOUR) };
      return act(() => rowsOf(db, 'kpi_targets').put({ ...production, id: period, period, target: of }));
    };
    await target('day', 800);
    await waitFor(() => expect(figure('Target')).toContain('800 m³'));
    await target('shift', 450);
    await waitFor(() => expect(figure('Target')).toContain('450 m³'));
  });
});

describe('a production entry', () => {
  beforeEach(() => put('shifts', shift));

  it('of more than the shift is to make is asked about once: a comma forgotten makes ten times as much', async () => {
    await put('shifts', { ...shift, production_target: 600 });
    await open();
    await openSheet('Production');
    type(DUST, '1250');
    press('Save production');
    await screen.findByText('Abu Batu: 1,250 m³ is more than the whole shift is to make (600 m³).');
    expect(await db.outbox.count()).toBe(0);
    press('It is right: save');
    await until(1);
    expect(await recorded()).toMatchObject([{ material_type: 'abu_batu', volume: 1250 }]);
  });

  it('of several materials is one save with a record of each, in the shift and with its day; it can be undone', async () => {
    await open();
    await openSheet('Production');
    type(DUST, '75.5');
    type('Lainnya', '10');
    type('Operating hours', '2');
    type('Notes', ' wet ');
    press('Save production');
    await until(2);
    const common = { of: 'production_entries.create', shift_id: shift.id, operating_day: shift.operating_day };
    const [first, second] = await recorded();
    expect(first).toMatchObject({
      ...common,
      material_type: 'abu_batu',
      volume: 75.5,
      operating_hours: 2,
      notes: 'wet',
    });
    expect(second).toMatchObject({ ...common, material_type: 'lainnya', volume: 10, notes: 'wet' });
    // The hours are of the whole output.
    expect(second).not.toHaveProperty('operating_hours');
    await waitFor(() => expect(figure('Produced')).toContain('85.5 m³'));
    expect(figure('Produced')).toContain('14\u00A0% of the target');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Recorded: 75.5 m³ Abu Batu, 10 m³ Lainnya.')).toBeTruthy();
    undo();
    await waitFor(() => expect(figure('Produced')).toContain('0 m³'));
    await openSheet('Production');
    expect([field(DUST).value, field('Lainnya').value]).toEqual(['75.5', '10']);
  });

  it('needs a volume', async () => {
    await open();
    await openSheet('Production');
    press('Save production');
    expect(await screen.findByText('Enter at least one product that came out')).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);
  });

  it.each([
    [DUST, DUST, '10000.001', 'Volume exceeds safety limit (10,000 m³)', 'Volume melebihi batas aman (10.000 m³)'],
    ['Operating hours', 'Jam operasi', '0', 'Operating hours must be above 0', 'Jam operasi harus di atas 0'],
    [DUST, DUST, 'much', 'Enter a number', 'Masukkan angka'],
  ])(
    'with %s (%s) of %s is refused beside the field in both languages, and nothing is lost',
    async (english, indonesian, typed, inEnglish, inIndonesian) => {
      await open();
      await openSheet('Production');
      type(DUST, '1');
      type(english, typed);
      press('Save production');
      const said = await screen.findByText(inEnglish);
      expect(field(english).getAttribute('aria-describedby')).toBe(said.id);
      await act(() => chooseLanguage('id'));
      expect(await screen.findByText(inIndonesian)).toBeTruthy();
      expect(digitsOf(field(indonesian).value)).toBe(digitsOf(typed));
      expect(await db.outbox.count()).toBe(0);
    },
  );

  it('of what a transformation has put out already is warned of, before and after', async () => {
    await put(
      'transformations',
      entryOf(shift, 't', { boulder_volume: 10, outputs: { abu_batu: 8 }, reject_volume: null }),
    );
    await open();
    await openSheet('Production');
    type(DUST, '8');
    expect(await screen.findByText(/^A transformation of this shift has 8 m³ of this material already\./)).toBeTruthy();
    press('Save production');
    await until(1);
    expect(
      await screen.findByText(/^Abu Batu \(Stone Dust\): in this shift both as a production entry and/),
    ).toBeTruthy();
  });

  it('tells everybody, also an admin, who is sent no closing, what becomes of it where the books of the day are closed', async () => {
    const closed = (quantity: number) =>
      rowsOf(db, 'daily_totals').put({
        id: dailyTotalId(shift.operating_day, 'closed', 'all'),
        operating_day: shift.operating_day,
        kind: 'closed',
        key: 'all',
        quantity,
        count: quantity,
        amount: 0,
      });
    const words = /^The books of .* are closed\. What you save for it now is held/;
    await closed(1);
    await open();
    expect(await screen.findByText(words)).toBeTruthy();
    // Opened again.
    await act(() => closed(0));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  it('of an admin is taken back by its author while the shift is open, and a colleague’s is not', async () => {
    await put(
      'production_entries',
      entryOf(shift, 'own', { material_type: 'abu_batu', volume: 5, operating_hours: null }),
      entryOf(shift, 'theirs', { material_type: 'lainnya', volume: 6, operating_hours: null, author: 'other' }),
    );
    await open();
    expect(await screen.findByRole('button', { name: 'Void: Abu Batu (Stone Dust) 5 m³' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Void: Lainnya/ })).toBeNull();
    press(/^Void: Abu Batu/);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(await dialog.findByRole('button', { name: 'Void' }));
    expect(await dialog.findByText('Please fill this in')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'typed twice' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Void' }));
    await until(1);
    expect(await recorded()).toEqual([{ of: 'production_entries.void', entity_id: 'own', void_reason: 'typed twice' }]);
    expect(await screen.findByText('Voided: typed twice')).toBeTruthy();
    await waitFor(() => expect(figure('Produced')).toContain('6 m³'));
  });

  it('is one of four hundred without the page growing: eight are shown, and the sums are of all', async () => {
    await put(
      'production_entries',
      ...Array.from({ length: 400 }, (_, nth) =>
        entryOf(shift, `p${nth}`, {
          material_type: 'abu_batu',
          volume: 1.25,
          operating_hours: null,
          captured_at: ago(nth * 10_000),
        }),
      ),
    );
    await open();
    const entries = within(screen.getByRole('region', { name: /^Entries of this shift/ }));
    await waitFor(() => expect(figure('Produced')).toContain('500 m³'));
    expect(entries.getAllByRole('listitem')).toHaveLength(8);
    expect(entries.getByText('400 entries')).toBeTruthy();
    fireEvent.click(entries.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(entries.getAllByRole('listitem')).toHaveLength(16));
  });
});

describe('work that began before its pile was counted', () => {
  it.each([
    ['Production', 'abu_batu', 'Save production', () => type(DUST, '12')],
    ['Fuel', 'solar', 'Save fuel log', () => type('Liters', '12')],
  ])('%s says whether the count has seen it', async (sheet, material_type, save, fill) => {
    await put('shifts', shift);
    await put('equipment', loader());
    const counted_at = ago(HOUR);
    await put('stocks', { id: 's', material_type, on_hand: 900, counted_at, counted_day: shift.operating_day });
    await open();
    await openSheet(sheet);
    if (sheet === 'Fuel') choose('WL-01');
    fill();
    const question = await screen.findByLabelText(/^The pile was counted at/);
    press(save);
    await waitFor(() => expect(question.getAttribute('aria-invalid')).toBe('true'));
    fireEvent.change(question, { target: { value: 'before' } });
    press(save);
    await until(1);
    expect(await recorded()).toMatchObject([{ done_at: counted_at }]);
  });
});

describe('a fuel log', () => {
  beforeEach(async () => {
    await put('shifts', shift);
    // Nobody knows when it was read: any reading above the last may be right.
    await put('equipment', loader({ meter_read_at: null }));
  });
  async function openFuel() {
    await open();
    await openSheet('Fuel');
  }

  it('of more than the tank of the machine holds is asked about, and saved once it is right', async () => {
    await put('equipment', loader({ meter_read_at: null, fuel_capacity_liters: 400 }));
    await openFuel();
    choose('WL-01');
    type('Liters', '4,000');
    press('Save fuel log');
    await screen.findByText(/^The tank of .* holds 400 L; 4,000 L is more\.$/);
    press('Look again');
    expect([field('Liters').value, await db.outbox.count()]).toEqual(['4,000', 0]);
    press('Save fuel log');
    fireEvent.click(await screen.findByRole('button', { name: 'It is right: save' }));
    await until(1);
    expect(await recorded()).toMatchObject([{ of: 'fuel_logs.create', liters: 4_000 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openSheet('Fuel');
    choose('WL-01');
    type('Liters', '400');
    press('Save fuel log');
    await until(2);
  });

  it('needs a machine, and its meter to run forwards unless somebody has looked again', async () => {
    await openFuel();
    type('Liters', '10');
    press('Save fuel log');
    expect((await screen.findByText('Please fill this in')).id).toBe('equipment_id-said');
    choose('WL-01');
    type('Hour meter', '502');
    expect(await screen.findByText(/^The last reading was 5,020 h: meters run forwards\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Save fuel log/ })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByLabelText('I have looked again: the reading is right'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Save fuel log/ })).toHaveProperty('disabled', false),
    );
    press(/^Save fuel log/);
    await until(1);
  });
});

describe('a downtime', () => {
  beforeEach(() => put('shifts', shift));

  it('starts with its reason, runs on a timer, and ends with one tap', async () => {
    await open();
    await openSheet('Stop');
    choose('Blockage');
    press('Start downtime');
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toMatch(/^0:00:0\d$/);
    press(/^Running again/);
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull());
    expect((await recorded()).map(({ of }) => of)).toEqual(['downtime_entries.create', 'downtime_entries.end']);
  });

  it('that began earlier is not said to begin now', async () => {
    await open();
    await openSheet('Stop');
    choose('Rain');
    type('Started at', clockAgo(HOUR));
    press('Start downtime');
    expect(await screen.findByText('Rain: the stop is recorded.')).toBeTruthy();
  });

  it('that another device began shows how long it stands, from its record', async () => {
    await put(
      'downtime_entries',
      entryOf(shift, 'd', { equipment_id: null, reason: 'rain', started_at: ago(HOUR + 5_000), ended_at: null }),
    );
    // Somebody tapped late: it counts from the planned start.
    await put('shifts', { ...shift, opened_at: ago(HOUR / 2) });
    await open();
    expect((await screen.findByRole('timer')).textContent).toMatch(/^1:00:0\d$/);
    expect(figure('Downtime')).toContain('1 h 0 min');
    expect(figure('Hours run')).toContain('1 h 0 min');
  });

  it('whose end waits for the owner says so instead of a timer, and counts only until then', async () => {
    const closed = { equipment_id: null, reason: 'rain', started_at: ago(HOUR), ended_at: null };
    await put('downtime_entries', entryOf(shift, 'd', { ...closed, held_end_at: ago(HOUR / 2) }));
    await open();
    const says = `Running again since ${clockAgo(HOUR / 2)}: the end waits for the owner`;
    expect(within(await screen.findByRole('region', { name: 'Rain · The whole line' })).getByText(says)).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Running again/ })).toBeNull();
    expect(figure('Downtime')).toContain('0 h 30 min');
    await openSheet('Stop');
    choose('Blockage');
    press('Start downtime');
    await until(1);
  });

  it('of a machine that stands for weeks is still offered to be ended, whatever stood since, and counts once', async () => {
    const of = (id: string, at: number, change: object) => {
      const operating_day = new Date(Date.now() - at).toISOString().slice(0, 10);
      const times = { captured_at: ago(at), started_at: ago(at), operating_day, shift_id: null };
      return entryOf(shift, id, {
        equipment_id: null,
        reason: 'other',
        ended_at: ago(at - 60_000),
        ...times,
        ...change,
      });
    };
    await put(
      'downtime_entries',
      of('old', 60 * 24 * HOUR, { reason: 'electrical', ended_at: null }),
      ...Array.from({ length: 250 }, (_, at) => of(`d${at}`, (30 + at) * HOUR, {})),
      // A breakdown that was set beside it: the crusher stands once.
      of('beside', HOUR, { reason: 'mechanical', ended_at: null }),
    );
    await open();
    expect(await screen.findAllByRole('timer')).toHaveLength(2);
    expect(screen.getByText(/^Electrical/)).toBeTruthy();
    expect(figure('Downtime')).toContain('2 h 0 min');
    expect(figure('Hours run')).toContain('0 h 0 min');
  });

  it('that ends before it starts, or overlaps another, is refused in clear words', async () => {
    await put(
      'downtime_entries',
      entryOf(shift, 'd', { equipment_id: null, reason: 'rain', started_at: ago(1.5 * HOUR), ended_at: ago(HOUR) }),
    );
    await open('?do=downtime');
    await screen.findByLabelText('Started at');
    choose('Blockage');
    type('Started at', clockAgo(0.5 * HOUR));
    type('Ended at', clockAgo(0.75 * HOUR));
    press('Start downtime');
    expect((await screen.findByText('The end is before the start')).id).toBe('ended_at-error');
    type('Started at', clockAgo(1.25 * HOUR));
    expect((await screen.findByText(/^Another downtime is running at this time\./)).id).toBe('started_at-error');
    expect(await db.outbox.count()).toBe(0);
    type('Started at', clockAgo(0.9 * HOUR));
    press('Start downtime');
    await until(1);
  });
});

describe('the end of a shift', () => {
  const close = async () => {
    await open();
    press('Close shift');
    await screen.findByLabelText('Handover note');
  };

  it('asks for a handover note, which waits for a colleague: its author cannot acknowledge it; it can be undone', async () => {
    await put('shifts', shift);
    await close();
    press('Close shift');
    expect((await screen.findByText('Please fill this in')).id).toBe('handover_note-error');
    type('Handover note', 'Belt 2 is noisy');
    press('Close shift');
    await until(1);
    expect(await screen.findByRole('heading', { name: 'Handover from Shift 1' })).toBeTruthy();
    expect(screen.getByText('Belt 2 is noisy')).toBeTruthy();
    expect(screen.getByText('Waits until a colleague acknowledges it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Acknowledge handover' })).toBeNull();
    expect(await recorded()).toEqual([{ of: 'shifts.close', entity_id: shift.id, handover_note: 'Belt 2 is noisy' }]);
    undo();
    fireEvent.click(await screen.findByRole('button', { name: 'Close shift' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Handover note')).value).toBe('Belt 2 is noisy');
  });

  it('shows what the shift comes to and what stands open', async () => {
    const common = { material_type: 'abu_batu', operating_hours: null };
    await put('shifts', shift);
    await put('production_entries', entryOf(shift, 'p', { ...common, volume: 120 }));
    await put('equipment', loader({ status: 'maintenance' }));
    await put(
      'fuel_logs',
      entryOf(shift, 'f', { kind: 'issue', liters: 80, equipment_id: loader().id, hour_meter: null }),
    );
    await put(
      'downtime_entries',
      entryOf(shift, 'd', { equipment_id: null, reason: 'rain', started_at: ago(HOUR / 2), ended_at: null }),
    );
    await close();
    const totals = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(totals).toEqual(['120 m³ of 600 m³', '120 m³', '80 L', '1 stop · 0 h 30 min', '1 h 30 min']);
    const matters = within(screen.getByRole('region', { name: 'Still open' }));
    expect(matters.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Rain · The whole line: stopped, goes on after the shift',
      'WL-01 Wheel loader · Maintenance',
    ]);
  });
});

describe('a stop that is written down in a shift', () => {
  it.each([
    ['that is open begins now', null],
    ['that is closed begins at its end, and the form says so', ago(HOUR)],
  ] as const)('%s', async (_, closed_at) => {
    await put('shifts', { ...shift, status: closed_at === null ? 'open' : 'closed', closed_at });
    await open(`?shift=${shift.id}&do=downtime`);
    await screen.findByLabelText('Started at');
    const end = closed_at && timeOfDayAt(new Date(closed_at), 'Asia/Jakarta');
    const hint = end === null ? 'Empty: now' : `Empty: ${end}, the end of the shift`;
    expect(screen.getByText(hint)).toBeTruthy();
    choose('Blockage');
    press('Start downtime');
    await until(1);
    const [said] = await recorded();
    expect(said).toMatchObject({ of: 'downtime_entries.create', shift_id: shift.id });
    // Without a time of its own it begins with its capture.
    expect(said).toMatchObject(closed_at === null ? { reason: 'blockage' } : { started_at: closed_at });
  });
});

describe('a stop that is said to have begun before its shift', () => {
  const typed = async (startedAgo: number) => {
    await put('shifts', shift);
    await open('?do=downtime');
    await screen.findByLabelText('Started at');
    choose('Rain');
    type('Started at', clockAgo(startedAgo));
    type('Ended at', clockAgo(startedAgo - HOUR / 2));
    press('Start downtime');
  };

  it('is asked about with its date, and then shows that date in the list', async () => {
    await typed(20 * HOUR);
    await screen.findByText(/^17 Nov 2026, 16:00 is before this shift began \(18 Nov 2026, 10:00\)\.$/);
    expect(await db.outbox.count()).toBe(0);
    press('It is right: save');
    await until(1);
    expect(await screen.findByText(/17 Nov 2026, 16:00–16:30/)).toBeTruthy();
  });

  it('in the minute of its opening is not asked about, and has no date', async () => {
    await typed(2 * HOUR);
    await until(1);
    expect(await screen.findByText(/^10:00–10:30/)).toBeTruthy();
  });
});

describe('two presses before the page has followed', () => {
  const twice = (button: HTMLElement) =>
    act(async () => {
      button.click();
      button.click();
    });

  const close = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' });

  it('close no more than the sheet: the page still shows the shift that was chosen', async () => {
    const older = { id: 'older', shift_name: 'Shift 0', status: 'closed', closed_at: ago(3 * HOUR) };
    await put('shifts', shift, openShift({ ...older, shift_type: 'night', opened_at: ago(9 * HOUR) }));
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /Shift 0/ }));
    await screen.findByRole('button', { name: 'Back to the shift that runs' });
    press(/^Production/);
    await screen.findByRole('dialog');
    await twice(close());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to the shift that runs' })).toBeTruthy();
  });

  it('open one sheet: closed once, it is gone', async () => {
    await put('shifts', shift);
    await open();
    await twice(screen.getByRole('button', { name: /^Production/ }));
    await screen.findByRole('dialog');
    fireEvent.click(close());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 2_000 });
  });
});

describe('an entry that is typed while the shifts change', () => {
  const later = () => openShift({ id: 'next', shift_type: 'night', shift_name: 'Shift 2', opened_at: ago(1_000) });
  const change = () => act(() => put('shifts', { ...shift, status: 'closed', closed_at: ago(500) }, later()));
  async function begin() {
    await put('shifts', shift);
    await open();
    await openSheet('Production');
    type(DUST, '40');
    await waitFor(async () => expect(await db.drafts.count()).toBe(1));
  }
  const save = () => press(/^Save production/);

  it('stays in sight and is of the shift in which it was begun; the next entry is of the shift that runs', async () => {
    await begin();
    await change();
    await screen.findByRole('button', { name: 'Back to the shift that runs' });
    expect(field(DUST).value).toBe('40');
    save();
    await until(1);
    expect(await recorded()).toMatchObject([{ shift_id: shift.id, volume: 40 }]);
    await screen.findByText('Saved on this device');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Back to the shift that runs' })).toBeNull());
    await openSheet('Production');
    type(DUST, '50');
    save();
    await until(2);
    expect((await recorded())[1]).toMatchObject({ shift_id: 'next', volume: 50 });
  });

  it.each([
    ['is saved in the shift in which it was begun, and says which', false],
    ['is moved to the shift on the page by a tap', true],
  ] as const)('after a restart %s', async (_, isMoved) => {
    await begin();
    await leaveForms();
    await put('shifts', { ...shift, status: 'closed', closed_at: ago(500) }, later());
    await open();
    await openSheet('Production');
    await screen.findByText(/^This entry was begun in Shift 1, /);
    if (isMoved) press('Move it to the shift on this page');
    await waitFor(() => expect(screen.queryAllByText(/^This entry was begun/)).toHaveLength(isMoved ? 0 : 1));
    save();
    await until(1);
    expect(await recorded()).toMatchObject([{ shift_id: isMoved ? 'next' : shift.id, volume: 40 }]);
  });

  it('of opening a shift stays what was typed, though another shift is due by now', async () => {
    await open();
    type('Shift name', 'Shift 7');
    await waitFor(async () => expect(await db.drafts.count()).toBe(1));
    const [day, kind] = [readDay(field('Shift date').value) ?? '', field('Shift type').value];
    await leaveForms();
    // Meanwhile the one that was proposed ran elsewhere, and another is proposed.
    await put('shifts', {
      ...openShift({
        shift_type: kind,
        operating_day: day,
        status: 'closed',
        closed_at: ago(0),
        acknowledged_at: ago(0),
      }),
      id: derivedId(`shifts:${day}:${kind}`),
    });
    await open();
    await waitFor(() => expect(field('Shift name').value).toBe('Shift 7'));
    expect([field('Shift date').value, field('Shift type').value]).toEqual([writtenDay(day), kind]);
  });
});

describe('a note that nobody acknowledged', () => {
  it.each([
    ['while no shift is open', false],
    ['in the next one that is', true],
  ] as const)('is shown however many days nobody worked, %s', async (_, isOpen) => {
    const left = { status: 'closed', closed_by: 'other', handover_note: 'Belt 2 is noisy' };
    const of = (days: number, id: string, change: object) => {
      const operating_day = new Date(Date.now() - days * 24 * HOUR).toISOString().slice(0, 10);
      const times = { operating_day, opened_at: ago((days * 24 + 8) * HOUR), closed_at: ago(days * 24 * HOUR) };
      return { ...openShift(), id, ...left, ...times, ...change };
    };
    await put(
      'shifts',
      of(12, 's12', { shift_name: 'Shift of old', handover_note: 'Older' }),
      of(9, 's9', { shift_name: 'Before the holiday' }),
      of(7, 's7', { shift_name: 'Own', closed_by: USER }),
      of(8, 's8', { shift_name: 'Cleaning', acknowledged_at: ago(HOUR), acknowledged_by: USER }),
      ...(isOpen ? [shift] : []),
    );
    await open();
    expect(await screen.findByRole('heading', { name: 'Handover from Before the holiday' })).toBeTruthy();
    expect(screen.getByText('Belt 2 is noisy')).toBeTruthy();
    press('Acknowledge handover');
    await until(1);
    expect(await recorded()).toEqual([{ of: 'shifts.acknowledge', entity_id: 's9' }]);
  });
});

describe('the second who opens or closes a shift', () => {
  it.each([
    ['shifts.open', /^a colleague had opened this shift before you, at .*your crew and notes were added to it\.$/i],
    ['shifts.close', /^a colleague had closed this shift before you, at .*Your handover note stands beside theirs\.$/i],
  ] as const)('is told so where the shift is: %s', async (kind, words) => {
    const closed = { status: 'closed', closed_by: 'other', closed_at: ago(0), handover_note: 'Belt 2 is noisy' };
    await put('shifts', { ...shift, opened_by: 'other', ...(kind === 'shifts.close' && closed) });
    const of = { seq: 1, kind, entity_id: shift.id, bytes: '{}', touches: [] };
    const entry = { ...of, state: 'settled', settled_at: Date.now() };
    await open(`?shift=${shift.id}`);
    expect(screen.queryByText(words)).toBeNull();
    const verdict = { code: 'already_done', message: '', field: null, conflict: null };
    await act(() => db.outbox.put(trusted({ id: 'mine', ...entry, verdict })));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe('a machine', () => {
  async function openMachine() {
    press(/^Machines/);
    fireEvent.click(await screen.findByRole('button', { name: /^WL-01/ }));
  }

  it('that breaks down stands still in the shift that runs; a meter that ran backwards is for the office', async () => {
    await put('shifts', shift);
    await put('equipment', loader());
    await open();
    await openMachine();
    await screen.findByLabelText('Hour meter');
    type('Hour meter', '12');
    expect(await screen.findByText(/A meter that was replaced or misread is corrected by the office/)).toBeTruthy();
    press('Read meter');
    await screen.findByText('Below the last reading. A meter only runs forwards');
    type('Hour meter', '15,020');
    expect(await screen.findByText(/^The last reading was 5,020 h: more hours than have passed/)).toBeTruthy();
    press('Read meter');
    await screen.findByText('More hours than have passed since the last reading');
    type('Hour meter', '');
    choose('Breakdown');
    press('Change status');
    await until(1);
    expect(await recorded()).toEqual([
      { of: 'equipment.change_status', entity_id: loader().id, status: 'breakdown', status_note: null },
    ]);
    expect(await screen.findByRole('timer')).toBeTruthy();
    // A loader does not stop the crusher.
    expect(figure('Downtime')).toContain('0 h 0 min');
  });
});
