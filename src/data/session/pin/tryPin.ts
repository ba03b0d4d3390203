/** One try of a PIN. It is counted before it is checked, so that closing the app in between gives no extra try. */
import { err, ok, type Result } from '../../../domain/values/result.ts';
import { trusted } from '../../../domain/values/json.ts';
import type { PinRefusal } from '../sessionTypes.ts';
import { open } from './lockbox.ts';
import type { SealedContent } from './ownPin.ts';
import { changePin, MOST_TRIES } from './pins.ts';

export async function tryPin(userId: string, pin: string): Promise<Result<SealedContent, PinRefusal>> {
  // Tries above the limit are counted too, so that two at once are refused in any order.
  const record = await changePin(userId, (held) => held && { ...held, tries: held.tries + 1 });
  if (!record?.sealed || record.tries > MOST_TRIES) return err({ kind: 'locked' });
  const text = await open(record.lock, record.sealed, pin);
  if (text !== null) {
    await changePin(userId, (held) => held && { ...held, tries: 0 });
    // Sealed by this app (`sealSession`), and opened only by the key that sealed it.
    return ok(trusted<SealedContent>(JSON.parse(text)));
  }
  if (record.tries < MOST_TRIES) return err({ kind: 'wrong_pin', triesLeft: MOST_TRIES - record.tries });
  // Nothing is left to guess.
  await changePin(userId, (held) => held && { ...held, sealed: null });
  return err({ kind: 'locked' });
}
