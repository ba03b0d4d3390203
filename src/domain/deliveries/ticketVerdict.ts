/** How far a receiver can trust a ticket, by its signature and by the office's answer. */
import {
  isCount,
  isFlag,
  isMaybeText,
  isName,
  isText,
  listOf,
  oneOf,
  orMissing,
  shaped,
  type Checked,
} from '../values/shape.ts';
import { deviceOf, isSignedBy, readTicketCode, signedText, type TicketCode } from './signedTicket.ts';

/** The answer of the function `check`. Times in ISO 8601; the revision and the first print are the office's. `is_same`: the signature is that of the paper. */
const isKey = shaped({ code: isName, key: isName, since: isMaybeText, revoked_at: isMaybeText });
export const isKeyList = shaped({ company: isText, time_zone: isName, keys: listOf(isKey) });
export const isOfficeAnswer = shaped({
  state: oneOf('valid', 'void', 'cancelled', 'unknown', 'not_genuine'),
  revision: orMissing(isCount),
  is_same: orMissing(isFlag),
  copies: orMissing(isCount),
  printed_at: isMaybeText,
  facts: orMissing(shaped({ number: isName, plate: isName, material: isName, volume: isName, time: isName })),
});
export type TicketKeys = Checked<typeof isKeyList>;
export type OfficeAnswer = Checked<typeof isOfficeAnswer>;

/**
 * `unknown`: no device of the company, or newer than the list. `missing`: without a signature, although its device signs. `revoked`:
 * signed after its device was revoked. `unverified`: this browser has no Ed25519, or no list of keys yet.
 */
export type Verdict =
  | ('genuine' | 'altered' | 'cut' | 'unknown' | 'unsigned')
  | ('missing' | 'revoked' | 'unverified' | 'no_ticket');

/** Verifies the text of a code with the stored keys, without a request. */
export async function judge(text: string, list: TicketKeys | null) {
  const code = readTicketCode(text);
  return { verdict: code ? await verdictOf(code, list) : 'no_ticket', code } as const;
}

/** The accepted lead of a device's clock over the server's (ms). */
const CLOCK_MS = 3_600_000;

async function verdictOf({ facts, signed }: TicketCode, list: TicketKeys | null): Promise<Verdict> {
  if (signed === 'cut') return 'cut';
  if (!list) return 'unverified';
  const key = list.keys.find(({ code }) => code === (signed?.device ?? deviceOf(facts.number)));
  const at = Date.parse(facts.time);
  if (!signed) return at > Date.parse(key?.since ?? '') + CLOCK_MS ? 'missing' : 'unsigned';
  if (!key) return 'unknown';
  // Codes are unique per company only: one foreign ticket in a thousand has the code of a device here too, and is shown as altered.
  const isRight = await isSignedBy(key.key, signedText(facts, signed.device), signed.signature).catch(() => null);
  if (isRight === null) return 'unverified';
  if (!isRight) return 'altered';
  return at > Date.parse(key.revoked_at ?? '') ? 'revoked' : 'genuine';
}

/** What the office adds to the signature. `other`: it has other facts under this number. */
export function officeWord(
  { state, revision = 0, is_same = true, facts: theirs }: OfficeAnswer,
  code: TicketCode | null,
) {
  if (state === 'not_genuine') return null;
  if (state === 'unknown') return code?.signed && code.signed !== 'cut' ? 'notRecorded' : 'notFound';
  if (state !== 'valid' || !code) return state;
  const { facts } = code;
  if (revision > facts.revision) return 'revised';
  if (revision < facts.revision) return 'notRecorded';
  const isSameTime = Math.abs(Date.parse(theirs?.time ?? '') - Date.parse(facts.time)) < 60_000;
  const isSame = !theirs || (theirs.material === facts.material && theirs.volume === facts.volume && isSameTime);
  return isSame && is_same ? 'valid' : 'other';
}
