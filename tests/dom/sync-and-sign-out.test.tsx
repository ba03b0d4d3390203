import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareBrowser, show } from './support/world.tsx';
import type { ReactNode } from 'react';
import type { OutboxItem, SyncStatus } from '../../src/data/index.ts';
import { QUIET } from '../support/quietStatus.ts';

const current = vi.hoisted(() => ({
  status: {},
  readiness: 'ready',
  outbox: [] as unknown[],
  others: [] as unknown[],
  sendNow: vi.fn<() => Promise<object>>(),
  first: { complete: true, progress: 1 },
  emptied: false,
  fix: vi.fn<() => Promise<object>>(() => Promise.resolve({ ok: true, value: 'done' })),
  resend: vi.fn<() => Promise<object>>(() => Promise.resolve({ ok: true, value: 'done' })),
  discard: vi.fn<() => Promise<object>>(() => Promise.resolve({ ok: true, value: 'done' })),
  signOut: vi.fn<() => Promise<void>>(),
  hasPin: false,
  lookForUpdate: vi.fn<() => void>(),
}));
// The states of the sync are given here, each in turn; that the core reaches them is the sync core's own story.
const firstSight = vi.hoisted(() => () => ({
  useSyncStatus: () => current.status,
  useSite: () => ({ timeZone: 'Asia/Jakarta', dayStart: '06:00' }),
  siteNow: () => new Date('2026-11-20T04:00:00Z'),
  lookForUpdate: current.lookForUpdate,
  useOfflineReadiness: () => current.readiness,
  useEmptied: () => ({ emptied: current.emptied, seen: () => undefined }),
}));
vi.mock('../../src/data/dashboard.ts', firstSight);
vi.mock('../../src/data/index.ts', async () => ({
  ...firstSight(),
  useConfig: await import('../../src/domain/settings/config.ts').then(
    ({ DEFAULT_CONFIG }) =>
      () =>
        DEFAULT_CONFIG,
  ),
  useOutbox: () => current.outbox,
  useDoneBefore: () => [],
  useStocks: () => [],
  useRows: () => [],
  useRemembered: () => undefined,
  usePhotoCounts: () => ({ waiting: 0, stuck: 0 }),
  sendWaiting: current.sendNow,
  useFirstSync: () => current.first,
  useStorageInfo: () => ({ info: undefined, protect: () => Promise.resolve(false) }),
  useOthersUnsent: () => current.others,
  exportUnsentWork: () =>
    Promise.resolve({ ok: true, value: { name: 'kuari-K7F-2026-11-20.json', text: '{}', count: 2, photos: 1 } }),
  recordsThatFall: () => Promise.resolve({ ok: true, value: ['x', 'y'] }),
  fieldsOf: () => Promise.resolve({ ok: true, value: { truck_license: 'B 1 A', volume: 12_500.5 } }),
  fixRecord: current.fix,
  resendRecord: current.resend,
  discardRecord: current.discard,
}));
vi.mock('../../src/data/session/authState.ts', async (original) => ({
  ...(await original<object>()),
  useAuth: (select: (state: object) => unknown) => select({ signingOut: false }),
}));
vi.mock('../../src/data/session/pin/pins.ts', async (original) => ({
  ...(await original<object>()),
  useHasPin: () => current.hasPin,
}));
vi.mock('../../src/data/session/performSignOut.ts', () => ({ signOut: current.signOut }));

const { useDirtyForm } = await import('../../src/ui/dirtyForms.ts');
const { SyncStrip } = await import('../../src/features/sync-panel/SyncStrip.tsx');
const { RecordActions } = await import('../../src/features/sync-panel/OutboxRow.tsx');
const { AccessDenied } = await import('../../src/app/AccessDenied.tsx');
const { SignOutButton } = await import('../../src/features/auth/SignOutButton.tsx');

beforeEach(() => {
  prepareBrowser({ signedIn: false });
  current.outbox = [];
  current.others = [];
  current.hasPin = false;
  current.sendNow.mockReset().mockResolvedValue({ ok: true, value: undefined });
  current.signOut.mockReset().mockResolvedValue();
});

