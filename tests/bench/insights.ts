/**
 * All methods of smart analytics on 60,000 tickets and the years around them, in a worker of a real browser: from the store to the cards,
 * beside a plain pass over the same rows in the same worker.
 */
import type { Page } from '@playwright/test';
import { newId, stockId } from '../../src/domain/records/ids.ts';
import { DEFAULT_SITE_DAY } from '../../src/domain/time/operatingDay.ts';
import { demoSite } from '../accuracy/demoSite.ts';
import { type Figure, median } from './figures.ts';
import type { InsightsTask, InsightsTimes } from './lab/insights.ts';
import { buildLab, openLab } from './labPage.ts';

const TICKETS = 60_000;
/** No method looks further back: a site of 45 tickets a day, and the tickets of a second one on the same days. */
const DAYS = 1_090;
const ROUNDS = 5;
const AT_ONCE = 5_000;

export async function measureInsights(): Promise<Figure[]> {
  const { input } = demoSite(1, DAYS);
  const others = demoSite(2, DAYS).input.tickets.slice(input.tickets.length - TICKETS);
  const tables = {
    deliveries: [...input.tickets, ...others],
    daily_totals: input.totals,
    fuel_logs: input.fuel,
    transformations: input.transformations,
    equipment: input.machines,
    trucks: input.trucks,
    materials: input.materials,
    stocks: input.stocks.map((stock) => ({ ...stock, id: stockId(stock.material_type) })),
  };
  const lab = await openLab();
  try {
    await lab.page.evaluate(
      (code) => {
        globalThis.insightsLab = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
      },
      await buildLab('insights.ts'),
    );
    for (const [table, rows] of Object.entries(tables))
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const part = rows.slice(from, from + AT_ONCE).map((row) => ({ id: newId(), ...SENT, ...row }));
        await ask(lab.page, { type: 'put', rows: { [table]: part } });
      }
    const { today, now } = input;
    const question = { userId: '', today, now, site: DEFAULT_SITE_DAY };
    const times = await ask(lab.page, { type: 'measure', question, rounds: ROUNDS });
    if (times?.tickets !== TICKETS || times.ready !== 5)
      throw new Error(`Of ${times?.tickets} tickets ${times?.ready} cards were worked out.`);
    return [
      {
        name: 'smart analytics, 60,000 tickets, from the store to the cards',
        value: median(times.whole),
        floor: median(times.passes),
        floorName: 'a plain pass over the same rows in the same worker',
        unit: 'ms',
        bar: 5,
      },
    ];
  } finally {
    await lab.close();
  }
}

const SENT = { version: 1, position: 1, deleted_at: null };

declare global {
  var insightsLab: Worker;
}

const ask = (page: Page, task: InsightsTask): Promise<InsightsTimes | null> =>
  page.evaluate(
    (asked) =>
      new Promise<InsightsTimes | null>((resolve, reject) => {
        const worker = globalThis.insightsLab;
        const once = { once: true };
        worker.addEventListener('message', ({ data }: MessageEvent<InsightsTimes | null>) => resolve(data), once);
        worker.addEventListener('error', ({ message }) => reject(new Error(message)), once);
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
        worker.postMessage(asked);
      }),
    task,
  );
