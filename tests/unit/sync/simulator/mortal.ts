/**
 * A process that can be killed at any of its steps: each transaction of its store when it begins and at each of its
 * writes; each request before it leaves and after the server has answered it. From that step on nothing that it does takes effect, and an open
 * transaction is lost. A death between two reads of one transaction leaves the same behind as one at its beginning: such steps
 * are taken too where `reads` says so.
 */
import { Dexie, type DBCore, type DBCoreTable } from 'dexie';
import { trusted } from '../../../../src/domain/values/json.ts';
import type { UserDb } from '../../../../src/data/store/schema.ts';
import type { SyncDeps } from '../../../../src/sync/clock/deps.ts';

export class Mortal {
  /** Steps taken since the last `begin`. */
  steps = 0;
  private lastStep = Number.POSITIVE_INFINITY;
  private transaction: unknown = null;
  private readonly reads: boolean;

  constructor(reads = false) {
    this.reads = reads;
  }

  /** Dies at its nth step from now on, counted from 0; never, if there is none. */
  begin(dieAt = Number.POSITIVE_INFINITY): void {
    this.steps = 0;
    this.lastStep = dieAt;
    this.transaction = null;
  }

  /** An operation in a transaction. True: the process is dead. */
  operation(transaction: unknown, isWrite: boolean): boolean {
    const isStep = this.reads || isWrite || transaction !== this.transaction;
    this.transaction = transaction;
    return isStep ? this.step() : this.steps > this.lastStep;
  }

  /** True: the process is dead. */
  step(): boolean {
    this.steps += 1;
    return this.steps > this.lastStep;
  }
}

const OPERATIONS = ['mutate', 'get', 'getMany', 'query', 'openCursor', 'count'] as const;
const killed = () => new Error('killed');

export function makeMortal(db: UserDb, process: Mortal): void {
  db.use({
    stack: 'dbcore',
    name: 'mortal',
    create: (core: DBCore): DBCore => ({ ...core, table: (name) => mortalTable(core.table(name), process) }),
  });
}

function mortalTable(table: DBCoreTable, process: Mortal): DBCoreTable {
  const mortal = { ...table };
  for (const name of OPERATIONS) {
    const operation: (request: never) => unknown = table[name].bind(table);
    const dying = (request: { trans: unknown }) =>
      process.operation(request.trans, name === 'mutate')
        ? Dexie.Promise.reject(killed())
        : operation(trusted<never>(request));
    Object.assign(mortal, { [name]: dying });
  }
  return mortal;
}

/** The roads and the session of the process. */
export function mortalDeps(deps: SyncDeps, process: Mortal): SyncDeps {
  return {
    ...deps,
    transport: {
      call: async (request) => {
        if (process.step()) throw killed();
        const result = await deps.transport.call(request);
        if (process.step()) throw killed();
        return result;
      },
    },
    tokens: {
      current: () => (process.step() ? Promise.reject(killed()) : deps.tokens.current()),
      renewed: () => (process.step() ? Promise.reject(killed()) : deps.tokens.renewed()),
    },
  };
}
