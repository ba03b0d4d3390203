/** What a road may do, under the names by which the figures count it. */
import { failing, html, type Fault } from '../support/network.ts';

export const FAULTS = {
  passed: 'pass',
  'request lost': 'lost',
  'answer lost after the commit': 'answer_lost',
  'answer cut': 'cut',
  'timed out': 'timed_out',
  'sent twice by the browser': { copies: 2 },
  'sent three times by the browser': { copies: 3 },
  'captive portal': html,
  'broken by a 500': failing(500, 'XX000'),
  'busy (503)': failing(503, 'PT503'),
  'busy with Retry-After': { status: 503, body: JSON.stringify({ code: 'PT503', message: 'busy' }), retryAfter: '20' },
  'rate limit (429)': { status: 429, body: '', retryAfter: '7' },
  'token refused (401)': failing(401, 'PGRST301'),
  'no right (403)': failing(403, '42501'),
  'too large (413)': failing(413, 'PT413'),
  'app too old (426)': failing(426, 'PT426', 'app_too_old'),
  'refused whole (400)': failing(400, 'PT400', 'malformed_batch'),
  'procedure missing (404)': failing(404, 'PGRST202'),
  'deadlock (40P01)': failing(500, '40P01'),
  'statement cancelled (57014)': failing(500, '57014'),
  'connection died at COMMIT (500)': {
    committed: { status: 500, body: JSON.stringify({ code: '08006', message: 'connection to server was lost' }) },
  },
  'broken after the commit (500)': {
    committed: { status: 500, body: JSON.stringify({ code: 'XX000', message: 'lost' }) },
  },
  'gateway timeout after the commit (504)': { committed: { status: 504, body: '<html>' } },
  'empty answer': { status: 200, body: '' },
  "somebody else's JSON": { status: 200, body: '{"ok":true}' },
  'bad gateway (502)': { status: 502, body: '<html>' },
  "another device's answer": 'misdelivered',
  'half an answer': { rewrite: (body) => body.slice(0, body.length / 2) },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;
const NAMES = new Map<Fault, string>(Object.entries(FAULTS).map(([name, fault]) => [fault, name]));
export const nameOf = (fault: Fault): string => NAMES.get(fault) ?? 'link too small';
