/** Time limits of the profile (ms). A separate file, so that the sign-in page loads only the numbers. */
/** How long the screen waits. Requests last longer (`cache.profile_timeout`): a later answer is still used. */
export const FETCH_LIMIT_MS = 3_000;
/** An older cached profile is not shown at once, but only if there is no other. */
export const CACHE_EXPIRES_MS = 24 * 3_600_000;
/** Until this age a cached profile is not fetched again. */
export const CACHE_FRESH_MS = 15 * 60_000;
/** For this long after a user's change, a fetch may still return the earlier state, and is skipped. */
export const CHANGED_HERE_MS = 30_000;
