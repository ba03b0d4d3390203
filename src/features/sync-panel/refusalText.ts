import type { TFunction } from 'i18next';
import type { OutboxItem } from '../../data/index.ts';

/** Why a record was not accepted; the server's words for a code newer than this app. One set aside has no verdict to show. */
export function refusalText(
  { code, message, state, isForUserToDecide }: Pick<OutboxItem, 'code' | 'message' | 'state' | 'isForUserToDecide'>,
  t: TFunction,
): string | null {
  if (state === 'blocked' && isForUserToDecide) return t('refusal.waits_in_vain');
  if (code === 'refused_by_owner') return [t('refusal.refused_by_owner'), reasonIn(message)].filter(Boolean).join(': ');
  const said = code === null ? '' : t(`refusal.${code}`, { defaultValue: '' });
  if (said !== '') return said;
  return state === 'set_aside' && code !== null ? t('refusal.not_taken', { code }) : message || null;
}

/** What the owner wrote stands behind the sentence. */
const reasonIn = (message: string | null): string | undefined => /: (.+)$/s.exec(message ?? '')?.[1];
