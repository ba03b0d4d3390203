/** Nobody can reach the sign-up; whoever opens it one day finds its words. */
import { createInstance } from 'i18next';
import { expect, it, vi } from 'vitest';
import en from '../../public/locales/en/common.json' with { type: 'json' };
import { tellAccountCreated } from '../../src/features/auth/signUpToast.ts';
import { toast } from '../../src/ui/toast.ts';

vi.mock('../../src/ui/toast.ts', () => ({ toast: vi.fn<typeof toast>() }));

it('a sign-up that went through says that the account was created, and that an email waits', async () => {
  const texts = createInstance();
  await texts.init({ lng: 'en', resources: { en: { common: en } }, defaultNS: 'common' });
  tellAccountCreated(texts.t);
  expect(toast).toHaveBeenCalledExactlyOnceWith(
    'good',
    'Account created successfully',
    'Please check your email to verify your account.',
  );
});
