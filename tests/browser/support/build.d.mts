export const root: string;
export const buildFolder: string;
export const appFolder: string;
/** False when the build failed; its output says why. */
export function buildIfOutdated(): boolean;
