/**
 * Answers the receiver of a ticket, without an account: with the keys that verify tickets offline, or with the state of one ticket. The
 * request contains the text that the ticket's device signed and the signature, or the number and plate on the paper.
 */
import { json, serviceUnavailable, tooMany } from '../_shared/answers.ts';
import { readBody } from '../_shared/body.ts';
import { callerAddress } from '../_shared/caller.ts';
import { z } from '../_shared/packages.ts';
import { post } from '../_shared/post.ts';
import { serviceClient } from '../_shared/supabase.ts';

const questionBody = z.object({
  signed: z.optional(z.string().check(z.maxLength(500))),
  device: z.optional(z.string().check(z.maxLength(4))),
  signature: z.optional(z.string().check(z.regex(/^[\w-]{86}$/))),
  number: z.optional(z.string().check(z.maxLength(40))),
  plate: z.optional(z.string().check(z.minLength(3), z.maxLength(15))),
});

const keyList = z.object({
  company: z.string(),
  time_zone: z.string(),
  keys: z.array(
    z.object({
      code: z.string(),
      key: z.string(),
      since: z.nullable(z.string()),
      revoked_at: z.nullable(z.string()),
    }),
  ),
});

export const handle = post(async (request) => {
  const body = await readBody(request, questionBody);
  if (!body.ok) return body.answer;
  const { signed, device, signature, number, plate } = body.value;
  const isSigned = signed !== undefined && device !== undefined && signature !== undefined;
  const isTyped = number !== undefined && plate !== undefined;
  const address = callerAddress(request);
  if (isSigned || isTyped) {
    const wait = waitOf(address);
    if (wait > 0) return tooManyChecks(wait);
  }

  const list = await keys();
  if (!list) return serviceUnavailable('The keys could not be read.');
  if (isSigned) {
    const key = list.keys.find(({ code }) => code === device)?.key;
    // A ticket that is not genuine causes no database query.
    if (!key || !(await isSignedBy(key, signed, signature))) return json(200, { state: 'not_genuine' });
    return ask(address, { p_number: numberIn(signed), p_plate: null, p_signature: signature });
  }
  if (isTyped)
    return ask(address, {
      p_number: number
        .trim()
        .toUpperCase()
        .replaceAll(/[\s–—-]+/g, '-'),
      p_plate: plate,
      p_signature: null,
    });
  return json(200, list);
});

async function ask(address: string, question: object): Promise<Response> {
  const { data, error } = await serviceClient().rpc('check_ticket', { p_address: address, ...question });
  if (error) {
    console.error(error.message);
    return serviceUnavailable('The ticket could not be looked up.');
  }
  const wait = Number(data.wait ?? 0);
  if (wait === 0) return json(200, data);
  if (closedUntil.size >= MOST_ADDRESSES) closedUntil.clear();
  closedUntil.set(address, Date.now() + wait * 1000);
  return tooManyChecks(wait);
}

/** Addresses with too many requests, until when (ms): further requests are answered from here. */
const closedUntil = new Map<string, number>();
const MOST_ADDRESSES = 10_000;

const waitOf = (address: string): number => Math.ceil(((closedUntil.get(address) ?? 0) - Date.now()) / 1000);

const tooManyChecks = (seconds: number): Response => tooMany('Too many checks from this address', seconds);

/** One read serves all requests for this long. */
const KEEP_MS = 30_000;
let held: { readonly at: number; readonly list: ReturnType<typeof readKeys> } | null = null;

function keys(): ReturnType<typeof readKeys> {
  if (!held || Date.now() - held.at > KEEP_MS) held = { at: Date.now(), list: readKeys() };
  return held.list;
}

async function readKeys() {
  const { data, error } = await serviceClient().rpc('ticket_keys');
  if (!error) return keyList.parse(data);
  console.error(error.message);
  held = null;
  return null;
}

/** Like `isSignedBy` of the app: a hosted function is deployed without the app's sources. */
async function isSignedBy(publicKey: string, text: string, signature: string): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', key, bytesOf(signature), new TextEncoder().encode(text));
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/** From the signed list (`signedText` of the app). */
function numberIn(signed: string): string {
  const list: unknown = JSON.parse(signed);
  return Array.isArray(list) ? String(list[1]) : '';
}
