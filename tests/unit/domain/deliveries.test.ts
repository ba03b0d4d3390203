/** The rules of the gate: weights, warnings, what may become of a ticket, its price, trips. */
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DELIVERY } from '../../../src/domain/deliveries/deliveryForm.ts';
import { isCounted, movesOf } from '../../../src/domain/deliveries/moves.ts';
import { ritase, tripNumber, tripsByCustomer } from '../../../src/domain/deliveries/ritase.ts';
import { DELIVERY_STATUSES, nextOf } from '../../../src/domain/rules/ticketStatus.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { warningsOf, type Load } from '../../../src/domain/deliveries/warnings.ts';
import {
  isOldTare,
  isTareFarOff,
  markedAsTyped,
  netKg,
  tareAgeDays,
  volumeOf,
} from '../../../src/domain/rules/weighing.ts';
import { amountOf } from '../../../src/domain/values/quantities.ts';
import { ROLES } from '../../../src/domain/rules/roles.ts';
import { plateKey } from '../../../src/domain/rules/text.ts';
import { touchedBy } from '../../../src/domain/masterData/repricing.ts';
import { priceInForce } from '../../../src/domain/masterData/priceInForce.ts';
import type { CustomerPriceRow, DeliveryRow } from '../../../src/domain/records/rows.ts';

const NOW = new Date('2026-11-20T03:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString();
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

describe('a weighed load', () => {
  it('is what lies between full and empty', () => {
    expect(netKg(24_500, 8_100)).toBe(16_400);
    const none = [netKg(8_100, 8_100), netKg(8_000, 8_100), netKg(undefined, 8_100), netKg(24_500, null)];
    expect(none).toEqual([null, null, null, null]);
  });

  it('becomes a volume by its density, with the three decimals that a ticket keeps', () => {
    expect([volumeOf(16_400, 1.45), volumeOf(1_500, 1.5)]).toEqual([11.31, 1]);
    const none = [volumeOf(16_400, undefined), volumeOf(16_400, 0), volumeOf(0, 1.5), volumeOf(1, 10)];
    expect(none).toEqual([null, null, null, null]);
  });

  it('comes back to its weight within half a thousandth of a cubic metre, and the form takes every such volume', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2_000, max: 60_000 }), fc.integer({ min: 800, max: 2_600 }), (kg, thousandths) => {
        const volume = volumeOf(kg, thousandths / 1000) ?? Number.NaN;
        expect(Math.abs(volume * (thousandths / 1000) - kg / 1000)).toBeLessThanOrEqual(
          0.0005 * (thousandths / 1000) + 1e-9,
        );
        expect(DELIVERY.read({ volume }).right.volume).toBe(volume);
      }),
    );
  });
});

