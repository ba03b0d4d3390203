import { describe, expect, test } from 'vitest';
import { newId } from '../../../src/domain/records/ids.ts';
import { pull, type PullOptions } from '../../../src/sync/pull/pull.ts';
import type { Clock, SyncStore, Transport } from '../../../src/sync/ports.ts';
import { changed } from '../sync/support/changed.ts';
import { createDevice, type TestDevice } from './support/device.ts';

describe('a pull asks for what follows an answer while that one is being stored', () => {
  /** A first sync of three pages. `store` is the device's, with what a test changes; `cut` lists the requests that were ended early. */
  async function pagesAhead(change: (device: TestDevice) => Partial<SyncStore>, options: PullOptions = {}) {
    const device = await createDevice();
    for (let n = 0; n < 2_000; n += 1) device.server.put('deliveries', newId(), { operating_day: '2026-10-15' });
    const sent: string[] = [];
    const signals: (readonly [string, AbortSignal | undefined])[] = [];
    const call: Transport['call'] = (request) => {
      sent.push(request.procedure);
      signals.push([request.procedure, request.signal]);
      return device.network.call(request);
    };
    const store = changed<SyncStore>(device.deps.store, change(device));
    // Its time stands still: what is asked every few seconds is not asked here.
    const begin = device.clock.now();
    const clock = changed<Clock>(device.deps.clock, { now: () => begin });
    const ended = await device.clock.run(pull({ ...device.deps, store, clock, transport: { call } }, options));
    const cut = signals.filter(([, signal]) => signal?.aborted).map(([procedure]) => procedure);
    return { device, ended, sent, cut };
  }

  test('and fetches none twice', async () => {
    const whileStoring: number[] = [];
    const sentYet: string[] = [];
    const { device, ended, sent } = await pagesAhead((on) => ({
      commitPage: async (...given) => {
        sentYet.splice(0, sentYet.length, ...on.network.calls.map(({ procedure }) => procedure));
        const stored = await on.deps.store.commitPage(...given);
        whileStoring.push(on.network.calls.length - sentYet.length);
        return stored;
      },
    }));
    expect(ended.end).toBe('up_to_date');
    expect(sent.filter((procedure) => procedure === 'pull_history')).toHaveLength(3);
    // Of head, three pages and changes: each page that another one follows, and the last one, which the changes follow. The first
    // page is sent before the head is stored.
    expect(whileStoring).toEqual([0, 1, 1, 1, 0]);
    expect(sent).toEqual(['pull_head', 'pull_history', 'pull_history', 'pull_history', 'pull_changes']);
    expect(await device.db.rows('deliveries').count()).toBe(2_000);
  });

  test('and ends the request if the page before was not stored', async () => {
    const { device, ended, cut } = await pagesAhead((on) => ({
      commitPage: async (expected, page, ...given) => {
        if (!page.tables.has('deliveries')) return on.deps.store.commitPage(expected, page, ...given);
        const pages = () => on.network.calls.filter(({ procedure }) => procedure === 'pull_history');
        while (pages().length < 2) await on.deps.store.pullState();
        return false;
      },
    }));
    expect(ended.end).toBe('lease_lost');
    expect(cut).toEqual(['pull_history']);
    expect(await device.db.rows('deliveries').count()).toBe(0);
  });

  test('and ends the request if it makes way for another round', async () => {
    let pages = 0;
    const { ended, cut } = await pagesAhead(
      (on) => ({
        commitPage: (expected, page, ...given) => {
          pages += page.tables.has('deliveries') ? 1 : 0;
          return on.deps.store.commitPage(expected, page, ...given);
        },
      }),
      { shouldYield: () => pages > 0 },
    );
    expect(ended).toEqual({ end: 'interrupted', rows: 500 });
    expect(cut).toEqual(['pull_history']);
  });

  test('and stores a page of history that was requested before the changes after them', async () => {
    const device = await createDevice();
    for (let n = 0; n < 2_000; n += 1) device.server.put('deliveries', newId(), { operating_day: '2026-10-15' });
    const sent: string[] = [];
    let answered = (): void => undefined;
    const secondAnswer = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const call: Transport['call'] = async (request) => {
      sent.push(request.procedure);
      const pages = sent.filter((procedure) => procedure === 'pull_history').length;
      const result = await device.network.call(request);
      if (request.procedure !== 'pull_history') return result;
      // The changes are due when the first page arrives. The server goes on after it has answered the second one.
      if (pages === 1) await device.clock.sleep(6_000);
      if (pages === 2) {
        device.server.putStock('abu_batu', 70);
        answered();
      }
      return result;
    };
    const store = changed<SyncStore>(device.deps.store, {
      commitPage: async (expected, page, ...given) => {
        if (page.tables.has('deliveries')) await secondAnswer;
        return device.deps.store.commitPage(expected, page, ...given);
      },
    });
    const { end } = await device.clock.run(pull({ ...device.deps, store, transport: { call } }));
    expect(end).toBe('up_to_date');
    expect(sent.slice(0, 5)).toEqual(['pull_head', 'pull_history', 'pull_history', 'pull_changes', 'pull_history']);
    expect(sent.filter((procedure) => procedure === 'pull_history')).toHaveLength(3);
    expect(await device.db.rows('deliveries').count()).toBe(2_000);
    expect(await device.onHand('abu_batu')).toBe(70);
  });
});
