/**
 * What the auth library writes or removes concerns the session that it renews, and no other: its lock is not waited for for ever,
 * and a renewal that comes back after the tablet changed hands must neither take the place of the next person's session nor end
 * it, nor bring one back that was left. So each write is a compare-and-set on the refresh token that went out.
 */
import { sessionIn, SESSION_KEY } from './sessionStorage.ts';
import type { SessionStorage } from './sessionStorage.ts';

export function onlyItsOwn(storage: SessionStorage, fetcher: typeof fetch) {
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
