/** A tab or a worker that may be killed or frozen at any of its calls to the world. */
import type { SyncDeps } from '../../../../src/sync/clock/deps.ts';

export interface Life {
  /** Calls until it happens; infinite for a long life. */
  left: number;
  readonly end: 'killed' | 'frozen';
  /** Lets a frozen tab go on. */
  thaw: () => void;
}

/** What the tab sees of its device: everything works until its time has come. A frozen tab keeps its locks, a dead one loses them. */
export function tabOf(deps: SyncDeps, end: Life['end'], calls: number): { deps: SyncDeps; life: Life } {
  let thaw = () => undefined as void;
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  const life: Life = {
    left: calls,
    end,
    thaw: () => {
      life.left = Number.POSITIVE_INFINITY;
      thaw();
    },
  };
  const mortal = <T extends object>(parts: T): T =>
    new Proxy(parts, {
      get: (target, name) => {
        const part: unknown = Reflect.get(target, name, target);
        if (typeof part !== 'function') return part;
        return (...args: unknown[]) => {
          if (name === 'now') return Reflect.apply(part, target, args);
          life.left -= 1;
          if (life.left >= 0) return Reflect.apply(part, target, args);
          return end === 'killed'
            ? Promise.reject(new Error('killed'))
            : thawed.then(() => Reflect.apply(part, target, args));
        };
      },
    });
  return {
    life,
    deps: { ...deps, store: mortal(deps.store), transport: mortal(deps.transport), tokens: mortal(deps.tokens) },
  };
}
