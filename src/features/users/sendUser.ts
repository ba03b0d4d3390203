import { askUsers, type UserAction, type UserFailure } from '../../data/users.ts';
import type { TFunction } from 'i18next';
import type { Refusal } from '../../forms/useOnlineForm.ts';

/** Null: the users function has done it. */
export async function sendUser(action: UserAction, t: TFunction): Promise<Refusal | null> {
  const asked = await askUsers(action).catch(() => ({ ok: false, error: { kind: 'unclear' } }) as const);
  return asked.ok ? null : refusalOf(asked.error, t);
}

/** The function's sentence, if the app has none for its code. */
function refusalOf(failure: UserFailure, t: TFunction): Refusal {
  if (failure.kind !== 'refused') return { text: t(`people.failed.${failure.kind}`) };
  const known = CODES.find((code) => code === failure.code);
  const text = known ? t(`people.failed.${known}`) : failure.message || t('people.failed.invalid_input');
  return { text, field: failure.field };
}

const CODES = ['last_owner', 'unknown_user', 'email_taken', 'forbidden', 'weak_password'] as const;
