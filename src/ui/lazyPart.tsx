/** Like React's `lazy`, but a failed part is requested again after `forgetFailures`, and a loaded one renders at once. */
import { lazy, useEffect, useState, type ComponentType } from 'react';

export type LazyPart<P extends object = object> = ComponentType<P> & {
  readonly load: () => Promise<unknown>;
};

export function lazyPart<P extends object>(fetchPart: () => Promise<ComponentType<P>>): LazyPart<P> {
  let loaded: ComponentType<P> | null = null;
  const load = async () => {
    loaded = await fetchPart();
    return loaded;
  };
  const fetched = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(() => {
          Part = fetched();
        });
        throw error;
      }
    });
  let Part = fetched();
  function Shown(props: P) {
    // Chosen once: another component later would be mounted again, and lose its state.
    const [Chosen] = useState(() => loaded ?? Part);
    return <Chosen {...props} />;
  }
  return Object.assign(Shown, { load });
}

/** For a part that the page works without: it renders nothing if it cannot be loaded. */
export const optionalPart = <P extends object>(fetchPart: () => Promise<ComponentType<P>>): LazyPart<P> =>
  lazyPart(() => fetchPart().catch(() => () => null));

/** Loads a part in advance, once the page has settled: it must open without a network too. */
export function useLoadedLater({ load }: Pick<LazyPart, 'load'>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [load]);
}

const LOADED_AFTER_MS = 1_500;

/** Call before a boundary renders its failed content again. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

const failed = new Set<() => void>();
