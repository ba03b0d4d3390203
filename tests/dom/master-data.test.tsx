import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { USER, show } from './support/world.tsx';
import { db, writeMeta } from './support/store.ts';
import { MATERIAL_TYPES } from '../../src/domain/materials/materials.ts';
import type { MasterTable } from '../../src/domain/masterData/masterDataRights.ts';
import type { Role } from '../../src/domain/rules/roles.ts';

const { MasterDataScreen } = await import('./support/masterData.tsx');

const common = {
  version: 1,
  position: 1,
  deleted_at: null,
  author: USER,
  device: null,
  captured_at: '2026-01-01T00:00:00Z',
  received_at: null,
};
const MAJU = {
  ...common,
  id: 'c-maju',
  name: 'PT Maju Jaya',
  type: 'contractor',
  phone: '+628111',
  address: null,
  credit_limit: 5_000_000,
  status: 'open',
  merged_into: null,
};
const TRUCK = {
  ...common,
  id: 't-1',
  license_plate: 'B 1234 XY',
  truck_type: 'FUSO',
  index_m3: 12.5,
  tare_kg: 8_000,
  tare_at: '2026-01-01T00:00:00Z',
  merged_into: null,
};
const DRIVER = { ...common, id: 'd-1', full_name: 'Slamet Riyadi', phone: null, is_active: true, merged_into: null };
const CREW = { ...common, id: 'o-1', full_name: 'Agus Salim', job_title: 'Welder', phone: '+62811', is_active: true };
const TRUCK_TYPE = { ...common, id: 'tt-1', name: 'TRONTON', index_m3: 20, legal_gross_t: 24 };
const MATERIAL = { ...common, id: 'm-1', material_type: 'abu_batu', density: 1.5, past: [] };

beforeEach(async () => {
  await put('customers', MAJU);
  await put('trucks', TRUCK);
  await put('drivers', DRIVER);
});

/** What a test typed and did not save is given up as a person does it, before the next one opens the same form. */
afterEach(async () => {
  const undo = screen.queryByRole('button', { name: 'Undo changes' });
  if (undo) fireEvent.click(undo);
  await vi.waitUntil(async () => (await db.drafts.count()) === 0);
  cleanup();
});

const put = (table: MasterTable, row: { readonly id: string } & Readonly<Record<string, unknown>>) =>
  db.anyRows(table).put({ version: 1, ...row });
const putPrice = (customer_id: string | null, price_per_m3: number) =>
  put('customer_prices', {
    ...common,
    id: 'p',
    customer_id,
    material_type: 'abu_batu',
    price_per_m3,
    from_date: '2026-01-01',
  });
const open = (table: MasterTable, opened = '', role: Role = 'owner') =>
  show(<MasterDataScreen as={role} />, `/settings?list=${table}${opened && `&open=${opened}`}`);
const dialog = () => within(screen.getByRole('dialog'));
const editor = async () => within(await screen.findByRole('dialog'));
const type = (label: string, value: string) => fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const savedOnDevice = () => waitFor(() => expect(screen.queryByText('Saved on this device')).not.toBeNull());
const saved = () => {
  press('Save');
  return savedOnDevice();
};

/** What waits to be sent, in its order. */
async function waiting(): Promise<unknown[]> {
  const entries = await db.outbox.orderBy('seq').toArray();
  return entries.map(({ kind, entity_id, bytes }) => ({
    kind,
    entity_id,
    payload: JSON.parse(bytes).payload,
    ...(JSON.parse(bytes).seen && { seen: JSON.parse(bytes).seen }),
  }));
}

