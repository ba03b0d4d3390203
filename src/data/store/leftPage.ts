/**
 * Safari keeps a closed page for half an hour, including its open transactions, and each of them would block every save of the next
 * page. So they end with the page; a page that returns after that starts again.
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

export function endTransactions(): boolean {
  const hasSome = running.size > 0;
  for (const transaction of running) end(transaction);
  return hasSome;
}

function end(transaction: Transaction): void {
  try {
    transaction.abort();
  } catch {
    // It is complete, but has not reported it yet.
  }
}
