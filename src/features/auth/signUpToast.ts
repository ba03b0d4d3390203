import { toast } from '../../ui/toast.ts';
import type { TFunction } from 'i18next';

/** After a sign-up (`data/session/performSignUp.ts`), which no screen offers. */
export const tellAccountCreated = (t: TFunction): void =>
  toast('good', t('auth.toast.created'), t('auth.toast.createdText'));
