/** Reloads the page for a missing part of the program, at most once a minute, and only if the page itself can be fetched. */
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
