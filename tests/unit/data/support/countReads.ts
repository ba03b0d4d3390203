import type { Dexie } from 'dexie';

/** The requests that read of a store which is opened after this, and the rows that they found or asked for by their keys. */
export function countReads(db: Dexie) {
  const reads = { requests: 0, rows: 0 };
  const found = (rows: number) => {
    reads.requests += 1;
    reads.rows += rows;
  };
  db.use({
    stack: 'dbcore',
    name: 'counted reads',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          get: (asked) => (found(1), table.get(asked)),
          getMany: (asked) => (found(asked.keys.length), table.getMany(asked)),
          query: async (asked) => {
            const answer = await table.query(asked);
            found(answer.result.length);
            return answer;
          },
        };
      },
    }),
  });
  return reads;
}
