export function circlesIn(texts: ReadonlyMap<string, string>): readonly (readonly string[])[];
export function sourcesOf(root: string, folders: readonly string[]): ReadonlyMap<string, string>;
export function importsOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]>;
