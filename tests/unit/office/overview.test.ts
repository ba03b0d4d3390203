/** The words of the owner's first screen, against cases worked out by hand. */
import { describe, expect, it } from 'vitest';
import { isFreeDay } from '../../../src/domain/figures/operatingDays.ts';
import { settingsOn } from '../../../src/domain/figures/figureSettings.ts';
import { debtChange, type Bill } from '../../../src/domain/figures/receivables.ts';
import { DEFAULT_CONFIG } from '../../../src/domain/settings/config.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { figuresOf, worstOf } from '../../../src/features/office/executive/overviewFigures.ts';
import { firstOf, shownOf } from '../../../src/features/office/executive/NeedsYou.tsx';
import { brokenText, clausesOf, dieselText } from '../../../src/shared/overview/whatIsWrong.ts';
import { wordsIn } from '../../support/wordsIn.ts';

const TODAY = '2026-11-29';
const NOW = new Date('2026-11-29T11:45:00Z');
const SITE = { timeZone: 'Asia/Jakarta', dayStart: '06:00' };
const SETTINGS = settingsOn(TODAY, DEFAULT_CONFIG, []);
const [inId, inEn] = [await wordsIn('id'), await wordsIn('en')];
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

const USUAL = { weeks: 8, produced: 500, delivered: 700, wholeDay: 800, net: 1e8, tickets: 40, diesel: 200, share: 1 };

type Facts = Parameters<typeof figuresOf>;
/** A Sunday on which so much was delivered at Rp 200,000 a m³; usually Rp 100 million by now. */
function figures(delivered: number, money: object = {}) {
  const total = { operating_day: TODAY, key: 'x', quantity: delivered, count: 1, amount: delivered * 200_000 };
  const totals = ['deliveries', 'delivered'].map((kind) => ({ ...total, kind }));
  const known = trusted<Facts[0]['known']>({
    settings: () => SETTINGS,
    of: ({ to }: { to: string }) => (to === TODAY ? [{ day: TODAY, totals, shifts: [], stops: [] }] : []),
    isPending: () => false,
    byNow: { plan: null, opening: null, usual: USUAL },
    dueOfMonth: { production: 0, deliveries: 0 },
  });
  const none = { receivables: undefined, tickets: [], payments: [], bills: [], solar: undefined };
  return figuresOf({ known, today: TODAY, now: NOW, period: 'today' }, trusted<Facts[1]>({ ...none, ...money }), inId);
}

describe('net', () => {
  it.each([
    // 120 × 150,000 − 7,800,000: a tenth of the usual is not good, though above break-even.
    [120, 10_200_000, false, 'kurang Rp 89,8 jt dari Minggu biasa s.d. jam ini (Rp 100 jt)', 'Di atas titik impas'],
    [20, -4_800_000, false, 'kurang Rp 104,8 jt dari Minggu biasa s.d. jam ini (Rp 100 jt)', 'Di bawah titik impas'],
    [800, 112_200_000, true, 'lebih Rp 12,2 jt dari Minggu biasa s.d. jam ini (Rp 100 jt)', 'Di atas titik impas'],
  ])(
    'of %d m³ is held against the usual by now, and against break-even in a line of its own',
    (m3, done, isGood, text, breakEven) => {
      const { net } = figures(m3);
      expect(net.bar).toEqual({ done, due: 100_000_000 });
      expect({ ...net.standing, text: plain(net.standing?.text) }).toEqual({ isGood, text });
      expect(net.notes[0]).toBe(breakEven);
    },
  );
});

