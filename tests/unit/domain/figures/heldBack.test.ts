/** What held deliveries back, beyond what the overview's sentence says of it. */
import { expect, it } from 'vitest';
import { heldBack, type MachineState, type SiteState } from '../../../../src/domain/figures/heldBack.ts';
import { rowOf, type RowFields } from '../../../support/rowOf.ts';

const DAY = '2026-11-20';
const START = Date.parse(`${DAY}T06:00:00+07:00`);
const at = (time: string) => `${DAY}T${time}:00+07:00`;
const USUAL = { weeks: 8, produced: 0, delivered: 700, wholeDay: 800, net: 0, tickets: 40, diesel: 0, share: 1 };

/** 180 m³ were delivered in 12 tickets, and so many m³ are under way. */
function found(site: Partial<SiteState>, underWay = 30, usual: Partial<typeof USUAL> = {}) {
  const total = { operating_day: DAY, key: 'abu_batu', count: 12, amount: 0 };
  const totals = [
    { ...total, kind: 'delivered', quantity: 180 },
    { ...total, kind: 'deliveries', quantity: 180 + underWay },
  ];
  const day = { day: DAY, totals, shifts: [], stops: [] };
  return heldBack(day, { ...USUAL, ...usual }, { machines: [], orders: [], stocks: [], ...site }, START);
}

const down = (since: string | null, fields: object = {}) =>
  rowOf('equipment', { status: 'breakdown', status_at: since, equipment_type: 'wheel_loader', ...fields });
const RUNS = down(null, { status: 'active' });
const NAMED = { equipment_type: '', equipment_name: 'Pemuat 1' };
const [SIX, NINE, BEFORE] = [at('06:00'), at('09:00'), at('05:59')];
it.each<[of: string, by: string, since: string | undefined, machines: MachineState[]]>([
  ['a loader from the start of the day on', 'loader 1/2', SIX, [down(SIX), RUNS]],
  ['none, of two of which one was down before', 'tickets', undefined, [down(BEFORE), RUNS]],
  [
    'the one of three that went down today, not that of yesterday',
    'loader 1/3',
    NINE,
    [down(BEFORE), down(NINE), RUNS],
  ],
  ['a loader in the workshop', 'loader 1/2', NINE, [down(NINE, { status: 'maintenance' }), RUNS]],
  ['none that stands by', 'tickets', undefined, [down(NINE, { status: 'standby' })]],
  ['no truck', 'tickets', undefined, [down(NINE, { equipment_type: 'dump_truck' })]],
  ['all, the last since 09:00', 'loader 2/2', NINE, [down(NINE), down(SIX)]],
  ['one, since an unknown time', 'loader 1/1', undefined, [down(null)]],
  ['the one weighbridge, before the day', 'scale 1/1', BEFORE, [RUNS, down(BEFORE, { equipment_type: 'Timbangan' })]],
  ['a loader by its name', 'loader 1/1', NINE, [down(NINE, NAMED)]],
])('of machines: %s', (_, by, since, machines) => {
  const held = found({ machines });
  expect(held?.by === 'tickets' ? held.by : `${held?.by} ${held?.words['down']}/${held?.words.count}`).toBe(by);
  expect(held?.since).toEqual(since && new Date(since));
});

it('of stocks: one below the smallest load, of which open orders in m³ want half a m³ or more', () => {
  const order = (volume: number | null, fields: RowFields<'orders'> = {}, used = 0) => ({
    row: rowOf('orders', { material_type: 'abu_batu', volume, amount: 1_000_000, from_date: DAY, ...fields }),
    taken: { volume: used, amount: 0, tax: 0, paid: 0 },
  });
  const stocks = ['split_half_inch', 'abu_batu'].map((materialType) => ({ materialType, onHand: 1.6 }));
  const [over, coming] = [{ until_date: '2026-11-19' }, { from_date: '2026-11-21' }];
  const boulder = { material_type: 'boulder' } as const;
  // 300 − 60 + 100.4; none that has ended, is to come, is of another material or in rupiah.
  const waiting = [order(300, {}, 60), order(100.4)];
  const orders = [...waiting, order(50, over), order(50, coming), order(50, boulder), order(null)];
  const words = { material: 'Abu Batu (Stone Dust)', left: 2, ordered: 340 };
  expect(found({ orders, stocks })).toEqual({ by: 'stock', words });
  const enough = [{ materialType: 'abu_batu', onHand: 4 }];
  expect(found({ orders, stocks: enough })?.by).toBe('tickets');
  for (const none of [order(null), order(0.4)]) expect(found({ orders: [none], stocks })?.by).toBe('tickets');
});

it('of loads: those under way, if they are half of what is missing; else few tickets, under four fifths', () => {
  // Of 60 m³ that are missing, 30.4 under way are half; 29.4 are not.
  expect(found({}, 30.4, { delivered: 240 })).toEqual({ by: 'underWay', words: { volume: 30 } });
  const few = { by: 'tickets', words: { count: 12, usual: 40 } };
  expect(found({}, 29.4, { delivered: 240, tickets: 39.5 })).toEqual(few);
  expect(found({}, 0, { tickets: 15 })).toBeNull();
});
