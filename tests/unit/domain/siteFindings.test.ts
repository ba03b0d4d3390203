import { describe, expect, it } from 'vitest';
import { causesIn, findingsIn, isOlder } from '../../../src/domain/settings/siteFindings.ts';
import { site, siteDevice } from '../../support/siteHealth.ts';

const AT = '2026-11-29T12:00:00Z';
const now = Date.parse(AT);
const findings = (unlike: Parameters<typeof site>[0], known: object = {}) =>
  findingsIn({
    at: now,
    health: site({ at: AT, ...unlike }),
    ledger: [],
    version: '1.2.0',
    isOwnServer: true,
    ...known,
  }).map(({ key, count }) => `${key} ${count}`);
const backup = (made_at: string) => ({ backup: { made_at, bytes: 1, position: 1 } });

describe('what needs the owner', () => {
  it.each([
    ['is nothing where all is well', {}, {}, []],
    ['a ledger that differs', {}, { ledger: [{ part: 'stocks', differs: 2, examples: [] }] }, ['ledger 2']],
    ['a server whose clock was set back', { newest_record_at: '2026-11-29T12:02:00Z' }, {}, ['setBack 1']],
    ['no clock that is less than three minutes off', {}, { at: now + 179_999 }, []],
    ['a clock that is behind', {}, { at: now + 180_000 }, ['clock 3']],
    ['a clock that is ahead', {}, { at: now - 240_000 }, ['clock 4']],
    ['no backup of an own server', { backup: null }, {}, ['noBackup 1']],
    ['no unknown backup of a hosted project', { backup: null }, { isOwnServer: false }, []],
    ['no backup of the day before', backup('2026-11-28T11:00:00Z'), {}, []],
    ['a backup of two days ago', backup('2026-11-27T12:00:00Z'), {}, ['oldBackup 2']],
    ['held records', { held: { count: 3, oldest_at: AT } }, {}, ['held 3']],
    ['errors that are no refusals', { errors: { count: 5, refused: 4, messages: [] } }, {}, ['errors 1']],
    ['a newer version elsewhere', { devices: [siteDevice({ app_version: '1.10.0' })] }, {}, ['update 1']],
  ])('%s', (_name, unlike, known, expected) => expect(findings(unlike, known)).toEqual(expected));

  it('are devices, each for every reason that it gives', () => {
    const early = '2026-11-29T06:00:00Z';
    const devices = [
      siteDevice({ unsent_count: 3, rejected_count: 1, last_seen_at: early }),
      siteDevice({ unsent_count: 1, last_seen_at: AT, waiting_since: early }),
      siteDevice({ app_version: '1.1.9', last_seen_at: AT }),
      siteDevice({}),
    ];
    expect(findings({ devices })).toEqual(['silent 1', 'stalled 1', 'attention 1', 'older 1']);
  });

  it.each([
    ['1.9.0', '1.10.0', true],
    ['1.10.0', '1.9.0', false],
    ['demo', '1.0.0', false],
    [null, '1.0.0', false],
  ])('version %s is older than %s: %s', (one, than, is) => expect(isOlder(one, than)).toBe(is));
});

it('errors are counted by their cause', () => {
  const messages = [
    ['The store refused deliveries.create (QuotaExceededError): full', 2],
    ['The server refused a list.', 1],
    ['Failed to fetch', 4],
    ["Cannot read properties of undefined (reading 'id')", 1],
    ['The store of this device could not be opened.', 3],
  ] as const;
  const errors = messages.map(([message, count]) => ({ message, count, devices: 1, last_at: AT }));
  const causes = causesIn(site({ errors: { count: 11, refused: 0, messages: errors } }));
  const told = causes.map(({ cause, count }) => `${cause} ${count}`);
  expect(told).toEqual(['refused 1', 'storage 5', 'network 4', 'app 1']);
});
