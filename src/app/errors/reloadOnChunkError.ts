/**
 * Reloads the page for a part of the program that is gone: a newer version is out. Not where the page itself could not be
 * fetched: a reload would leave the browser's own error page in its place. Once a minute at most: a server that has lost a file
 * must not make the page reload for ever.
 */
export function reloadForChunk({ now, reload, isReachable }: Page = browser): void {
  if (Math.abs(now() - reloadedAt()) < 60_000) return;
  setTimeout(() => void reloadWhereReachable(), 1000);

  async function reloadWhereReachable(): Promise<void> {
    if (!(await isReachable())) return;
    try {
      sessionStorage.setItem(RELOADED_AT, String(now()));
    } catch {
      return;
    }
    reload();
  }
}

interface Page {
  readonly now: () => number;
  readonly reload: () => void;
  readonly isReachable: () => Promise<boolean>;
}

const browser: Page = {
  now: Date.now,
  reload: () => location.reload(),
  isReachable: () =>
    fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    ),
};

function reloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const RELOADED_AT = 'chunk-reload-at';
