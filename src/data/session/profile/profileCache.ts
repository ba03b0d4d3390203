/** The profile cache in localStorage, under the specified keys: shown at once at the next start. */
import { ROLES, type Role } from '../../../domain/rules/roles.ts';
import { fieldsOf } from '../../../domain/values/json.ts';
import type { Profile } from '../../../domain/records/rows.ts';

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

/** The role last shown on this device: it decides which screens are shown until the profile is known. */
export function storedRole(): Role | null {
  const text = readText(ROLE);
  return ROLES.find((role) => role === text) ?? null;
}

/** Age in ms, never negative: an entry written while the clock was ahead does not stay fresh for longer. */
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
    /* if localStorage is full, only the next start is slower */
  }
}

export function forgetCachedProfile(): void {
  try {
    for (const key of [PROFILE, TIMESTAMP, ROLE]) localStorage.removeItem(key);
  } catch {
    /* nothing was stored */
  }
}

export function isProfile(value: unknown): value is Profile {
  const { user_id, email, full_name, role } = fieldsOf(value);
  return (
    typeof user_id === 'string' &&
    typeof email === 'string' &&
    typeof full_name === 'string' &&
    ROLES.some((known) => known === role)
  );
}

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
