/**
 * A live query of Dexie keeps the key of every change since it last ran. One that no change concerns never runs again, and on a page that
 * is open for days its list would only grow. After so many changes every live query, of other tabs too, runs again, and starts an
 * empty list. (https://dexie.org/docs/liveQuery())
 */
import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import { whenIdle } from '../platform/firstPaint.ts';

/** Transactions, of this page, other tabs and the worker. */
const MANY_CHANGES = 250;

/** Returns a function that stops it. */
export function resetLiveQueries(many = MANY_CHANGES): () => void {
  let changes = 0;
  const count = (parts: ObservabilitySet) => {
    // Another tab has just done it.
    changes = parts.all ? 0 : changes + 1;
    if (changes === many) void whenIdle().then(reset);
  };
  const reset = () => {
    if (changes >= many) Dexie.on.storagemutated.fire({ all: new RangeSet(Dexie.minKey, Dexie.maxKey) });
  };
  Dexie.on.storagemutated.subscribe(count);
  return () => Dexie.on.storagemutated.unsubscribe(count);
}
