/** The action that a line of the audit shows. The server has one action for all of an owner's changes to a user. */
import type { Values } from './changes.ts';

/** An action of the log, or a narrower one that only screens use. */
export function actionOf({ action, after }: { readonly action: string; readonly after: Values | null }): string {
  if (action !== 'profiles.change' || after === null) return action;
  if (after['must_change_password'] === true) return 'profiles.reset_password';
  if (typeof after['is_active'] === 'boolean')
    return after['is_active'] ? 'profiles.reactivate' : 'profiles.deactivate';
  return 'role' in after ? 'profiles.change_role' : action;
}
