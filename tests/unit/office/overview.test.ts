/** The words of the owner's first screen, against cases worked out by hand. */
import { describe, expect, it } from 'vitest';
import { settingsOn } from '../../../src/domain/figures/figureSettings.ts';
import { debtChange, type Bill } from '../../../src/domain/figures/receivables.ts';
import { DEFAULT_CONFIG } from '../../../src/domain/settings/config.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { figuresOf, worstOf } from '../../../src/features/office/executive/overviewFigures.ts';
import { shownOf } from '../../../src/features/office/executive/NeedsYou.tsx';
import { brokenText, dieselText, sentenceOf } from '../../../src/shared/overview/whatIsWrong.ts';
import { wordsIn } from '../../support/wordsIn.ts';

const TODAY = '2026-11-29';
const NOW = new Date('2026-11-29T11:45:00Z');
const SETTINGS = settingsOn(TODAY, DEFAULT_CONFIG, []);
const [inId, inEn] = [await wordsIn('id'), await wordsIn('en')];
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ');

type Facts = Parameters<typeof figuresOf>;
/** A Sunday on which so much was delivered at Rp 200,000 a m³; usually Rp 100 million by now. */
function figures(delivered: number, money: object = {}) {
  const total = { operating_day: TODAY, key: 'x', quantity: delivered, count: 1, amount: delivered * 200_000 };
  const totals = ['deliveries', 'delivered'].map((kind) => ({ ...total, kind }));
  const usual = { weeks: 8, produced: 500, delivered: 700, wholeDay: 800, net: 100_000_000, diesel: 200, share: 1 };
  const known = trusted<Facts[0]['known']>({
    settings: () => SETTINGS,
    of: ({ to }: { to: string }) => (to === TODAY ? [{ day: TODAY, totals, shifts: [], stops: [] }] : []),
    isPending: () => false,
    byNow: { plan: null, opening: null, usual },
    dueOfMonth: { production: 0, deliveries: 0 },
  });
  const none = { receivables: undefined, tickets: [], payments: [], bills: [], solar: undefined };
  return figuresOf({ known, today: TODAY, now: NOW, period: 'today' }, trusted<Facts[1]>({ ...none, ...money }), inId);
}

describe('net', () => {
  it.each([
    // 120 × 150,000 − 7,800,000: a tenth of the usual is not good, though above break-even.
    [120, 10_200_000, false, 'kurang Rp 89,8 jt dari Minggu biasa jam ini (Rp 100 jt)', 'Di atas titik impas'],
    [20, -4_800_000, false, 'kurang Rp 104,8 jt dari Minggu biasa jam ini (Rp 100 jt)', 'Di bawah titik impas'],
    [800, 112_200_000, true, 'lebih Rp 12,2 jt dari Minggu biasa jam ini (Rp 100 jt)', 'Di atas titik impas'],
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
    const shift = {
      id: 's',
      operating_day: TODAY,
      shift_type: 'day',
      status: 'open',
      start_time: '07:00',
      end_time: '15:00',
    };
    const opened = { ...shift, opened_at: at('07:00'), closed_at: null, production_target: 664 };
    const stop = { operating_day: TODAY, shift_id: 's', equipment_id: 'jaw', reason: 'mechanical', voided_at: null };
    const jaw = { id: 'jaw', equipment_code: 'CR-01', equipment_name: 'Jaw crusher, primary', status: 'active' };
    const going = (produced: number, stopped: object | null, more: object = {}) => {
      const totals = [
        { operating_day: TODAY, kind: 'production', key: 'abu_batu', quantity: produced, count: 1, amount: 0 },
        ...['deliveries', 'delivered'].map((kind) => ({
          operating_day: TODAY,
          kind,
          key: 'abu_batu',
          quantity: 668,
          count: 9,
          amount: 100_200_000,
        })),
      ];
      const day = { day: TODAY, totals, shifts: [opened], stops: stopped ? [{ ...stop, ...stopped }] : [] };
      const usual = { weeks: 8, produced: 500, delivered: 700, wholeDay: 800, net: 100_000_000, diesel: 200, share: 1 };
      const standing = { plan: { due: 568, target: 664, hours: 8, shifts: 1 }, opening: null, usual };
      const given = { days: [day], of: 'today', due: 568, now: new Date(at('13:51')), settings: () => SETTINGS };
      const known = { ...given, standing, machines: [jaw], timeZone: 'Asia/Jakarta', ...more };
      return plain(sentenceOf(trusted<Parameters<typeof sentenceOf>[0]>(known), trusted(inEn)));
    };
    // 2 h 10 min at 1,200 m³ in 16 h are 162.5 m³; 100.2 − 33.4 − 7.8 million are 59.
    const stood = { started_at: at('09:00'), ended_at: at('11:10') };
    const net = 'net Rp 59 million, usually Rp 100 million by now';
    const jawStood = 'Jaw crusher stood 2 h 10 min, mechanical (≈ 163 m³)';
    expect(going(332, stood)).toBe(`236 m³ behind (332 of 568 due by now): ${jawStood}; ${net}.`);
    // Until 13:51 4 h 41 min ran, 351.25 m³ at that pace: 132 are 219.25 less, more than the stop cost.
    expect(going(132, stood)).toBe(
      `436 m³ behind (132 of 568 due by now): less made per hour run than planned (≈ 219 m³); ${net}; ${jawStood}.`,
    );
    const noUsual = { standing: { plan: { due: 568 }, usual: null } };
    expect(going(600, stood, noUsual)).toBe(`32 m³ ahead (600 of 568 due by now); ${jawStood}.`);
    expect(going(500, null, noUsual)).toContain('68 m³ behind (500 of 568 due by now): less made per hour run');
  });

  const machine = (equipment_code: string, equipment_name: string, hours: number | null) => ({
    equipment_code,
    equipment_name,
    status_at: hours === null ? null : new Date(NOW.getTime() - hours * 3_600_000).toISOString(),
  });

  it('names broken machines with how long, the longest first, and the rest as a number', () => {
    const two = [machine('WL-02', 'Wheel loader, stockpile', 8.4), machine('WL-01', 'Wheel loader', 10)];
    expect(plain(brokenText(two, NOW, inId))).toBe('rusak: Wheel loader WL-01 (10 jam), WL-02 (8 jam)');
    const four = [...two, machine('DT-01', 'Dump truck', 72), machine('GS-01', 'Genset', null)];
    expect(plain(brokenText(four, NOW, inEn))).toBe(
      'broken: Dump truck DT-01 (3 days), Wheel loader WL-01 (10 h), WL-02 (8 h) and 1 more',
    );
    expect(brokenText([], NOW, inId)).toBe('');
  });

  it('names diesel above twice the usual by now', () => {
    expect(plain(dieselText(900, 201, inId))).toBe('solar 900 L, biasanya 201 L sampai jam ini');
    for (const usual of [450, 0, undefined]) expect(dieselText(900, usual, inId)).toBe('');
  });
});

it('shows two of what was found, none of a finding from before today', () => {
  const of = (name: string, at: string, kind = 'finding') =>
    ({ id: name, kind, at, path: '/', severity: 'warn', title: name, text: '' }) as const;
  const found = [of('a', '2026-11-28'), of('b', TODAY), of('c', '2026-11-01', 'meters_unread'), of('d', TODAY)];
  expect(shownOf(found, TODAY).map((one) => one.id)).toEqual(['b', 'c']);
});
