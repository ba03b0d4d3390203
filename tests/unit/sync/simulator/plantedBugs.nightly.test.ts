/** Bugs planted on purpose, each in one exported function or port: the simulator must find every one. Those that Stryker makes are seen by unit tests. */
import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { REGRESSION_SCHEDULES } from './regressionSchedules.ts';
import { schedule, type Schedule } from './schedule.ts';
import type { MemorySite } from './memorySite.ts';
import type * as site from './memorySite.ts';
import type * as dexieSite from './dexieSite.ts';
import type * as modelServer from '../support/modelServer.ts';
import type * as overlay from '../../../../src/sync/predict/overlay.ts';
import type * as pullProgress from '../../../../src/sync/pull/pullProgress.ts';
import type * as requestName from '../../../../src/sync/pull/requestName.ts';
import type * as restoreCheckpoints from '../../../../src/sync/pull/restoreCheckpoints.ts';
import type * as storeAnswer from '../../../../src/sync/pull/storeAnswer.ts';
import type * as batch from '../../../../src/sync/push/batch.ts';
import type * as outcomes from '../../../../src/sync/push/outcomes.ts';

/** Random lives in which each bug must show; most show within thirty. */
const LIVES = 3_000;
const SYNC = '../../../../src/sync';

/** Replaces exports of a module in all that is imported afterwards. */
function plant<M extends object>(module: string, wrong: (sound: M) => Partial<M>): void {
  vi.doMock(module, async (original) => {
    const sound = await original<M>();
    return { ...sound, ...wrong(sound) };
  });
}

/** What is stored of each answer is changed. */
const answered = (wrong: object) => () =>
  plant<typeof storeAnswer>(`${SYNC}/pull/storeAnswer.ts`, (sound) => ({
    storeAnswer: (deps, state, answer, limit) =>
      sound.storeAnswer(deps, state, { ...answer, pulled: { ...answer.pulled, ...wrong } }, limit),
  }));

/** The store in memory breaks what its port promises. */
const stored = (wrong: (store: MemorySite) => Partial<MemorySite>) => () =>
  plant<typeof site>('./memorySite.ts', ({ MemorySite: Site }) => ({
    openMemory: async (registration) => {
      const store = new Site(registration);
      return Object.assign(store, wrong(store));
    },
  }));

