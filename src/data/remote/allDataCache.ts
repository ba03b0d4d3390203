/** The fetched parts of the "All my data" file, until the file is saved: by name, in a browser cache. */
const CACHE = 'kuari-all-data';

export interface Pieces {
  readonly get: (name: string) => Promise<Blob | undefined>;
  readonly put: (name: string, content: Blob) => Promise<unknown>;
}

export const cachedPieces: Pieces = {
  get: async (name) => (await (await caches.open(CACHE)).match(`/all-my-data/${name}`))?.blob(),
  put: async (name, content) => (await caches.open(CACHE)).put(`/all-my-data/${name}`, new Response(content)),
};

/** An insecure connection has no caches. */
export const forgetAllData = async (): Promise<unknown> => 'caches' in globalThis && caches.delete(CACHE);
