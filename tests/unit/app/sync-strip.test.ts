import { describe, expect, it } from 'vitest';
import { stripState } from '../../../src/features/sync-panel/stripState.ts';
import { QUIET } from '../../support/quietStatus.ts';

describe('the strip in the header', () => {
  it('says that the device is not ready for offline until the app and what it needs are here', () => {
    const first = { ...QUIET, firstSyncComplete: false };
    expect(stripState({ ...first, downloaded: 0.2 }, { preparing: true })).toEqual({
      kind: 'downloading',
      progress: 0.2,
      isReady: false,
    });
    expect(stripState({ ...first, downloaded: 0 })).toMatchObject({ kind: 'downloading', isReady: false });
    expect(stripState({ ...first, downloaded: 0.2 })).toMatchObject({ kind: 'downloading', isReady: true });
    expect(stripState(QUIET, { preparing: true })).toMatchObject({ progress: 1, isReady: false });
    expect(stripState({ ...first, toSend: 1 }, { preparing: true }).kind).toBe('to_send');
  });

  it('says that all is sent only when nothing waits and there is a signal', () => {
    const at = new Date(0);
    expect(stripState({ ...QUIET, lastSuccessAt: at })).toEqual({ kind: 'all_sent', at });
    expect(stripState({ ...QUIET, held: 2 })).toEqual({ kind: 'held', count: 2 });
    expect(stripState({ ...QUIET, held: 2, toSend: 1 }).kind).toBe('to_send');
    expect(stripState({ ...QUIET, online: false }).kind).toBe('offline');
  });

  it('claims nothing before the store was read, with or without a signal', () => {
    expect(stripState({ ...QUIET, unread: true })).toEqual({ kind: 'reading' });
    expect(stripState({ ...QUIET, unread: true, online: false })).toEqual({ kind: 'reading' });
  });

  it('says that an old tab must be closed where the store cannot be brought up to date', () => {
    expect(stripState({ ...QUIET, unread: true, upgradeBlocked: true })).toEqual({ kind: 'upgrade_blocked' });
  });

  it('never says that all is sent, or will be, where no storage is left', () => {
    const full = { ...QUIET, storeFull: true };
    expect(stripState(full)).toEqual({ kind: 'full', count: 0 });
    expect(stripState({ ...full, toSend: 2, online: false, versionSkew: 'app' })).toEqual({ kind: 'full', count: 2 });
    expect(stripState({ ...full, rejected: 1 })).toMatchObject({ kind: 'needs_attention', rest: { kind: 'full' } });
  });

  it('says that the app or the server must be updated, before anything else that waits, and only where it can be done', () => {
    const waiting = { ...QUIET, toSend: 3, stalledSince: new Date(0) };
    expect(stripState({ ...QUIET, unread: true, versionSkew: 'app' })).toEqual({ kind: 'app_too_old', count: 0 });
    expect(stripState({ ...waiting, versionSkew: 'app' })).toEqual({ kind: 'app_too_old', count: 3 });
    expect(stripState({ ...waiting, versionSkew: 'server' })).toEqual({ kind: 'server_too_old', count: 3 });
    expect(stripState({ ...QUIET, versionSkew: 'server' }).kind).toBe('all_sent');
    expect(stripState({ ...waiting, versionSkew: 'app', online: false }).kind).toBe('offline');
  });

  it('counts what waits, online and offline', () => {
    expect(stripState({ ...QUIET, toSend: 3 })).toEqual({ kind: 'to_send', count: 3, signIn: false });
    expect(stripState({ ...QUIET, toSend: 3, online: false })).toEqual({ kind: 'offline', count: 3 });
    expect(stripState({ ...QUIET, toSend: 3, stalledSince: new Date(0) })).toEqual({
      kind: 'stalled',
      count: 3,
      since: new Date(0),
    });
    expect(stripState({ ...QUIET, toSend: 3, waitingForSignIn: true })).toEqual({
      kind: 'to_send',
      count: 3,
      signIn: true,
    });
  });

  it('never says that all is sent while nothing can arrive: the person must sign in again', () => {
    expect(stripState({ ...QUIET, waitingForSignIn: true })).toEqual({ kind: 'sign_in' });
  });

  it('never says that all is sent to somebody who may read nothing; what waits is counted all the same', () => {
    expect(stripState({ ...QUIET, lastSuccessAt: new Date(0) }, { mayRead: false })).toEqual({ kind: 'no_access' });
    expect(stripState({ ...QUIET, toSend: 2 }, { mayRead: false })).toEqual({
      kind: 'to_send',
      count: 2,
      signIn: false,
    });
  });

  it('shows first what needs a person, and beside it what is told without it', () => {
    const since = new Date(0);
    for (const beside of [
      { toSend: 3, online: false },
      { online: false },
      { toSend: 3, stalledSince: since },
      { toSend: 3 },
      { toSend: 3, waitingForSignIn: true },
      { waitingForSignIn: true },
    ]) {
      const rest = stripState({ ...QUIET, ...beside });
      expect(stripState({ ...QUIET, ...beside, rejected: 1 })).toEqual({ kind: 'needs_attention', count: 1, rest });
    }
    expect(stripState({ ...QUIET, rejected: 1, lastSuccessAt: since })).toEqual({
      kind: 'needs_attention',
      count: 1,
      rest: null,
    });
  });

  it('never says that all is sent while the notice of an emptied store stands; what waits is told all the same', () => {
    expect(stripState({ ...QUIET, lastSuccessAt: new Date(0) }, { emptied: true })).toEqual({ kind: 'emptied' });
    expect(stripState({ ...QUIET, online: false }, { emptied: true })).toEqual({ kind: 'offline', count: 0 });
    expect(stripState({ ...QUIET, toSend: 2 }, { emptied: true })).toEqual({
      kind: 'to_send',
      count: 2,
      signIn: false,
    });
  });
});
