/** How long a profile is waited for and trusted (ms). Apart, so that the sign-in page loads the numbers only. */
export const FETCH_LIMIT_MS = 3_000;
/** Older than this, a cached profile is no longer shown at once; it still is where nothing else can be had. */
export const CACHE_EXPIRES_MS = 24 * 3_600_000;
/** Younger than this, it is not asked for again. */
export const CACHE_FRESH_MS = 15 * 60_000;
/** After a change by the person, a fetch might bring what was before it. */
export const BY_HAND_MS = 30_000;