describe('the gate is warned', () => {
  const load: Load = {
    plate: 'B 1234 XYZ',
    materialType: 'abu_batu',
    volume: 7,
    indexM3: 7,
    tareKg: 8_000,
    density: 1.5,
    legalGrossT: 24,
    now: NOW,
    deviceNow: NOW,
    recent: [],
  };
  const ticket = {
    truck_license: 'B1234XYZ',
    material_type: 'abu_batu' as const,
    captured_at: minutesAgo(10),
    status: 'pending' as const,
    voided_at: null,
  };

  const warned = (of: Load) => warningsOf(of).map(({ kind }) => kind);

  it('of nothing where nothing is odd', () => expect(warned(load)).toEqual([]));

  it('of more than 1.15 times the index, and not of exactly that', () => {
    expect(warned({ ...load, indexM3: 20, volume: 23 })).not.toContain('above_index');
    expect(warned({ ...load, indexM3: 20, volume: 23.001 })).toContain('above_index');
    expect(warned({ ...load, indexM3: null, volume: 99 })).not.toContain('above_index');
    // To the thousandth, for every index: in binary fractions 1.15 × 7 is less than 8.05.
    const index = fc.oneof(fc.constantFrom(1_500, 3_000, 6_000, 7_000), fc.integer({ min: 1, max: 100_000 }));
    fc.assert(
      fc.property(index, fc.integer({ min: -2, max: 2 }), (thousandths, beside) => {
        const volume = Math.max(1, Math.round((thousandths * 115) / 100) + beside);
        const found = warned({ ...load, indexM3: thousandths / 1000, volume: volume / 1000 });
        expect(found.includes('above_index')).toBe(100 * volume > 115 * thousandths);
      }),
    );
  });

  it('with the figure that was passed', () => {
    expect(warningsOf({ ...load, volume: 11, legalGrossT: 24 })).toEqual([
      { kind: 'above_index', indexM3: 7 },
      { kind: 'over_legal_weight', legalGrossT: 24 },
    ]);
  });

  it('of the same plate with the same material within ten minutes where the clock of the device is slow, and where it was put right', () => {
    const slow = { ...load, now: new Date(NOW.getTime() + 15 * 60_000) };
    const at = (minutes: number) => warned({ ...slow, recent: [{ ...ticket, captured_at: minutesAgo(minutes) }] });
    expect([at(1), at(-14), at(11)]).toEqual([['same_again'], ['same_again'], []]);
  });

  it('of the same plate with the same material within ten minutes, whichever way the plate is written', () => {
    expect(warned({ ...load, recent: [ticket] })).toEqual(['same_again']);
    for (const other of [
      { captured_at: minutesAgo(10.1) },
      { material_type: 'boulder' as const },
      { status: 'cancelled' as const },
      { voided_at: minutesAgo(1) },
      { truck_license: 'B 9 Z' },
    ])
      expect(warned({ ...load, recent: [{ ...ticket, ...other }] })).toEqual([]);
  });

  it('of a tare older than thirty days, at its field', () => {
    const isOldSince = (at: string | null) => isOldTare(tareAgeDays(at, NOW) ?? Number.NaN);
    expect([daysAgo(31)].map(isOldSince)).toEqual([true]);
    expect([daysAgo(30), null, 'not a time'].some(isOldSince)).toBe(false);
  });

  it('of more than the legal weight: by the weighbridge where it was asked, else by volume and density', () => {
    expect(warned({ ...load, indexM3: null, volume: 11 })).toEqual(['over_legal_weight']);
    expect(warned({ ...load, indexM3: null, volume: 11, grossKg: 24_000 })).toEqual([]);
    expect(warned({ ...load, tareKg: null, grossKg: 24_001 })).toEqual(['over_legal_weight']);
    expect(warned({ ...load, tareKg: null, legalGrossT: null, grossKg: 99_000 })).toEqual([]);
  });

  it('of the legal weight itself never, to the gram', () => {
    expect(warned({ ...load, indexM3: null, volume: 8.675, density: 1.6, tareKg: 2_120, legalGrossT: 16 })).toEqual([]);
    expect(warned({ ...load, tareKg: null, grossKg: 16_001, legalGrossT: 16.001 })).toEqual([]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30_000 }),
        fc.integer({ min: 800, max: 2_600 }),
        fc.integer({ min: 1_000, max: 15_000 }),
        fc.integer({ min: -1, max: 1 }),
        (volume, density, tareKg, beside) => {
          const grams = volume * density + tareKg * 1_000;
          const legalKg = Math.round(grams / 1_000) + beside;
          const weighed = { volume: volume / 1_000, density: density / 1_000, tareKg, legalGrossT: legalKg / 1_000 };
          const found = warned({ ...load, indexM3: null, ...weighed });
          expect(found.includes('over_legal_weight')).toBe(grams > legalKg * 1_000);
        },
      ),
      { examples: [[8_675, 1_600, 2_120, 0]] },
    );
  });

  it('of a volume that the weighbridge contradicts by more than a tenth, where there is a density', () => {
    const boulder = { ...load, indexM3: null, legalGrossT: null, grossKg: 32_000, tareKg: 12_000, density: 1.6 };
    const of = (fields: object) => warned({ ...boulder, ...fields });
    expect([of({ volume: 10 }), of({ volume: 15 })]).toEqual([['not_by_weight'], ['not_by_weight']]);
    expect([of({ volume: 11.25 }), of({ volume: 13.75 })]).toEqual([[], []]);
    expect([of({ volume: 10, density: null }), of({ volume: 10, grossKg: undefined })]).toEqual([[], []]);
  });

  it('and never by a figure that is not typed yet', () => expect(warned({ ...load, volume: Number.NaN })).toEqual([]));
});

