/** Calls the `users` function: the owner's actions on users. Repeating a call gives the same result. */
import { err, ok, type Result } from '../../domain/values/result.ts';
import type { Contact, NewUser } from '../../domain/people/userForms.ts';
import { fieldsOf } from '../../domain/values/json.ts';
import type { Role } from '../../domain/rules/roles.ts';
import { reportFault } from '../runtime/reportFault.ts';
import { backend } from '../remote/env.ts';
import { postJson } from '../remote/rpc.ts';
import { objectIn, textOf } from '../session/answerText.ts';
import { authState } from '../session/authState.ts';
import { pageTokens } from '../session/pageSession.ts';
import { requestRefresh } from '../runtime/driver.ts';
import { outdate } from '../remote/listEntries.ts';

export type UserAction =
  | ({ readonly action: 'create' } & NewUser)
  | { readonly action: 'role'; readonly user: string; readonly role: Role }
  | ({ readonly action: 'change'; readonly user: string } & Contact)
  | { readonly action: 'deactivate' | 'reactivate'; readonly user: string }
  | { readonly action: 'reset_password'; readonly user: string; readonly password: string };

/** `unclear`: sent, no readable answer, may have been done. `refused`: `code` and `field` of the function, `message` its sentence. */
export type UserFailure =
  | { readonly kind: 'offline' | 'unclear' | 'signed_out' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string; readonly field: string | null };

const TIMEOUT_MS = 20_000;

export async function askUsers(request: UserAction): Promise<Result<void, UserFailure>> {
  const { user } = authState();
  if (!navigator.onLine) return err({ kind: 'offline' });
  const token = await pageTokens.current();
  if (token.kind === 'unreachable') return err({ kind: 'offline' });
  if (token.kind !== 'token' || token.userId !== user?.id) return err({ kind: 'signed_out' });
  const result = await postJson(backend(), '/functions/v1/users', token.value, request, { timeoutMs: TIMEOUT_MS });
  // Whatever the answer was, the list shows the current state.
  outdate('people');
  outdate('audit');
  if (result.kind === 'no_connection') return err({ kind: 'offline' });
  if (result.kind !== 'response') return err({ kind: 'unclear' });
  if (result.status >= 200 && result.status < 300) {
    // Names and roles of colleagues reach this device with a pull.
    requestRefresh();
    return ok(undefined);
  }
  if (result.status === 401) return err({ kind: 'signed_out' });
  const { code, error, details } = objectIn(result.body);
  if (result.status >= 500 || typeof code !== 'string') return err({ kind: 'unclear' });
  if (result.status === 403) reportFault({ code: '42501', message: `The users function refused: ${request.action}.` });
  return err({ kind: 'refused', code, message: textOf(error) ?? '', field: textOf(fieldsOf(details)['field']) });
}
