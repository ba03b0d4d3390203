/** The charts of findings and trends: few marks, one chart a task, and the values beneath the pointer. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { prepareBrowser } from './support/world.tsx';

prepareBrowser({ signedIn: true });
const { LightChart } = await import('../../src/ui/charts/LightChart.tsx');
const { startI18n } = await import('../../src/i18n/setup.ts');

beforeAll(startI18n);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const DAYS = Array.from({ length: 60 }, (_, at) => `day ${at + 1}`);
const values = DAYS.map((_, at) => at);
const lines = (title: string) => (
  <LightChart
    key={title}
    kind="lines"
    title={title}
    summary="Sixty days."
    categoryTitle="Day"
    categories={DAYS}
    series={[
      { name: 'Share', tone: 1, values },
      { name: 'This one', tone: 'bad', values: values.map((value) => (value === 59 ? value : null)) },
      { name: 'Lower end', tone: 'soft', as: 'line', values: values.map((value) => value - 5) },
      { name: 'Upper end', tone: 'soft', as: 'line', values: values.map((value) => value + 5) },
    ]}
    tableSeries={[{ name: 'Share', tone: 1, values }]}
    marked={{ at: 59, word: 'This one' }}
    references={[{ value: 30, label: 'Usual' }]}
    format={(value) => `${value} %`}
  />
);
const bars = (
  <LightChart
    kind="stacked"
    title="Trips"
    summary="Hour by hour."
    categoryTitle="Hour"
    categories={DAYS.slice(0, 24)}
    series={[{ name: 'Trips', tone: 1, values: values.slice(0, 24) }]}
    references={[{ value: 12, label: 'Usual' }]}
    format={String}
  />
);

const oneTurn = () => act(() => vi.advanceTimersToNextTimerAsync());
const charts = () => [...document.querySelectorAll('figure > [aria-hidden] > :not(.skeleton)')];

it('one chart is rendered a task', async () => {
  render([lines('one'), lines('two'), lines('three')]);
  expect(charts()).toHaveLength(0);
  for (const count of [1, 2, 3]) {
    await oneTurn();
    expect(charts()).toHaveLength(count);
  }
});

it('a series of sixty days is one path, not a mark for each day', async () => {
  render(lines('one'));
  await oneTurn();
  const [chart] = charts();
  expect(chart?.querySelectorAll('path')).toHaveLength(4);
  expect(chart?.querySelectorAll('*').length).toBeLessThan(100);
});

it('bars are a mark each, and the line across them has its name in the legend', async () => {
  render(bars);
  await oneTurn();
  const [chart] = charts();
  expect(chart?.querySelectorAll('svg > rect:not([width])')).toHaveLength(24);
  expect([...(chart?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual(['Trips', 'Usual']);
});

it('shows the values beneath the pointer, those of the table, until it leaves', async () => {
  render(lines('one'));
  await oneTurn();
  const plot = charts()[0]?.querySelector('.absolute.inset-0:is(div)');
  if (!plot) throw new Error('There is nothing to point at.');
  vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 600, 200));
  fireEvent.pointerMove(plot, { clientX: 100 + 10 * 30 + 1 });
  expect(screen.getByText('Share: 30 %')).toBeTruthy();
  expect(plot.textContent).toBe('day 31Share: 30 %');
  fireEvent.pointerLeave(plot);
  expect(plot.textContent).toBe('');
});

it('over bars the pointer shows the reference too, and it stays after a finger is lifted', async () => {
  render(bars);
  await oneTurn();
  const plot = charts()[0]?.querySelector('.absolute.inset-0:is(div)');
  if (!plot) throw new Error('There is nothing to point at.');
  vi.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 240, 200));
  fireEvent.pointerDown(plot, { clientX: 25, pointerType: 'touch' });
  fireEvent.pointerLeave(plot, { pointerType: 'touch' });
  expect(plot.textContent).toBe('day 3Trips: 2Usual: 12');
  fireEvent.pointerLeave(plot, { pointerType: 'mouse' });
  expect(plot.textContent).toBe('');
});

it('a year of bars with its target is a mark for each day and one path', async () => {
  const days = Array.from({ length: 380 }, (_, at) => `day ${at}`);
  render(
    <LightChart
      kind="stacked"
      title="Production"
      summary="A year."
      categoryTitle="Day"
      categories={days}
      series={[
        { name: 'Produced', tone: 1, values: days.map((_, at) => at) },
        { name: 'Target', tone: 2, as: 'line', values: days.map(() => 200) },
      ]}
      references={[{ value: 80, label: 'Break-even' }]}
      format={String}
    />,
  );
  await oneTurn();
  const [chart] = charts();
  expect(chart?.querySelectorAll('svg > rect:not([width])')).toHaveLength(380);
  expect(chart?.querySelectorAll('path')).toHaveLength(1);
  const names = [...(chart?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);
  expect(names).toEqual(['Produced', 'Target', 'Break-even']);
});

it('the axis has the short format of a value', async () => {
  render(
    <LightChart
      kind="stacked"
      title="Revenue"
      summary="Day by day."
      categoryTitle="Day"
      categories={['Mon', 'Tue']}
      series={[{ name: 'Revenue', tone: 1, values: [100_000_000, 200_000_000] }]}
      format={(value) => `Rp ${value}`}
      formatTick={(value) => `${value / 1_000_000} M`}
    />,
  );
  await oneTurn();
  const ticks = [...(charts()[0]?.querySelectorAll('span.absolute.right-0') ?? [])];
  expect(ticks.map(({ textContent }) => textContent)).toEqual(['0 M', '50 M', '100 M', '150 M', '200 M']);
});