describe('what may become of a ticket', () => {
  const open = (status: (typeof DELIVERY_STATUSES)[number]) => ({ status, voided_at: null });
  const wordsOf = (status: (typeof DELIVERY_STATUSES)[number], role: (typeof ROLES)[number]) =>
    movesOf(open(status), role).map((move) => `${move.kind === 'void' ? 'void' : move.to} (${move.reason})`);

  it('is the next step for everybody, taking back for owner and manager', () => {
    expect(wordsOf('pending', 'admin')).toEqual(['in_transit (none)', 'cancelled (optional)']);
    expect(wordsOf('in_transit', 'admin')).toEqual(['delivered (none)']);
    expect(wordsOf('in_transit', 'manager')).toEqual(['delivered (none)', 'cancelled (required)']);
    expect(wordsOf('delivered', 'owner')).toEqual(['void (required)']);
    expect(wordsOf('delivered', 'admin')).toEqual([]);
    expect(wordsOf('cancelled', 'owner')).toEqual([]);
  });

  it('is never what the state machine forbids, and nothing at all once it is voided, for an operator or for nobody', () => {
    for (const status of DELIVERY_STATUSES) {
      for (const role of ROLES) {
        const next: readonly string[] = nextOf(status);
        for (const move of movesOf(open(status), role))
          expect(move.kind === 'void' ? status === 'delivered' : next.includes(move.to)).toBe(true);
        expect(movesOf({ status, voided_at: daysAgo(0) }, role)).toEqual([]);
      }
      expect([movesOf(open(status), 'operator'), movesOf(open(status), undefined)]).toEqual([[], []]);
    }
  });

  it('is nothing from a status that only a newer server knows', () => {
    expect(movesOf(open(trusted<(typeof DELIVERY_STATUSES)[number]>('weighed_twice')), 'owner')).toEqual([]);
  });
});

describe('the price in force', () => {
  const prices = fc.array(
    fc.record({
      customer_id: fc.constantFrom(null, 'a', 'b'),
      material_type: fc.constantFrom('abu_batu' as const, 'boulder' as const),
      price_per_m3: fc.integer({ min: 0, max: 1e9 }),
      from_date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
      captured_at: fc.integer({ min: 1, max: 1e6 }).map((n) => new Date(n * 1000).toISOString()),
    }),
  );

  it('is the newest own one that has begun, else the newest list price, else none', () => {
    fc.assert(
      fc.property(prices, fc.constantFrom(undefined, 'a', 'b', 'c'), (all, customerId) => {
        const at = { customerId, materialType: 'abu_batu', day: '2026-11-14' };
        const found = priceInForce(all, at);
        const begun = all.filter((price) => price.material_type === 'abu_batu' && price.from_date <= at.day);
        const own = begun.filter((price) => customerId !== undefined && price.customer_id === customerId);
        const candidates = own.length > 0 ? own : begun.filter((price) => price.customer_id === null);
        expect([...candidates, ...(candidates.length === 0 ? [null] : [])]).toContain(found);
        const order = ({ from_date = '', captured_at = '' }: Partial<(typeof all)[number]>) => from_date + captured_at;
        for (const other of candidates) expect(order(found ?? {}) >= order(other)).toBe(true);
      }),
    );
  });
});

it('an amount is exact up to the largest volume at the highest price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      (thousandths, price) => {
        const exact = (BigInt(thousandths) * BigInt(price) * 2n + 1000n) / 2000n;
        expect(BigInt(amountOf(thousandths / 1000, price))).toBe(exact);
      },
    ),
  );
});

