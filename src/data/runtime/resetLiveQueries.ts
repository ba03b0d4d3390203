/** Dexie's live queries keep each changed key until they run: after this many changes all run again, so that no list grows for days. */
import { Dexie, RangeSet, type ObservabilitySet } from 'dexie';
import { whenIdle } from '../platform/firstPaint.ts';

/** Transactions of this page, other tabs and the worker. */
const MANY_CHANGES = 250;

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
