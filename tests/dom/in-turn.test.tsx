/** Heavy parts of a page: one after another, each in a task of its own. */
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyPart } from '../../src/ui/lazyPart.tsx';
import { InTurn } from '../../src/ui/InTurn.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const part = (name: string) => (
  <InTurn key={name} placeholder={<i>waiting</i>}>
    <b>{name}</b>
  </InTurn>
);
const drawn = () => [...document.querySelectorAll('b')].map(({ textContent }) => textContent);
const oneTurn = () => act(() => vi.advanceTimersToNextTimerAsync());

it('draws one a task, in their order, with a placeholder for each until then', async () => {
  render([part('one'), part('two'), part('three')]);
  expect(drawn()).toEqual([]);
  expect(screen.getAllByText('waiting')).toHaveLength(3);
  await oneTurn();
  expect(drawn()).toEqual(['one']);
  await oneTurn();
  expect(drawn()).toEqual(['one', 'two']);
  await oneTurn();
  expect(drawn()).toEqual(['one', 'two', 'three']);
});

it('waits for a part that is still fetched, and passes over those that are gone', async () => {
  let arrive = (): void => undefined;
  const Fetched = lazyPart(
    () => new Promise<() => React.JSX.Element>((resolve) => (arrive = () => resolve(() => <b>fetched</b>))),
  );
  const fetched = (
    <InTurn key="fetched" placeholder={<i>waiting</i>}>
      <Fetched />
    </InTurn>
  );
  const { rerender } = render([fetched, part('gone'), part('last')]);
  await oneTurn();
  expect(vi.getTimerCount()).toBe(0);
  expect(drawn()).toEqual([]);
  rerender([fetched, part('last')]);
  await act(async () => arrive());
  expect(drawn()).toEqual(['fetched']);
  await oneTurn();
  expect(drawn()).toEqual(['fetched', 'last']);
});

it('goes on where the part whose turn it is disappears', async () => {
  const Never = lazyPart(() => new Promise<() => null>(() => undefined));
  const never = (
    <InTurn key="never" placeholder={null}>
      <Never />
    </InTurn>
  );
  const { rerender } = render([never, part('next')]);
  await oneTurn();
  rerender([part('next')]);
  await oneTurn();
  expect(drawn()).toEqual(['next']);
});