describe('ritase', () => {
  const NOBODY_MERGED = { trucks: new Map<string, string>(), drivers: new Map<string, string>() };
  const trip = (change: object = {}) => ({
    truck_license: 'B 1 A',
    driver_id: null,
    driver_name: 'Asep',
    volume: 0.1,
    status: 'delivered' as const,
    voided_at: null,
    ...change,
  });

  it('counts the trips of a truck and of a driver, without cancelled and voided tickets', () => {
    const gone = [trip({ status: 'cancelled' }), trip({ voided_at: daysAgo(0) })];
    const others = [trip({ truck_license: 'B1A' }), trip({ driver_name: 'asep ' }), trip({ truck_license: 'F 2 B' })];
    const found = ritase([trip(), ...others, ...gone], NOBODY_MERGED);
    expect(found.trucks).toMatchObject([
      { name: 'B 1 A', trips: 3, volume: 0.3 },
      { name: 'F 2 B', trips: 1, volume: 0.1 },
    ]);
    expect(found.drivers.map(({ trips }) => trips)).toEqual([4]);
  });

  it('numbers the trips of a truck on its day, by the tickets that count', () => {
    const at = (minutes: number, change = {}) => ({ ...trip(change), captured_at: minutesAgo(minutes) });
    const day = [
      at(40),
      at(30, { truck_license: 'F 2 B' }),
      at(20, { voided_at: NOW }),
      at(10, { truck_license: 'b1a' }),
    ];
    expect(day.map((ticket) => tripNumber(ticket, day))).toEqual([1, 1, null, 2]);
  });

  it('writes a plate and a name as the newest ticket does', () => {
    const names = Object.entries({ 'B 1 A': 'Asep S.', B1A: 'asep s.', 'b 1a': 'ASEP S.' });
    const newestFirst = names.map(([truck_license, driver_name]) => trip({ truck_license, driver_name, volume: 1 }));
    const found = ritase(newestFirst, NOBODY_MERGED);
    expect(found.trucks).toMatchObject([{ name: 'B 1 A', trips: 3, volume: 3 }]);
    expect(found.drivers).toMatchObject([{ name: 'Asep S.', trips: 3, volume: 3 }]);
  });

  it('counts two drivers of one name apart, told by phone or truck; where a name is all there is it says of how many trucks', () => {
    const trips = (count: number, truck_license: string, driver_id: string | null) =>
      Array.from({ length: count }, () => trip({ truck_license, driver_id, driver_name: 'Slamet', volume: 1 }));
    const drivers = new Map([
      ['d1', { id: 'd1', full_name: 'Slamet', phone: '+6281234' }],
      ['d2', { id: 'd2', full_name: 'Slamet', phone: null }],
      // An alias of the first.
      ['d3', { id: 'd1', full_name: 'Slamet', phone: '+6281234' }],
    ]);
    const known = [...trips(4, 'B 1 A', 'd1'), ...trips(1, 'B 1 A', 'd3'), ...trips(7, 'F 2 B', 'd2')];
    const unknown = [...trips(2, 'B 1 A', null), ...trips(1, 'F 2 B', null)];
    const found = ritase([...known, ...unknown], NOBODY_MERGED, drivers);
    expect(found.drivers.map(({ trips: count, detail, trucks }) => [count, detail, trucks])).toEqual([
      [7, 'F 2 B', undefined],
      [5, '+6281234', undefined],
      [3, undefined, 2],
    ]);
  });

  it('counts by customer a merged one as its record, and a name without a record in any spelling', () => {
    const all = Object.entries({ 'PT Jaya': 'c1', 'Jaya PT': 'c2', Cash: null, 'cash ': null, Jaya: 'c2' });
    const tickets = all.map(([customer_name, customer_id], n) => {
      return { ...trip({ voided_at: n === 4 ? daysAgo(0) : null }), customer_name, customer_id };
    });
    expect(tripsByCustomer(tickets, () => ({ id: 'c1', name: 'PT Jaya' }))).toEqual([
      { key: 'cash', name: 'Cash', trips: 2, volume: 0.2 },
      { key: 'c1', name: 'PT Jaya', trips: 2, volume: 0.2 },
    ]);
  });

  it('loses no trip and no load', () => {
    const tickets = fc.array(
      fc.record({
        truck_license: fc.constantFrom('B 1 A', 'B1A', 'F 2'),
        driver_id: fc.constantFrom(null, 'd1', 'd2'),
        driver_name: fc.constantFrom('Asep', 'Joko'),
        volume: fc.integer({ min: 1, max: 30_000 }).map((n) => n / 1000),
        status: fc.constantFrom(...DELIVERY_STATUSES),
        voided_at: fc.constantFrom(null, daysAgo(1)),
      }),
    );
    fc.assert(
      fc.property(tickets, (all) => {
        const counted = all.filter(isCounted);
        const litres = (trips: readonly { readonly volume: number }[]) =>
          Math.round(trips.reduce((sum, one) => sum + one.volume, 0) * 1000);
        for (const trips of Object.values(ritase(all, NOBODY_MERGED))) {
          expect(trips.reduce((sum, one) => sum + one.trips, 0)).toBe(counted.length);
          expect(litres(trips)).toBe(litres(counted));
        }
      }),
    );
  });
});

