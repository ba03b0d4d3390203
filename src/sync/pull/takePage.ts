import type { SyncDeps } from '../clock/deps.ts';
import { FIRST_PAGE, historyOf, isTooFarAhead } from './pullPlace.ts';
import type { PullState } from '../ports.ts';
import type { Answer } from './pullRequests.ts';
import { isToBeAskedAgain, isToBeLeftOut, leftAfter, UNREADABLE } from './unreadableRows.ts';

/** Judges an answer against what the device holds, and stores it. */
export async function take(
  { store, clock }: Pick<SyncDeps, 'store' | 'clock'>,
  state: PullState,
  answer: Answer,
  limit: number,
): Promise<'stored' | 'restarted' | 'overtaken' | 'failed' | 'server_went_back' | 'unreadable_rows'> {
  const { epoch, role, position } = answer.pulled;
  const forgot = answer.pulled.forgot ? 'forgot' : undefined;
  if (epoch !== state.epoch || role !== state.role) {
    if (!(await store.restartPull(state, { epoch, role }, forgot))) return 'overtaken';
    // A head builds on nothing and need not be asked for twice, unless it was asked what came after a position of another epoch:
    // then outcomes may be missing for mutations that its rows contain.
    const complete = answer.isHead && !forgot && (epoch === state.epoch || (state.heard ?? 0) === 0);
    return complete ? take({ store, clock }, await store.pullState(), answer, limit) : 'restarted';
  }
  if (forgot) return (await store.restartPull(state, { epoch, role }, forgot)) ? 'restarted' : 'overtaken';
  // Outcomes count too, those of pushes and those heard before a sign-out: their rows may never have come, but the server had taken them.
  // And so does a page that told of more than its rows: the marks that it vouched for are not asked about again.
  if (position < Math.max(state.position, state.heard ?? 0, state.mark?.[0] ?? 0, answer.told)) {
    if (!isTooFarAhead(state, clock.now())) return 'server_went_back';
    return (await store.restartPull(state, { epoch, role }, 'forgot')) ? 'restarted' : 'overtaken';
  }
  if (isToBeAskedAgain(state, clock.now()) && state.unreadable) {
    const unreadable = { ...state.unreadable, asked: clock.now() };
    return (await store.restartPull(state, { epoch, role, unreadable })) ? 'restarted' : 'overtaken';
  }
  if (answer.pulled.unreadable.length > 0 && !isToBeLeftOut(state, clock.now())) return UNREADABLE;
  const place = answer.next(state);
  if (!place) return 'failed';
  const next = leftAfter(place, answer.pulled, place.complete && !answer.more);
  // A large page is for much at a time; its time limit would let a small question hang on a dead road for as long.
  const page_limit = answer.more ? limit : Math.min(limit, FIRST_PAGE);
  return (await store.commitPage(
    state,
    { ...answer.pulled, vouched: answer.vouched, anew: answer.isHistory && historyOf(state)?.tables !== undefined },
    { ...next, page_limit },
    clock.now(),
    answer.measured,
  ))
    ? 'stored'
    : 'overtaken';
}
