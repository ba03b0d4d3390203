/** The public check of tickets: the company's keys, which stay on the device, and the office's answer. It needs no sign-in. */
import { signedText, type TicketCode } from '../domain/deliveries/signedTicket.ts';
import { isKeyList, isOfficeAnswer, type OfficeAnswer, type TicketKeys } from '../domain/deliveries/ticketVerdict.ts';
import { jsonAs, type Check } from '../domain/values/shape.ts';
import { backend } from './remote/env.ts';
import { postJson } from './remote/rpc.ts';
import { deviceStore } from './store/deviceStore.ts';

const KEYS = 'ticket_keys';

export const storedKeys = async (): Promise<TicketKeys | null> =>
  (await deviceStore()
    .get<TicketKeys>(KEYS)
    .catch(() => undefined)) ?? null;

/** The newest list, stored for the next use without signal; null if it cannot be fetched now. */
export async function fetchKeys(): Promise<TicketKeys | null> {
  const { answer } = await ask({}, isKeyList);
  if (answer)
    await deviceStore()
      .set(KEYS, answer)
      .catch(() => undefined);
  return answer;
}

/** `wait`: minutes until this address may ask again. Neither field: the office cannot be reached. */
export interface OfficeResult<T = OfficeAnswer> {
  readonly answer: T | null;
  readonly wait: number;
}

/** A signed ticket is looked up by its signature, any other by its number and plate. */
export const questionOf = ({ facts, signed }: TicketCode) =>
  signed && signed !== 'cut'
    ? { signed: signedText(facts, signed.device), ...signed }
    : { number: facts.number, plate: facts.plate };

export const askOffice = (question: object) => ask(question, isOfficeAnswer);

async function ask<T>(question: object, isRight: Check<T>): Promise<OfficeResult<T>> {
  const server = backend();
  const limits = { timeoutMs: 15_000 };
  const result = await postJson(server, '/functions/v1/check', server.key, question, limits);
  if (result.kind !== 'response') return { answer: null, wait: 0 };
  const wait = result.status === 429 ? Math.ceil(Number(result.retryAfter ?? 600) / 60) : 0;
  return { answer: result.status === 200 ? jsonAs(isRight, result.body) : null, wait };
}