it('a plate is found by every way of writing it, as far as it is typed', () => {
  fc.assert(
    fc.property(
      fc.tuple(
        fc.constantFrom('B', 'AB'),
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom('', 'X', 'XYZ'),
        fc.constantFrom('', ' ', '-'),
        fc.constantFrom('', ' ', '-'),
        fc.nat(12),
      ),
      ([area, number, letters, one, other, typedLength]) => {
        const onFile = `${area}${one}${number}${letters === '' ? '' : other + letters}`;
        const typed = onFile.slice(0, Math.max(1, typedLength)).toLowerCase();
        for (const gap of ['', ' ', '-'])
          expect(plateKey(onFile).startsWith(plateKey(typed.replace(/(\d)(?=[a-z])/, `$1${gap}`)))).toBe(true);
      },
    ),
  );
});

const sold = (volume: number, unit_price: number | null, operating_day: string, changes: object = {}) =>
  trusted<DeliveryRow>({
    customer_id: null,
    customer_name: 'CV Maju',
    material_type: 'abu_batu',
    volume,
    unit_price,
    amount: unit_price === null ? null : volume * unit_price,
    operating_day,
    status: 'delivered',
    voided_at: null,
    ...changes,
  });

test('a new price says which tickets it touches: those without a price apart, m³, the difference, and those of closed days; none of an order with its own price', () => {
  const prices = [
    { customer_id: null, price_per_m3: 150_000, from_date: '2026-10-01' },
    { customer_id: 'agreed', price_per_m3: 120_000, from_date: '2026-10-01' },
  ].map((one) => trusted<CustomerPriceRow>({ ...one, material_type: 'abu_batu', captured_at: daysAgo(60) }));
  const made = {
    customer_id: null,
    material_type: 'abu_batu',
    price_per_m3: 135_000,
    from_date: '2026-11-01',
  } as const;
  const tickets = [
    sold(2.5, null, '2026-11-02'),
    sold(10, 150_000, '2026-11-01'),
    sold(4, 150_000, '2026-11-03', { customer_id: 'other' }),
    sold(1, 135_000, '2026-11-02'),
    sold(1, 150_000, '2026-10-31'),
    sold(1, 150_000, '2026-11-02', { customer_id: 'agreed' }),
    sold(1, 150_000, '2026-11-02', { material_type: 'base_course_a' }),
    sold(1, null, '2026-11-02', { status: 'cancelled' }),
    sold(1, 150_000, '2026-11-02', { order_id: 'agreed' }),
    sold(1, null, '2026-11-02', { order_id: 'by list' }),
  ];
  const hasPrice = (orderId: string) => orderId === 'agreed';
  const isClosed = (day: string) => day === '2026-11-01';
  expect(touchedBy(made, tickets, NOW.toISOString(), { prices, mainOf: (id) => id, isClosed, hasPrice })).toEqual({
    unpriced: { tickets: [tickets[0], tickets[9]], volume: 3.5, difference: 472_500, closed: 0 },
    priced: { tickets: [tickets[1], tickets[2]], volume: 14, difference: -210_000, closed: 1 },
  });
});

it.each([
  ['scale', 'typed', false, 'tare'],
  ['typed', 'scale', false, 'gross'],
  ['typed', 'known', true, 'gross'],
  ['typed', 'typed', true, 'gross tare'],
  ['typed', 'typed', false, ''],
] as const)('gross from %s, tare from %s, weighed manually %s: shown as typed: %s', (gross, tare, by, shown) => {
  const marked = Object.entries(markedAsTyped({ gross_from: gross, tare_from: tare, weighed_manually: by }));
  expect(marked.flatMap(([weight, isTyped]) => (isTyped ? [weight] : [])).join(' ')).toBe(shown);
});

it('a tare is far off by more than a tenth', () => {
  expect([9_000, 11_000, 8_999, 11_001].map((kg) => isTareFarOff(10_000, kg))).toEqual([false, false, true, true]);
});