describe('a list', () => {
  it('says that records are still on their way while it is downloaded for the first time, and no longer once they are here', async () => {
    const { readPull } = await import('../../src/data/store/meta.ts');
    const COMING = 'The list is still being downloaded to this device: there may be more.';
    const here = await readPull(db);
    await writeMeta(db, 'pull', {
      ...here,
      complete: false,
      history: { at: null, today: '2026-01-01', since: '2026-01-01' },
    });
    await open('customers');
    expect(await screen.findByRole('button', { name: 'PT Maju Jaya' })).toBeTruthy();
    expect(await screen.findByText(COMING)).toBeTruthy();
    await act(() => writeMeta(db, 'pull', { ...here, complete: true, history: null }));
    await waitFor(() => expect(screen.queryByText(COMING)).toBeNull());
  });

  it('shows what is on file, what sets a record apart, and what is not sent', async () => {
    await put('customers', { ...MAJU, id: 'c-2', name: 'Toko Sinar', status: 'blocked' });
    const { saveMutations } = await import('../../src/data/index.ts');
    expect(
      (
        await saveMutations([{ kind: 'customers.create', entity_id: 'c-new', payload: { name: 'CV Baru' } }], {
          author: USER,
        })
      ).ok,
    ).toBe(true);
    await open('customers');
    expect(await screen.findByRole('button', { name: 'PT Maju Jaya' })).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /CV Baru/ })).getByText('To send')).toBeTruthy();
    expect(screen.getAllByText('To send')).toHaveLength(1);
    const blocked = screen.getByRole('row', { name: /Toko Sinar/ });
    expect(within(blocked).getByText('Blocked')).toBeTruthy();
    expect(within(screen.getByRole('row', { name: /PT Maju/ })).queryByText('Open')).toBeNull();
  });

  it('finds a record by another name of it, and says so', async () => {
    await put('customers', { ...MAJU, id: 'c-old', name: 'UD Lama', merged_into: 'c-maju' });
    await open('customers');
    fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'lama' } });
    expect(await screen.findByText('also UD Lama')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  });

  it('shows what is on file twice or nearly, beside each other, and merges it from there', async () => {
    await put('trucks', { ...TRUCK, id: 't-2', license_plate: 'B1234XY' });
    await put('trucks', { ...TRUCK, id: 't-3', license_plate: 'D 9 Z' });
    await put('trucks', { ...TRUCK, id: 't-6', license_plate: 'B 1234' });
    // As text another pair's plates stand between those of the first.
    await put('trucks', { ...TRUCK, id: 't-4', license_plate: 'B 5 A' });
    await put('trucks', { ...TRUCK, id: 't-5', license_plate: 'B5A' });
    await open('trucks');
    fireEvent.click(await screen.findByRole('button', { name: 'Twice or similar' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'D 9 Z' })).toBeNull());
    await screen.findByRole('button', { name: 'B1234XY' });
    const plates = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('button')[0]?.textContent);
    expect(plates).toEqual(['B 1234', 'B 1234 XY', 'B1234XY', 'B 5 A', 'B5A']);
    const half = within(screen.getByRole('row', { name: /^B 1234 Similar/ }));
    expect(half.getByText(/^Similar: B ?1234 ?XY$/)).toBeTruthy();
    fireEvent.click(half.getByRole('button', { name: 'Merge B 1234' }));
    const merging = within(await screen.findByRole('dialog', { name: 'Merge B 1234' }));
    fireEvent.click(await merging.findByRole('button', { name: /^Merge into B ?1234 ?XY$/ }));
    expect(await screen.findByText(/^B 1234 is now another name of B ?1234 ?XY/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'B 1234' })).toBeNull());
    expect((await db.outbox.toArray()).map(({ kind, entity_id }) => [kind, entity_id])).toEqual([
      ['trucks.merge', 't-6'],
    ]);
  });

  it('offers to merge what was saved beside a similar name, and warns of it before', async () => {
    await open('customers', 'new', 'admin');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'PT Maju' } });
    expect(await screen.findByText('Similar, on file already: PT Maju Jaya')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Similar: PT Maju Jaya')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Merge into another' }));
    const merging = within(await screen.findByRole('dialog', { name: 'Merge PT Maju' }));
    fireEvent.click(await merging.findByRole('button', { name: 'Suggest merging into PT Maju Jaya' }));
    expect(await screen.findByText('Suggested to the owner: PT Maju is another name of PT Maju Jaya')).toBeTruthy();
    expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['customers.create', 'customers.merge']);
  });

  it.each([
    ['owner', 'customer_prices', true, false],
    ['admin', 'customer_prices', false, false],
    ['manager', 'customer_prices', true, false],
    ['owner', 'truck_types', true, true],
    ['admin', 'truck_types', false, false],
    ['manager', 'drivers', true, true],
    ['admin', 'drivers', true, true],
    ['admin', 'operators', true, true],
    ['manager', 'trucks', true, true],
    ['manager', 'customers', true, true],
    ['owner', 'materials', false, true],
  ] as const)('for %s of %s: adding %s, opening %s', async (role, table, adds, opens) => {
    await put('truck_types', TRUCK_TYPE);
    await put('operators', CREW);
    await put('materials', MATERIAL);
    await putPrice(null, 150_000);
    await open(table, '', role);
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
    expect(screen.queryByRole('link', { name: /^New/ }) !== null).toBe(adds);
    expect(within(screen.getByRole('table')).queryByRole('button') !== null).toBe(opens);
    cleanup();
    // Neither does an address lead where no button does.
    await open(table, 'new', role);
    await waitFor(() => expect(screen.getAllByRole('row', { hidden: true }).length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(adds));
  });

  it.each([
    ['manager', 'operators'],
    ['manager', 'truck_types'],
    ['admin', 'materials'],
    ['operator', 'customers'],
  ] as const)('is not there for %s: %s', async (role, table) => {
    await open(table, '', role);
    expect(await screen.findByText('No such list')).toBeTruthy();
  });
});

