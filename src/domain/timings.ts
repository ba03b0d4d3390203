/** Defaults of settings that are needed before the settings themselves (ms). Apart, so that the sign-in page loads the numbers only. */
export const LOADING_TIMEOUT_MS = 10_000;
