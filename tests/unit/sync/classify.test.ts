/** The table of src/sync/README.md, row by row: what an error means. */
import { describe, expect, test } from 'vitest';
import { classify } from '../../../src/sync/wire/classify.ts';
import { halved, timeLimitMs, type TransportResult } from '../../../src/sync/wire/request.ts';

const NOW = Date.parse('2026-11-20T01:00:00.000Z');
const meaning = (result: TransportResult) => classify(result, (body) => (body === 'ours' ? 'ours' : null), NOW);
const response = (status: number, body = '', retryAfter: string | null = null): TransportResult => ({
  kind: 'response',
  status,
  body,
  retryAfter,
});
const coded = (status: number, code: string, message = '') => response(status, JSON.stringify({ code, message }));
const unknown = (code: string, shrink = false) => ({ kind: 'unknown', code, shrink });
/** With a reply, so that one mutation may be the reason. */
const replied = (code: string, shrink = false) => ({ ...unknown(code, shrink), replied: true });

describe('the result of a request', () => {
  test.each<[string, TransportResult, object]>([
    ['no connection', { kind: 'no_connection' }, unknown('no_connection')],
    ['the time limit', { kind: 'timed_out' }, unknown('timed_out', true)],
    ['an answer that was cut off', { kind: 'truncated', status: 200 }, unknown('cut_answer', true)],
    ['our answer', response(200, 'ours'), { kind: 'answered', value: 'ours' }],
    ['the page of a captive portal', response(200, '<html>'), { ...unknown('unreadable_answer'), replied: true }],
    ['an empty answer', response(200), { ...unknown('unreadable_answer'), replied: true }],
    ['our answer, with a status of another meaning', response(300, 'ours'), unknown('http_300')],
    ['our error without a message', response(406, '{"code":"x"}'), { kind: 'refused', code: 'x', message: '' }],
    ['no content', response(204), { ...unknown('unreadable_answer'), replied: true }],
  ])('%s', (_name, result, verdict) => expect(meaning(result)).toEqual(verdict));
});

test('a smaller request has half as many, one at least; each kB has a second beside the 15', () =>
  expect([halved(5), halved(1), timeLimitMs(1_000)]).toEqual([2, 1, 16_000]));

describe('the code has priority over the status', () => {
  test.each<[string, number, object]>([
    ['PGRST301', 400, { kind: 'unauthorized', code: 'PGRST301' }],
    ['PGRST302', 400, { kind: 'unauthorized', code: 'PGRST302' }],
    ['PGRST303', 400, { kind: 'unauthorized', code: 'PGRST303' }],
    ['PT401', 400, { kind: 'unauthorized', code: 'PT401' }],
    ['42501', 403, { kind: 'forbidden', code: '42501' }],
    ['42501', 401, { kind: 'forbidden', code: '42501' }],
    ['42P01', 400, { kind: 'server_fault', code: '42P01' }],
    ['42703', 400, { kind: 'server_fault', code: '42703' }],
    ['42883', 400, { kind: 'server_fault', code: '42883' }],
    ['PGRST202', 400, { kind: 'server_fault', code: 'PGRST202' }],
    ['PGRST205', 400, { kind: 'server_fault', code: 'PGRST205' }],
    ['PT413', 413, { kind: 'too_large' }],
    ['PT413', 400, { kind: 'too_large' }],
    ['PT426', 426, { kind: 'server_fault', code: 'app_too_old' }],
    ['PGRST001', 503, unknown('PGRST001')],
    ['PGRST002', 503, unknown('PGRST002')],
    ['PGRST003', 504, unknown('PGRST003')],
    ['40001', 500, replied('40001')],
    ['40P01', 500, replied('40P01')],
    ['55P03', 500, replied('55P03')],
    ['55P03', 400, replied('55P03')],
    ['57014', 500, replied('57014', true)],
    ['23505', 409, replied('23505')],
    ['PT503', 503, { kind: 'busy', code: 'PT503', retryAfterMs: 0 }],
    ['XX000', 500, { kind: 'server_error', code: 'XX000', message: '' }],
    ['22P05', 400, { kind: 'refused', code: '22P05', message: '' }],
    ['23503', 409, { kind: 'refused', code: '23503', message: '' }],
    ['PT400', 400, { kind: 'refused', code: 'PT400', message: '' }],
    ['PGRST116', 406, { kind: 'refused', code: 'PGRST116', message: '' }],
  ])('%s with %i', (code, status, verdict) => expect(meaning(coded(status, code))).toEqual(verdict));

  test.each([
    ['PT403', 'device_mismatch', { kind: 'device_refused', code: 'device_mismatch' }],
    ['PT403', 'author_mismatch', { kind: 'forbidden', code: 'PT403' }],
    ['42501', 'inactive_user', { kind: 'forbidden', code: 'inactive_user' }],
  ])('%s %s', (code, message, verdict) => expect(meaning(coded(403, code, message))).toEqual(verdict));
});

describe('a status, with our JSON and with a foreign page', () => {
  const ours = 'P0001';
  test.each<[number, object, object]>([
    [401, { kind: 'unauthorized', code: ours }, { kind: 'unauthorized', code: 'http_401' }],
    [403, { kind: 'forbidden', code: ours }, replied('http_403')],
    [404, { kind: 'server_fault', code: ours }, replied('http_404')],
    [408, unknown(ours, true), unknown('http_408', true)],
    [409, { kind: 'refused', code: ours, message: '' }, replied('http_409')],
    [413, { kind: 'too_large' }, { kind: 'too_large' }],
    [425, unknown(ours), unknown('http_425')],
    [429, { kind: 'busy', code: ours, retryAfterMs: 0 }, { kind: 'busy', code: 'http_429', retryAfterMs: 0 }],
    [400, { kind: 'refused', code: ours, message: '' }, replied('http_400')],
    [422, { kind: 'refused', code: ours, message: '' }, replied('http_422')],
    [302, { kind: 'refused', code: ours, message: '' }, unknown('http_302')],
    [500, { kind: 'server_error', code: ours, message: '' }, replied('http_500')],
    [502, unknown(ours), unknown('http_502')],
    [503, { kind: 'busy', code: ours, retryAfterMs: 0 }, { kind: 'busy', code: 'http_503', retryAfterMs: 0 }],
    [504, replied(ours, true), replied('http_504', true)],
    [599, unknown(ours), unknown('http_599')],
  ])('%i', (status, withOurs, withTheirs) => {
    expect(meaning(coded(status, ours))).toEqual(withOurs);
    expect(meaning(response(status, '<html>'))).toEqual(withTheirs);
  });
});

test.each(['canceling statement due to Timeout', 'network is unreachable', 'connection refused'])(
  'the documented message: %s',
  (message) => {
    expect(meaning(coded(400, 'P0001', message))).toEqual(unknown('P0001'));
    expect(meaning(coded(400, 'P0001', 'something else'))).toMatchObject({ kind: 'refused' });
  },
);

test.each<[string | null, number]>([
  ['20', 20_000],
  ['0', 0],
  ['-5', 0],
  ['999999', 300_000],
  ['Fri, 20 Nov 2026 01:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
  ['soon', 0],
  ['', 0],
  [null, 0],
])('Retry-After %s asks for %i ms', (header, retryAfterMs) => {
  expect(meaning(response(503, '', header))).toMatchObject({ kind: 'busy', retryAfterMs });
});
