/** What a receiver is told of a ticket: each kind of doubt by its own word. */
import { expect, test, vi } from 'vitest';
import { ALGORITHM, base64url, sign, signedText } from '../../../../src/domain/deliveries/signedTicket.ts';
import { judge, officeWord, type OfficeAnswer } from '../../../../src/domain/deliveries/ticketVerdict.ts';

const FACTS = ['SJ-261120-A7K-0042', 'B 1234 XYZ', 'abu_batu', '7.500', '2026-11-20T10:42+07:00'] as const;
const [number, plate, material, volume, time] = FACTS;
const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
const key = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
const facts = { number, plate, material, volume, time, revision: 0 };
const signature = await sign(pair.privateKey, signedText(facts, 'A7K'));
const TEXT = [...FACTS, 'A7K', signature].join('\n');
const OLD = FACTS.join('\n');

const listOf = (fields: object = {}) => ({
  company: 'PT Batu',
  time_zone: 'Asia/Jakarta',
  keys: [{ code: 'A7K', key, since: '2026-11-01T00:00:00Z', revoked_at: null, ...fields }],
});

test.each([
  ['a signed ticket', TEXT, listOf(), 'genuine'],
  ['one with another volume', TEXT.replace('7.500', '9.500'), listOf(), 'altered'],
  ['one whose signature is cut', TEXT.slice(0, -3), listOf(), 'cut'],
  ['one of a device that the list does not have', TEXT, listOf({ code: 'B8L' }), 'unknown'],
  ['one from before its device was revoked', TEXT, listOf({ revoked_at: '2026-11-20T03:43:00Z' }), 'genuine'],
  ['one from after its device was revoked', TEXT, listOf({ revoked_at: '2026-11-20T03:41:00Z' }), 'revoked'],
  ['one without any list of keys', TEXT, null, 'unverified'],
  ['an old ticket, of a device without a key', OLD, listOf({ code: 'B8L' }), 'unsigned'],
  ['one from before its device signed', OLD, listOf({ since: '2026-11-20T03:00:00Z' }), 'unsigned'],
  ['one whose device signs, without a signature', OLD, listOf(), 'missing'],
  ['a code of anything else', 'WIFI:S:kuari;;', listOf(), 'no_ticket'],
])('%s', async (_what, text, list, verdict) => {
  expect((await judge(text, list)).verdict).toBe(verdict);
});

test('a browser without Ed25519 calls nothing altered', async () => {
  const verify = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('NotSupportedError'));
  expect((await judge(TEXT, listOf())).verdict).toBe('unverified');
  verify.mockRestore();
});

test('the office adds what became of the ticket', async () => {
  const [{ code: signed }, { code: old }] = [await judge(TEXT, null), await judge(OLD, null)];
  const theirs = { number, plate, material, volume, time: '2026-11-20T03:42:17.000Z' };
  const words = (answer: OfficeAnswer) => [signed, old, null].map((code) => officeWord(answer, code));
  expect(words({ state: 'valid', revision: 0, facts: theirs })).toEqual(['valid', 'valid', 'valid']);
  expect(words({ state: 'valid', revision: 1 })).toEqual(['revised', 'revised', 'valid']);
  expect(words({ state: 'void' })).toEqual(['void', 'void', 'void']);
  expect(words({ state: 'unknown' })).toEqual(['notRecorded', 'notFound', 'notFound']);
  expect(words({ state: 'not_genuine' })).toEqual([null, null, null]);
  // A paper that the office does not have: of a correction on its way, and a second one under the same number.
  const { code: corrected } = await judge([...FACTS, 'REV 1', 'A7K', signature].join('\n'), null);
  expect(officeWord({ state: 'valid', revision: 0, is_same: false }, corrected)).toBe('notRecorded');
  expect(officeWord({ state: 'valid', revision: 1, is_same: true }, corrected)).toBe('valid');
  expect(officeWord({ state: 'valid', revision: 0, is_same: false }, signed)).toBe('other');
  for (const other of [{ volume: '8.000' }, { material: 'boulder' }, { time: '2026-11-20T04:42:00Z' }])
    expect(officeWord({ state: 'valid', facts: { ...theirs, ...other } }, old)).toBe('other');
});
