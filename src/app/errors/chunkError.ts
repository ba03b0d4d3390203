/** A part of the program that could not be fetched, in the words of the three engines. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i.test(error.message);

/** Once a minute at most: a server that has lost a file must not make the page reload for ever. */
export function reloadForChunk(now = Date.now(), reload = () => location.reload()): void {
  try {
    if (now - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < 60_000) return;
    sessionStorage.setItem(RELOADED_AT, String(now));
  } catch {
    return;
  }
  setTimeout(reload, 1000);
}

const RELOADED_AT = 'chunk-reload-at';
