import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Crash } from '../../src/app/errors/Crash.tsx';
import { SmallCrash } from '../../src/ui/SmallCrash.tsx';
import { lastFault, reportFault } from '../../src/data/appShell.ts';
import { prepareBrowser, show } from './support/world.tsx';

const logged = vi.hoisted(() => vi.fn<(event: object) => Promise<void>>());
// That what is logged reaches the server is told with a real one: tests/browser/failedScreen.spec.ts.
vi.mock('../../src/data/runtime/securityLog.ts', () => ({ logSecurity: logged }));

beforeEach(() => {
  prepareBrowser({ signedIn: false });
  logged.mockReset().mockResolvedValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let broken: Error | null = null;
function Page() {
  if (broken) throw broken;
  return <p>the page</p>;
}

const showPage = () =>
  show(
    <Crash>
      <Page />
    </Crash>,
  );
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const button = (name: string) => screen.getByRole('button', { name });

describe('a page that fails while it is drawn', () => {
  it('says what happened, with an id, and offers the two ways out', async () => {
    broken = new Error('x is undefined');
    await showPage();
    await screen.findByText('Something went wrong');
    for (const words of [
      'Something went wrong',
      'An unexpected error occurred in the mining operations system.',
      'Records saved on this device are safe.',
    ]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(screen.getByText(/^Error id [0-9a-f]{8}$/)).toBeTruthy();
    for (const name of ['Go Home', 'Reload Page']) expect(button(name)).toHaveProperty('disabled', false);
  });

  it('can be tried again three times, each after a second, and no more', async () => {
    broken = new Error('x is undefined');
    await showPage();
    await screen.findByText('Something went wrong');
    vi.useFakeTimers();
    expect(screen.queryByText(/Retry attempt/)).toBeNull();
    for (const attempt of [1, 2, 3]) {
      fireEvent.click(button('Try Again'));
      expect(screen.getByText(`Retry attempt ${attempt}/3`)).toBeTruthy();
      pass(999);
      expect(button('Try Again')).toHaveProperty('disabled', true);
      pass(1);
      expect(button('Try Again')).toHaveProperty('disabled', attempt === 3);
    }
  });

  it('comes back when the trouble has passed', async () => {
    broken = new Error('x is undefined');
    await showPage();
    await screen.findByText('Something went wrong');
    vi.useFakeTimers();
    broken = null;
    fireEvent.click(button('Try Again'));
    pass(1000);
    expect(screen.getByText('the page')).toBeTruthy();
  });

  it('names the fault by its code, and tells the security log of a refused access', async () => {
    broken = Object.assign(new Error('permission denied for table x'), { code: '42501' });
    await showPage();
    await screen.findByText('Something went wrong');
    expect(
      screen.getByText(/Database access denied\. You do not have permission to perform this action\./),
    ).toBeTruthy();
    await vi.waitFor(() =>
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ kind: 'access_denied', severity: 'critical' })),
    );
  });
});

describe('a store that is broken', () => {
  const named = (name: string, inner?: Error) =>
    Object.assign(new Error('the store said so'), { name, ...(inner && { inner }) });
  it.each([
    ['closed by the browser', named('DatabaseClosedError')],
    ['of a newer version', new DOMException('newer', 'VersionError')],
    ['not to be opened', named('OpenFailedError', named('UnknownError'))],
    ['full, behind an aborted transaction', named('AbortError', named('QuotaExceededError'))],
  ])('(%s) is called critical, and the security log hears of it', async (_name, error) => {
    broken = error;
    await showPage();
    expect(await screen.findByText(/A critical system error occurred\. Please contact support\./)).toBeTruthy();
    await vi.waitFor(() => expect(logged).toHaveBeenCalledWith(expect.objectContaining({ severity: 'critical' })));
  });
});

describe('a part of a page that fails', () => {
  it('in Indonesian says so in its own place, and can be tried again three times, each after 100 ms', async () => {
    prepareBrowser({ signedIn: false, language: 'id' });
    broken = new Error('x is undefined');
    const told = vi.fn<(error: unknown) => void>();
    await show(
      <>
        <p>the rest</p>
        <SmallCrash onError={told}>
          <Page />
        </SmallCrash>
      </>,
    );
    expect(screen.getByText('Terjadi Kesalahan')).toBeTruthy();
    expect(screen.getByText('the rest')).toBeTruthy();
    expect(told).toHaveBeenCalledTimes(1);
    vi.useFakeTimers();
    for (const _ of [1, 2, 3]) {
      fireEvent.click(button('Coba Lagi'));
      pass(99);
      expect(button('Coba Lagi')).toHaveProperty('disabled', true);
      pass(1);
    }
    expect(button('Max Retry')).toHaveProperty('disabled', true);
    expect(button('Ke Beranda')).toHaveProperty('disabled', false);
  });
});

describe('the last error', () => {
  it('is kept for 24 hours', () => {
    const id = reportFault(new Error('Failed to fetch'), 1_000);
    expect(lastFault(1_000 + 24 * 3_600_000 - 1)).toMatchObject({ id, kind: 'network', message: 'Failed to fetch' });
    expect(lastFault(1_000 + 24 * 3_600_000)).toBeNull();
    expect(lastFault(1_000)).toBeNull();
  });

  it('is not kept for longer by a clock that was ahead when it happened', () => {
    const day = 24 * 3_600_000;
    reportFault(new Error('Failed to fetch'), 400 * day);
    expect(lastFault(399 * day + 1)).toMatchObject({ message: 'Failed to fetch' });
    expect(lastFault(day)).toBeNull();
  });
});