const BUGS: Readonly<Record<string, () => void>> = {
  'a rejection is taken for an acceptance': () =>
    plant<typeof outcomes>(`${SYNC}/push/outcomes.ts`, ({ outcomeToChange }) => ({
      outcomeToChange: (...asked) => {
        const change = outcomeToChange(...asked);
        return change.state === 'rejected' ? { ...change, state: 'settled', settled_at: 1 } : change;
      },
    })),
  'the order of a device is not kept': () =>
    plant<typeof batch>(`${SYNC}/push/batch.ts`, ({ nextBatch }) => ({
      nextBatch: async (...asked) => (await nextBatch(...asked)).toReversed(),
    })),
  'a resend carries another id': () => {
    const sent = new Set<string>();
    plant<typeof batch>(`${SYNC}/push/batch.ts`, ({ batchBody, mutationsPart }) => {
      const changed: typeof mutationsPart = (entries) =>
        mutationsPart(
          entries.map(({ bytes }) => {
            const isResend = sent.has(bytes);
            sent.add(bytes);
            return { bytes: isResend ? bytes.replace(/"id":"...../, '"id":"00000') : bytes };
          }),
        );
      return {
        mutationsPart: changed,
        batchBody: (entries, user, device, report) => batchBody(entries, user, device, report, changed(entries)),
      };
    });
  },
  'a settled record is no longer shown before its row has arrived': () =>
    plant<typeof overlay>(`${SYNC}/predict/overlay.ts`, ({ foldRow }) => ({
      foldRow: (key, base, entries) =>
        foldRow(
          key,
          base,
          entries.filter(({ state }) => state !== 'settled'),
        ),
    })),
  'the first sync leaves out the history': () =>
    plant<typeof pullProgress>(`${SYNC}/pull/pullProgress.ts`, ({ nextStep }) => ({
      nextStep: (...asked) => {
        const step = nextStep(...asked);
        return step === 'history' ? 'none' : step;
      },
    })),
  'changes are not fetched once the history is complete': () =>
    plant<typeof pullProgress>(`${SYNC}/pull/pullProgress.ts`, ({ nextStep }) => ({
      nextStep: (state, caughtUp) => nextStep(state, caughtUp || state.complete),
    })),
  'a server restored under the same epoch is taken for a lagging replica forever': () =>
    plant<typeof pullProgress>(`${SYNC}/pull/pullProgress.ts`, () => ({ hasLaggedTooLong: () => false })),
  'the name of a request does not depend on its content': () =>
    plant<typeof requestName>(`${SYNC}/pull/requestName.ts`, () => ({ nameOfRequest: () => '00000000' })),
  'the cursor moves although the rows are not stored': answered({ tables: new Map() }),
  "a restored server that has passed the device's position is not detected": answered({ forgot: undefined }),
  'the restore checkpoints of pushes are not sent': () =>
    plant<typeof restoreCheckpoints>(`${SYNC}/pull/restoreCheckpoints.ts`, () => ({
      checkpointsToAsk: (_, { mark }) => (mark ? [mark] : []),
    })),
  'an own outcome in a pull is ignored': stored(({ commitPage }) => ({
    commitPage: (state, page, ...rest) => commitPage(state, { ...page, outcomes: [] }, ...rest),
  })),
  'a page is stored without its rows': stored(({ commitPage }) => ({
    commitPage: (state, page, ...rest) => commitPage(state, { ...page, tables: new Map() }, ...rest),
  })),
  'a full pull drops the outbox': stored((store) => {
    const { restartPull } = store;
    return {
      restartPull: (...asked) => {
        store.entries.clear();
        return restartPull(...asked);
      },
    };
  }),
  'a new epoch sends nothing again': stored((store) => {
    const { restartPull } = store;
    return {
      restartPull: async (...asked) => {
        const before = new Map(store.entries);
        const isRestarted = await restartPull(...asked);
        store.entries = before;
        return isRestarted;
      },
    };
  }),
  'a sign-out deletes unsent work': stored((store) => {
    const { forgetRows } = store;
    return {
      forgetRows: () => {
        store.entries.clear();
        return forgetRows();
      },
    };
  }),
  'a new registration begins with an empty queue': stored((store) => {
    const { registeredAs } = store;
    return {
      registeredAs: (registration) => {
        store.entries.clear();
        return registeredAs(registration);
      },
    };
  }),
  'the server answers a page without its last row': () =>
    plant<typeof modelServer>('../support/modelServer.ts', ({ ModelServer }) => ({
      ModelServer: class extends ModelServer {
        override pull(body: string): string {
          const answer: { tables?: Record<string, { rows: unknown[] }> } = JSON.parse(super.pull(body));
          for (const { rows } of Object.values(answer.tables ?? {})) rows.pop();
          return JSON.stringify(answer);
        }
      },
    })),
};

afterEach(() => {
  for (const path of PLANTED) vi.doUnmock(path);
  vi.resetModules();
});
const PLANTED = [
  './memorySite.ts',
  '../support/modelServer.ts',
  './dexieSite.ts',
  ...[
    'predict/overlay',
    'pull/pullProgress',
    'pull/requestName',
    'pull/restoreCheckpoints',
    'pull/storeAnswer',
    'push/batch',
    'push/outcomes',
  ].map((name) => `${SYNC}/${name}.ts`),
];

describe('the simulator finds it when', () => {
  test.each(Object.entries(BUGS))(
    '%s',
    async (_what, plantIt) => {
      plantIt();
      vi.resetModules();
      const { simulate } = await import('./site.ts');
      expect(await lifeThatFails(simulate), 'no life showed it').not.toBeNull();
    },
    120_000,
  );
});

test('the simulator finds nothing where the same modules are replaced by themselves', async () => {
  for (const path of PLANTED) plant(path, () => ({}));
  vi.resetModules();
  const { simulate } = await import('./site.ts');
  for (const [what, steps] of REGRESSION_SCHEDULES)
    expect([what, await isFailing(simulate, { devices: 2, steps })]).toEqual([what, false]);
}, 120_000);

test('a kill at every step finds it when transactions of the store are not atomic', async () => {
  plant<typeof dexieSite>('./dexieSite.ts', ({ openDexie }) => ({
    openDexie: (registration, before) =>
      openDexie(registration, (db) => {
        before?.(db);
        Object.assign(db, { transaction: async (...asked: (() => unknown)[]) => asked.at(-1)?.() });
      }),
  }));
  vi.resetModules();
  const { SCENARIOS } = await import('./killScenarios.ts');
  const { killAtEveryStep } = await import('./killAtEveryStep.ts');
  const discarding = SCENARIOS.find(({ what }) => what.startsWith('discarding'));
  if (!discarding) throw new Error('No scenario discards a record.');
  await expect(killAtEveryStep(discarding, true)).rejects.toThrow('killed at step');
}, 300_000);

async function lifeThatFails(play: (life: Schedule) => Promise<unknown>): Promise<Schedule | null> {
  for (const [, steps] of REGRESSION_SCHEDULES) {
    const life = { devices: 2, steps };
    if (await isFailing(play, life)) return life;
  }
  const { counterexample } = await fc.check(
    fc.asyncProperty(schedule, async (life) => void (await play(life))),
    { numRuns: LIVES, seed: 20_261_120, endOnFailure: true, interruptAfterTimeLimit: 90_000 },
  );
  return counterexample?.[0] ?? null;
}

const isFailing = (play: (life: Schedule) => Promise<unknown>, life: Schedule): Promise<boolean> =>
  play(life).then(
    () => false,
    () => true,
  );
