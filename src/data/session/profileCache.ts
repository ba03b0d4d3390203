/** The cached profile under the product's fixed names in localStorage: applied at once on the next start. */
import { ROLES } from '../../domain/roles.ts';
import { trusted } from '../../domain/trusted.ts';
import type { Role } from '../../domain/roles.ts';
import type { Profile } from '../../domain/rows.ts';

const PROFILE = 'user_profile';
const TIMESTAMP = 'profile_cache_timestamp';
const ROLE = 'userRole';

export function readCachedProfile(): Profile | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PROFILE) ?? 'null');
    return isProfile(value) ? value : null;
  } catch {
    return null;
  }
}

/** The role that was last shown here: what the screens go by until a profile is known. */
export function storedRole(): Role | null {
  const text = readText(ROLE);
  return ROLES.find((role) => role === text) ?? null;
}

/** Never negative: what was written by a clock that was ahead is as far from now as that clock was, and not fresh for as long. */
export const cachedProfileAgeMs = (now: number): number => {
  const at = Number(readText(TIMESTAMP) ?? Number.NaN);
  return Number.isFinite(at) ? Math.abs(now - at) : Number.POSITIVE_INFINITY;
};

export function cacheProfile(profile: Profile, now: number): void {
  try {
    localStorage.setItem(PROFILE, JSON.stringify(profile));
    localStorage.setItem(TIMESTAMP, String(now));
    localStorage.setItem(ROLE, profile.role);
  } catch {
    /* a full localStorage costs the instant start, nothing else */
  }
}

export function forgetCachedProfile(): void {
  try {
    for (const key of [PROFILE, TIMESTAMP, ROLE]) localStorage.removeItem(key);
  } catch {
    /* nothing was kept */
  }
}

export function isProfile(value: unknown): value is Profile {
  const profile = trusted<Partial<Record<keyof Profile, unknown>> | null>(value);
  return (
    typeof profile?.user_id === 'string' &&
    typeof profile.email === 'string' &&
    typeof profile.full_name === 'string' &&
    ROLES.some((role) => role === profile.role)
  );
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
