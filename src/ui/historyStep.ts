/**
 * A step of history for what opens over a page and has no address: the way back closes it. `onGone`: once, that step is gone. Answers what
 * goes back over it. The router sees the same address and state before and after.
 */
export function takeHistoryStep(onGone: () => void): () => void {
  history.pushState(history.state, '');
  addEventListener('popstate', onGone, { once: true });
  return () => history.back();
}
