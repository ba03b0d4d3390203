/** Time limits of the profile (ms). A file of its own, so that the sign-in page loads only the numbers. */
/** How long the screen waits. Requests last longer (`cache.profile_timeout`): a later answer is still used. */
export const FETCH_LIMIT_MS = 3_000;
/** An older cached profile is not shown at once; only if no other can be had. */
export const CACHE_EXPIRES_MS = 24 * 3_600_000;
/** A younger cached profile is not fetched again. */
export const CACHE_FRESH_MS = 15 * 60_000;
/** For this long after a change by the user, a fetch may still return the state before it, and is skipped. */
export const CHANGED_HERE_MS = 30_000;