const at = new Date('2026-11-20T03:42:00Z');
/** A record that was refused. */
const item = (over: Partial<OutboxItem>): OutboxItem => ({
  id: 'a',
  kind: 'customers.create',
  entity_id: 'e',
  state: 'rejected',
  captured_at: at.toISOString(),
  fields: [],
  label: { name: 'PT X' },
  isForUserToDecide: true,
  code: 'too_short',
  message: 'The text is too short',
  field: null,
  conflict: [],
  authorName: null,
  ...over,
});

/** Reads again what the test has set. */
function Reader({ of }: { readonly of: (times: number) => ReactNode }) {
  const [times, look] = useState(0);
  return (
    <>
      {of(times)}
      <button onClick={() => look(times + 1)}>Look again</button>
    </>
  );
}
const lookAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
/** Opens the panel by what the strip says. */
async function openPanel(words: string) {
  await show(<SyncStrip />);
  fireEvent.click(screen.getByRole('button', { name: words }));
  return within(await screen.findByRole('dialog'));
}

it('where the server asks for a new sign-in, the panel that the strip opens leads to it, and keeps the rows', async () => {
  current.status = { ...QUIET, waitingForSignIn: true };
  const panel = await openPanel('Sign in again');
  fireEvent.click(panel.getByRole('button', { name: 'Sign in again' }));
  expect(current.signOut).toHaveBeenCalledExactlyOnceWith({ switching: true, again: true });
});

