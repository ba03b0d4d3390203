/** The words of the owner's first screen, against cases worked out by hand. */
import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { settingsOn } from '../../../src/domain/figures/figureSettings.ts';
import { debtChange, type Bill } from '../../../src/domain/figures/receivables.ts';
import { DEFAULT_CONFIG } from '../../../src/domain/settings/config.ts';
import { trusted } from '../../../src/domain/values/json.ts';
import { figuresOf } from '../../../src/features/office/executive/overviewFigures.ts';
import { shownOf } from '../../../src/features/office/executive/NeedsYou.tsx';
import { brokenText, dieselText } from '../../../src/shared/overview/whatIsWrong.ts';
import en from '../../../public/locales/en/common.json' with { type: 'json' };
import id from '../../../public/locales/id/common.json' with { type: 'json' };

const TODAY = '2026-11-29';
const NOW = new Date('2026-11-29T11:45:00Z');
const SETTINGS = settingsOn(TODAY, DEFAULT_CONFIG, []);
const wordsIn = async (language: 'en' | 'id') => ({
  t: await createInstance().init({
    lng: language,
    resources: { en: { common: en }, id: { common: id } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  }),
  language,
});
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
    [120, 10_200_000, false, 'kurang Rp 89,8 jt dari Minggu biasa jam ini (Rp 100 jt) · Di atas titik impas'],
    [20, -4_800_000, false, 'kurang Rp 104,8 jt dari Minggu biasa jam ini (Rp 100 jt) · Di bawah titik impas'],
    [800, 112_200_000, true, 'lebih Rp 12,2 jt dari Minggu biasa jam ini (Rp 100 jt) · Di atas titik impas'],
  ])('of %d m³ is held against the usual by now, and against break-even second', (m3, done, isGood, text) => {
    const { net } = figures(m3);
    expect(net.bar).toEqual({ done, due: 100_000_000 });
    expect({ ...net.standing, text: plain(net.standing?.text) }).toEqual({ isGood, text });
  });
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

describe('the sentence', () => {
  const machine = (equipment_code: string, equipment_name: string, hours: number | null) => ({
    equipment_code,
    equipment_name,
    status_at: hours === null ? null : new Date(NOW.getTime() - hours * 3_600_000).toISOString(),
  });

  it('names broken machines with how long, the longest first, and the rest as a number', () => {
    const two = [machine('WL-02', 'Wheel loader, stockpile', 8.4), machine('WL-01', 'Wheel loader', 10)];
    expect(plain(brokenText(two, NOW, inId))).toBe('; rusak: Wheel loader WL-01 (10 jam), WL-02 (8 jam)');
    const four = [...two, machine('DT-01', 'Dump truck', 72), machine('GS-01', 'Genset', null)];
    expect(plain(brokenText(four, NOW, inEn))).toBe(
      '; broken: Dump truck DT-01 (3 days), Wheel loader WL-01 (10 h), WL-02 (8 h) and 1 more',
    );
    expect(brokenText([], NOW, inId)).toBe('');
  });

  it('names diesel above twice the usual by now', () => {
    expect(plain(dieselText(900, 201, inId))).toBe('; solar 900 L, biasanya 201 L jam ini');
    for (const usual of [450, 0, undefined]) expect(dieselText(900, usual, inId)).toBe('');
  });
});

it('shows two of what was found, none of a finding from before today', () => {
  const of = (name: string, at: string, kind = 'finding') =>
    ({ id: name, kind, at, path: '/', severity: 'warn', title: name, text: '' }) as const;
  const found = [of('a', '2026-11-28'), of('b', TODAY), of('c', '2026-11-01', 'meters_unread'), of('d', TODAY)];
  expect(shownOf(found, TODAY).map((one) => one.id)).toEqual(['b', 'c']);
});
