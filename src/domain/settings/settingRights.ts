/** Who changes the rules of the site. The law is the database's own matrix; a test holds this against it. */
import type { Role } from '../roles.ts';

export const mayChangeSettings = (role: Role): boolean => role === 'owner';
