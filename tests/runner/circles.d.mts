export function circlesIn(texts: ReadonlyMap<string, string>): readonly (readonly string[])[];
export function sourcesOf(root: string, folders: readonly string[]): ReadonlyMap<string, string>;