describe('the sync strip', () => {
  it('says beside "All data synced" what others left unsent on this device', async () => {
    current.status = { ...QUIET, lastSuccessAt: at };
    current.others = [{ userId: 'a', email: 'a@kuari.example', count: 2 }];
    await show(<SyncStrip />);
    expect(
      await screen.findByRole('button', { name: 'All data synced · 10:42 · 2 of other people not sent' }),
    ).toBeTruthy();
  });

  it.each([
    ['en', { ...QUIET, lastSuccessAt: at }, 'All data synced · 10:42'],
    ['en', { ...QUIET, lastSuccessAt: new Date('2026-11-17T03:42:00Z') }, 'All data synced · 17 Nov 2026, 10:42'],
    ['en', { ...QUIET, unread: true }, 'Starting'],
    ['en', { ...QUIET, waitingForSignIn: true, isRefused: true }, 'Device not admitted'],
    [
      'id',
      { ...QUIET, toSend: 3, waitingForSignIn: true, isRefused: true },
      '3 siap kirim · perangkat tidak diizinkan',
    ],
    ['en', { ...QUIET, unread: true, versionSkew: 'app' }, 'Update the app'],
    ['en', { ...QUIET, rejected: 1, toSend: 3, stalledSince: at }, 'Needs attention 1 · 3 to send · stuck since 10:42'],
    [
      'en',
      { ...QUIET, toSend: 3, stalledSince: new Date('2026-11-17T03:42:00Z') },
      '3 to send · stuck since 17 Nov 2026, 10:42',
    ],
    ['en', { ...QUIET, online: false, toSend: 12_345 }, 'Offline · 12,345 to send'],
    ['id', { ...QUIET, online: false, toSend: 3, oldestAt: at }, 'Tanpa sinyal · 3 siap kirim · tertua 18 mnt lalu'],
    ['en', { ...QUIET, toSend: 3, oldestAt: at }, '3 to send · oldest 18 min ago'],
    ['en', { ...QUIET, firstSyncComplete: false, downloaded: 0 }, 'Downloading 0 % · not ready offline'],
    ['en', { ...QUIET, firstSyncComplete: false, downloaded: 0.2 }, 'Downloading 20 %'],
    ['en', { ...QUIET, toSend: 3, waitingForSignIn: true }, '3 to send · sign in again'],
    ['id', { ...QUIET, toSend: 12_345 }, '12.345 siap kirim'],
    ['id', { ...QUIET, rejected: 1, toSend: 5, online: false }, 'Perlu diperbaiki 1 · Tanpa sinyal · 5 siap kirim'],
  ] as const)('in %s says what is: %o', async (language, status, words) => {
    prepareBrowser({ signedIn: false, language });
    current.status = status;
    await show(<SyncStrip />);
    // Short ages are written in one way or another by the version of the browser's own words.
    const said = screen.getByRole('button').textContent;
    expect(
      said
        .replace(/\b(hr|min)\./, '$1')
        .replace('mnt yg lalu', 'mnt lalu')
        .replace('\u00A0', ' '),
    ).toBe(words);
  });

  it('opens a panel with each waiting record, its state and its age', async () => {
    current.status = { ...QUIET, toSend: 1, rejected: 1, online: false };
    const waiting = (ticket_no: string) =>
      item({ kind: 'deliveries.create', state: 'to_send', label: { ticket_no }, isForUserToDecide: false, code: null });
    current.outbox = [
      { id: 's1', head: waiting('SJ-261120-K7F-0001'), others: [item({ id: 'b' })] },
      { id: 's2', head: waiting('SJ-261120-K7F-0002'), others: [] },
    ];
    const panel = await openPanel('Needs attention 1 · Offline · 1 to send');
    const [first, second] = panel.getAllByRole('listitem');
    expect(first?.textContent).toContain('SJ-261120-K7F-0001');
    expect(first?.textContent).toContain('To send');
    expect(first?.textContent).toMatch(/Delivery · Saved 18 min\.? ago/);
    expect(first?.textContent).toContain('New customer · PT XNeeds attention');
    expect(first?.textContent).toContain('The text is too short');
    expect(second?.textContent).toContain('SJ-261120-K7F-0002');
    expect(screen.getByText('When the signal is back')).toBeTruthy();
    expect(screen.getByText('Ready without signal')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
    expect(current.sendNow).toHaveBeenCalledTimes(1);
  });
});

describe('at the end of a queue', () => {
  async function becomes(status: SyncStatus) {
    await act(() => new Promise((resolve) => void setTimeout(resolve, 20)));
    current.status = status;
    lookAgain();
    return screen.getAllByRole('button')[0]?.textContent;
  }

  it('the strip never says Offline alone between the last number and that all is sent', async () => {
    current.status = { ...QUIET, online: false, toSend: 20 };
    await show(<Reader of={() => <SyncStrip />} />);
    expect(screen.getByRole('button', { name: 'Offline · 20 to send' })).toBeTruthy();
    expect(await becomes({ ...QUIET, online: false, toSend: 0 })).toBe('Offline · 20 to send');
    expect(await becomes(QUIET)).toBe('All data synced');
  });

  it('a signal that is gone all the same is said a moment later', async () => {
    current.status = { ...QUIET, online: false, toSend: 2 };
    await show(<Reader of={() => <SyncStrip />} />);
    await becomes({ ...QUIET, online: false, toSend: 0 });
    expect(await screen.findByRole('button', { name: 'Offline' })).toBeTruthy();
  });
});

describe('an app that is not fetched whole yet', () => {
  it('says that it is still being prepared for offline', async () => {
    current.status = QUIET;
    current.readiness = 'preparing';
    await openPanel('Preparing · not ready offline');
    expect(screen.getByText('Preparing for offline…')).toBeTruthy();
    current.readiness = 'ready';
  });
});

describe('a record that was not accepted', () => {
  it('that is refused again after a resend says that it was tried, and when', async () => {
    const refused = item({});
    const sent = item({ state: 'to_send', isForUserToDecide: false });
    await show(
      <Reader of={(times) => <RecordActions item={times === 1 ? sent : refused} onDecide={() => undefined} />} />,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Resend' }));
    await act(async () => undefined);
    expect(screen.queryByRole('status')).toBeNull();
    lookAgain();
    lookAgain();
    expect(screen.getByRole('status').textContent).toBe('Tried 11:00: not accepted again.');
  });

  it('says why in the language of the screen, and in the words of the server where the code is newer than the app', async () => {
    prepareBrowser({ signedIn: false, language: 'id' });
    current.status = { ...QUIET, rejected: 2 };
    const heads = [
      item({}),
      item({ id: 'b', code: 'from_next_year', message: 'Not on Sundays' }),
      item({ id: 'c', state: 'set_aside', code: '22P05', message: 'unsupported Unicode escape sequence' }),
    ];
    current.outbox = heads.map((head) => ({ id: head.id, head, others: [] }));
    await openPanel('Perlu diperbaiki 2');
    expect(screen.getByText('Teks terlalu pendek')).toBeTruthy();
    expect(screen.getByText('Not on Sundays')).toBeTruthy();
    expect(
      screen.getByText('Server tidak menerima catatan ini (22P05). Catatan tetap di sini; yang lain berjalan terus.'),
    ).toBeTruthy();
    expect(screen.queryByText(/Unicode/)).toBeNull();
  });
});

describe('what should not go unseen', () => {
  it('work that has waited for hours, a clock that is wrong, a history on its way', async () => {
    current.status = { ...QUIET, toSend: 3, stalledSince: at, clockAheadMs: 3_600_000 };
    current.first = { complete: false, progress: 0.42 };
    await openPanel('3 to send · stuck since 10:42');
    expect(screen.getByText(/has been waiting since .*10:42/)).toBeTruthy();
    expect(screen.getByText(/60 minutes ahead/)).toBeTruthy();
    expect(screen.getByText('Downloading earlier days: 42 %')).toBeTruthy();
    current.first = { complete: true, progress: 1 };
  });

  it('an app that is too old: a new version is asked for at once, a person reads what to do, and nothing calls the work stuck', async () => {
    current.lookForUpdate.mockClear();
    current.status = { ...QUIET, toSend: 3, stalledSince: at, versionSkew: 'app' };
    await openPanel('3 to send · update the app');
    expect(current.lookForUpdate).toHaveBeenCalledTimes(1);
    expect(screen.getByText(/This version of Kuari is too old here. Nothing is lost/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload now' })).toBeTruthy();
    expect(screen.queryByText(/has been waiting since/)).toBeNull();
  });

  it('a server that is older than the app: the work waits for it', async () => {
    current.status = { ...QUIET, toSend: 3, versionSkew: 'server' };
    await openPanel('3 to send · server is older');
    expect(await screen.findByText(/are sent by themselves once the server is updated/)).toBeTruthy();
  });

  it('a store that the browser emptied, without being asked; nothing says that every record is with the server', async () => {
    current.status = QUIET;
    current.emptied = true;
    await show(<Reader of={() => <SyncStrip />} />);
    expect(await screen.findByText(/The browser has emptied this device/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Needs attention · device emptied', hidden: true })).toBeTruthy();
    expect(screen.queryByText(/Nothing waits/)).toBeNull();
    current.emptied = false;
    fireEvent.click(screen.getByRole('button', { name: 'Look again', hidden: true }));
    fireEvent.click(screen.getByRole('button', { name: 'All data synced' }));
    expect(await screen.findByText(/Nothing waits/)).toBeTruthy();
  });

  it('the same not under somebody who types: it comes once that is saved, and no key pressed at that moment closes it', async () => {
    current.status = QUIET;
    current.emptied = true;
    await show(
      <Reader
        of={(times) => (
          <>
            <Typing typed={times === 0} />
            <SyncStrip />
          </>
        )}
      />,
    );
    expect(await screen.findByRole('button', { name: 'Needs attention · device emptied' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    lookAgain();
    const notice = await screen.findByText(/The browser has emptied this device/);
    expect(notice.closest('[autofocus]')?.getAttribute('tabindex')).toBe('-1');
    current.emptied = false;
  });
});

/** A form that holds what nobody saved, or does not. */
function Typing({ typed }: { readonly typed: boolean }) {
  useDirtyForm(typed);
  return null;
}

describe('signing out', () => {
  const ask = async () => {
    await show(<SignOutButton />);
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    return within(await screen.findByRole('dialog'));
  };

  it('right after a start reads first what waits, and asks only where something does', async () => {
    for (const [waits, asked, left] of [
      [0, 0, 1],
      [2, 1, 1],
    ] as const) {
      current.status = { ...QUIET, unread: true };
      const { unmount } = await show(<Reader of={(times) => <SignOutButton inWords={times > 0} />} />);
      fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
      expect(screen.getByRole('button', { name: 'Signing out...' })).toHaveProperty('disabled', true);
      expect([screen.queryAllByRole('dialog'), current.signOut.mock.calls.length]).toEqual([[], waits === 0 ? 0 : 1]);
      current.status = { ...QUIET, unsent: waits, toSend: waits };
      lookAgain();
      await waitFor(() =>
        expect([screen.queryAllByRole('dialog').length, current.signOut.mock.calls.length]).toEqual([asked, left]),
      );
      unmount();
    }
  });

  it('asks where the store cannot be read within two seconds, and does not say that all is sent', async () => {
    current.status = { ...QUIET, unread: true };
    await show(<SignOutButton />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await act(() => vi.advanceTimersByTimeAsync(1_999));
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    vi.useRealTimers();
    await screen.findByRole('dialog');
    expect(current.signOut).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog').textContent).not.toContain('All data synced');
  });

  describe('without signal', () => {
    const buttons = (dialog: Awaited<ReturnType<typeof ask>>) =>
      [...dialog.getAllByRole('button'), ...dialog.queryAllByRole('link')].map((button) => button.textContent);

    it('asks though nothing waits, says that there is no way back without a PIN, and leads to setting one', async () => {
      current.status = { ...QUIET, online: false };
      const dialog = await ask();
      expect(current.signOut).not.toHaveBeenCalled();
      expect(dialog.getByText(/Without signal you cannot sign in again/)).toBeTruthy();
      expect(dialog.getByText(/are deleted from it\. They come again with the next sign-in/)).toBeTruthy();
      expect(dialog.getByRole('link', { name: 'Set a PIN first' }).getAttribute('href')).toBe('/settings');
      fireEvent.click(dialog.getByRole('button', { name: 'Sign Out' }));
      expect(current.signOut).toHaveBeenCalledWith({ offline: true });
    });

    it('offers one with a PIN to switch first, and says what becomes of what was fetched', async () => {
      current.hasPin = true;
      current.status = { ...QUIET, online: false, unsent: 2, toSend: 2 };
      const dialog = await ask();
      expect(buttons(dialog).slice(0, -1)).toEqual([
        'Switch user',
        'Send now',
        'Export unsent',
        'Keep and sign out',
        'Cancel',
      ]);
      expect(
        dialog.getByText(/deleted as soon as this device reaches the server; if you switch user, they stay/),
      ).toBeTruthy();
      fireEvent.click(dialog.getByRole('button', { name: 'Switch user' }));
      expect(current.signOut).toHaveBeenCalledWith({ switching: true });
    });

    it('a press on Send now says that nothing was sent, and when it was tried', async () => {
      current.status = { ...QUIET, online: false, unsent: 2, toSend: 2 };
      const dialog = await ask();
      fireEvent.click(dialog.getByRole('button', { name: 'Send now' }));
      expect(
        await dialog.findByText(
          'Tried 11:00: no connection. 2 records stay here and are sent by themselves when the signal is back.',
        ),
      ).toBeTruthy();
    });
  });

  it('with signal and a PIN says that signing out deletes what was fetched, and offers to switch', async () => {
    current.hasPin = true;
    current.status = { ...QUIET, unsent: 1, toSend: 1 };
    const dialog = await ask();
    expect(dialog.getByText(/^Signing out deletes the stock/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Switch user' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Keep and sign out' }));
    expect(current.signOut).toHaveBeenCalledWith({ offline: false });
  });

  it('says how many saves wait, each once though a part of one was refused, and sends, keeps or stays as the person decides', async () => {
    current.status = { ...QUIET, unsent: 2, toSend: 2, rejected: 1 };
    await ask();
    expect(current.signOut).not.toHaveBeenCalled();
    expect(screen.getByRole('heading', { name: '2 records are not sent yet' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
    expect(current.sendNow).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Export unsent' }));
    expect(
      (await screen.findByText('1 photo is not in the file. It stays on this device and is sent from here.'))
        .parentElement?.textContent,
    ).toMatch(/^2 records exported/);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(current.signOut).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await screen.findByRole('dialog');
    fireEvent.click(screen.getByRole('button', { name: 'Keep and sign out' }));
    expect(current.signOut).toHaveBeenCalledTimes(1);
  });
});

describe('one who is denied, with work that was not sent,', () => {
  it('reads of it, and is told no sending that cannot be', async () => {
    current.status = { ...QUIET, unsent: 2, toSend: 2 };
    await show(<AccessDenied />);
    expect(await screen.findByText('2 records of yours are not sent yet. They stay on this device.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText(/an owner who signs in here can take it over/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
  });
});
