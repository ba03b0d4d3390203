/**
 * Safari keeps a page that was left for half an hour, its open transactions included, and each of them would hold up every save of the
 * next page. They end with the page; one that comes back after that starts anew.
 */
interface Transaction {
  abort(): void;
  addEventListener?(kind: 'complete' | 'abort', listener: () => void): void;
}

const running = new Set<Transaction>();

export function endsWithPage<T extends Transaction>(transaction: T): T {
  running.add(transaction);
  for (const kind of ['complete', 'abort'] as const)
    transaction.addEventListener?.(kind, () => running.delete(transaction));
  return transaction;
}

/** Returns true if a transaction was running. */
export function endTransactions(): boolean {
  const hasSome = running.size > 0;
  for (const transaction of running) end(transaction);
  return hasSome;
}

function end(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It is complete, and has not said so yet.
  }
}
