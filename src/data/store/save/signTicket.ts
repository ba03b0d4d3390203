import { Dexie } from 'dexie';
import { factsOf, sign, signedText, writeSignature } from '../../../domain/deliveries/signedTicket.ts';
import { paperRevisionOf } from '../../../domain/records/deliveries.ts';
import { trusted, type Fields } from '../../../domain/values/json.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { Mutation } from '../../../domain/mutations/mutations.ts';

/** The key of a registration, by its device code. */
export interface SigningKey {
  readonly code: string;
  readonly key: CryptoKey;
}

type Unsigned = Pick<Mutation, 'kind' | 'captured_at'> & { readonly payload: object };

/** Whether a save of this kind prints another paper. */
export const isSigned = (kind: string): boolean => kind === 'deliveries.create' || kind === 'deliveries.correct';

/**
 * Adds the signature of the ticket that the mutation makes of `before`, and removes an older one. Within a transaction, which stays
 * open. A device without a key, or whose browser fails to sign, still saves the ticket.
 */
export async function signTicket<M extends Unsigned>(
  mutation: M,
  before: Fields | undefined,
  signing: SigningKey | null | undefined,
): Promise<M> {
  if (!isSigned(mutation.kind)) return mutation;
  const { signature: _, ...payload }: Fields = { ...mutation.payload };
  const signature = signing && (await signatureOf({ ...mutation, payload }, before, signing).catch(() => null));
  return { ...mutation, payload: signature ? { ...payload, signature } : payload };
}

async function signatureOf(
  { kind, captured_at, payload }: Unsigned,
  before: Fields | undefined,
  { code, key }: SigningKey,
): Promise<string | null> {
  const isNew = kind === 'deliveries.create';
  if (!isNew && !before) return null;
  const row = trusted<DeliveryRow>({ revisions: null, ...(isNew ? { captured_at } : before), ...payload });
  const revision = isNew ? 0 : paperRevisionOf(row) + 1;
  const text = signedText({ ...factsOf(row), revision }, code);
  return writeSignature(revision, { device: code, signature: await Dexie.waitFor(sign(key, text)) });
}
