import { describe, expect, it } from 'vitest';
import { oneImport } from '../../../src/data/masterData.ts';
import { FakeLockManager } from './support/lockManager.ts';

describe('imports of one device', () => {
  const never = new AbortController().signal;

  it.each([
    ['with locks', new FakeLockManager()],
    ['without', null],
  ] as const)('in a browser %s run one after another, however the previous one ended', async (_, browser) => {
    const told: string[] = [];
    let fail = (_error: Error): void => undefined;
    const first = oneImport(
      browser?.of('one tab'),
      never,
      () =>
        new Promise<void>((_resolve, reject) => {
          fail = reject;
        }),
    );
    const second = oneImport(browser?.of('another'), never, () => {
      told.push('second');
      return Promise.resolve('saved');
    });
    await turns();
    expect(told).toEqual([]);
    fail(new Error('no disk'));
    await expect(first).rejects.toThrow('no disk');
    expect(await second).toBe('saved');
  });

  it('that wait can be cancelled, and then do nothing', async () => {
    const browser = new FakeLockManager();
    let end = (): void => undefined;
    const first = oneImport(
      browser.of('one tab'),
      never,
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const stopping = new AbortController();
    const second = oneImport(browser.of('another'), stopping.signal, () => Promise.resolve('saved'));
    await turns();
    stopping.abort();
    expect(await second).toBeNull();
    end();
    await first;
  });
});

const turns = () => new Promise((resolve) => setTimeout(resolve));