describe('a form', () => {
  it('says that a name is saved as it is kept, not as it was typed', async () => {
    await open('customers', 'new', 'owner');
    await editor();
    type('Name', '<b>PT  \u202EBaru</b>');
    type('Type', 'ready_mix');
    await saved();
    expect(screen.getByText('Saved on this device').closest('[role=status]')?.textContent).toContain('bPT Baru/b');
    expect(document.body.textContent).not.toMatch(/<b>|\u202E/);
  });

  it('makes a customer with their credit, for those who may grant one', async () => {
    await open('customers', 'new', 'owner');
    await editor();
    type('Name', '  PT   Baru ');
    type('Type', 'ready_mix');
    type('Phone', '0812-3456 789');
    type('Status', 'cash_only');
    type('Credit limit (Rp)', '2,500,000');
    await saved();
    const [made, credit] = (await waiting()).map((entry) => Object(entry));
    expect(made).toMatchObject({
      kind: 'customers.create',
      payload: { name: 'PT Baru', type: 'ready_mix', phone: '+628123456789' },
    });
    expect(credit).toEqual({
      kind: 'customers.change_credit',
      entity_id: made.entity_id,
      payload: { status: 'cash_only', credit_limit: 2_500_000 },
      seen: { status: 'open', credit_limit: null },
    });
    // The next one begins empty.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: 'New customer' }));
    expect((await editor()).getByLabelText('Name')).toHaveProperty('value', '');
    expect(dialog().getByLabelText('Type')).toHaveProperty('value', 'contractor');
  });

  it('asks each role for what is theirs: the office for the customer, the manager for the credit', async () => {
    await open('customers', 'c-maju', 'admin');
    expect((await editor()).queryByLabelText('Status')).toBeNull();
    expect(dialog().getByText('Credit limit (Rp)').tagName).toBe('DT');
    expect(dialog().getByText('5,000,000')).toBeTruthy();
    cleanup();
    await open('customers', 'c-maju', 'manager');
    expect((await editor()).queryByLabelText('Name')).toBeNull();
    type('Status', 'blocked');
    await saved();
    expect(await waiting()).toEqual([
      {
        kind: 'customers.change_credit',
        entity_id: 'c-maju',
        payload: { status: 'blocked' },
        seen: { status: 'open' },
      },
    ]);
  });

  it('takes a payment of the customer from owner and manager, and offers none to an admin', async () => {
    await open('customers', 'c-maju', 'manager');
    fireEvent.click(await screen.findByRole('button', { name: 'Record payment' }));
    await waitFor(() => expect(screen.getByLabelText('Customer')).toHaveProperty('value', 'PT Maju Jaya'));
    type('Amount', '750,000');
    press('Save payment');
    // Who owes nothing is asked about.
    fireEvent.click(await screen.findByRole('button', { name: 'It is right: save' }));
    await waitFor(async () =>
      expect((await waiting()).map((entry) => Object(entry))).toMatchObject([
        { kind: 'payments.create', payload: { customer_id: 'c-maju', amount: 750_000 } },
      ]),
    );
    cleanup();
    await open('customers', 'c-maju', 'admin');
    await editor();
    expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull();
  });

  it('is saved once, however often the button is pressed', async () => {
    await open('drivers', 'new');
    await editor();
    type('Full name', 'Agus Salim');
    const button = dialog().getByRole('button', { name: 'Save' });
    for (let n = 0; n < 3; n += 1) fireEvent.click(button);
    await savedOnDevice();
    fireEvent.click(button);
    fireEvent.submit(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await waiting()).toHaveLength(1);
  });

  it.each([
    [
      'customers',
      { Name: 'PT Baru', Type: 'asphalt_plant', Phone: '0811', Address: 'Jl. Raya 1' },
      'customers.create',
      { name: 'PT Baru', type: 'asphalt_plant', phone: '+62811', address: 'Jl. Raya 1' },
    ],
    [
      'customer_prices',
      { 'Material type': 'abu_batu', 'Price per m³ (Rp)': '150,000', From: '2026-12-01' },
      'customer_prices.create',
      { material_type: 'abu_batu', price_per_m3: 150_000, from_date: '2026-12-01' },
    ],
    [
      'trucks',
      { 'License plate': 'd 9 z', 'Truck type': 'TRONTON', 'Index (m³)': '20.5', 'Tare (kg)': '9,100' },
      'trucks.create',
      { license_plate: 'D 9 Z', truck_type: 'TRONTON', index_m3: 20.5, tare_kg: 9_100 },
    ],
  ] as const)('of a new one of %s records every field that is filled in', async (table, fields, kind, payload) => {
    await open(table, 'new');
    await editor();
    for (const [label, value] of Object.entries(fields)) type(label, value);
    await saved();
    expect(await waiting()).toEqual([{ kind, entity_id: expect.any(String), payload }]);
    expect(await screen.findByText('To send')).toBeTruthy();
  });

  it.each([
    [
      'customers',
      MAJU,
      { Name: 'PT Maju', Type: 'ready_mix', Phone: '', Address: 'Jl. Raya 1' },
      'customers.change',
      { name: 'PT Maju', type: 'ready_mix', phone: null, address: 'Jl. Raya 1' },
    ],
    [
      'trucks',
      TRUCK,
      { 'License plate': 'b 1234 xz', 'Truck type': 'TRONTON', 'Index (m³)': '13', 'Tare (kg)': '' },
      'trucks.change',
      { license_plate: 'B 1234 XZ', truck_type: 'TRONTON', index_m3: 13, tare_kg: null },
    ],
    [
      'truck_types',
      TRUCK_TYPE,
      { Name: 'TRONTON 10', 'Index (m³)': '', 'Legal gross weight (t)': '24.5' },
      'truck_types.change',
      { name: 'TRONTON 10', index_m3: null, legal_gross_t: 24.5 },
    ],
    ['materials', MATERIAL, { 'Density (t/m³)': '1.455' }, 'materials.change', { density: 1.455 }],
    [
      'drivers',
      DRIVER,
      { 'Full name': 'Slamet Widodo', Phone: '0811', Status: 'no' },
      'drivers.change',
      { full_name: 'Slamet Widodo', phone: '+62811', is_active: false },
    ],
    [
      'operators',
      CREW,
      { 'Full name': 'Agus Widodo', Position: '', Phone: '0812', Status: 'no' },
      'operators.change',
      { full_name: 'Agus Widodo', job_title: null, phone: '+62812', is_active: false },
    ],
  ] as const)('of one of %s on file sends each field that was changed', async (table, row, fields, kind, payload) => {
    await put(table, row);
    await open(table, row.id);
    await editor();
    for (const [label, value] of Object.entries(fields)) type(label, value);
    await saved();
    const seen = Object.fromEntries(Object.entries(row).filter(([column]) => column in payload));
    expect(await waiting()).toEqual([{ kind, entity_id: row.id, payload, seen }]);
    expect(await screen.findByText('To send')).toBeTruthy();
    const inactive = screen.queryAllByText('Inactive', { selector: 'table *' });
    expect(inactive).toHaveLength('is_active' in payload ? 1 : 0);
  });

  it('offers prices of what is sold, and not of the diesel', async () => {
    await open('customer_prices', 'new', 'manager');
    await editor();
    const offered = [...screen.getByLabelText('Material type').querySelectorAll('option')].map(
      (option) => option.value,
    );
    expect(offered).toEqual(['', ...MATERIAL_TYPES.filter((one) => one !== 'solar')]);
  });

  it('makes a price for a customer by name, and refuses one that nobody has', async () => {
    await open('customer_prices', 'new', 'manager');
    await editor();
    type('Customer', 'PT Siapa');
    type('Material type', 'abu_batu');
    type('Price per m³ (Rp)', '175,000');
    type('From', '2026-12-01');
    press('Save');
    expect(await dialog().findByText('No customer of this name is on file')).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);
    type('Customer', 'pt maju jaya');
    await saved();
    expect(await waiting()).toMatchObject([
      {
        kind: 'customer_prices.create',
        payload: { customer_id: 'c-maju', material_type: 'abu_batu', price_per_m3: 175_000, from_date: '2026-12-01' },
      },
    ]);
    expect(within(await screen.findByRole('row', { name: /PT Maju Jaya/ })).getByText('175,000')).toBeTruthy();
  });

  it('says of a price that it is more than twice or less than half of the list price of its day, and saves it all the same', async () => {
    await putPrice(null, 235_000);
    await open('customer_prices', 'new', 'manager');
    await editor();
    const warning = () => dialog().queryByText(/^This is more than twice or less than half of the list price/);
    type('Material type', 'abu_batu');
    type('From', '2026-12-01');
    type('Price per m³ (Rp)', '1,250,000');
    await waitFor(() => expect(warning()?.textContent).toMatch(/Rp\s235,000/));
    type('Price per m³ (Rp)', '470,000');
    await waitFor(() => expect(warning()).toBeNull());
    type('Price per m³ (Rp)', '117,000');
    await waitFor(() => expect(warning()).not.toBeNull());
    await saved();
    expect(await waiting()).toMatchObject([{ kind: 'customer_prices.create', payload: { price_per_m3: 117_000 } }]);
  });

  it('tells that a plate is on file already, and leads there', async () => {
    await open('trucks', 'new');
    await editor();
    type('License plate', 'b1234xy');
    expect(await dialog().findByText('On file already: B 1234 XY')).toBeTruthy();
    press('Open it');
    await waitFor(() => expect(dialog().getByLabelText('Tare (kg)')).toHaveProperty('value', '8,000'));
    cleanup();
    // What was typed of the new one is not lost by that.
    await open('trucks', 'new');
    expect((await editor()).getByLabelText('License plate')).toHaveProperty('value', 'b1234xy');
  });

  it('is kept as a draft with every change, apart from every other, and comes back with the record as it was seen', async () => {
    await open('trucks', 't-1');
    await editor();
    type('Index (m³)', '13.');
    await waitFor(async () =>
      expect((await db.drafts.get('masterData.trucks.t-1'))?.value).toMatchObject({ values: { index_m3: '13.' } }),
    );
    cleanup();
    // Somebody else changes the type meanwhile: the draft must not change it back.
    await put('trucks', { ...TRUCK, version: 2, truck_type: 'TRONTON' });
    await open('trucks', 't-1');
    expect((await editor()).getByText('Your draft was kept.')).toBeTruthy();
    expect(dialog().getByLabelText('Index (m³)')).toHaveProperty('value', '13.');
    await saved();
    expect(await waiting()).toEqual([
      { kind: 'trucks.change', entity_id: 't-1', payload: { index_m3: 13 }, seen: { index_m3: 12.5 } },
    ]);
    expect(await db.drafts.count()).toBe(0);
  });
});

