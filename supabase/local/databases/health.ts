/** Whether a database answers, and what restores it if it does not. */
const RETRY_MS = 250;

export interface Health {
  readonly isAway: boolean;
  /** How often it was lost since the start: an answer from across a loss says nothing about the request. */
  readonly losses: number;
  /** Resolves when the database answers; at once if it does already. */
  whenBack(): Promise<void>;
  /** Counts this work as running until it ends. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

export class WatchedHealth implements Health {
  losses = 0;
  #revive: () => Promise<void>;
  #back: Promise<void> | null = null;
  #isClosed = false;
  readonly #underway = new Set<Promise<unknown>>();

  /** `revive` tries once to bring the database back, and rejects if that fails; it is repeated until it succeeds. */
  constructor(revive: () => Promise<void>) {
    this.#revive = revive;
  }

  get isAway(): boolean {
    return this.#back !== null;
  }

  whenBack(): Promise<void> {
    return this.#back ?? Promise.resolve();
  }

  async during<T>(work: () => Promise<T>): Promise<T> {
    const running = work();
    this.#underway.add(running);
    try {
      return await running;
    } finally {
      this.#underway.delete(running);
    }
  }

  /** Resolves when no work is running. */
  async whenIdle(): Promise<void> {
    await Promise.allSettled(this.#underway);
  }

  /** Logs the loss, and how long it took until the database answered again. */
  lost(reason: unknown): void {
    this.losses += 1;
    if (this.#isClosed || this.#back) return;
    console.error(`[database] Lost: ${reason instanceof Error ? reason.message : String(reason)}`);
    this.#back = this.#reviveUntilBack();
  }

  close(): void {
    this.#isClosed = true;
  }

  async #reviveUntilBack(): Promise<void> {
    const since = performance.now();
    while (!this.#isClosed) {
      try {
        await this.#revive();
        break;
      } catch {
        await new Promise((resolve) => void setTimeout(resolve, RETRY_MS));
      }
    }
    this.#back = null;
    if (!this.#isClosed)
      console.error(`[database] It answers again after ${((performance.now() - since) / 1000).toFixed(1)} s.`);
  }
}
