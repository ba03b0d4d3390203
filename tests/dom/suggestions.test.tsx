/** What Enter takes of what is offered, and what a clerk is asked before a second record of one truck or customer is made. */
import { act, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Combobox } from '../../src/ui/Combobox.tsx';
import {
  TICKET,
  daysAgo,
  db,
  field,
  openForm,
  openKnown,
  outbox,
  put,
  save,
  type,
  valueOf,
} from './support/knownTruck.tsx';

beforeEach(async () => {
  await put('customers', 'c2', { name: 'PT Wahana Precast', type: 'contractor', status: 'open', merged_into: null });
});

/** Those of lists of suggestions: the choices of a select are options too. */
const all = () => [...document.querySelectorAll('[role="option"]')];
const options = () => all().map(({ textContent }) => textContent);
const highlighted = () =>
  all()
    .filter((option) => option.getAttribute('aria-selected') === 'true')
    .map(({ textContent }) => textContent);
/** What is on file is looked for in the field that somebody stands in. */
const typeIn = (label: string, text: string) => {
  fireEvent.focus(field(label));
  type(label, text);
};
const press = (label: string, key: string) => fireEvent.keyDown(field(label), { key });

it('Enter on half a plate takes the first that begins so, and its truck fills the form', async () => {
  await openForm();
  typeIn('License plate', 'b 12');
  await waitFor(() => expect(highlighted()).toEqual(['B 1234 XYZPT Beton Jaya · Asep Sunandar · 2 days ago']));
  press('License plate', 'Enter');
  expect(valueOf('License plate')).toBe('B 1234 XYZ');
  await waitFor(() => expect(valueOf('Driver name')).toBe('Asep Sunandar'));
});

it('Tab takes it too', async () => {
  await openForm();
  typeIn('License plate', 'b12');
  await waitFor(() => expect(highlighted()).toHaveLength(1));
  press('License plate', 'Tab');
  expect(valueOf('License plate')).toBe('B 1234 XYZ');
});

it('one letter highlights nothing', async () => {
  await openForm();
  typeIn('License plate', 'b');
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(highlighted()).toEqual([]);
});

it('Escape keeps what was typed, and so does the last line of the list', async () => {
  await openForm();
  typeIn('License plate', 'b 12');
  await waitFor(() =>
    expect(options()).toEqual(['B 1234 XYZPT Beton Jaya · Asep Sunandar · 2 days ago', 'New: "b 12"']),
  );
  press('License plate', 'Escape');
  press('License plate', 'Enter');
  expect(valueOf('License plate')).toBe('b 12');

  typeIn('License plate', 'b 123');
  await waitFor(() => expect(options()).toHaveLength(2));
  fireEvent.click(screen.getByRole('option', { name: 'New: "b 123"' }));
  expect(valueOf('License plate')).toBe('b 123');
});

it('a plate typed in full is that one, though a longer one begins so', async () => {
  await put('trucks', 't2', { license_plate: 'B 1234 XY', truck_type: 'FUSO', merged_into: null });
  await openForm();
  typeIn('License plate', 'b 1234 xy');
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(highlighted()).toEqual([]);
  press('License plate', 'Enter');
  expect(valueOf('License plate')).toBe('b 1234 xy');
});

it('of customers Enter takes the only one, and of several none before an arrow key', async () => {
  await openForm();
  typeIn('Customer', 'PT Wah');
  await waitFor(() => expect(highlighted()).toEqual(['PT Wahana Precast']));
  press('Customer', 'Enter');
  expect(valueOf('Customer')).toBe('PT Wahana Precast');

  typeIn('Customer', 'PT');
  await waitFor(() => expect(options().length).toBeGreaterThan(2));
  expect(highlighted()).toEqual([]);
});

it('Enter and Tab before the list is there take what it will say', async () => {
  await openForm();
  typeIn('Customer', 'PT Wah');
  expect(options()).toEqual([]);
  press('Customer', 'Enter');
  await waitFor(() => expect(valueOf('Customer')).toBe('PT Wahana Precast'));

  typeIn('License plate', 'b 12');
  press('License plate', 'Tab');
  await waitFor(() => expect(valueOf('License plate')).toBe('B 1234 XYZ'));
});

it('looked up for Enter is the only customer that has the words, none of several, and none for a name in full', async () => {
  const utama = { name: 'PT Wahana Precast Utama', type: 'contractor', status: 'open', merged_into: null };
  await put('customers', 'c3', utama);
  const { useOffer } = await import('../../src/forms/useOffer.ts');
  const takes = renderHook(() => useOffer('customers', '', true)).result.current.takes;
  const taken = await Promise.all(['beton', 'PT Wahana', 'PT Wahana Precast', 'p', ''].map(takes));
  expect(taken).toEqual(['PT Beton Jaya', null, null, null, null]);
});

it('a plate nobody has is said to be new, and one that is nearly known is offered', async () => {
  await openForm();
  typeIn('License plate', 'B 9876 QQ');
  expect(await screen.findByText(/New: saved together with this delivery/)).toBeTruthy();

  typeIn('License plate', 'B 1235 XYZ');
  fireEvent.click(await screen.findByRole('button', { name: 'Similar: B 1234 XYZ. Tap to take it.' }));
  expect(valueOf('License plate')).toBe('B 1234 XYZ');
  await waitFor(() => expect(valueOf('Driver name')).toBe('Asep Sunandar'));
});

