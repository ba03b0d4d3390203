/**
 * Lets the auth library write or remove only the session that it renews. Its lock is not awaited without limit, and a renewal that
 * ends after the user of the tablet changed must neither replace nor end the next user's session, nor restore a session that was
 * signed out. So each write is a compare-and-set on the refresh token that was sent.
 */
import { sessionIn, SESSION_KEY, type SessionStorage } from './sessionStorage.ts';

export function guardForeignSession(storage: SessionStorage, fetcher: typeof fetch) {
  let sent: string | null = null;
  const own: Pick<SessionStorage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) =>
      key === SESSION_KEY
        ? storage.change(key, (held) => (isRenewed(held) ? value : undefined))
        : storage.setItem(key, value),
    removeItem: (key) =>
      key === SESSION_KEY
        ? storage.change(key, (held) => (sessionIn(held) === null || isRenewed(held) ? null : undefined))
        : storage.removeItem(key),
  };
  const isRenewed = (held: string | null): boolean => sent !== null && sessionIn(held)?.refresh_token === sent;
  const watched: typeof fetch = (input, init) => {
    sent = refreshTokenIn(init?.body) ?? sent;
    return fetcher(input, init);
  };
  return { storage: own, fetcher: watched };
}

function refreshTokenIn(body: unknown): string | null {
  if (typeof body !== 'string') return null;
  const sent: unknown = JSON.parse(body);
  return typeof sent === 'object' && sent !== null && 'refresh_token' in sent && typeof sent.refresh_token === 'string'
    ? sent.refresh_token
    : null;
}
