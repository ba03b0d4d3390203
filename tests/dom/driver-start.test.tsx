/** When the first round of a page begins: a moment after the start, unless somebody acts, leaves or changes before. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';

/** Rounds that the page asked the worker for, by trigger. */
const asked = vi.hoisted((): string[] => []);
const watched = vi.hoisted(() => vi.fn<() => object>(() => ({ restartPolling: () => undefined })));
vi.mock('../../src/data/runtime/worker/askWorker.ts', () => ({
  askWorker: (trigger: string) => Promise.resolve(asked.push(trigger) > 0),
  registerBackgroundSync: () => Promise.resolve(),
}));
// It begins with the first round, and starts timers and requests of its own.
vi.mock('../../src/data/runtime/pageWatch.ts', () => ({ startPageWatch: watched }));

const work = vi.hoisted(() => ({ isLeft: false }));
vi.mock('../../src/data/runtime/isUnfinished.ts', () => ({ isUnfinished: () => Promise.resolve(work.isLeft) }));
vi.mock('../../src/sync/entry.ts', async (original) => ({ ...(await original<object>()), UNDO_MS: 100 }));

const NEVER_MS = 3_600_000;
const SOON_MS = 50;

/** Of the page that is open, so that the next test opens another one. */
const listening: (() => void)[] = [];

beforeEach(() => {
  asked.length = 0;
  work.isLeft = false;
  watched.mockClear();
  vi.resetModules();
  setVisibility('visible');
  for (const target of [globalThis, document]) {
    const add = target.addEventListener.bind(target);
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject) => {
        add(type, listener);
        listening.push(() => target.removeEventListener(type, listener));
      },
    );
  }
});

afterEach(() => {
  for (const stop of listening.splice(0)) stop();
  vi.restoreAllMocks();
});

/** A page that was just opened by a user who is signed in. */
async function openedPage() {
  const [driver, session] = [
    await import('../../src/data/runtime/driver.ts'),
    await import('../../src/data/session/authState.ts'),
  ];
  session.becomeSignedIn({ id: newId(), email: 'a@kuari.test' });
  return { ...driver, ...session };
}

function setVisibility(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

// The first test: the timer of an earlier page would ask too.
test('a step whose undo still ran when the page opened is sent once the undo ends, not half a minute later', async () => {
  work.isLeft = true;
  const page = await openedPage();
  page.startDriver(0);
  await vi.waitFor(() => expect(asked).toEqual(['start', 'timer']));
});

test('the first round begins once, after the delay', async () => {
  const page = await openedPage();
  page.startDriver(SOON_MS);
  page.startDriver(0);
  expect(asked).toEqual([]);
  await vi.waitFor(() => expect(asked).toEqual(['start']));
  setVisibility('hidden');
  expect(asked).toEqual(['start']);
  expect(watched).toHaveBeenCalledTimes(1);
});

test('a save starts a round before the first one', async () => {
  const page = await openedPage();
  page.startDriver(NEVER_MS);
  page.afterSave();
  expect(asked).toEqual(['save']);
});

test('a network that returns starts a round before the first one', async () => {
  const page = await openedPage();
  page.startDriver(NEVER_MS);
  dispatchEvent(new Event('online'));
  expect(asked).toEqual(['online']);
});

test('a hidden page starts the first round at once', async () => {
  const page = await openedPage();
  page.startDriver(NEVER_MS);
  setVisibility('hidden');
  expect(asked).toEqual(['start']);
});

test('a screen with old data starts no round before the first one, but after it', async () => {
  const page = await openedPage();
  page.startDriver(SOON_MS);
  page.requestRefresh();
  expect(asked).toEqual([]);
  await vi.waitFor(() => expect(asked).toEqual(['start']));
  page.requestRefresh();
  expect(asked).toEqual(['start', 'visible']);
});

test('another user who signs in before the first round starts it at once, and only once', async () => {
  const page = await openedPage();
  page.startDriver(SOON_MS);
  page.becomeSignedIn({ id: newId(), email: 'b@kuari.test' });
  expect(asked).toEqual(['start']);
  await afterTheDelay();
  expect(asked).toEqual(['start']);
});

test('a user who signs out before the first round starts none, and one who signs in later starts one', async () => {
  const page = await openedPage();
  page.startDriver(SOON_MS);
  page.becomeSignedOut();
  await vi.waitFor(() => expect(watched).toHaveBeenCalledTimes(1));
  expect(asked).toEqual([]);
  page.becomeSignedIn({ id: newId(), email: 'a@kuari.test' });
  expect(asked).toEqual(['signed_in']);
});

const afterTheDelay = () => new Promise((resolve) => setTimeout(resolve, 2 * SOON_MS));
