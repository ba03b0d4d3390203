/** All methods of smart analytics on 60,000 tickets and the years around them, beside handing the same rows to a worker. */
import { insightsOf } from '../../src/domain/insights/index.ts';
import { demoSite } from '../accuracy/demoSite.ts';
import { type Figure, mediansMs } from './figures.ts';

const TICKETS = 60_000;
/** 45 tickets a day. */
const DAYS = 1400;

export async function measureInsights(): Promise<Figure[]> {
  const { input } = demoSite(1, DAYS);
  const tickets = input.tickets.slice(-TICKETS);
  if (tickets.length < TICKETS) throw new Error(`The site has only ${tickets.length} tickets.`);
  const rows = { ...input, tickets };
  const [value, floor] = await mediansMs(
    5,
    async () => insightsOf(rows, 1),
    async () => structuredClone(rows),
  );
  return [
    { name: 'smart analytics, 60,000 tickets', value, floor, floorName: 'the same rows copied', unit: 'ms', bar: 5 },
  ];
}
