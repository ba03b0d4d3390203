import type { SyncDeps } from '../clock/deps.ts';
import { FIRST_PAGE_SIZE, hasLaggedTooLong, historyOf } from './pullProgress.ts';
import type { PullState } from '../ports.ts';
import type { PullAnswer } from './pullRequests.ts';
import { isRefetchDue, isToLeaveOut, withUnreadable, UNREADABLE } from './unreadableRows.ts';

export type StoreResult = 'stored' | 'restarted' | 'lease_lost' | 'failed' | 'server_went_back' | 'unreadable_rows';

/** Checks an answer against the device's pull state and stores it, or starts a new generation of rows. `limit`: rows per page. */
export async function storeAnswer(
  { store, clock }: Pick<SyncDeps, 'store' | 'clock'>,
  state: PullState,
  answer: PullAnswer,
  limit: number,
): Promise<StoreResult> {
  const { epoch, role, position } = answer.pulled;
  const restored = answer.pulled.forgot ? 'restored' : undefined;
  if (epoch !== state.epoch || role !== state.role) {
    if (!(await store.restartPull(state, { epoch, role }, restored))) return 'lease_lost';
    // A head is complete in itself and is not fetched again, unless its request had a position of another epoch: then outcomes may be
    // missing for mutations that its rows contain.
    const complete = answer.isHead && !restored && (epoch === state.epoch || (state.heard ?? 0) === 0);
    return complete ? storeAnswer({ store, clock }, await store.pullState(), answer, limit) : 'restarted';
  }
  if (restored) return (await store.restartPull(state, { epoch, role }, restored)) ? 'restarted' : 'lease_lost';
  if (position < answer.knownPosition) {
    if (!hasLaggedTooLong(state, clock.now())) return 'server_went_back';
    return (await store.restartPull(state, { epoch, role }, 'restored')) ? 'restarted' : 'lease_lost';
  }
  if (isRefetchDue(state, clock.now()) && state.unreadable) {
    const unreadable = { ...state.unreadable, asked: clock.now() };
    return (await store.restartPull(state, { epoch, role, unreadable })) ? 'restarted' : 'lease_lost';
  }
  if (answer.pulled.unreadable.length > 0 && !isToLeaveOut(state, clock.now())) return UNREADABLE;
  const advanced = answer.next(state);
  if (!advanced) return 'failed';
  const next = withUnreadable(advanced, answer.pulled, advanced.complete && !answer.more);
  // The next pull starts small again: the time limit of a large page would delay the detection of a dead connection.
  const page_limit = answer.more ? limit : Math.min(limit, FIRST_PAGE_SIZE);
  return (await store.commitPage(
    state,
    {
      ...answer.pulled,
      confirmed: answer.confirmed,
      refetched: answer.isHistory && historyOf(state)?.tables !== undefined,
    },
    { ...next, page_limit },
    clock.now(),
    answer.measured,
  ))
    ? 'stored'
    : 'lease_lost';
}
