import { describe, expect, it } from 'vitest';
import { stripState } from '../../../src/features/sync-panel/stripState.ts';
import { QUIET } from '../../support/quietStatus.ts';

const AT = new Date(0);
const said = (status: Partial<typeof QUIET>, around?: Parameters<typeof stripState>[1]) =>
  stripState({ ...QUIET, ...status }, around);

describe('the strip in the header', () => {
  it('says that the device is not ready for offline until the app and what it needs are here', () => {
    const first = { firstSyncComplete: false };
    const begun = { kind: 'downloading', progress: 0.2, isReady: false };
    expect(said({ ...first, downloaded: 0.2 }, { preparing: true })).toEqual(begun);
    expect(said({ ...first, downloaded: 0 })).toMatchObject({ kind: 'downloading', isReady: false });
    expect(said({ ...first, downloaded: 0.2 })).toMatchObject({ kind: 'downloading', isReady: true });
    expect(said({}, { preparing: true })).toMatchObject({ progress: 1, isReady: false });
    expect(said({ ...first, toSend: 1 }, { preparing: true }).kind).toBe('to_send');
  });

  it('says that all is sent only when nothing waits and there is a signal', () => {
    expect(said({ lastSuccessAt: AT })).toEqual({ kind: 'all_sent', at: AT });
    expect(said({ held: 2 })).toEqual({ kind: 'held', count: 2 });
    expect([said({ held: 2, toSend: 1 }).kind, said({ online: false }).kind]).toEqual(['to_send', 'offline']);
  });

  it('claims nothing before the store was read, with or without a signal', () => {
    expect(said({ unread: true })).toEqual({ kind: 'reading' });
    expect(said({ unread: true, online: false })).toEqual({ kind: 'reading' });
  });

  it('says that an old tab must be closed where the store cannot be brought up to date', () => {
    expect(said({ unread: true, upgradeBlocked: true })).toEqual({ kind: 'upgrade_blocked' });
  });

  it('never says that all is sent, or will be, where no storage is left', () => {
    const full = { storeFull: true };
    expect(said(full)).toEqual({ kind: 'full', count: 0 });
    expect(said({ ...full, toSend: 2, online: false, versionSkew: 'app' })).toEqual({ kind: 'full', count: 2 });
    expect(said({ ...full, rejected: 1 })).toMatchObject({ kind: 'needs_attention', rest: { kind: 'full' } });
  });

  it('says that the app or the server must be updated, before anything else that waits, and only where it can be done', () => {
    const waiting = { toSend: 3, stalledSince: AT };
    expect(said({ unread: true, versionSkew: 'app' })).toEqual({ kind: 'app_too_old', count: 0 });
    expect(said({ ...waiting, versionSkew: 'app' })).toEqual({ kind: 'app_too_old', count: 3 });
    expect(said({ ...waiting, versionSkew: 'server' })).toEqual({ kind: 'server_too_old', count: 3 });
    expect(said({ versionSkew: 'server' }).kind).toBe('all_sent');
    expect(said({ ...waiting, versionSkew: 'app', online: false }).kind).toBe('offline');
  });

  it('counts what waits, online and offline', () => {
    expect(said({ toSend: 3 })).toEqual({ kind: 'to_send', count: 3, signIn: false });
    expect(said({ toSend: 3, online: false })).toEqual({ kind: 'offline', count: 3 });
    expect(said({ toSend: 3, stalledSince: AT })).toEqual({ kind: 'stalled', count: 3, since: AT });
    expect(said({ toSend: 3, waitingForSignIn: true })).toEqual({ kind: 'to_send', count: 3, signIn: true });
  });

  it('never says that all is sent while nothing can arrive: the person must sign in again', () => {
    expect(said({ waitingForSignIn: true })).toEqual({ kind: 'sign_in' });
  });

  it('never says that all is sent to somebody who may read nothing; what waits is counted all the same', () => {
    expect(said({ lastSuccessAt: AT }, { mayRead: false })).toEqual({ kind: 'no_access' });
    expect(said({ toSend: 2 }, { mayRead: false })).toEqual({ kind: 'to_send', count: 2, signIn: false });
  });

  it('shows first what needs a person, and beside it what is told without it', () => {
    for (const beside of [
      { toSend: 3, online: false },
      { online: false },
      { toSend: 3, stalledSince: AT },
      { toSend: 3 },
      { toSend: 3, waitingForSignIn: true },
      { waitingForSignIn: true },
    ]) {
      const rest = said(beside);
      expect(said({ ...beside, rejected: 1 })).toEqual({ kind: 'needs_attention', count: 1, rest });
    }
    expect(said({ rejected: 1, lastSuccessAt: AT })).toEqual({ kind: 'needs_attention', count: 1, rest: null });
  });

  it('never says that all is sent while the notice of an emptied store stands; what waits is told all the same', () => {
    expect(said({ lastSuccessAt: AT }, { emptied: true })).toEqual({ kind: 'emptied' });
    expect(said({ online: false }, { emptied: true })).toEqual({ kind: 'offline', count: 0 });
    expect(said({ toSend: 2 }, { emptied: true })).toEqual({ kind: 'to_send', count: 2, signIn: false });
  });
});
