export type Engine = 'firefox' | 'webkit';
export const ENGINES: Readonly<Record<Engine, { packages: readonly string[]; needs: readonly string[] }>>;
export function isHere(engine: Engine): boolean;
export function canInstall(): boolean;
