import { describe, expect, it } from 'vitest';
import { NO_FILTERS, addressOf, filtersIn, queryOf } from '../../../src/features/deliveries/board/filters.ts';
import type { Filters } from '../../../src/features/deliveries/board/filters.ts';

const ALL: Filters = {
  view: 'board',
  day: '2026-11-20',
  period: '',
  from: '2026-11-01',
  to: '2026-11-19',
  status: 'voided',
  materialType: 'abu_batu',
  slot: { weekday: 1, hours: [7, 8] },
  search: 'b 1 & c',
  page: 3,
};

describe('filters in the address', () => {
  it('come back as they went', () => {
    for (const filters of [{ ...NO_FILTERS, period: 'all' as const }, ALL])
      expect(filtersIn(new URLSearchParams(addressOf(filters).toString()), '2026-11-20')).toEqual(filters);
    expect(addressOf(NO_FILTERS).toString()).toBe('');
  });

  it.each([
    ['', 'today', 'today'],
    ['', 'month', 'month'],
    ['view=board', 'week', 'week'],
    ['material=boulder', 'today', ''],
    ['q=b12', 'today', ''],
    ['period=all&q=b12', 'today', 'all'],
    ['from=2026-11-01', 'today', ''],
  ] as const)(
    '"%s" is of the period that was chosen last (%s), unless it narrows the list: %s',
    (address, usual, period) => {
      expect(filtersIn(new URLSearchParams(address), '2026-11-20', usual).period).toBe(period);
    },
  );

  it.each([
    ['today', '2026-11-30', '2026-12-01'],
    ['week', '2026-11-30', '2026-11-30'],
    ['month', '2026-11-01', '2026-12-01'],
  ] as const)('go on with the days where a period is meant (%s)', (period, monday, tuesday) => {
    const daysOn = (today: string) => {
      const chosen = filtersIn(new URLSearchParams({ period }), '2026-11-29');
      const { from, to } = filtersIn(addressOf(chosen), today);
      return [from, to];
    };
    expect(daysOn('2026-11-30')).toEqual([monday, '2026-11-30']);
    expect(daysOn('2026-12-01')).toEqual([tuesday, '2026-12-01']);
  });

  const NOTHING_SAID =
    'view=x period=year from=2026-02-30 from=20261120 to=<b> day=2026-13-01 status=lost material=gold weekday=0 weekday=8 ' +
    'hours=8-7 hours=7-25 hours=7 page=0 page=-1 page=1.5 page=1e9 page=NaN';
  it.each(NOTHING_SAID.split(' '))('that say nothing (%s) are none', (address) => {
    const ofToday = { ...NO_FILTERS, period: 'today', from: '2026-11-20', to: '2026-11-20' };
    expect({ ...ofToday, ...filtersIn(new URLSearchParams(address), '2026-11-20') }).toEqual(ofToday);
  });
});

describe('the question to the store', () => {
  it('has only what was asked for', () => {
    expect(queryOf(NO_FILTERS, 'Asia/Jakarta')).toEqual({});
    expect(
      queryOf(
        { ...NO_FILTERS, from: '2026-11-01', to: '2026-11-02', materialType: 'boulder', search: ' b 12 ' },
        'Asia/Jakarta',
      ),
    ).toEqual({ from: '2026-11-01', to: '2026-11-02', materialType: 'boulder', search: 'b 12' });
  });

  it('keeps voided tickets apart from the delivered ones', () => {
    expect(queryOf({ ...NO_FILTERS, status: 'delivered' }, 'Asia/Jakarta')).toEqual({
      status: 'delivered',
      voided: false,
    });
    expect(queryOf({ ...NO_FILTERS, status: 'voided' }, 'Asia/Jakarta')).toEqual({ status: 'delivered', voided: true });
    expect(queryOf({ ...NO_FILTERS, status: 'cancelled' }, 'Asia/Jakarta')).toEqual({ status: 'cancelled' });
  });
});