it('a customer that is one letter apart from a known one is offered', async () => {
  await openForm();
  typeIn('Customer', 'PT Wahana Precas');
  expect(await screen.findByRole('button', { name: 'Similar: PT Wahana Precast. Tap to take it.' })).toBeTruthy();
});

it('what was saved new beside one that is nearly the same is offered to be merged with it, and nothing else is', async () => {
  await openForm();
  for (const [label, value] of Object.entries({
    'License plate': 'B 1234 XY',
    'Driver name': 'Ujang Komarudin',
    Customer: 'PT Wahana Precas',
    'Material type': 'abu_batu',
    'Volume (m³)': '7',
  }))
    type(label, value);
  save();
  const links = () => screen.getAllByRole('link', { name: 'Merge into another' });
  await waitFor(() => expect(links()).toHaveLength(2));
  expect(screen.getByText('B 1234 XY · Similar: B 1234 XYZ')).toBeTruthy();
  expect(screen.getByText('PT Wahana Precas · Similar: PT Wahana Precast')).toBeTruthy();
  const made = await db.outbox.orderBy('seq').toArray();
  const idOf = (kind: string) => made.find((entry) => entry.kind === kind)?.entity_id;
  expect(new Set(links().map((link) => link.getAttribute('href')))).toEqual(
    new Set([
      `/settings?list=customers&open=${idOf('customers.create')}`,
      `/settings?list=trucks&open=${idOf('trucks.create')}`,
    ]),
  );
});

it('a list that is a letter behind the typing is not taken', () => {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <Combobox
      id="late"
      label="Late"
      listLabel="Offered"
      value="F 8101 AK"
      suggestions={[{ value: 'F 8123 XX' }]}
      highlight="first"
      onChange={onChange}
    />,
  );
  const late = screen.getByLabelText('Late');
  fireEvent.click(late);
  expect(options()).toEqual(['F 8123 XX']);
  expect(highlighted()).toEqual([]);
  fireEvent.keyDown(late, { key: 'Enter' });
  expect(onChange).not.toHaveBeenCalled();
});

it('what is looked up for Enter is not written over what was typed since, nor after Escape or a save', async () => {
  const onChange = vi.fn<(value: string) => void>();
  let answer: (value: string | null) => void = () => {};
  const takes = () =>
    new Promise<string | null>((resolve) => {
      answer = resolve;
    });
  const combobox = (value: string) => (
    <form onSubmit={(event) => event.preventDefault()}>
      <Combobox id="late" label="Late" listLabel="Offered" suggestions={[]} {...{ value, takes, onChange }} />
    </form>
  );
  const { rerender } = render(combobox('PT Wah'));
  const late = screen.getByLabelText('Late');
  fireEvent.click(late);
  fireEvent.keyDown(late, { key: 'Enter' });
  rerender(combobox('PT Wahyu'));
  await act(async () => answer('PT Wahana Precast'));
  expect(onChange).not.toHaveBeenCalled();

  fireEvent.click(late);
  fireEvent.keyDown(late, { key: 'Escape' });
  fireEvent.keyDown(late, { key: 'Enter' });
  await act(async () => answer('PT Wahyu Utama'));
  expect(onChange).not.toHaveBeenCalled();

  fireEvent.click(late);
  fireEvent.keyDown(late, { key: 'Enter' });
  fireEvent.submit(late);
  await act(async () => answer('PT Wahyu Utama'));
  expect(onChange).not.toHaveBeenCalled();

  fireEvent.click(late);
  fireEvent.keyDown(late, { key: 'Enter' });
  await act(async () => answer('PT Wahyu Utama'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('PT Wahyu Utama');
});

it('two drivers of one name are offered with phone or usual truck, and the ticket names the one who was taken', async () => {
  await put('drivers', 's1', { full_name: 'Slamet', phone: '+628111', is_active: true, merged_into: null });
  await put('drivers', 's2', { full_name: 'Slamet', phone: null, is_active: true, merged_into: null });
  await put('deliveries', 'x9', {
    ...TICKET,
    captured_at: daysAgo(2),
    truck_license: 'F 9 ZZ',
    driver_id: 's2',
    driver_name: 'Slamet',
  });
  await openKnown();
  typeIn('Driver name', 'Slam');
  await waitFor(() => expect(options()).toEqual(['Slamet+628111', 'SlametF 9 ZZ', 'New: "Slam"']));
  fireEvent.click(screen.getByRole('option', { name: /F 9 ZZ/ }));
  const asked = await screen.findByRole('group', { name: 'Which Slamet?' });
  await within(asked).findByRole('button', { name: 'F 9 ZZ', pressed: true });
  fireEvent.click(within(asked).getByRole('button', { name: '+628111' }));
  await within(asked).findByRole('button', { name: '+628111', pressed: true });
  type('Material type', 'abu_batu');
  type('Volume (m³)', '5');
  save();
  await waitFor(async () => expect(await outbox()).toHaveLength(1));
  expect((await outbox())[0]?.payload).toMatchObject({ driver_id: 's1', driver_name: 'Slamet' });
});
