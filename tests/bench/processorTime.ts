/** A trace of the browser by its threads' clocks: a task takes the processor time it had, without the time it waited for a core. */

export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** By the wall clock, µs. */
  readonly ts: number;
  readonly dur?: number;
  /** By the clock of the thread, which stands still while the thread waits for a core, µs. */
  readonly tts?: number;
  readonly tdur?: number;
  readonly args?: { readonly frame?: string };
}

const TASK = 'RunTask';

interface Task {
  /** By the wall clock. */
  readonly begin: number;
  readonly end: number;
  /** By the clock of the thread. */
  readonly threadBegin: number;
  readonly threadTime: number;
}

/**
 * The same events in the order of their begin. Tasks begin when they began; what happens in a task happens as long after its begin as the
 * thread had worked by then, and takes the thread's time. Events without that time keep the wall clock's, cut where the task ends now.
 */
export function byProcessorTime<E extends TraceEvent>(events: readonly E[]): E[] {
  const taskOf = new Map<string, Task>();
  return events
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
    .map((event) => {
      const { name, pid, tid, ts, dur = 0, tts, tdur } = event;
      const thread = `${pid}:${tid}`;
      const current = taskOf.get(thread);
      if (current && ts < current.end) return withinTask(event, current);
      if (name !== TASK || tts === undefined || tdur === undefined || tdur > dur) return event;
      taskOf.set(thread, { begin: ts, end: ts + dur, threadBegin: tts, threadTime: tdur });
      return { ...event, dur: tdur };
    });
}

function withinTask<E extends TraceEvent>(event: E, { begin, threadBegin, threadTime }: Task): E {
  const { ts, dur, tts, tdur } = event;
  const after = Math.min(tts === undefined ? ts - begin : tts - threadBegin, threadTime);
  if (dur === undefined) return { ...event, ts: begin + after };
  return { ...event, ts: begin + after, dur: Math.min(tdur ?? dur, threadTime - after) };
}

/**
 * Sets the processor time of tasks before each document to 0, from the beginning of its navigation on. In them the debugger, which Lighthouse
 * attaches to the page's process, walks the heap that earlier pages have left. On a reload the work of the document before it would be lost
 * too; Lighthouse does not reload.
 */
export function withoutWorkBeforeCommit<E extends TraceEvent>(events: readonly E[]): E[] {
  const starts = events.filter(({ name }) => name === 'navigationStart');
  const navigations = events
    .filter(({ name }) => name === 'commitNavigationEnd')
    .map((commit) => {
      const before = starts.filter((start) => frameOf(start) === frameOf(commit) && start.ts <= commit.ts);
      return { commit, began: Math.max(...before.map(({ ts }) => ts)) };
    })
    .filter(({ began }) => Number.isFinite(began));
  const isBeforeCommit = ({ name, pid, tid, ts, dur = 0 }: E) =>
    name === TASK &&
    navigations.some(
      ({ commit, began }) => commit.pid === pid && commit.tid === tid && ts >= began && ts + dur <= commit.ts,
    );
  return events.map((event) => (isBeforeCommit(event) ? { ...event, tdur: 0 } : event));
}

const frameOf = ({ pid, args }: TraceEvent): string => `${pid} ${args?.frame}`;
