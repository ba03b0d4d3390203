/** Web Locks of one browser, as far as this app uses them: who holds a name, who waits for it, who takes it by force. */
import { trusted } from '../../../../src/domain/values/json.ts';

interface Holder {
  readonly clientId: string;
  readonly release: (stolen: boolean) => void;
}

export class FakeLockManager {
  private readonly held = new Map<string, Holder>();
  private readonly waiting = new Map<string, (() => void)[]>();

  query = async (): Promise<LockManagerSnapshot> => ({
    held: [...this.held].map(([name, { clientId }]) => ({ name, clientId, mode: 'exclusive' as const })),
    pending: [],
  });

  /** The manager as one page sees it. */
  of(clientId: string): LockManager {
    const request = (
      name: string,
      ...rest: [LockOptions, LockGrantedCallback<unknown>] | [LockGrantedCallback<unknown>]
    ) =>
      rest.length === 1 ? this.request(clientId, name, {}, rest[0]) : this.request(clientId, name, rest[0], rest[1]);
    return trusted<LockManager>({ request, query: this.query });
  }

  private async request(
    clientId: string,
    name: string,
    { steal, ifAvailable, signal }: LockOptions,
    work: LockGrantedCallback<unknown>,
  ): Promise<unknown> {
    if (steal) this.held.get(name)?.release(true);
    else if (ifAvailable && this.held.has(name)) return work(null);
    else while (this.held.has(name)) await this.turn(name, signal);
    return new Promise((resolve, reject) => {
      const release = (stolen: boolean) => {
        if (this.held.get(name) !== holder) return;
        this.held.delete(name);
        if (stolen) reject(new DOMException('stolen', 'AbortError'));
        else this.waiting.get(name)?.shift()?.();
      };
      const holder: Holder = { clientId, release };
      this.held.set(name, holder);
      void Promise.resolve(work({ name, mode: 'exclusive' }))
        .finally(() => release(false))
        .then(resolve, reject);
    });
  }

  private turn(name: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = this.waiting.get(name) ?? [];
      this.waiting.set(name, queue);
      queue.push(resolve);
      signal?.addEventListener('abort', () => {
        if (queue.includes(resolve)) queue.splice(queue.indexOf(resolve), 1);
        reject(trusted<Error>(signal.reason));
      });
    });
  }
}
