/**
 * As React's `lazy`, but a part that could not be fetched is asked for again once `forgetFailures` was called: one moment without
 * a network must not close a screen until the next reload.
 */
import { lazy } from 'react';
import type { ComponentType } from 'react';

export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
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
  return function LazyPart(props: P) {
    return <Part {...props} />;
  };
}

/** Before a boundary draws again what failed in it. */
export function forgetFailures(): void {
  for (const forget of failed) forget();
  failed.clear();
}

const failed = new Set<() => void>();