async function askToMerge() {
  await open('drivers', 'd-1');
  fireEvent.click((await editor()).getByRole('button', { name: 'Merge into another' }));
  return within(screen.getByRole('dialog', { name: 'Merge Slamet Riyadi' }));
}

describe('a merge', () => {
  it.each([
    ['of two that say the very same', null],
    ['also where devices without signal merged it into another and back', 'd-3'],
  ])('makes a record another name of the one that is chosen, %s', async (_, merged_into) => {
    await put('drivers', { ...DRIVER, merged_into });
    if (merged_into) await put('drivers', { ...DRIVER, id: merged_into, merged_into: 'd-1' });
    await put('drivers', { ...DRIVER, id: 'd-2', phone: '+62811' });
    const question = await askToMerge();
    fireEvent.click(question.getByRole('button', { name: 'Merge' }));
    expect((await question.findByRole('alert')).textContent).toBe('Choose the record that stays');
    // The record itself is no choice.
    const choices = await question.findAllByRole('radio');
    expect(choices).toHaveLength(1);
    expect(question.getByText(/\+62811/)).toBeTruthy();
    fireEvent.click(choices[0]!);
    fireEvent.click(question.getByRole('button', { name: 'Merge into Slamet Riyadi' }));
    await savedOnDevice();
    expect(await waiting()).toEqual([
      { kind: 'drivers.merge', entity_id: 'd-1', payload: { merged_into: 'd-2' }, seen: { merged_into } },
    ]);
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  });

  it('never takes a record that is not on screen: a choice goes with the search that showed it', async () => {
    await put('drivers', { ...DRIVER, id: 'd-2', phone: '+62811' });
    await put('drivers', { ...DRIVER, id: 'd-3', full_name: 'Agus Salim' });
    const question = await askToMerge();
    fireEvent.click(await question.findByRole('radio', { name: /Slamet/ }));
    expect(question.getByRole('button', { name: 'Merge into Slamet Riyadi' })).toBeTruthy();
    fireEvent.change(question.getByLabelText('Which record stays?'), { target: { value: 'Agus' } });
    const other = await question.findByRole('radio', { name: /Agus/ });
    fireEvent.click(question.getByRole('button', { name: /^Merge/ }));
    expect((await question.findByRole('alert')).textContent).toBe('Choose the record that stays');
    expect(await db.outbox.count()).toBe(0);
    fireEvent.click(other);
    fireEvent.click(question.getByRole('button', { name: 'Merge into Agus Salim' }));
    await savedOnDevice();
    expect(await waiting()).toMatchObject([{ kind: 'drivers.merge', payload: { merged_into: 'd-3' } }]);
  });

  it('into a record that leaves the list while the question stands is not made', async () => {
    await put('drivers', { ...DRIVER, id: 'd-2', phone: '+62811' });
    const question = await askToMerge();
    fireEvent.click(await question.findByRole('radio'));
    await put('drivers', { ...DRIVER, id: 'd-2', deleted_at: '2026-01-02T00:00:00Z' });
    await waitFor(() => expect(question.queryByRole('radio')).toBeNull());
    fireEvent.click(question.getByRole('button', { name: /^Merge/ }));
    expect((await question.findByRole('alert')).textContent).toBe('Choose the record that stays');
    expect(await db.outbox.count()).toBe(0);
  });

  it('waits until what was typed in the record is saved or undone: it would be left where nobody can open it', async () => {
    await put('drivers', { ...DRIVER, id: 'd-2', phone: '+62811' });
    await open('drivers', 'd-1');
    await editor();
    type('Phone', '0812');
    const button = dialog().getByRole('button', { name: 'Merge into another' });
    await waitFor(() => expect(button).toHaveProperty('disabled', true));
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Save or undo your changes first.',
    );
    fireEvent.click(dialog().getByRole('button', { name: 'Undo changes' }));
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(button.getAttribute('aria-describedby')).toBeNull();
  });

  it('of customers shows debts, limits, status and prices of both, and keeps the stricter unless it is left as it is', async () => {
    await put('customers', {
      ...MAJU,
      id: 'c-2',
      name: 'PT Maju Raya',
      status: 'blocked',
      credit_limit: 9_000_000,
      payment_days: 14,
    });
    const month = { ...common, month: '2026-01-01', volume: 1, count: 1, tax: 0, unpriced_volume: 0, paid: 500_000 };
    await db.anyRows('customer_months').put({ ...month, id: 'm2', customer_id: 'c-2', billed: 2_500_000 });
    await putPrice('c-2', 135_000);
    await open('customers', 'c-2', 'manager');
    fireEvent.click((await editor()).getByRole('button', { name: 'Merge into another' }));
    const question = within(screen.getByRole('dialog', { name: 'Merge PT Maju Raya' }));
    fireEvent.click(await question.findByRole('radio', { name: /Maju Jaya/ }));
    const cells = (name: string) =>
      within(question.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    await waitFor(() => expect(cells('Owes')).toEqual(['Rp 2,000,000', 'Rp 0']));
    expect(cells('Status')).toEqual(['Blocked', 'Open']);
    expect(cells('Agreed prices')).toEqual(['Abu Batu (Stone Dust) Rp 135,000', '–']);
    expect(question.getByText('PT Maju Jaya keeps the stricter of both: Blocked, limit: Rp 5,000,000.')).toBeTruthy();
    expect(question.getByText('PT Maju Jaya gets from the other: Payment terms (days) 14.')).toBeTruthy();
    fireEvent.click(question.getByRole('checkbox', { name: 'Leave status and limit of PT Maju Jaya as they are' }));
    fireEvent.click(question.getByRole('button', { name: 'Merge into PT Maju Jaya' }));
    await savedOnDevice();
    expect(await waiting()).toMatchObject([
      { kind: 'customers.merge', payload: { merged_into: 'c-maju', status: 'open', credit_limit: 5_000_000 } },
    ]);
  });

  it('is taken apart from the record that stays', async () => {
    await put('customers', { ...MAJU, id: 'c-old', name: 'UD Lama', merged_into: 'c-maju' });
    await open('customers', 'c-maju');
    expect(await (await editor()).findByText('Also known as UD Lama')).toBeTruthy();
    fireEvent.click(await dialog().findByRole('button', { name: 'Take UD Lama apart' }));
    const question = within(screen.getByRole('dialog', { name: 'Take UD Lama apart' }));
    fireEvent.click(question.getByRole('button', { name: 'Take UD Lama apart' }));
    await waitFor(async () =>
      expect(await waiting()).toEqual([
        {
          kind: 'customers.merge',
          entity_id: 'c-old',
          payload: { merged_into: null },
          seen: { merged_into: 'c-maju' },
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByText(/Also known as/)).toBeNull());
  });

  it('shows the opening balance of its other names too, and enters no second one', async () => {
    await put('customers', { ...MAJU, id: 'c-old', name: 'UD Lama', merged_into: 'c-maju' });
    const balance = { ...common, amount: 5_000_000, as_of: '2026-01-31', notes: null, voided_at: null, flags: [] };
    await db.anyRows('opening_balances').put({ ...balance, id: 'ob', customer_id: 'c-old' });
    await open('customers', 'c-maju', 'manager');
    const record = await editor();
    const list = within(await record.findByRole('region', { name: 'Opening balance: UD Lama' }));
    expect(await list.findByText('Rp 5,000,000')).toBeTruthy();
    expect(record.queryByRole('button', { name: 'Enter opening balance' })).toBeNull();
    await db
      .anyRows('opening_balances')
      .put({ ...balance, id: 'ob', customer_id: 'c-old', voided_at: '2026-11-20T03:00:00.000Z' });
    expect(await record.findByRole('button', { name: 'Enter opening balance' })).toBeTruthy();
  });
});