describe('what is owed', () => {
  const bill = trusted<Bill>({ issued_on: '2026-11-24', tax: 11_000_000, voided_at: null });
  const sold = { customer_id: 'a', amount: 60_000_000, status: 'delivered', voided_at: null, operating_day: TODAY };

  it('changes by tickets of customers on file and taxes, less payments', () => {
    const others = [
      { ...sold, customer_id: null },
      { ...sold, status: 'cancelled' },
      { ...sold, voided_at: 'x' },
    ];
    const voided = { ...bill, voided_at: '2026-11-25' };
    // 60 + 11 − 100 million.
    expect(debtChange(trusted([sold, ...others]), [bill, voided], 100_000_000)).toBe(-29_000_000);
  });

  it('says its change since seven days ago, what was paid with today, and the month that is late', () => {
    const paid = (operating_day: string, amount: number) => ({ row: { operating_day, amount, voided_at: null } });
    const receivables = { owed: 9e8, ageing: { to60: 6e7, to90: 0, older: 8e6 }, bills: new Map(), isPending: false };
    const payments = [paid('2026-11-23', 20_000_000), paid(TODAY, 5_000_000)];
    const money = {
      receivables,
      payments,
      tickets: [{ row: sold }],
      bills: [bill, { ...bill, issued_on: '2026-11-22' }],
    };
    const of = (more: object = {}) => figures(0, { ...money, ...more }).receivables;
    // 60 + 11 − 25 million; 31 October is 29 days ago, 30 September 60.
    expect(plain(of().difference?.text)).toBe('+Rp 46 jt sejak 7 hari lalu');
    expect(of().difference?.isBad).toBe(true);
    expect(plain(of().notes[0])).toBe('Rp 25 jt dibayar 7 hari, hari ini Rp 5 jt');
    expect(plain(of().standing?.text)).toBe('Rp 68 jt dari September atau lebih lama');
    const billed = { receivables: { ...receivables, bills: new Map([['b', {}]]) } };
    expect(plain(of(billed).standing?.text)).toBe('Rp 68 jt jatuh tempo sebelum 30 Okt');
  });
});

it('opens the tile that is the farthest below its own by now, as a share of it; production where none is', () => {
  const bars = (...[achievement, deliveries, net]: readonly (readonly [done: number, due: number | null])[]) => {
    const of = ([done, due]: readonly [number, number | null] = [0, null]) => ({ bar: { done, due } });
    return worstOf({ achievement: of(achievement), deliveries: of(deliveries), net: of(net), receivables: of() });
  };
  // 10 % and 20 % short, and ahead.
  expect(bars([90, 100], [400, 500], [2e6, 1e6])).toBe('deliveries');
  // Rp 1 million below a usual −500,000 is 200 % of it.
  expect(bars([90, 100], [400, 500], [-15e5, -5e5])).toBe('net');
  expect(bars([110, 100], [600, 500], [2e6, 1e6])).toBe('achievement');
  expect(bars([0, null], [600, 500], [2e6, 1e6])).toBe('achievement');
});

