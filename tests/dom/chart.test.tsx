/** What a chart says to people who do not see its drawing: the sentence, and every figure in a table. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
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
  format: (value) => `${value} m³`,
};

it('is a figure with a name and a sentence, and its drawing is hidden from screen readers', async () => {
  await show(<Chart {...BY_HOUR} />);
  const figure = screen.getByRole('figure', { name: 'Production by hour' });
  expect(within(figure).getByText('155 m³ so far.')).toBeTruthy();
  expect(figure.querySelector('svg')?.closest('[aria-hidden]') ?? figure.querySelector('[aria-hidden]')).toBeTruthy();
});

it('has every figure in its table, and says where nothing is known', async () => {
  await show(<Chart {...BY_HOUR} />);
  const table = screen.getByRole('table', { name: 'Production by hour', hidden: true });
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Hour', 'Produced', 'Target'],
    ['06', '80 m³', '75 m³'],
    ['07', '75 m³', 'not known'],
  ]);
});

it('names the one it is about in its row, and says its figure beside the others', async () => {
  const volumes = (values: readonly (number | null)[]) => ({ name: 'Volume', values, tone: 1 as const });
  await show(
    <Chart
      {...BY_HOUR}
      series={[volumes([80, null]), { name: 'This one', values: [null, 75], tone: 'bad' }]}
      tableSeries={[volumes([80, 75])]}
      marked={{ at: 1, word: 'This one' }}
    />,
  );
  const table = screen.getByRole('table', { name: 'Production by hour', hidden: true });
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Hour', 'Volume'],
    ['06', '80 m³'],
    ['07 · This one', '75 m³'],
  ]);
});
