/** The list of records that every office screen has: what it sorts, sums and says to a screen reader. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { DenseList, useSorted, type Column } from '../../src/ui/DenseList.tsx';

interface Trip {
  readonly plate: string;
  readonly volume: number | null;
}
const TRIPS: readonly Trip[] = [
  { plate: 'B 10 X', volume: 7.5 },
  { plate: 'B 9 X', volume: null },
  { plate: 'B 100 X', volume: 12 },
];
const COLUMNS: readonly Column<Trip>[] = [
  { key: 'plate', title: 'Plate', cell: ({ plate }) => plate, sortBy: ({ plate }) => plate },
  {
    key: 'volume',
    title: 'Volume',
    isNumber: true,
    cell: ({ volume }) => volume ?? '–',
    sortBy: ({ volume }) => volume,
    sum: (rows) => rows.reduce((sum, { volume }) => sum + (volume ?? 0), 0),
  },
  { key: 'mark', title: 'Mark', cell: () => null },
];

function Trips() {
  const { sorting, rows } = useSorted(COLUMNS, TRIPS);
  return (
    <DenseList
      label="Trips"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ plate }) => plate}
      cardClass="flex"
      sorting={sorting}
    />
  );
}

afterEach(cleanup);

const table = () => within(screen.getByRole('table', { name: 'Trips' }));
const plates = () =>
  table()
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const sorted = () =>
  table()
    .getAllByRole('columnheader')
    .map((head) => head.getAttribute('aria-sort'));
const press = (column: string) => fireEvent.click(table().getByRole('button', { name: column }));

it('is sorted up, down and back, numbers within words as numbers, and says so', () => {
  render(<Trips />);
  expect([plates(), sorted()]).toEqual([
    ['B 10 X', 'B 9 X', 'B 100 X'],
    [null, null, null],
  ]);
  press('Plate');
  expect([plates(), sorted()]).toEqual([
    ['B 9 X', 'B 10 X', 'B 100 X'],
    ['ascending', null, null],
  ]);
  press('Plate');
  expect([plates(), sorted()]).toEqual([
    ['B 100 X', 'B 10 X', 'B 9 X'],
    ['descending', null, null],
  ]);
  press('Plate');
  expect([plates(), sorted()]).toEqual([
    ['B 10 X', 'B 9 X', 'B 100 X'],
    [null, null, null],
  ]);
});

it('has what is not known last, whichever way it is sorted', () => {
  render(<Trips />);
  press('Volume');
  expect(plates()).toEqual(['B 10 X', 'B 100 X', 'B 9 X']);
  press('Volume');
  expect(plates()).toEqual(['B 100 X', 'B 10 X', 'B 9 X']);
});

it('sums what it shows, and offers only columns for sorting that say by what', () => {
  render(<Trips />);
  const foot = table().getAllByRole('row').at(-1) ?? document.body;
  expect(
    within(foot)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['', 'Volume 19.5', '']);
  expect(
    table()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Plate', 'Volume']);
});

it('renders the rows that a screen holds first, then all of them, and sums all of them from the beginning', async () => {
  innerHeight = 640;
  const rows: readonly Trip[] = Array.from({ length: 60 }, (_, at) => ({ plate: `B ${at} X`, volume: 1 }));
  const list = <DenseList label="Trips" columns={COLUMNS} rows={rows} keyOf={({ plate }) => plate} cardClass="flex" />;
  const first = document.createElement('div');
  first.innerHTML = renderToString(list);
  expect(first.querySelectorAll('tbody tr')).toHaveLength(20);
  expect(first.querySelector('tfoot')?.textContent).toContain('60');
  render(list);
  await waitFor(() => expect(plates()).toEqual(rows.map(({ plate }) => plate)));
});
