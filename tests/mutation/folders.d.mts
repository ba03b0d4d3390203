export declare function ofFolder(folder: string): { readonly floor: number; readonly tests: readonly string[] };
