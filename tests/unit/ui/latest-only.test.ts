import { describe, expect, it } from 'vitest';
import { latestOnly } from '../../../src/ui/latestOnly.ts';

describe('the newest only', () => {
  it('runs one at a time, skips what was overtaken, and always ends with the newest', async () => {
    const { run, settled } = latestOnly();
    const log: string[] = [];
    let open = (): void => undefined;
    const slow = new Promise<void>((resolve) => (open = resolve));
    run(async () => {
      log.push('first starts');
      await slow;
      log.push('first ends');
    });
    for (const name of ['second', 'third', 'fourth']) run(async () => void log.push(name));
    expect(log).toEqual(['first starts']);
    open();
    await settled();
    expect(log).toEqual(['first starts', 'first ends', 'fourth']);
  });

  it('goes on after a failure', async () => {
    const { run, settled } = latestOnly();
    const log: string[] = [];
    run(() => Promise.reject(new Error('full')));
    await settled();
    run(async () => void log.push('kept'));
    await settled();
    expect(log).toEqual(['kept']);
  });
});
