/** A correction counts, also against a word that a clock dated ahead. */
import { describe, expect, it } from 'vitest';
import { targetInForce } from '../../../src/domain/figures/figureSettings.ts';
import { Verdicts } from '../../../src/domain/insights/verdicts.ts';
import { priceInForce } from '../../../src/domain/masterData/priceInForce.ts';
import { saidAt } from '../../../src/domain/rules/saidAt.ts';

const AHEAD = { captured_at: '2027-11-20T03:00:00.000Z', received_at: '2026-11-20T03:00:00.000Z' };
const CORRECTION = { captured_at: '2026-11-20T04:00:00.000Z' };
const SENT = { ...CORRECTION, received_at: '2026-11-20T09:00:00.000Z' };
const EARLIER = { captured_at: '2026-11-19T04:00:00.000Z', received_at: '2026-11-21T04:00:00.000Z' };

describe('what was said last of', () => {
  it.each([
    ['a clock that was ahead, and a correction', [AHEAD, CORRECTION], CORRECTION],
    ['the same when it was sent', [SENT, AHEAD], SENT],
    ['what came late, and what was said after it', [EARLIER, SENT], SENT],
    ['both unsent', [CORRECTION, { captured_at: AHEAD.captured_at }], { captured_at: AHEAD.captured_at }],
  ])('%s', (_name, words, last) => {
    expect(words.toSorted((one, other) => saidAt(one) - saidAt(other)).at(-1)).toEqual(last);
    const place = words.findIndex(({ captured_at }) => captured_at === last.captured_at);

    const price = { customer_id: null, material_type: 'abu_batu' as const, from_date: '2026-11-01' };
    const prices = words.map((word, at) => ({ ...price, ...word, price_per_m3: at }));
    const found = priceInForce(prices, { materialType: 'abu_batu', day: '2026-11-20' });
    expect(found?.price_per_m3).toBe(place);

    const target = { metric: 'production', period: 'day' as const, from_date: '2026-11-01' };
    const targets = words.map((word, at) => ({ ...target, ...word, target: at }));
    expect(targetInForce(targets, 'production', 'day', '2026-11-20')).toBe(place);

    const verdict = (at: number): 'confirmed' | 'dismissed' => (at === place ? 'dismissed' : 'confirmed');
    const answers = words.map((word, at) => ({ card: 'fuel_anomaly', subject: 'a', verdict: verdict(at), ...word }));
    const verdicts = new Verdicts(answers, '2026-11-20', { timeZone: 'Asia/Jakarta', dayStart: '06:00' });
    expect(verdicts.of('fuel_anomaly', 'a')).toBe('dismissed');
  });
});
