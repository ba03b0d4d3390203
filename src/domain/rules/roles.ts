/** An active operator gets the access-denied page, reads their own profile and changes their own password, nothing else. */
export const ROLES = ['owner', 'admin', 'manager', 'operator'] as const;
export type Role = (typeof ROLES)[number];
export const isRole = (word: string): word is Role => ROLES.some((role) => role === word);

export const mayMakeOrders = (role: Role): boolean => role === 'owner' || role === 'manager';

/** Roles that change the site's settings. The database has its own matrix; a test compares both. */
export const mayChangeSettings = (role: Role): boolean => role === 'owner';