describe('the sentence', () => {
  it('is the verdict, its cause with hours and m³, and net where it is far from the usual', () => {
    const at = (time: string) => `${TODAY}T${time}:00+07:00`;
    const times = { start_time: '07:00', end_time: '15:00' };
    const shift = { id: 's', operating_day: TODAY, shift_type: 'day', status: 'open', ...times };
    const opened = { ...shift, opened_at: at('07:00'), closed_at: null, production_target: 664 };
    const stop = { operating_day: TODAY, shift_id: 's', equipment_id: 'jaw', reason: 'mechanical', voided_at: null };
    const jaw = { id: 'jaw', equipment_code: 'CR-01', equipment_name: 'Jaw crusher, primary', status: 'active' };
    const going = (produced: number, stopped: object | null, more: object = {}) => {
      const of = { operating_day: TODAY, key: 'abu_batu', count: 9 };
      const sold = ['deliveries', 'delivered'].map((kind) => ({ ...of, kind, quantity: 668, amount: 100_200_000 }));
      const totals = [{ ...of, kind: 'production', quantity: produced, amount: 0 }, ...sold];
      const day = { day: TODAY, totals, shifts: [opened], stops: stopped ? [{ ...stop, ...stopped }] : [] };
      const standing = { plan: { due: 568, target: 664, hours: 8, shifts: 1 }, opening: null, usual: USUAL };
      const given = { days: [day], of: 'today', due: 568, now: new Date(at('13:51')), settings: () => SETTINGS };
      const known = { ...given, standing, machines: [jaw], orders: [], stocks: [], site: SITE, ...more };
      return plain(`${clausesOf(trusted<Parameters<typeof clausesOf>[0]>(known), trusted(inEn)).join('; ')}.`);
    };
    // 2 h 10 min at 1,200 m³ in 16 h are 162.5 m³; 100.2 − 33.4 − 7.8 million are 59.
    const stood = { started_at: at('09:00'), ended_at: at('11:10') };
    const net = 'net Rp 59 million, Rp 100 million on a usual Sunday by now';
    const jawStood = 'Jaw crusher stood 2 h 10 min, mechanical (≈ 163 m³)';
    expect(going(332, stood)).toBe(`236 m³ behind (332 of 568 due by now): ${jawStood}; ${net}.`);
    // Until 13:51 4 h 41 min ran, 351.25 m³ at that pace: 132 are 219.25 less, more than the stop cost.
    expect(going(132, stood)).toBe(
      `436 m³ behind (132 of 568 due by now): less made per hour run than planned (≈ 219 m³); ${net}; ${jawStood}.`,
    );
    const noUsual = { standing: { plan: { due: 568 }, usual: null } };
    expect(going(600, stood, noUsual)).toBe(`32 m³ ahead (600 of 568 due by now); net Rp 59 million; ${jawStood}.`);
    expect(going(500, null, noUsual)).toContain('68 m³ behind (500 of 568 due by now): less made per hour run');
  });

  /** 180 m³ of the usual 700 were delivered in 12 of 40 tickets, and 30 m³ are under way. */
  const late = (more: object, words: typeof inId = inId) => {
    const sum = { operating_day: TODAY, key: 'abu_batu', count: 12, amount: 50_000_000 };
    const totals = [
      { ...sum, kind: 'deliveries', quantity: 210 },
      { ...sum, kind: 'delivered', quantity: 180 },
    ];
    const days = [{ day: TODAY, totals, shifts: [], stops: [] }];
    const usual = { ...USUAL, produced: 0 };
    const standing = { plan: { due: 0, target: 0, hours: 8, shifts: 1 }, opening: null, usual };
    const given = { days, of: 'today', due: 0, now: NOW, settings: () => SETTINGS, standing, site: SITE };
    const known = { ...given, machines: [], orders: [], stocks: [], ...more };
    return plain(clausesOf(trusted<Parameters<typeof clausesOf>[0]>(known), trusted(words))[1]);
  };
  const loader = (id: string, status: string, status_at: string) => ({
    id,
    equipment_code: id,
    equipment_name: 'Wheel loader',
    equipment_type: 'wheel_loader',
    status,
    status_at,
  });
  const behind = 'pengiriman 180 m³, Minggu biasa 700 m³ s.d. jam ini';

  it('says of late deliveries which loaders are down, and since when none of them runs', () => {
    const first = loader('WL-01', 'breakdown', '2026-11-29T00:22:00Z');
    const machines = [first, loader('WL-02', 'breakdown', '2026-11-29T01:10:00Z')];
    expect(late({ machines })).toBe(`${behind}: 2 dari 2 wheel loader rusak sejak 08.10`);
    expect(late({ machines }, inEn)).toBe(
      '180 m³ delivered, 700 m³ on a usual Sunday by now: 2 of 2 wheel loaders broken since 08:10',
    );
    const one = [first, loader('WL-02', 'active', '2026-08-01T00:00:00Z')];
    expect(late({ machines: one })).toBe(`${behind}: 1 dari 2 wheel loader rusak sejak 07.22`);
    // One that was down on the days before, which were as usual, explains nothing; both do, also those in the workshop.
    const old = loader('WL-01', 'breakdown', '2026-11-26T01:00:00Z');
    expect(late({ machines: [old, loader('WL-02', 'active', '2026-08-01T00:00:00Z')] })).not.toContain('wheel loader');
    const both = [old, loader('WL-02', 'maintenance', '2026-11-27T01:00:00Z')];
    expect(late({ machines: both })).toBe(`${behind}: 2 dari 2 wheel loader tidak jalan sejak Jum, 27 Nov`);
  });

  it('else says what was ordered and is gone, what is under way, or that few tickets were written; nothing where none is so', () => {
    const order = { material_type: 'abu_batu', volume: 300, amount: null, from_date: TODAY, until_date: null };
    const orders = [{ row: { ...order, ended_at: null }, taken: { volume: 60, amount: 0, paid: 0 } }];
    const of = (onHand: number) => [{ materialType: 'abu_batu', onHand }];
    expect(late({ orders, stocks: of(1.5) })).toMatch(/: stok .* tinggal 2 m³, dipesan 240 m³$/);
    expect(late({ orders, stocks: of(4) })).toBe(`${behind}: baru 12 surat jalan, biasanya 40`);
    expect(late({ stocks: of(0) })).toBe(`${behind}: baru 12 surat jalan, biasanya 40`);
    const usual = { ...USUAL, produced: 0, delivered: 240 };
    const standing = (tickets: number) => ({
      standing: { plan: { due: 0, target: 0, hours: 8, shifts: 1 }, opening: null, usual: { ...usual, tickets } },
    });
    // 30 of the 60 m³ that are missing.
    expect(late(standing(40))).toContain(': 30 m³ masih di jalan');
    const far = { standing: { ...standing(13).standing, usual: { ...usual, delivered: 700, tickets: 13 } } };
    expect(late(far)).toBe(behind);
  });

  const machine = (equipment_code: string, equipment_name: string, hours: number | null) => ({
    equipment_code,
    equipment_name,
    status_at: hours === null ? null : new Date(NOW.getTime() - hours * 3_600_000).toISOString(),
  });

  it('names broken machines with how long, the longest first, and the rest as a number', () => {
    const two = [machine('WL-02', 'Wheel loader, stockpile', 8.4), machine('WL-01', 'Wheel loader', 10)];
    expect(plain(brokenText(two, NOW, inId))).toBe('rusak: Wheel loader WL-01 (10 j 0 mnt), WL-02 (8 j 24 mnt)');
    const four = [...two, machine('DT-01', 'Dump truck', 72), machine('GS-01', 'Genset', null)];
    expect(plain(brokenText(four, NOW, inEn))).toBe(
      'broken: Dump truck DT-01 (3 days), Wheel loader WL-01 (10 h 0 min), WL-02 (8 h 24 min) and 1 more',
    );
    expect(brokenText([], NOW, inId)).toBe('');
  });

  it('names diesel above twice the usual by now', () => {
    expect(plain(dieselText(900, 201, 'Minggu', inId))).toBe('Solar 900 L, Minggu biasa 201 L s.d. jam ini');
    for (const usual of [450, 0, undefined]) expect(dieselText(900, usual, 'Minggu', inId)).toBe('');
  });
});

