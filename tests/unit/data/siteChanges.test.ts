/** Changes of the site's settings on the road: the documented retries, the same bytes again, and no word of "saved" without the server's. */
import { describe, expect, it, vi } from 'vitest';
import { freezeChanges, sendChanges } from '../../../src/data/settings/siteChanges.ts';
import { periodReset, settingChange } from '../../../src/domain/mutations/settingChanges.ts';
import { DEFAULT_RETRY } from '../../../src/sync/clock/backoff.ts';
import type { Token } from '../../../src/sync/ports.ts';
import type { TransportResult } from '../../../src/sync/wire/request.ts';

const AUTHOR = '01a1f000-0000-7000-8000-000000000001';
const ORIGIN = { author: AUTHOR, device: 'd-1', clockOffsetMs: 250, now: Date.parse('2026-11-20T03:00:00Z') };
const CHANGES = [
  settingChange('business.low_stock_threshold', { config_value: '500', is_active: true }, '450'),
  periodReset('The new season begins'),
];
const frozen = freezeChanges(CHANGES, ORIGIN);

const respond = (status: number, body: unknown): TransportResult => ({
  kind: 'response',
  status,
  body: JSON.stringify(body),
  retryAfter: null,
});
const outcomes = (...list: object[]): TransportResult =>
  respond(200, { epoch: 'e', position: 9, server_time: '2026-11-20T03:00:01Z', outcomes: list });
const APPLIED = outcomes(
  ...frozen.ids.map((id, index) => ({
    id,
    outcome: 'applied',
    // The rows of others that it changed may be named before its own.
    rows: [
      ['daily_totals', 'another row', 99],
      ['system_config', frozen.entities[index], 5 + index],
    ],
  })),
);
const OFFLINE: TransportResult = { kind: 'no_connection' };

/** The server's words, one after the other; the last of them again and again. */
function road(...words: readonly TransportResult[]) {
  const sent: string[] = [];
  const tokens = {
    current: vi.fn<() => Promise<Token>>().mockResolvedValue(token('first')),
    renewed: vi.fn<() => Promise<Token>>().mockResolvedValue(token('renewed')),
  };
  const sleep = vi.fn<(ms: number) => Promise<void>>().mockResolvedValue(undefined);
  const used: string[] = [];
  const call = ({ body, token: value }: { body: string; token: string }) => {
    used.push(value);
    sent.push(body);
    return Promise.resolve(words[Math.min(sent.length, words.length) - 1]!);
  };
  const deps = {
    transport: { call },
    tokens,
    clock: { now: () => ORIGIN.now, sleep },
    random: () => 1,
    retry: DEFAULT_RETRY,
  };
  return { sent, used, sleep, tokens, answer: () => sendChanges(frozen, deps) };
}
const token = (value: string, userId = AUTHOR): Token => ({ kind: 'token', value, userId });

describe('changes of the settings', () => {
  it('are sent as mutations of the contract, with the values that the user saw', () => {
    expect(JSON.parse(frozen.body)).toEqual({
      batch: {
        schema_version: 1,
        author: AUTHOR,
        device: 'd-1',
        mutations: CHANGES.map((change, seq) => ({
          id: frozen.ids[seq],
          seq,
          ...change,
          depends_on: [],
          replaces: null,
          captured_at: '2026-11-20T03:00:00.000Z',
          clock_offset_ms: 250,
        })),
      },
    });
  });

  it('are saved when the server has confirmed them, and not before', async () => {
    expect(await road(APPLIED).answer()).toEqual({
      ok: true,
      value: [
        { kind: 'applied', version: 5 },
        { kind: 'applied', version: 6 },
      ],
    });
  });

  it('are sent again with the same bytes if no answer arrived, three times, with the specified waits', async () => {
    const { answer, sent, sleep } = road(OFFLINE);
    expect(await answer()).toEqual({ ok: false, error: 'offline' });
    expect(sent).toEqual([frozen.body, frozen.body, frozen.body]);
    expect(sleep.mock.calls.map(([ms]) => ms)).toEqual([1000, 2000]);
  });

  it('whose answer was lost are known to the server', async () => {
    const rows = [['system_config', 'row', 5]];
    const duplicate = outcomes(...frozen.ids.map((id) => ({ id, outcome: 'duplicate', rows })));
    const { answer } = road({ kind: 'truncated', status: 200 }, duplicate);
    expect(await answer()).toMatchObject({ ok: true, value: [{ kind: 'applied' }, { kind: 'applied' }] });
  });

  it.each([
    ['a captive portal', { kind: 'response', status: 200, body: '<html>', retryAfter: null }, 'unclear', 3],
    ['an answer to something else', outcomes({ id: 'other', outcome: 'applied', rows: [] }), 'unclear', 3],
    ['half an answer', outcomes({ id: frozen.ids[0], outcome: 'applied', rows: [] }), 'unclear', 3],
    ['a server that is busy', respond(503, { code: 'PT503', message: 'busy' }), 'busy', 3],
    ['a road that has gone silent', { kind: 'timed_out' }, 'unclear', 1],
    ['a device that was revoked', respond(403, { code: 'PT403', message: 'device_mismatch' }), 'refused', 1],
    ['a server that breaks', respond(500, { code: 'XX000', message: 'broken' }), 'unclear', 1],
  ] as const)('%s: not saved', async (_, word, error, times) => {
    const { answer, sent } = road(word);
    expect(await answer()).toEqual({ ok: false, error });
    expect(sent).toHaveLength(times);
  });

  it.each([
    [respond(401, { code: 'PGRST303', message: 'expired' }), 'signed_out'],
    [respond(403, { code: '42501', message: 'inactive' }), 'refused'],
  ] as const)(
    'are sent once more with a renewed token after a permission error, half a second later',
    async (word, error) => {
      const once = road(word, APPLIED);
      expect(await once.answer()).toMatchObject({ ok: true });
      expect([once.used, once.sleep.mock.calls]).toEqual([['first', 'renewed'], [[500]]]);
      expect(await road(word).answer()).toEqual({ ok: false, error });
    },
  );

  it('are never sent with another user’s token', async () => {
    const { answer, sent, tokens } = road(APPLIED);
    tokens.current.mockResolvedValue(token('other', 'somebody else'));
    expect(await answer()).toEqual({ ok: false, error: 'signed_out' });
    expect(sent).toEqual([]);
  });

  it('report conflicts, and what an owner must decide', async () => {
    const [first, second] = frozen.ids;
    const at = '2026-11-20T02:59:00Z';
    const both = { seen: '500', yours: '450', theirs: '400', author: 'o-2', author_name: 'Budi', at };
    const conflicted = { id: first, outcome: 'rejected', code: 'conflict', message: 'Changed' };
    const word = outcomes(
      { ...conflicted, conflict: { config_value: both } },
      { id: second, outcome: 'held', code: 'role_changed' },
    );
    const conflicts = [{ field: 'config_value', mine: '450', theirs: '400', by: 'Budi', at }];
    const refused = { kind: 'refused', code: 'conflict', message: 'Changed', conflicts };
    expect(await road(word).answer()).toEqual({ ok: true, value: [refused, { kind: 'held' }] });
  });
});
