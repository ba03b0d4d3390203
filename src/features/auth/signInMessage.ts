import { unreachable } from '../../domain/values/result.ts';
import type { TFunction } from 'i18next';
import type { SignInFailure } from '../../data/signingIn.ts';

/** The sentence for a refused sign-in. The server's own words are shown as they are, but its usual one is translated. */
export function signInMessage(failure: SignInFailure, t: TFunction): string {
  switch (failure.kind) {
    case 'rate_limited':
      return t('auth.error.rateLimited', { minutes: failure.minutes });
    case 'invalid_credentials':
      return isUsual(failure.message) ? t('auth.error.invalidCredentials') : failure.message;
    case 'access_denied':
      if (failure.code === 'device_revoked') return t('auth.error.deviceRevoked');
      return failure.code === 'forbidden' ? t('denied.permission') : failure.message || t('denied.permission');
    case 'service_unavailable':
      return failure.message || t('auth.error.serviceUnavailable');
    case 'offline':
      return t('auth.error.offline');
    case 'storage':
      return t('auth.error.storage');
    case 'overridden':
      return t('auth.error.overridden');
    case 'incomplete':
      return t('auth.error.incomplete');
    case 'unexpected':
      return t('auth.error.unexpected');
    default:
      return unreachable(failure);
  }
}

const isUsual = (message: string | null): message is null | '' | 'Invalid credentials' =>
  !message || message === 'Invalid credentials';
