/**
 * Fetches and runs the file of Dexie and zod. Asked for before the parts that import it, it runs in a task of its own, and the page can
 * be painted before theirs. A failure is left to those parts.
 */
export const runDatabaseCode = (): Promise<unknown> => import('dexie').catch(() => undefined);
