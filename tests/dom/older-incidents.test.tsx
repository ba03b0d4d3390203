/** Incidents that this device does not keep any more: offered from the server, read, and neither stored nor changed. */
import './support/ownerServer.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { db, put } from './support/knownTruck.tsx';
import { show, USER } from './support/world.tsx';

const { writeMeta } = await import('../../src/data/store/meta.ts');
const { IncidentsPage } = await import('../../src/features/incidents/IncidentsPage.tsx');

const id = (at: number) => `01a1f000-0000-7000-8000-0000000002${String(at).padStart(2, '0')}`;
const written = { version: 1, position: 1, deleted_at: null, author: USER, device: null, received_at: null };
const incident = (at: number, fields: object = {}) => ({
  ...written,
  id: id(at),
  captured_at: '2025-10-01T03:00:00Z',
  operating_day: '2025-10-01',
  number: `IN-251001-K7F-00${at}`,
  class: 'near_miss',
  title: `Stone fell ${at}`,
  description: null,
  location: 'Belt 2',
  occurred_at: '2025-10-01T03:00:00Z',
  people: null,
  lost_days: null,
  status: 'closed',
  flags: [],
  ...fields,
});
const ACTION = {
  ...written,
  id: id(90),
  captured_at: '2025-10-02T03:00:00Z',
  incident_id: id(12),
  text: 'A guard over the belt',
  responsible: 'Asep',
  due_date: '2025-10-09',
  done_at: null,
};

/** What the server was asked, and what it answers. */
let asked: URL[] = [];
function serverWith(answers: (url: URL) => readonly object[], total?: number) {
  const unreachable = globalThis.fetch;
  asked = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://kuari.example');
    if (!url.pathname.includes('/rest/v1/')) return unreachable(input, init);
    asked.push(url);
    const rows = answers(url);
    const fitting = url.searchParams.has('or') ? rows.length : (total ?? rows.length);
    return Response.json(rows, { headers: { 'content-range': `0-${rows.length}/${fitting}` } });
  });
  return () => vi.stubGlobal('fetch', unreachable);
}
let restore: () => void = () => undefined;
beforeEach(() => writeMeta(db, 'kept_from', '2026-10-01'));
afterEach(() => {
  restore();
  vi.restoreAllMocks();
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const OLDER = /^Before .*2026/;

it('the list offers them, page by page, without those that stand above; nothing is stored', async () => {
  await put('incidents', id(11), incident(11, { operating_day: '2025-10-01' }));
  restore = serverWith((url) => (url.searchParams.has('or') ? [incident(13)] : [incident(11), incident(12)]), 3);
  await show(<IncidentsPage />, '/safety-incidents');
  await screen.findByRole('heading', { name: OLDER });
  expect(asked).toEqual([]);
  press('Ask the server');
  const older = await screen.findByRole('table', { name: OLDER });
  expect(
    within(older)
      .getAllByRole('button', { name: /Stone fell/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['Stone fell 12']);
  expect(screen.getByText(/3 fit\./)).toBeTruthy();
  press('Show more');
  await within(older).findByRole('button', { name: 'Stone fell 13' });
  expect(screen.getByText(/3 fit\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked.map(({ searchParams }) => searchParams.get('operating_day'))).toEqual([
    'lt.2026-10-01',
    'lt.2026-10-01',
  ]);
  expect(await db.rows('incidents').count()).toBe(1);
});

it('a search and a class ask the server anew; a state that never leaves the device does not', async () => {
  restore = serverWith(() => [incident(12)]);
  await put('incidents', id(20), incident(20, { status: 'open' }));
  await show(<IncidentsPage />, '/safety-incidents');
  await screen.findByRole('heading', { name: OLDER });
  press('Ask the server');
  await screen.findByRole('table', { name: OLDER });
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '251001-K7F' } });
  fireEvent.change(screen.getByLabelText('Class'), { target: { value: 'near_miss' } });
  await waitFor(() => expect(screen.queryByRole('table', { name: OLDER })).toBeNull());
  press('Ask the server');
  await screen.findByRole('table', { name: OLDER });
  expect(asked.at(-1)?.searchParams.get('or')).toContain('number.ilike.*251001-k7f*');
  expect(asked.at(-1)?.searchParams.get('class')).toBe('eq.near_miss');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '' } });
  press(/^Open \d/);
  await waitFor(() => expect(screen.queryByRole('heading', { name: OLDER })).toBeNull());
});

it('one of them is read with its actions, and offers no change', async () => {
  restore = serverWith((url) =>
    url.pathname.endsWith('/incidents') ? [incident(12)] : url.pathname.endsWith('/incident_actions') ? [ACTION] : [],
  );
  await show(<IncidentsPage />, `/safety-incidents?incident=${id(12)}`);
  await screen.findByRole('heading', { name: 'Stone fell 12' });
  expect(screen.getByText(/kept on the server only/)).toBeTruthy();
  expect(screen.getAllByText('A guard over the belt').length).toBeGreaterThan(0);
  const offered = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(offered).toEqual(['To the list', 'Print', 'Refresh']);
});

it('without a signal the list says why, and an incident that the server does not know is said to be none', async () => {
  restore = serverWith(() => []);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const list = await show(<IncidentsPage />, '/safety-incidents');
  await screen.findByRole('heading', { name: OLDER });
  press('Ask the server');
  expect((await screen.findByRole('alert')).textContent).toContain('The server cannot be reached.');
  list.unmount();
  online.mockReturnValue(true);
  await show(<IncidentsPage />, `/safety-incidents?incident=${id(77)}`);
  await screen.findByText('This incident is not on this device');
});
