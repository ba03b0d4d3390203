/** One incident and the list's files: the class that the questions lead to, the cells of a file, the steps of each role, a change. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signedInAs } from './support/signedInAs.ts';
import { filesOf } from './support/files.ts';
import { leaveForms } from './support/drafts.ts';
import { db, put } from './support/knownTruck.tsx';
import { show } from './support/world.tsx';

const { chooseLanguage } = await import('../../src/i18n/setup.ts');
const { IncidentsPage } = await import('../../src/features/incidents/IncidentsPage.tsx');
const { DeliveriesPage } = await import('../../src/features/deliveries/DeliveriesPage.tsx');

const incident = (at: number, fields: object = {}) =>
  put('incidents', `i${at}`, {
    operating_day: '2026-11-20',
    number: `IN-261120-K7F-000${at}`,
    class: 'near_miss',
    title: `Stone fell ${at}`,
    description: null,
    location: 'Belt 2',
    occurred_at: '2026-11-20T03:04:00Z',
    people: null,
    lost_days: null,
    status: 'open',
    flags: [],
    ...fields,
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const recorded = async () =>
  (await db.outbox.orderBy('seq').toArray()).map(({ bytes }): Record<string, object> => JSON.parse(bytes));

beforeEach(() => signedInAs('admin'));
afterEach(async () => {
  await leaveForms();
  await chooseLanguage('en');
});

describe('the questions for the class', () => {
  const ask = async (...answers: readonly (string | RegExp)[]) => {
    await show(<IncidentsPage />, '/safety-incidents?view=report');
    await screen.findByLabelText('Class');
    press('Which class?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Which class is it?' }));
    for (const answer of answers) fireEvent.click(dialog.getByRole('button', { name: answer }));
    return dialog;
  };
  const take = async () => {
    press(/^Use: /);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return screen.getByLabelText<HTMLSelectElement>('Class').value;
  };

  it.each([
    [['Nobody was hurt', 'Yes'], 'dangerous_occurrence', /it could have killed or stopped the work/],
    [['Nobody was hurt', 'No', 'Yes'], 'property_damage', /something was damaged/],
    [['3 weeks or more, or lasting harm', 'Continue'], 'serious', /lasting harm \(berat\)/],
    [['Somebody died', 'Continue'], 'fatal', /Somebody died \(mati\)/],
  ] as const)('%j lead to %s, with its reason, and into the form', async (answers, found, why) => {
    const dialog = await ask(...answers);
    expect(dialog.getByText(why)).toBeTruthy();
    expect(await take()).toBe(found);
  });

  it('name a mining accident where all five elements are given, else which are missing', async () => {
    const dialog = await ask('Somebody died');
    for (const box of dialog.getAllByRole('checkbox')) fireEvent.click(box);
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText(/it is a mining accident\./)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Start again' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Up to 1 day' }));
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false, false, false]);
    for (const box of boxes.slice(0, 3)) fireEvent.click(box);
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText(/no mining accident: outside working hours, outside the permit area\./)).toBeTruthy();
    expect(await take()).toBe('first_aid');
  });
});

describe('a file of incidents', () => {
  const fill = async () => {
    await incident(1, {
      class: 'serious',
      title: '=cmd("x"); Belt, torn',
      description: 'Two lines\nof it',
      people: 2,
      lost_days: 1_200,
      status: 'closed',
    });
    await incident(2, { location: null, occurred_at: '2026-11-19T20:30:00Z' });
    await show(<IncidentsPage />, '/safety-incidents');
    await screen.findByText('2 incidents');
  };

  it('as CSV holds every cell in the language of the screen, and only what the list is narrowed to', async () => {
    const files = await filesOf(async (handedOver) => {
      await fill();
      press('Save as a file');
      press('CSV');
      await waitFor(() => expect(handedOver()).toBe(1));
      await act(() => chooseLanguage('id'));
      fireEvent.change(await screen.findByLabelText('Golongan'), { target: { value: 'serious' } });
      await screen.findByText('1 insiden');
      press('Simpan sebagai berkas');
      press('CSV');
      await waitFor(() => expect(handedOver()).toBe(2));
    });
    expect(files.map(({ name }) => name)).toEqual(['kuari-incidents.csv', 'kuari-incidents.csv']);
    const cells =
      'IN-261120-K7F-0001|2026-11-20 10:04|%|"\'=cmd(""x""); Belt, torn"|Belt 2|2|1200|#|"Two lines\nof it"';
    const lines = (by: string, ...rows: readonly string[]) =>
      `\uFEFF${rows.map((row) => row.replaceAll('|', by)).join('\r\n')}\r\n`;
    expect(files.map(({ text }) => text)).toEqual([
      lines(
        ',',
        'Number|When|Class|What happened|Where|People hurt|Lost days|Status|Description',
        cells.replace('%', 'Serious injury').replace('#', 'Closed'),
        'IN-261120-K7F-0002|2026-11-20 03:30|Near miss|Stone fell 2||||Open|',
      ),
      lines(
        ';',
        'Nomor|Kapan|Golongan|Apa yang terjadi|Di mana|Jumlah korban|Hari kerja hilang|Status|Uraian',
        cells.replace('%', 'Cedera berat').replace('#', 'Selesai'),
      ),
    ]);
  });

  it('as XLSX holds the same cells: numbers as numbers, times as times, texts as texts', async () => {
    const files = await filesOf(async (handedOver) => {
      await fill();
      press('Save as a file');
      press('Excel');
      await waitFor(() => expect(handedOver()).toBe(1));
    });
    const [file] = files;
    expect(file?.name).toBe('kuari-incidents.xlsx');
    const parts = unzipSync(file?.bytes ?? new Uint8Array());
    const textOf = (part: string) => new TextDecoder().decode(parts[part]);
    const shared = [...textOf('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
    const rows = [...textOf('xl/worksheets/sheet1.xml').matchAll(/<row .*?<\/row>/gs)].map(([row]) =>
      [...row.matchAll(/<c ([^>]*?)(?:\/>|>(?:<v>)?(.*?)(?:<\/v>)?<\/c>)/gs)].map(([, attributes, value]) =>
        attributes?.includes('t="s"') ? shared[Number(value)] : Number(value),
      ),
    );
    // Days since 1900 with their part of a day: 10:04 and 03:30 at the site.
    const day = 46_346;
    expect(rows).toEqual([
      ['Number', 'When', 'Class', 'What happened', 'Where', 'People hurt', 'Lost days', 'Status', 'Description'],
      [
        'IN-261120-K7F-0001',
        expect.closeTo(day + 604 / 1_440, 6),
        'Serious injury',
        '=cmd("x"); Belt, torn',
        'Belt 2',
        2,
        1200,
        'Closed',
        'Two lines\nof it',
      ],
      ['IN-261120-K7F-0002', expect.closeTo(day + 210 / 1_440, 6), 'Near miss', 'Stone fell 2', 'Open'],
    ]);
  });
});

describe('the step of an incident', () => {
  const STEPS = ['Start investigation', 'Close incident', 'Reopen incident'] as const;
  it.each([
    ['open', 'manager', 'Start investigation', 'investigating'],
    ['investigating', 'admin', 'Close incident', 'closed'],
    ['closed', 'owner', 'Reopen incident', 'open'],
  ] as const)('that is %s is for the %s: %s', async (status, role, step, next) => {
    await signedInAs(role);
    await incident(1, { status });
    await show(<IncidentsPage />, '/safety-incidents?incident=i1');
    await screen.findByRole('heading', { level: 1, name: 'Stone fell 1' });
    expect(STEPS.filter((name) => screen.queryByRole('button', { name }))).toEqual([step]);
    press(step);
    await waitFor(async () =>
      expect(await recorded()).toMatchObject([
        { kind: 'incidents.change_status', entity_id: 'i1', payload: { status: next }, seen: { status } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: step })).toBeNull());
  });

  it('that is for somebody else is not offered', async () => {
    await signedInAs('manager');
    await incident(1, { status: 'investigating' });
    await show(<IncidentsPage />, '/safety-incidents?incident=i1');
    await screen.findByRole('heading', { level: 1, name: 'Stone fell 1' });
    expect(STEPS.filter((name) => screen.queryByRole('button', { name }))).toEqual([]);
  });
});

describe('a change of an incident', () => {
  const open = async () => {
    await incident(1, { class: 'minor', people: 2, lost_days: 3, description: 'Of old' });
    await show(<IncidentsPage />, '/safety-incidents?incident=i1');
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    await within(await screen.findByRole('dialog', { name: /IN-261120-K7F-0001/ })).findByLabelText('What happened');
  };

  it('records what differs with what was seen, and empties what was emptied', async () => {
    await open();
    type('What happened', 'Hand caught');
    type('Lost days', '');
    type('Description', '');
    press('Save change');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await recorded()).toMatchObject([
      {
        kind: 'incidents.change',
        payload: { title: 'Hand caught', lost_days: null, description: null },
        seen: { title: 'Stone fell 1', lost_days: 3, description: 'Of old' },
      },
    ]);
    expect(Object.keys((await recorded())[0]?.payload ?? {})).toHaveLength(3);
    expect(await screen.findByRole('heading', { level: 1, name: 'Hand caught' })).toBeTruthy();
  });

  it('that is none records none, and one that breaks a rule is refused at its field', async () => {
    await open();
    type('What happened', 'x');
    press('Save change');
    expect((await screen.findByText('This text is too short')).id).toBe('title-error');
    type('What happened', 'Stone fell 1');
    press('Save change');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await recorded()).toEqual([]);
  });
});

it('a photo of a delivery is saved with its ticket, in one save', async () => {
  const content = new Uint8Array([1, 2, 3]).buffer;
  const [ticket] = await db.rows('deliveries').toArray();
  const id = ticket?.id ?? '';
  await db.drafts.put({
    key: `deliveries.photos.${id}`,
    saved_at: Date.now(),
    value: [{ content, content_type: 'image/webp', sha256: 'a'.repeat(64) }],
  });
  await show(<DeliveriesPage />, '/delivery?period=all');
  fireEvent.click((await screen.findAllByRole('button', { name: String(ticket?.['ticket_no']) }))[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog'));
  const save = await dialog.findByRole('button', { name: /^Save 1 photo/ });
  // Once it is known which photos the ticket has.
  await waitFor(() => expect(save).toHaveProperty('disabled', false));
  fireEvent.click(save);
  await waitFor(async () =>
    expect(await recorded()).toMatchObject([
      { kind: 'attachments.create', payload: { entity_table: 'deliveries', entity_id: id, sha256: 'a'.repeat(64) } },
    ]),
  );
  expect([await db.photo_contents.count(), await db.drafts.count()]).toEqual([1, 0]);
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Save 1 photo/ })).toBeNull());
  expect(await dialog.findByRole('img', { name: 'Photo 1' })).toBeTruthy();
});
