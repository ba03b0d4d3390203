/**
 * The signature of a ticket: Ed25519 with the key of the registration that captured it, over the facts in its QR code. It contains no
 * customer: names are long, and a code on 58 mm paper has to stay readable.
 *
 * The code contains no URL of the checking page: a forged ticket would lead to a page that calls it genuine.
 */
import { paperRevisionOf } from '../records/deliveries.ts';
import type { DeliveryRow } from '../records/rows.ts';

/** As printed on the paper. */
export interface TicketFacts {
  readonly number: string;
  readonly plate: string;
  readonly material: string;
  /** m³ with 3 decimals. */
  readonly volume: string;
  /** ISO 8601 with zone, to the minute. */
  readonly time: string;
  readonly revision: number;
}

export interface TicketSignature {
  /** Code of the registration that signed. */
  readonly device: string;
  readonly signature: string;
}

/** `cut`: something follows the facts that is no complete signature; null: an old ticket, or a device without Ed25519. */
export interface TicketCode {
  readonly facts: TicketFacts;
  readonly signed: TicketSignature | 'cut' | null;
}

type Signable = Pick<
  DeliveryRow,
  'ticket_no' | 'truck_license' | 'material_type' | 'volume' | 'captured_at' | 'revisions'
>;

export const factsOf = (row: Signable): TicketFacts => ({
  number: row.ticket_no,
  plate: row.truck_license,
  material: row.material_type,
  volume: row.volume.toFixed(3),
  time: row.captured_at,
  revision: paperRevisionOf(row),
});

/** A JSON list, so that two different tickets never have the same text. Only the instant counts, whatever zone it is written in. */
export const signedText = (facts: TicketFacts, device: string): string =>
  JSON.stringify([
    'ticket 1',
    facts.number,
    facts.plate,
    facts.material,
    facts.volume,
    minuteOf(facts.time),
    facts.revision,
    device,
  ]);

function minuteOf(time: string): string {
  const instant = Date.parse(time);
  return Number.isNaN(instant) ? time : `${new Date(instant).toISOString().slice(0, 16)}Z`;
}

/** As stored in a row: the paper's revision, the device, the signature. If corrections crossed, it belongs to a paper that never existed. */
export const writeSignature = (revision: number, { device, signature }: TicketSignature): string =>
  `${revision}.${device}.${signature}`;

export function signatureOf(row: Signable & Pick<DeliveryRow, 'signature'>): TicketSignature | null {
  const [revision, device, signature] = row.signature?.split('.') ?? [];
  return device && signature && Number(revision) === paperRevisionOf(row) ? { device, signature } : null;
}

/** The scanned or pasted ticket; null if it is none. Strict, so that no other spelling of a ticket is accepted. */
export function readTicketCode(text: string): TicketCode | null {
  const [number = '', plate = '', material = '', volume = '', time = '', ...rest] = text
    .replaceAll('\r', '')
    .replace(/\n+$/, '')
    .split('\n');
  if (!/^SJ-\d{6}-/.test(number) || !TIME.test(time) || Number.isNaN(Date.parse(time))) return null;
  const revision = Number(/^REV ([1-9]\d{0,3})$/.exec(rest[0] ?? '')?.[1] ?? 0);
  const facts = { number, plate, material, volume, time, revision };
  const [device = '', signature = '', ...more] = revision > 0 ? rest.slice(1) : rest;
  if (device === '' && signature === '') return { facts, signed: null };
  const isWhole = /^[0-9A-Z]{3,4}$/.test(device) && bytesOf(signature)?.length === 64 && more.length === 0;
  return { facts, signed: isWhole ? { device, signature } : 'cut' };
}

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/;

/** `SJ-YYMMDD-<device code>-<counter>` */
export const deviceOf = (number: string): string => number.split('-')[2] ?? '';

export const ALGORITHM = 'Ed25519';

export const sign = async (key: CryptoKey, text: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.sign(ALGORITHM, key, new TextEncoder().encode(text))));

/** `publicKey`: 32 bytes, base64url. Throws if the browser has no Ed25519. */
export async function isSignedBy(publicKey: string, text: string, signature: string): Promise<boolean> {
  const [raw, signed] = [bytesOf(publicKey), bytesOf(signature)];
  if (!raw || !signed) return false;
  const key = await crypto.subtle.importKey('raw', raw, ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, key, signed, new TextEncoder().encode(text));
}

export const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Null unless it is written exactly as `base64url` writes it: the last character has unused bits. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return base64url(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}
