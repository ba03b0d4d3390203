/** What a ticket's code says is what its device signed: nothing of it can be changed, cut or spelt otherwise. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALGORITHM,
  base64url,
  factsOf,
  isSignedBy,
  readTicketCode,
  sign,
  signedText,
  writeSignature,
} from '../../../../src/domain/deliveries/signedTicket.ts';
import { codeText } from '../../../../src/features/deliveries/ticket/ticketText.ts';
import { trusted } from '../../../../src/domain/values/json.ts';
import type { DeliveryRow } from '../../../../src/domain/records/rows.ts';

const ZONE = 'Asia/Jakarta';
const rowOf = (fields: Partial<DeliveryRow> = {}): DeliveryRow =>
  trusted<DeliveryRow>({
    ticket_no: 'SJ-261120-A7K-0042',
    truck_license: 'B 1234 XYZ',
    material_type: 'split_half_inch',
    volume: 7.5,
    captured_at: '2026-11-20T03:42:17.123Z',
    revisions: null,
    signature: null,
    ...fields,
  });
const corrected = [{ at: '2026-11-20T04:00:00Z', by: 'u', reason: 'Misread', was: {} }];

const pair = await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
const publicKey = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));

async function signedRow(fields: Partial<DeliveryRow> = {}, device = 'A7K'): Promise<DeliveryRow> {
  const row = rowOf(fields);
  const facts = factsOf(row);
  const signature = await sign(pair.privateKey, signedText(facts, device));
  return { ...row, signature: writeSignature(facts.revision, { device, signature }) };
}

async function isGenuine(text: string, key = publicKey): Promise<boolean> {
  const code = readTicketCode(text);
  if (code === null || code.signed === null || code.signed === 'cut') return false;
  return isSignedBy(key, signedText(code.facts, code.signed.device), code.signed.signature);
}

describe('the code of a ticket', () => {
  test('begins as it always did, and ends with the device and the signature', async () => {
    const lines = codeText(await signedRow(), ZONE).split('\n');
    expect(lines.slice(0, 5).join('|')).toBe(
      'SJ-261120-A7K-0042|B 1234 XYZ|split_half_inch|7.500|2026-11-20T10:42+07:00',
    );
    expect(lines[5]).toBe('A7K');
    expect(lines[6]).toMatch(/^[\w-]{86}$/);
    expect(lines).toHaveLength(7);
    expect(codeText(rowOf(), ZONE).split('\n')).toHaveLength(5);
  });

  test.each([
    ['a first paper', {}, 'A7K'],
    ['a corrected one, by another device', { revisions: corrected }, 'Z9Q2'],
  ])('is genuine as it is printed: %s', async (_name, fields, device) => {
    const row = await signedRow(fields, device);
    expect(await isGenuine(codeText(row, ZONE))).toBe(true);
    expect(await isGenuine(`${codeText(row, ZONE).replaceAll('\n', '\r\n')}\r\n`)).toBe(true);
    // The site's zone may be another one when it is printed again.
    expect(await isGenuine(codeText(row, 'Asia/Makassar'))).toBe(true);
  });

  test('has no signature where that is of another revision: the paper would be called altered', async () => {
    const row = { ...(await signedRow()), revisions: corrected };
    expect(readTicketCode(codeText(row, ZONE))).toMatchObject({ facts: { revision: 1 }, signed: null });
  });

  test.each([
    ['the number', 'SJ-261120-A7K-0042', 'SJ-261120-A7K-0043'],
    ['the plate', 'B 1234 XYZ', 'B 1234 XYA'],
    ['the material', 'split_half_inch', 'abu_batu'],
    ['the volume', '7.500', '8.500'],
    ['the volume, written otherwise', '7.500', '7.5'],
    ['the day', '2026-11-20T', '2026-11-21T'],
    ['the minute', '10:42', '10:43'],
    ['the zone', '+07:00', '+08:00'],
    ['the revision', '+07:00\n', '+07:00\nREV 1\n'],
    ['the device', '\nA7K\n', '\nB7K\n'],
  ])('is not genuine with another value for %s', async (_name, before, after) => {
    const text = codeText(await signedRow(), ZONE);
    expect(text).toContain(before);
    expect(await isGenuine(text.replace(before, after))).toBe(false);
  });

  test('is not genuine by the key of another device', async () => {
    const other = await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
    const key = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', other.publicKey)));
    expect(await isGenuine(codeText(await signedRow(), ZONE), key)).toBe(false);
    expect(await isGenuine(codeText(await signedRow(), ZONE), 'no key')).toBe(false);
  });

  test('is cut where a part of the signature is missing, and an old one where all of it is', async () => {
    const text = codeText(await signedRow(), ZONE);
    const signedOf = (part: string) => readTicketCode(part)?.signed;
    expect(signedOf(text.slice(0, -1))).toBe('cut');
    expect(signedOf(text.slice(0, -87))).toBe('cut');
    expect(signedOf(`${text}\nmore`)).toBe('cut');
    expect(signedOf(text.slice(0, -91))).toBeNull();
    for (const other of ['', 'https://example.com', 'SJ-261120-A7K-0042', 'SJ-261120-A7K-0042\nB 1\nabu\n1\nnow'])
      expect(readTicketCode(other)).toBeNull();
  });

  test('is never genuine with a bit flipped: 10,000 tries', async () => {
    const bytes = new TextEncoder().encode(codeText(await signedRow({ revisions: corrected }), ZONE));
    const isGenuineWith = (bit: number) => {
      const flipped = Uint8Array.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return isGenuine(new TextDecoder().decode(flipped));
    };
    const every = Array.from({ length: bytes.length * 8 }, (_, bit) => bit);
    const tries = [...every, ...fc.sample(fc.nat(every.length - 1), { numRuns: 10_000 - every.length, seed: 57 })];
    const results = await Promise.all(tries.map(isGenuineWith));
    expect(results).toHaveLength(10_000);
    expect(tries.filter((_, at) => results[at])).toEqual([]);
  });
});

test('two tickets never sign the same text, whatever their values hold', () => {
  const word = fc.string({ unit: fc.constantFrom('A', '"', ',', '\n', '\\', '0', ' '), maxLength: 4 });
  const facts = fc.record({ number: word, plate: word, material: word, volume: word, revision: fc.nat(2) });
  const time = '2026-11-20T10:42+07:00';
  fc.assert(
    fc.property(facts, word, facts, word, (one, device, other, otherDevice) => {
      const isSame = JSON.stringify([one, device]) === JSON.stringify([other, otherDevice]);
      expect(signedText({ ...one, time }, device) === signedText({ ...other, time }, otherDevice)).toBe(isSame);
    }),
    { numRuns: 2_000, seed: 57 },
  );
});
