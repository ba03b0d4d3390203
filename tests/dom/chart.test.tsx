/** What a chart says: its drawing in few marks, the values beneath the pointer, and for people who do not see it the sentence and the table. */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { prepareBrowser, show } from './support/world.tsx';
import type { ChartProps } from '../../src/ui/charts/chartTypes.ts';

prepareBrowser({ signedIn: true });
const { Chart } = await import('../../src/ui/charts/Chart.tsx');

const BY_HOUR: ChartProps = {
  kind: 'bars',
  title: 'Production by hour',
  summary: '155 m³ so far.',
  categoryTitle: 'Hour',
  categories: ['06', '07'],
  series: [
    { name: 'Produced', values: [80, 75], tone: 1 },
    { name: 'Target', values: [75, null], tone: 2, as: 'line' },
  ],
  references: [{ value: 20, label: 'Break-even' }],
  format: (value) => `${value} m³`,
};
const DAYS = Array.from({ length: 3 * 366 }, (_, at) => `day ${at + 1}`);
const VALUES = DAYS.map((_, at) => at);
const BY_DAY: ChartProps = {
  kind: 'lines',
  title: 'Recovery',
  summary: 'Three years.',
  categoryTitle: 'Day',
  categories: DAYS,
  series: [
    { name: 'Share', tone: 1, values: VALUES },
    { name: 'This one', tone: 'bad', values: VALUES.map((value) => (value === 59 ? value : null)) },
    { name: 'Upper end', tone: 'soft', as: 'line', values: VALUES.map((value) => value + 5) },
  ],
  references: [{ value: 30, label: 'Usual' }],
  format: (value) => `${value} %`,
};

const drawing = () => {
  const found = document.querySelector('figure > [aria-hidden]');
  if (!found) throw new Error('There is no drawing.');
  return found;
};
const textsOf = (selector: string) => [...drawing().querySelectorAll(selector)].map(({ textContent }) => textContent);
const tableOf = (title: string) => {
  expect(screen.queryByRole('table', { hidden: true })).toBeNull();
  const details = document.querySelector('details');
  if (!details) throw new Error('There is no table.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const table = screen.getByRole('table', { name: title, hidden: true });
  return [...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
};

it('is a figure with a name and a sentence, and its drawing is hidden from screen readers', async () => {
  await show(<Chart {...BY_HOUR} />);
  const figure = screen.getByRole('figure', { name: 'Production by hour' });
  expect(within(figure).getByText('155 m³ so far.')).toBeTruthy();
  expect(figure.querySelector('svg')?.closest('[aria-hidden]')).toBeTruthy();
});

it('has every figure in its table, and says where nothing is known', async () => {
  await show(<Chart {...BY_HOUR} />);
  expect(tableOf('Production by hour')).toEqual([
    ['Hour', 'Produced', 'Target'],
    ['06', '80 m³', '75 m³'],
    ['07', '75 m³', 'not known'],
  ]);
});

it('names the one it is about in its row, and says its figure beside the others', async () => {
  const [produced] = BY_HOUR.series;
  await show(<Chart {...BY_HOUR} tableSeries={produced ? [produced] : []} marked={{ at: 1, word: 'This one' }} />);
  expect(tableOf('Production by hour')).toEqual([
    ['Hour', 'Produced'],
    ['06', '80 m³'],
    ['07 · This one', '75 m³'],
  ]);
});

it('of three years is a mark a series, not one a day', async () => {
  await show([<Chart key="lines" {...BY_DAY} />, <Chart key="bars" {...BY_DAY} kind="bars" />]);
  for (const one of document.querySelectorAll('figure > [aria-hidden]')) {
    expect(one.querySelectorAll('path')).toHaveLength(3);
    expect(one.querySelectorAll('*').length).toBeLessThan(100);
  }
});

it('has its series in the legend, over bars the line across them too', async () => {
  await show(<Chart {...BY_HOUR} />);
  expect(textsOf('li')).toEqual(['Produced', 'Target', 'Break-even']);
});

it('shows the values beneath the pointer until it leaves, beneath a finger after it is lifted too', async () => {
  await show(<Chart {...BY_HOUR} />);
  const plot = drawing().querySelector('.touch-pan-y');
  if (!plot) throw new Error('There is nothing to point at.');
  vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 600, 200));
  fireEvent.pointerMove(plot, { clientX: 100 + 299 });
  expect(plot.textContent).toBe('06Produced: 80 m³Target: 75 m³Break-even: 20 m³');
  fireEvent.pointerLeave(plot, { pointerType: 'mouse' });
  expect(plot.textContent).toBe('');
  fireEvent.pointerDown(plot, { clientX: 100 + 301, pointerType: 'touch' });
  fireEvent.pointerLeave(plot, { pointerType: 'touch' });
  expect(plot.textContent).toBe('07Produced: 75 m³Break-even: 20 m³');
});

it('has the short format of a value at the axis', async () => {
  await show(<Chart {...BY_HOUR} formatTick={(value) => `${value / 100} h`} />);
  expect(textsOf('span.absolute.right-0')).toEqual(['0 h', '0.2 h', '0.4 h', '0.6 h', '0.8 h']);
});

it('lists ranked bars with their values, of each series in its colour', async () => {
  const series = [
    { name: 'Now', values: [80, 20], tone: 1 },
    { name: 'Before', values: [40, null], tone: 'soft' },
  ] as const;
  await show(<Chart {...BY_HOUR} kind="ranked" categories={['Sand', 'Dust']} series={series} />);
  expect(textsOf('p')).toEqual(['Sand', '80 m³', '40 m³', 'Dust', '20 m³', '–']);
  expect(bars()).toEqual(['0% 100%', '0% 50%', '0% 25%', '0% 0%']);
  expect(textsOf('li')).toEqual(['Now', 'Before']);
});

it('lists the steps of a waterfall, each from where the one before ended', async () => {
  const series = [{ name: 'm³', values: [100, -30, 5, 75], tone: 1 }] as const;
  await show(<Chart {...BY_HOUR} kind="steps" categories={['Target', 'Rain', 'Faster', 'Produced']} series={series} />);
  expect(textsOf('p')).toEqual(['Target', '100 m³', 'Rain', '-30 m³', 'Faster', '+5 m³', 'Produced', '75 m³']);
  expect(bars()).toEqual(['0% 100%', '70% 30%', '70% 5%', '0% 75%']);
});

const bars = () =>
  [...drawing().querySelectorAll<HTMLElement>('[style]')].map(({ style }) => `${style.left} ${style.width}`);
