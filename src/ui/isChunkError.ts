/** A part of the program that could not be fetched, in the words of the three engines. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i.test(
    error.message,
  );
