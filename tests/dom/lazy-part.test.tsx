/** A part of the app that comes in a chunk of its own, over a network that comes and goes. */
import { Suspense, useEffect } from 'react';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyPart } from '../../src/ui/lazyPart.tsx';
import { prepareBrowser, show } from './support/world.tsx';
import { SmallCrash } from '../../src/ui/SmallCrash.tsx';

prepareBrowser({ signedIn: false });
vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(cleanup);

it('that could not be fetched is fetched anew when the person tries again', async () => {
  let network = false;
  const load = vi.fn<() => Promise<() => string>>(() =>
    network
      ? Promise.resolve(() => 'the part')
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js')),
  );
  const Part = lazyPart(load);
  await show(
    <SmallCrash>
      <Suspense>
        <Part />
      </Suspense>
    </SmallCrash>,
  );
  await screen.findByRole('alert');
  network = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('the part')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

it('that is there is fetched once, however often it is drawn', async () => {
  const load = vi.fn<() => Promise<() => string>>(() => Promise.resolve(() => 'the part'));
  const Part = lazyPart(load);
  for (let times = 0; times < 2; times += 1) {
    const { unmount } = await act(async () =>
      render(
        <Suspense>
          <Part />
        </Suspense>,
      ),
    );
    expect(await screen.findByText('the part')).toBeTruthy();
    unmount();
  }
  expect(load).toHaveBeenCalledTimes(1);
});

it('that has been fetched ahead is drawn at once, and stays the same when it is drawn again', async () => {
  const mounted = vi.fn<() => void>();
  const Part = lazyPart(() =>
    Promise.resolve(({ word }: { readonly word: string }) => {
      useEffect(mounted, []);
      return word;
    }),
  );
  await Part.load();
  const page = (word: string) => (
    <Suspense fallback="to come">
      <Part word={word} />
    </Suspense>
  );
  const { rerender } = render(page('first'));
  expect(screen.queryByText('to come')).toBeNull();
  expect(screen.getByText('first')).toBeTruthy();
  rerender(page('second'));
  expect(screen.getByText('second')).toBeTruthy();
  expect(mounted).toHaveBeenCalledTimes(1);
});

it('that is fetched while it is awaited is not begun anew when it is drawn again', async () => {
  const mounted = vi.fn<() => void>();
  const Part = lazyPart(() =>
    Promise.resolve(() => {
      useEffect(mounted, []);
      return 'the part';
    }),
  );
  const page = () => (
    <Suspense>
      <Part />
    </Suspense>
  );
  const { rerender } = await act(async () => render(page()));
  await screen.findByText('the part');
  rerender(page());
  expect(mounted).toHaveBeenCalledTimes(1);
});
