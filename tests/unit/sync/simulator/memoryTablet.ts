/** What the people of a tablet know of each other, over stores in memory: the production rules over a model of what is written down. */
import { stockId } from '../../../../src/domain/records/ids.ts';
import { addQuantities } from '../../../../src/domain/values/quantities.ts';
import { isMissingFromStock } from '../../../../src/sync/predict/unsentMovements.ts';
import type { StockBase, UnsentMovement } from '../../../../src/sync/predict/unsentMovements.ts';
import { MATERIAL } from './invariants.ts';
import { MemorySite } from './memorySite.ts';
import type { OpenTablet, SiteStore } from './store.ts';

const STOCK = stockId(MATERIAL);

export const openMemoryTablet: OpenTablet = async (stores) => {
  let epoch: string | null = null;
  const people = () => stores().filter((store) => store instanceof MemorySite);
  const othersOf = (store: SiteStore) => people().filter((other) => other !== store);
  const metBy = (store: MemorySite) => (store.pull.epoch === epoch ? null : epoch);
  return {
    // Nothing is written down here: what a crash leaves unwritten is seen on Dexie.
    told: () => Promise.resolve(),
    started: () => Promise.resolve(),
    met: async (store) => {
      if (store instanceof MemorySite) ({ epoch } = store.pull);
    },
    othersStock: async (store) => {
      if (!(store instanceof MemorySite)) return 0;
      const ground = groundOf(store);
      const theirs = new Map<string, UnsentMovement>();
      for (const movement of othersOf(store).flatMap((other) => other.movements())) {
        const held = theirs.get(movement.mutation);
        if (
          movement.stock === STOCK &&
          !store.entries.has(movement.mutation) &&
          (held?.version ?? -1) <= (movement.version ?? -1)
        )
          theirs.set(movement.mutation, movement);
      }
      const missing = [...theirs.values()].filter((movement) =>
        isMissingFromStock(movement, ground, store.rows.get(movement.record ?? ''), undefined),
      );
      return addQuantities(0, ...missing.map(({ quantity }) => quantity));
    },
    unsent: async () =>
      new Set(
        people().flatMap((store) =>
          store
            .unsentEntries(metBy(store))
            .filter(({ id }) => !isKnownTo(id, othersOf(store)))
            .map(({ id }) => id),
        ),
      ).size,
  };

  /** Another store of the device has heard that it arrived. */
  function isKnownTo(id: string, others: readonly MemorySite[]): boolean {
    return others.some((other) => other.entries.get(id)?.state === 'settled' && metBy(other) === null);
  }
};

const groundOf = ({ pull, rows }: MemorySite): StockBase => ({
  epoch: pull.epoch,
  complete: pull.complete,
  hasStocks: pull.complete || pull.history !== null,
  versions: new Map([[STOCK, rows.get(`stocks:${STOCK}`)?.version ?? 0]]),
  counts: new Map(),
});
