/**
 * RxDB on Dexie, by its own replication: it fetches the same tickets in pages of 1,000 by position, the most that the API gives, and
 * sends the same mutations in its batches of 100.
 */
import { createRxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

const PAGE = 1_000;

/** ms until its store holds all `tickets`. `seat`: whose requests they are (station.ts). */
globalThis.measureRxdb = async (seat, tickets) => {
  const name = `peer-rxdb-${Math.random().toString(36).slice(2)}`;
  const database = await createRxDatabase({ name, storage: getRxStorageDexie() });
  const { deliveries } = await database.addCollections({ deliveries: { schema: SCHEMA } });
  // As ours, its store is open by then.
  const started = performance.now();
  const replication = replicateRxCollection({
    collection: deliveries,
    replicationIdentifier: name,
    live: false,
    retryTime: 100,
    pull: { batchSize: PAGE, handler: (checkpoint, limit) => pageAfter(seat, checkpoint, limit) },
  });
  await replication.awaitInitialReplication();
  const ms = performance.now() - started;
  const count = await deliveries.count().exec();
  await database.remove();
  if (count !== tickets) throw new Error(`RxDB has ${count} of ${tickets} tickets.`);
  return ms;
};

/** ms until the server has answered every batch of `queue` (draining.ts). */
globalThis.measureRxdbDrain = async (seat, { schemaVersion, entries }) => {
  const name = `peer-rxdb-${Math.random().toString(36).slice(2)}`;
  const database = await createRxDatabase({ name, storage: getRxStorageDexie() });
  const { mutations } = await database.addCollections({ mutations: { schema: MUTATIONS } });
  await mutations.bulkInsert(entries.map(({ id, bytes }, seq) => ({ id, seq, bytes })));
  const head = `"schema_version":${schemaVersion},"author":"${seat.userId}","device":"${seat.device}"`;
  let applied = 0;
  const started = performance.now();
  const replication = replicateRxCollection({
    collection: mutations,
    replicationIdentifier: name,
    live: false,
    retryTime: 100,
    push: {
      batchSize: 100,
      handler: async (rows) => {
        const list = rows.map(({ newDocumentState }) => newDocumentState).toSorted((one, other) => one.seq - other.seq);
        const answer = await fetch(`${seat.url}/rest/v1/rpc/apply_mutations`, {
          method: 'POST',
          headers: {
            apikey: seat.key,
            authorization: `Bearer ${seat.token}`,
            'content-type': 'application/json',
          },
          body: `{"batch":{${head},"mutations":[${list.map(({ bytes }) => bytes).join(',')}]}}`,
        });
        if (!answer.ok) throw new Error(await answer.text());
        await answer.json();
        applied += list.length;
        return [];
      },
    },
  });
  await replication.awaitInitialReplication();
  const ms = performance.now() - started;
  await database.remove();
  if (applied !== entries.length) throw new Error(`RxDB has sent ${applied} of ${entries.length} mutations.`);
  return ms;
};

const MUTATIONS = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 36 }, seq: { type: 'integer' }, bytes: { type: 'string' } },
  required: ['id', 'seq', 'bytes'],
};

/**
 * The indexes of our own lists but two that it cannot have: customers may be missing, and words are many. What else a ticket has is kept
 * as it is.
 */
const SCHEMA = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 36 },
    captured_at: { type: 'string', maxLength: 40 },
    operating_day: { type: 'string', maxLength: 10 },
    ticket_no: { type: 'string', maxLength: 40 },
    status: { type: 'string', maxLength: 20 },
    material_type: { type: 'string', maxLength: 40 },
  },
  additionalProperties: true,
  required: ['id', 'captured_at', 'operating_day', 'ticket_no', 'status', 'material_type'],
  indexes: [
    'ticket_no',
    ['operating_day', 'captured_at'],
    ['status', 'operating_day', 'captured_at'],
    ['material_type', 'operating_day', 'captured_at'],
  ],
};

async function pageAfter(seat, checkpoint, limit) {
  const { position, id } = checkpoint ?? { position: 0, id: '00000000-0000-0000-0000-000000000000' };
  const after = `or=(position.gt.${position},and(position.eq.${position},id.gt.${id}))`;
  const answer = await fetch(`${seat.url}/rest/v1/deliveries?${after}&order=position,id&limit=${limit}`, {
    headers: { apikey: seat.key, authorization: `Bearer ${seat.token}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
  const rows = await answer.json();
  const documents = rows.map(({ deleted_at, ...row }) => ({ ...row, _deleted: deleted_at !== null }));
  const last = documents.at(-1);
  return { documents, checkpoint: last ? { position: last.position, id: last.id } : checkpoint };
}