it('shows two of what was found, none of a finding from before today', () => {
  const of = (name: string, at: string, kind = 'finding') =>
    ({ id: name, kind, at, path: '/', severity: 'warn', title: name, text: '' }) as const;
  const found = [of('a', '2026-11-28'), of('b', TODAY), of('c', '2026-11-01', 'meters_unread'), of('d', TODAY)];
  expect(shownOf(found, TODAY).map((one) => one.id)).toEqual(['b', 'c']);
});

it('names on a phone the first decision of each group, then more of the first, in their order', () => {
  const of = (id: string, group: 'site' | 'money' | 'records') =>
    ({ id, group, path: '/', severity: 'warn', title: id, text: '' }) as const;
  const site = ['a', 'b', 'c', 'd'].map((id) => of(id, 'site'));
  const names = (decisions: Parameters<typeof firstOf>[0]['decisions']) =>
    firstOf({ decisions })
      .map(({ id }) => id)
      .join('');
  expect(names([...site, of('m', 'money')])).toBe('abm');
  expect(names([...site, of('m', 'money'), of('r', 'records')])).toBe('amr');
  expect(names(site)).toBe('abc');
  expect(names([])).toBe('');
});

it('takes a Sunday without a shift for free where fewer than half of the Sundays had one', () => {
  const day = (name: string, ...status: readonly string[]) =>
    trusted<Parameters<typeof isFreeDay>[0]>({
      day: name,
      totals: [],
      shifts: status.map((is) => ({ status: is })),
      stops: [],
    });
  const today = day(TODAY, 'planned');
  const sundays = (...had: readonly boolean[]) =>
    had.map((has, at) => day(`2026-11-${String(22 - 7 * at).padStart(2, '0')}`, ...(has ? ['planned', 'closed'] : [])));
  const saturday = day('2026-11-28', 'closed');
  expect(isFreeDay(today, [saturday, saturday, saturday, ...sundays(false, false, true), today])).toBe(true);
  expect(isFreeDay(today, [saturday, ...sundays(true, false, true), today])).toBe(false);
  expect(isFreeDay(day(TODAY, 'open'), sundays(false, false))).toBe(false);
});
