/** One call of the users function at a time, and what is said of it. */
import { useRef, useState } from 'react';
import { askUsers } from '../../data/users.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import type { TFunction } from 'i18next';
import type { UserAction, UserFailure } from '../../data/users.ts';

export function useUsers() {
  const { t } = useTexts();
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<UserFailure | null>(null);

  /** Null: done. Undefined: another call is on its way. */
  async function ask(action: UserAction): Promise<UserFailure | null | undefined> {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setBusy(true);
    setFailure(null);
    const asked = await askUsers(action).catch(() => ({ ok: false, error: { kind: 'unclear' } }) as const);
    isBusy.current = false;
    setBusy(false);
    const failed = asked.ok ? null : asked.error;
    setFailure(failed);
    return failed;
  }

  return { ask, busy, failure, said: failure && failureText(failure, t) };
}

/** The function's own sentence where this app knows no other for its code. */
export function failureText(failure: UserFailure, t: TFunction): string {
  if (failure.kind !== 'refused') return t(`people.failed.${failure.kind}`);
  const known = REFUSALS.find((code) => code === failure.code);
  return known ? t(`people.failed.${known}`) : failure.message || t('people.failed.invalid_input');
}

const REFUSALS = ['last_owner', 'unknown_user', 'email_taken', 'forbidden', 'weak_password'] as const;
