/** What became of every record of a device: on the server once, and known on the device as sent. */
import type { Page } from '@playwright/test';
import type { TestBackend } from '../support/backend.ts';

export interface Judgement {
  /** Said to be saved, and not on the server. */
  readonly lost: readonly string[];
  /** Tickets with more than one delivery, movement or log entry, or with a movement that is not theirs. */
  readonly doubled: readonly string[];
  /** Entries of the device's outbox that are not settled, or that the server's log does not know. */
  readonly unsettled: readonly string[];
  /** On the server, from this device, although nothing was said on the screen: the browser died in between. */
  readonly unsaid: readonly string[];
}

export async function judge(backend: TestBackend, page: Page, said: ReadonlySet<string>): Promise<Judgement> {
  const outbox = await outboxOf(page);
  const rows = await backend.query<{ id: string; ticket_no: string; is_whole: boolean }>(
    `select l.id, d.ticket_no, (select count(*) = 1 and bool_and(m.quantity = -d.volume) from public.stock_movements m where m.source_id = d.id)
       and (select count(*) = 1 from private.mutation_log o where o.entity_id = d.id) as is_whole
     from public.deliveries d join private.mutation_log l on l.entity_id = d.id`,
  );
  const logged = new Set(
    (await backend.query<{ id: string }>('select id from private.mutation_log')).map(({ id }) => id),
  );
  const count = new Map<string, number>();
  for (const { ticket_no } of rows) count.set(ticket_no, (count.get(ticket_no) ?? 0) + 1);
  const own = rows.filter(({ id }) => outbox.some((entry) => entry.id === id));
  return {
    lost: [...said].filter((ticket) => !count.has(ticket)),
    doubled: own.filter((row) => !row.is_whole || count.get(row.ticket_no) !== 1).map((row) => row.ticket_no),
    unsettled: outbox
      .filter(({ id, state }) => state !== 'settled' || !logged.has(id))
      .map(({ id, kind, state }) => `${kind} ${id}: ${state}`),
    unsaid: own.map((row) => row.ticket_no).filter((ticket) => !said.has(ticket)),
  };
}

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
}

/** The outbox as it lies in the browser's own database. */
function outboxOf(page: Page): Promise<Entry[]> {
  return page.evaluate(async () => {
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
      });
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('kuari-user-') ? [name] : []));
    const entries: Entry[] = [];
    for (const name of names) {
      const database = await ended(indexedDB.open(name));
      const held: Entry[] = await ended(database.transaction('outbox').objectStore('outbox').getAll());
      entries.push(...held.map(({ id, kind, state }) => ({ id, kind, state })));
      database.close();
    }
    return entries;
  });
}
