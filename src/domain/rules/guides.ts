import type { Role } from './roles.ts';

const FILES = { owner: 'owner', admin: 'clerk', manager: 'supervisor', operator: 'clerk', devices: 'devices' } as const;

/** The URL of a role's guide in pictures, or that of scale and printer: a page in `public/guides`, made by `npm run guides`. */
export const guideAddress = (of: Role | 'devices', language: string): string => `/guides/${FILES[of]}.${language}.html`;
