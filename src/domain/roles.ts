/** Operator passes validation only: it reads and writes nothing and opens no route. */
export const ROLES = ['owner', 'admin', 'manager', 'operator'] as const;
export type Role = (typeof ROLES)[number];
