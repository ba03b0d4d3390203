import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { USER, prepareBrowser, show } from './support/world.tsx';
import { totalOf } from './support/totals.ts';
import type { StockView } from '../../src/data/index.ts';

prepareBrowser({ signedIn: true });
const { userStore } = await import('../../src/data/store/schema.ts');
const { StockTrend } = await import('../../src/features/stock/StockTrend.tsx');
const { StockCard } = await import('../../src/features/stock/StockCard.tsx');

const pile = (others: StockView['others']): StockView => ({
  materialType: 'abu_batu',
  onHand: 84.5,
  pending: 0,
  others,
  known: true,
  isUsed: true,
});
const card = (others: StockView['others']) => (
  <StockCard stock={pile(others)} today={{ quantity: 0, count: 0 }} thresholds={{ low: 10, abundant: 1_000 }} />
);

it("a stock card has the material's name, unit and description", async () => {
  await show(card([]));
  const article = screen.getByRole('article', { name: 'Abu Batu (Stone Dust)' });
  expect(article.textContent).toContain('Fines of the crusher, 0–5 mm');
  expect(article.textContent).toContain('84.5m³');
});

it('does not say that nothing went out before the figures of the day are read', async () => {
  const { rerender } = await show(
    <StockCard stock={pile([])} today={undefined} thresholds={{ low: 10, abundant: 1_000 }} />,
  );
  expect(screen.getByRole('article').textContent).toMatch(/84\.5m³$/);
  rerender(card([]));
  expect(await screen.findByText('None out today')).toBeTruthy();
});

it.each([
  ['abu_batu', -69.5, '-69.5m³', 'Below zero'],
  ['abu_batu', 999, '999m³', 'Normal'],
  ['abu_batu', 1_000, '1,000m³', 'Abundant'],
  ['solar', 9, '9L', 'Low'],
  ['solar', 1_000, '1,000L', 'Sufficient'],
] as const)(
  'a card of %s at %d says %s, called %s: below zero the books are wrong, and fuel is never abundant',
  async (materialType, onHand, figure, word) => {
    const stock = { ...pile([]), materialType, onHand };
    await show(<StockCard stock={stock} today={undefined} thresholds={{ low: 10, abundant: 1_000 }} />);
    expect(screen.getByText(word)).toBeTruthy();
    expect(screen.getByRole('article').textContent).toContain(figure);
  },
);

describe('a stock card on a shared tablet', () => {
  it('says how much of the figure others have not sent', async () => {
    await show(
      card([
        { name: 'Siti', quantity: -15.5, count: 2, sent: 0 },
        { name: 'Agus', quantity: -1, count: 1, sent: 0 },
      ]),
    );
    // Beneath the figure that they are in, and above the trips of today, which may be others.
    expect(screen.getByRole('article').textContent).toMatch(
      /84\.5m³incl\. 2 stock movements not sent by Sitiincl\. 1 stock movement not sent by AgusNone out today$/,
    );
  });

  it('tells what they sent since this figure came from what they have not sent', async () => {
    await show(
      card([
        { name: 'Siti', quantity: -15.5, count: 2, sent: 1 },
        { name: 'Agus', quantity: -1, count: 0, sent: 1 },
      ]),
    );
    expect(
      screen.getByText('incl. 2 stock movements not sent by Siti · incl. 1 stock movement sent by Siti'),
    ).toBeTruthy();
    expect(screen.getByText('incl. 1 stock movement sent by Agus')).toBeTruthy();
  });
});

describe('the trend on a stock card', () => {
  const db = userStore(USER).strict;
  const DAY = '2026-11-20';
  const total = (operating_day: string, kind: string, quantity: number) =>
    db.anyRows('daily_totals').put(totalOf(operating_day, kind, quantity));

  it('says what came in today, how long the stock lasts, and draws its last 14 days', async () => {
    await total('2026-11-18', 'deliveries', 30);
    await total('2026-11-18', 'net_movement', -30);
    await total('2026-11-19', 'deliveries', 10);
    await total('2026-11-19', 'net_movement', -10);
    await total(DAY, 'production', 4.5);
    await total(DAY, 'net_movement', 4.5);
    await show(<StockTrend stock={pile([])} day={DAY} />);
    expect(await screen.findByText('In today 4.5 m³')).toBeTruthy();
    // 84.5 m³ at 20 m³ a day, the mean of the two days that the books have.
    expect(screen.getByText('Lasts 4 days')).toBeTruthy();
    const line = screen.getByRole('img', { name: 'Last 14 days: from 120 m³ to 84.5 m³' });
    expect(line.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(14);
  });

  it('moves only its last day by what others of the device have not sent', async () => {
    await db.rows('daily_totals').clear();
    await total('2026-11-19', 'net_movement', -10);
    await total(DAY, 'net_movement', 4.5);
    await show(<StockTrend stock={pile([{ name: 'Siti', quantity: -15.5, count: 2, sent: 0 }])} day={DAY} />);
    // Without what Siti took today the pile has 100 m³: 4.5 came today, 10 left yesterday.
    expect(await screen.findByRole('img', { name: 'Last 14 days: from 105.5 m³ to 84.5 m³' })).toBeTruthy();
  });

  it('says that nothing leaves a pile that nothing left, and draws none where nothing ever moved', async () => {
    await db.rows('daily_totals').clear();
    await show(<StockTrend stock={pile([])} day="2026-11-21" />);
    expect(await screen.findByText('None left on earlier days')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByText(/In today/)).toBeNull();
  });
});
