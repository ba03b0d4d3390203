import type { Role } from './roles.ts';

const FILES = { owner: 'owner', admin: 'clerk', manager: 'supervisor', operator: 'clerk', devices: 'devices' } as const;

/** The guide in pictures of a role, or of scale and printer: a page of its own in `public/guides`, made by `npm run guides`. */
export const guideAddress = (of: Role | 'devices', language: string): string => `/guides/${FILES[of]}.${language}.html`;
