/** Entries that a tab of an older version saved into this store: they lack the key by which rows find them. */
import type { OutboxEntry } from '../../../sync/entry.ts';
import { unsettledEntries } from '../liveEntries.ts';
import { LIVE_INDEX } from '../liveKey.ts';
import { refold } from './refold.ts';
import type { UserDb } from '../schema.ts';

/** Writes them anew, with the key (storedKeys.ts), and what they do to rows that have come since. Answers how many there were. */
export async function findKeyless(db: UserDb): Promise<number> {
  // Nearly always none: nobody who saves waits for the look.
  if ((await keylessIn(db)).length === 0) return 0;
  return db.transaction('rw', db.tables, async () => {
    const keyless = await keylessIn(db);
    await db.outbox.bulkPut(keyless);
    await refold(
      db,
      keyless.map(({ entity_id }) => entity_id),
      keyless.flatMap(({ touches }) => touches),
    );
    return keyless.length;
  });
}

const keylessIn = async (db: UserDb): Promise<OutboxEntry[]> => (await unsettledEntries(db)).filter(isKeyless);

const isKeyless = (entry: OutboxEntry): boolean => entry.touches.length > 0 && !(LIVE_INDEX in entry);
