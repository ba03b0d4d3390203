/** Pressing notices outside the page: the number on the installed icon, and notifications of the system while the page is hidden. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedInAs } from './support/signedInAs.ts';
import { TODAY, daysAgo, outbox, put } from './support/knownTruck.tsx';
import { USER, show } from './support/world.tsx';

const { NoticeBell } = await import('../../src/features/notices/NoticeBell.tsx');
const { NotifyRoom } = await import('../../src/features/settings/SettingsPage.tsx');

const SOLAR = `low_stock:solar:low:${TODAY}`;
const stock = (material_type: string, on_hand: number) =>
  put('stocks', `s-${material_type}`, { material_type, on_hand, version: 2 });
const incident = (id: string) =>
  put('incidents', id, {
    class: 'fatal',
    number: `IN-${id}`,
    title: 'A belt tore',
    operating_day: TODAY,
    occurred_at: daysAgo(0),
  });

const worker = new EventTarget();
/** What the system shows, by tag. */
const shown = new Map<string, { readonly title: string; readonly body: string | undefined }>();
const showNotification = vi.fn<ServiceWorkerRegistration['showNotification']>((title, { tag = '', body } = {}) => {
  shown.set(tag, { title, body });
  return Promise.resolve();
});
const getNotifications = () =>
  Promise.resolve([...shown.keys()].map((tag) => ({ tag, close: () => shown.delete(tag) })));
const setAppBadge = vi.fn<(count?: number) => Promise<void>>(() => Promise.resolve());
const clearAppBadge = vi.fn<() => Promise<void>>(() => Promise.resolve());
const CHOICE = `app:notify:${USER}`;
let visibility = vi.spyOn(document, 'visibilityState', 'get');
let answer: NotificationPermission = 'granted';
const requestPermission = vi.fn<() => Promise<NotificationPermission>>(() =>
  Promise.resolve(Object.assign(Notification, { permission: answer }).permission),
);

/** The page goes out of sight, or comes back. */
function turn(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
const badge = (count: number) => waitFor(() => expect(setAppBadge).toHaveBeenLastCalledWith(count));
async function open(): Promise<void> {
  await show(<NoticeBell />);
  await screen.findByRole('button', { name: /unread$/ });
}
const switchOn = async () => {
  const room = await show(<NotifyRoom />);
  fireEvent.click(screen.getByText('Notifications'));
  fireEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  await screen.findByText('On');
  room.unmount();
};

beforeEach(async () => {
  visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  answer = 'granted';
  requestPermission.mockClear();
  Object.assign(globalThis, { Notification: { permission: 'default', requestPermission } });
  const registration = Object.assign(worker, {
    getRegistration: () => Promise.resolve({ showNotification, getNotifications }),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: registration });
  Object.assign(navigator, { setAppBadge, clearAppBadge });
  localStorage.removeItem(CHOICE);
  await signedInAs('owner');
  await stock('abu_batu', 0);
  await stock('solar', 400);
});
afterEach(() => {
  visibility.mockRestore();
  vi.clearAllMocks();
  Reflect.deleteProperty(globalThis, 'Notification');
  Reflect.deleteProperty(navigator, 'serviceWorker');
  shown.clear();
});

it('the icon shows how many pressing notices are unread, until they are read or the person leaves; nothing else is shown unasked', async () => {
  const bell = await show(<NoticeBell />);
  await badge(1);
  turn('hidden');
  await incident('n1');
  await badge(2);
  fireEvent.click(await screen.findByRole('button', { name: 'Notices, 3 unread' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await badge(0);
  expect(showNotification).not.toHaveBeenCalled();
  bell.unmount();
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
});

it('a notice that comes while the page is hidden is shown once on the device, one of the bell never, and it goes when it is read', async () => {
  await switchOn();
  await open();
  await badge(1);
  turn('hidden');
  await incident('n1');
  await waitFor(() =>
    expect([...shown]).toEqual([
      ['serious_incident:n1', { title: 'Fatality: A belt tore', body: expect.stringMatching(/^IN-n1 · \d/) }],
    ]),
  );
  await stock('boulder', 3);
  await incident('n2');
  await waitFor(() => expect(showNotification).toHaveBeenCalledTimes(2));
  // What the page showed in the meantime is known.
  turn('visible');
  await incident('n3');
  await badge(4);
  turn('hidden');
  await put('notices_seen', 'r1', { notice: 'serious_incident:n1', operating_day: TODAY });
  await badge(3);
  await waitFor(() => expect([...shown.keys()]).toEqual(['serious_incident:n2']));
  expect(showNotification).toHaveBeenCalledTimes(2);
});

it('a clerk, who has no notice of incidents, is shown none of them', async () => {
  await signedInAs('admin');
  await switchOn();
  await open();
  await badge(1);
  turn('hidden');
  await incident('n1');
  await stock('solar', 0);
  await waitFor(() => expect([...shown.keys()]).toEqual([`low_stock:solar:out:${TODAY}`]));
});

it('a press on a notification opens its page in the app, and is the reading of it', async () => {
  await open();
  const data = { type: 'OPEN_NOTICE', id: SOLAR, path: '/audit?tab=held' };
  act(() => void worker.dispatchEvent(new MessageEvent('message', { data })));
  await waitFor(async () =>
    expect(await outbox()).toEqual([{ kind: 'notices_seen.create', payload: { notice: SOLAR } }]),
  );
  await badge(0);
});

it('is asked for by a press in the settings, and a refusal is said in words', async () => {
  answer = 'denied';
  await show(<NotifyRoom />);
  expect(screen.getByText('Off')).toBeTruthy();
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Notifications'));
  fireEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  await screen.findByText('Blocked');
  expect(screen.getByRole('status').textContent).toContain('blocks notifications of Kuari');
  expect(screen.queryByRole('button')).toBeNull();
});

it('is switched off again', async () => {
  await switchOn();
  await show(<NotifyRoom />);
  fireEvent.click(screen.getByText('Notifications'));
  fireEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  await screen.findByText('Off');
  expect(localStorage.getItem(CHOICE)).toBeNull();
});
