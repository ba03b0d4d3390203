/** The sync panel on the real data layer: files, conflicts, what an owner takes over, and what the device keeps. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../src/domain/records/ids.ts';
import { rowsOf } from '../support/rowOf.ts';
import { filesOf } from './support/files.ts';
import { prepareBrowser, show, USER } from './support/world.tsx';
import type { EntryVerdict, OutboxEntry } from '../../src/sync/entry.ts';
import type { Photo } from '../../src/sync/photos/photoPorts.ts';
import type { MutationDraft } from '../../src/domain/mutations/mutations.ts';

prepareBrowser({ signedIn: true });
const { userStore } = await import('../../src/data/store/schema.ts');
const { readMeta, writeMeta, readPull } = await import('../../src/data/store/meta.ts');
const { deviceStore } = await import('../../src/data/store/deviceStore.ts');
const { DRAIN_START } = await import('../../src/data/store/apply/syncStore.ts');
const { saveTo } = await import('../../src/data/outbox/saveTo.ts');
const { exportUnsent } = await import('../../src/data/outbox/unsentWorkFile.ts');
const { mutationOf } = await import('../../src/sync/entry.ts');
const { DoneBeforeToast } = await import('../../src/features/sync-panel/DoneBeforeToast.tsx');
const { Toasts } = await import('../../src/ui/Toasts.tsx');
const { SyncStrip } = await import('../../src/features/sync-panel/SyncStrip.tsx');
const { SyncPanel } = await import('../../src/features/sync-panel/SyncPanel.tsx');

const OTHER = '01a1f000-0000-7000-8000-000000000002';
const SITI = { id: OTHER, full_name: 'Siti Rahmawati', role: 'admin' };
const db = userStore(USER).strict;
const otherDb = userStore(OTHER).strict;
const deps = { now: Date.now, newId };

beforeEach(async () => {
  prepareBrowser({ signedIn: true });
  for (const store of [db, otherDb]) await Promise.all(store.tables.map((table) => table.clear()));
  await writeMeta(db, 'device', { id: newId(), code: 'K7F' });
  await writeMeta(otherDb, 'device', { id: newId(), code: 'B8L' });
  await deviceStore().set('users', { [USER]: 'clerk@kuari.example', [OTHER]: 'siti@kuari.example' });
});

const delivery = (volume: number): MutationDraft => ({
  kind: 'deliveries.create',
  entity_id: newId(),
  payload: {
    operating_day: '2026-11-20',
    customer_name: 'PT Karya',
    material_type: 'abu_batu',
    volume,
    truck_license: 'B 1234 XY',
    truck_type: 'STANDARD',
    driver_name: 'Joko',
  },
});

async function saved(store: typeof db, ...drafts: MutationDraft[]): Promise<string> {
  const result = await saveTo(store, drafts, deps);
  if (!result.ok) throw new Error(result.error.detail);
  return result.value.mutationIds[0] ?? '';
}

/** The server has answered a record: what is refused has a code, and the field that is wrong. */
const answered = (id: string, state: OutboxEntry['state'], code: string, field: string | null = null) =>
  db.outbox.update(id, { state, verdict: { code, message: '', field, conflict: null } });
/** It was refused: somebody else took another step. */
const disputed = (id: string, yours: string, theirs: string) =>
  db.outbox.update(id, {
    state: 'rejected',
    verdict: { code: 'conflict', message: '', field: 'status', conflict: { status: { yours, theirs } } },
  });
/** A step of a ticket that was pending. */
const stepSaved = (payload: { status: 'cancelled' | 'in_transit'; cancel_reason?: string }, entity_id = newId()) =>
  saved(db, { kind: 'deliveries.change_status', entity_id, payload, seen: { status: 'pending' } });

const open = () => show(<SyncPanel onClose={() => undefined} />);
const bytes = async () => (await db.outbox.orderBy('seq').toArray()).map((entry) => entry.bytes);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** A load that was changed is compared with the stock, which is read first. */
const untilEnabled = (name: string) =>
  waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));

const fail = (message: string): never => {
  throw new Error(message);
};

const replacing = async (id: string): Promise<OutboxEntry | undefined> =>
  (await db.outbox.toArray()).find((entry) => entry.replaces === id);

async function chooseFile(label: string, text: string): Promise<void> {
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { files: [new File([text], 'unsent.json', { type: 'application/json' })] } });
}

const photo = (state: Photo['state']): Photo => ({
  id: newId(),
  path: 'deliveries/x/y.jpg',
  content_type: 'image/jpeg',
  sha256: 'ab',
  bytes: 9,
  saved_at: 0,
  state,
  tried: false,
  failures: 0,
  refusals: 0,
  not_before: 0,
  code: null,
});

describe('photos', () => {
  it('that wait are told although every record is with the server, and those that the server did not take', async () => {
    await db.photos.bulkAdd([photo('waiting'), photo('waiting'), photo('needs_attention'), photo('sent')]);
    await open();
    expect(await screen.findByText('2 photos wait to be sent; their records go first.')).toBeTruthy();
    expect(
      screen.getByText('The server did not take 1 photo. It is kept on this device; Send now tries again.'),
    ).toBeTruthy();
    expect(screen.queryByText('Nothing waits. Every record is with the server.')).toBeNull();
  });

  it('that are all there are no word', async () => {
    await db.photos.bulkAdd([photo('sent')]);
    await open();
    expect(await screen.findByText('Nothing waits. Every record is with the server.')).toBeTruthy();
    expect(screen.queryByText(/photo/)).toBeNull();
  });
});

describe('unsent work as a file', () => {
  it('is exported whole, and taken in once by a device that does not have it', async () => {
    await saved(db, delivery(1), delivery(2));
    await saved(db, delivery(3));
    const [file] = await filesOf(async () => {
      await open();
      press('Export unsent');
      expect(await screen.findByText('2 records exported')).toBeTruthy();
    });
    const text = file?.text ?? '';
    const before = await bytes();

    await chooseFile('File with unsent work', text);
    expect(await screen.findByText('Everything in this file is on this device already')).toBeTruthy();
    expect(await bytes()).toEqual(before);

    await Promise.all(db.tables.map((table) => table.clear()));
    await chooseFile('File with unsent work', text);
    const preview = await screen.findByRole('dialog', { name: 'Take this file in?' });
    expect(within(preview).getByText('Your own work, made on another device')).toBeTruthy();
    expect(preview.textContent).toContain('Delivery: 3');
    expect(await db.outbox.count()).toBe(0);
    fireEvent.click(within(preview).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Nothing was taken in')).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);

    await chooseFile('File with unsent work', text);
    fireEvent.click(await screen.findByRole('button', { name: 'Take in' }));
    expect(await screen.findByText('2 records taken in; they are sent like any other')).toBeTruthy();
    const noted = (await deviceStore().get<{ bytes: string }[]>('security_log')) ?? [];
    expect(noted.map((one) => JSON.parse(one.bytes)).filter(({ kind }) => kind === 'audit_log.import')).toMatchObject([
      { payload: { file: 'unsent.json', rows: 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]);
    expect(await bytes()).toEqual(before);
  });

  const text = async () => (await exportUnsent(otherDb, Date.now())).text;
  it.each([
    [
      'of another author',
      (file: string) => file,
      'This is the work of another person: only they or an owner can import it',
    ],
    [
      'that is damaged',
      // Not any `7.5`: a time of day may have it too.
      (file: string) => file.replace(/(volume\W+)7\.5/, '$19.5'),
      'The file is damaged: nothing was taken in',
    ],
    ['cut short', (file: string) => file.slice(0, -40), 'The file is damaged: nothing was taken in'],
    ['of another program', () => '{"hello":"world"}', 'This is not a file of unsent work'],
    [
      'of a newer app',
      (file: string) => file.replace('"version":1', '"version":2'),
      'The file was written by a newer version of the app: update first',
    ],
  ])('%s is refused with its reason, and nothing is taken in', async (_what, spoil, words) => {
    await saved(otherDb, delivery(7.5));
    await open();
    await chooseFile('File with unsent work', spoil(await text()));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(await db.outbox.count()).toBe(0);
  });
});

describe('work of somebody else on this device', () => {
  it("is offered to an owner, goes into their queue with the author's name on it, and is offered no more", async () => {
    await saved(otherDb, delivery(7.5));
    await rowsOf(db, 'colleagues').put(SITI);
    await open();
    await screen.findByText('Nothing waits. Every record is with the server.');
    // The first pull says that this is an owner.
    await writeMeta(db, 'pull', { ...(await readPull(db)), role: 'owner' });
    expect(await screen.findByText('1 unsent record of siti@kuari.example is kept on this device.')).toBeTruthy();
    expect(screen.queryByText('Nothing waits. Every record is with the server.')).toBeNull();
    press('Take over');
    expect(await screen.findByText('1 record taken over; it is sent like any other')).toBeTruthy();
    expect(await screen.findByText('Work of Siti Rahmawati')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull());
    const [mine] = await db.outbox.toArray();
    const [theirs] = await otherDb.outbox.toArray();
    expect(mine?.bytes).toBe(theirs?.bytes);
    expect(mine?.on_behalf_of).toEqual({ author: OTHER, device: (await readMeta(otherDb, 'device'))?.id });
    expect(theirs?.state).toBe('queued');
  });

  it('is not shown to anybody else', async () => {
    await saved(otherDb, delivery(7.5));
    await writeMeta(db, 'pull', { ...(await readPull(db)), role: 'admin' });
    await open();
    await screen.findByText('Nothing waits. Every record is with the server.');
    expect(screen.queryByText(/siti@kuari/)).toBeNull();
  });
});

describe('a change that somebody else made too', () => {
  const conflict = {
    status: {
      seen: 'pending',
      yours: 'cancelled',
      theirs: 'in_transit',
      author_name: 'Budi Santoso',
      at: '2026-11-20T03:42:00Z',
    },
    cancel_reason: { seen: null, yours: 'Rain', theirs: null, author_name: null, at: null },
  };
  async function refusedChange(fields: readonly (keyof typeof conflict)[]): Promise<string> {
    const entity_id = newId();
    const payload = {
      status: 'cancelled' as const,
      ...(fields.includes('cancel_reason') ? { cancel_reason: 'Rain' } : {}),
    };
    const id = await saved(db, {
      kind: 'deliveries.change_status',
      entity_id,
      payload,
      seen: { status: 'pending', cancel_reason: null },
    });
    const verdict: EntryVerdict = {
      code: 'conflict',
      message: '',
      field: 'status',
      conflict: Object.fromEntries(fields.map((field) => [field, conflict[field]])),
    };
    await db.outbox.update(id, { state: 'rejected', verdict });
    return id;
  }
  async function openChoice() {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Fix' }));
    return within(screen.getByRole('dialog', { name: 'Which value is right?' }));
  }

  it('does not offer what nothing leads to: a cancelled ticket is not delivered any more', async () => {
    const id = await refusedChange(['status']);
    await disputed(id, 'delivered', 'cancelled');
    const dialog = await openChoice();
    expect(dialog.getAllByRole('radio')).toHaveLength(1);
    expect(dialog.getByRole('radio', { name: /^Theirs: Cancelled/ })).toBeTruthy();
    expect(dialog.getByText('It cannot be chosen any more: nothing of the kind follows “Cancelled”.')).toBeTruthy();
  });
  it('shows both values, who wrote the other one and when, and asks for a choice of each', async () => {
    await refusedChange(['status', 'cancel_reason']);
    const dialog = await openChoice();
    expect(dialog.getByRole('radio', { name: 'Mine: Cancelled' })).toHaveProperty('checked', false);
    expect(dialog.getByRole('radio', { name: /^Theirs: In transit\s*Budi Santoso · .*10:42/ })).toHaveProperty(
      'checked',
      false,
    );
    expect(dialog.getByRole('radio', { name: /^Theirs: empty\s*Somebody else/ })).toBeTruthy();
    const save = dialog.getByRole('button', { name: 'Save choice' });
    fireEvent.click(dialog.getByRole('radio', { name: 'Mine: Cancelled' }));
    expect(save).toHaveProperty('disabled', true);
    fireEvent.click(dialog.getByRole('radio', { name: 'Mine: Rain' }));
    expect(save).toHaveProperty('disabled', false);
  });

  it('keeps theirs of one field and mine of the other', async () => {
    const id = await refusedChange(['status', 'cancel_reason']);
    await openChoice();
    fireEvent.click(screen.getByRole('radio', { name: /^Theirs: In transit/ }));
    fireEvent.click(screen.getByRole('radio', { name: 'Mine: Rain' }));
    press('Save choice');
    await waitFor(async () => expect(await replacing(id)).toBeDefined());
    const next = await replacing(id);
    expect(next && mutationOf(next)).toMatchObject({
      payload: { cancel_reason: 'Rain' },
      seen: { cancel_reason: null },
    });
    expect(next && Object.keys(mutationOf(next).payload)).toEqual(['cancel_reason']);
  });

  it('is given up where all of theirs is kept, and the audit is told', async () => {
    const id = await refusedChange(['status']);
    await openChoice();
    fireEvent.click(screen.getByRole('radio', { name: /^Theirs: In transit/ }));
    press('Save choice');
    await waitFor(async () => expect(await replacing(id)).toBeDefined());
    const next = await replacing(id);
    expect(next && mutationOf(next)).toMatchObject({
      kind: 'mutations.discard',
      payload: { reason: 'The value of the other person was kept', discarded: { id } },
    });
  });
});

describe('while somebody decides about a record that was not accepted', () => {
  async function openFix(): Promise<string> {
    const id = await saved(db, delivery(42));
    await answered(id, 'rejected', 'volume_above_limit', 'volume');
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Fix' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Volume (m³)' }), { target: { value: '24' } });
    return id;
  }

  it('and it is accepted meanwhile, the dialog says so, saves nothing, and keeps what was typed in sight', async () => {
    const id = await openFix();
    await db.outbox.update(id, { state: 'settled', verdict: null, settled_at: 1 });
    expect(await screen.findByText('This record is settled meanwhile')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Volume (m³)' })).toMatchObject({ value: '24', readOnly: true });
    expect(screen.getByRole('button', { name: 'Save correction' })).toHaveProperty('disabled', true);
    expect(await db.outbox.count()).toBe(1);
  });

  it('a correction that is saved closes the dialog without a word of that', async () => {
    const id = await openFix();
    await untilEnabled('Save correction');
    press('Save correction');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Volume (m³)' })).toBeNull());
    expect(screen.queryByText('This record is settled meanwhile')).toBeNull();
    expect(await replacing(id)).toBeDefined();
  });
});

describe("a command that the device's store refuses", () => {
  afterEach(() => vi.restoreAllMocks());
  const full = () => vi.spyOn(db, 'transaction').mockRejectedValue(new DOMException('no space', 'QuotaExceededError'));
  const FULL = 'This device has no storage left. Free some space, then try again.';

  const TYPED = '245';
  const type = async (name: string) =>
    fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value: TYPED } });
  /** Those that ask before have it typed into their dialog, and it is still there afterwards. */
  const ASKING = ['Fix', 'Discard'];
  const COMMANDS: Readonly<Record<string, (file: string) => unknown>> = {
    'Send now': () => press('Send now'),
    Resend: () => press('Resend'),
    Fix: async () => {
      press('Fix');
      await type('Volume (m³)');
      await untilEnabled('Save correction');
      full();
      press('Save correction');
    },
    Discard: async () => {
      press('Discard');
      await type('Reason');
      full();
      fireEvent.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1) ?? document.body);
    },
    'Take over': async () => fireEvent.click(await screen.findByRole('button', { name: 'Take over' })),
    'Import unsent': async (file) => {
      await chooseFile('File with unsent work', file);
      fireEvent.click(await screen.findByRole('button', { name: 'Take in' }));
    },
    'Export unsent': () => {
      vi.spyOn(db.outbox, 'where').mockImplementation(() => {
        throw new DOMException('no space', 'QuotaExceededError');
      });
      press('Export unsent');
    },
  };
  it.each(Object.entries(COMMANDS))('%s says so; nothing is lost or half done', async (what, command) => {
    const typed = ASKING.includes(what);
    await writeMeta(db, 'drain', DRAIN_START);
    const id = await saved(db, delivery(42));
    await answered(id, 'rejected', 'volume_above_limit', 'volume');
    await saved(otherDb, delivery(1));
    await rowsOf(db, 'colleagues').put(SITI);
    await writeMeta(db, 'pull', { ...(await readPull(db)), role: 'owner' });
    const before = await db.outbox.toArray();
    await open();
    await screen.findByRole('button', { name: 'Resend' });
    const file = (await exportUnsent(otherDb, Date.now())).text;
    // A dialog asks the store before it opens.
    if (!typed) full();
    await command(file);
    expect(await screen.findByText(FULL)).toBeTruthy();
    expect(screen.queryAllByDisplayValue(TYPED)).toHaveLength(typed ? 1 : 0);
    vi.restoreAllMocks();
    expect(await db.outbox.toArray()).toEqual(before);
  });
  it('a choice between two values says so', async () => {
    const id = await stepSaved({ status: 'cancelled' });
    await disputed(id, 'cancelled', 'in_transit');
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Fix' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Mine: Cancelled' }));
    full();
    press('Save choice');
    expect(await screen.findByText(FULL)).toBeTruthy();
    vi.restoreAllMocks();
    expect(await db.outbox.get(id)).toMatchObject({ state: 'rejected' });
  });
  it('a file that cannot be read says so', async () => {
    await open();
    const file = Object.assign(new File(['x'], 'unsent.json'), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    });
    fireEvent.change(screen.getByLabelText('File with unsent work'), { target: { files: [file] } });
    expect(await screen.findByText('The file could not be read: nothing was taken in')).toBeTruthy();
  });
});

describe('what else the panel tells', () => {
  it('a record that is held for the owner, with its reason', async () => {
    const id = await saved(db, delivery(7.5));
    await answered(id, 'held', 'role_changed');
    await open();
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByText('Held for the owner')).toBeTruthy();
    expect(row.getByText("Its author's role has changed since: the owner decides")).toBeTruthy();
    expect(row.queryByRole('button')).toBeNull();
  });

  it.each([
    [true, 'Storage used: 3.4 MB · Protected: the browser keeps it'],
    [false, 'Storage used: 3.4 MB · Not protected yet: install the app, so that the browser keeps its records'],
    [null, 'Storage used: 3.4 MB'],
  ])('how much is stored here, and whether the browser protects it (%s)', async (isProtected, words) => {
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), {
        storage: {
          estimate: () => Promise.resolve({ usage: 3_400_000, quota: 1e9 }),
          persisted: () => Promise.resolve(isProtected),
        },
      }),
    );
    await open();
    expect(await screen.findByText(words)).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it('of a change, only the fields that it changed can be corrected; of a new record all', async () => {
    const id = await stepSaved({ status: 'cancelled', cancel_reason: 'x' });
    await answered(id, 'rejected', 'too_short', 'cancel_reason');
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Fix' }));
    expect((await screen.findAllByRole('textbox')).map((input) => input.id)).toEqual(['fix-cancel_reason']);
  });

  it('which ticket a refused step is of, in its row and above each decision', async () => {
    const entity_id = newId();
    const ticket = { id: entity_id, version: 2, ticket_no: 'SJ-261120-B8L-0042', status: 'cancelled' };
    await db.anyRows('deliveries').put({ ...ticket, captured_at: '2026-11-20T03:00:00.000Z' });
    await disputed(await stepSaved({ status: 'in_transit' }, entity_id), 'in_transit', 'cancelled');
    await open();
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByText(ticket.ticket_no)).toBeTruthy();
    expect(row.getByText(/^Change of status: In transit/)).toBeTruthy();
    for (const decision of ['Fix', 'Discard']) {
      press(decision);
      const inDialog = await waitFor(() => {
        const [, dialog] = screen.getAllByRole('dialog');
        return within(dialog ?? fail('no dialog yet'));
      });
      expect(inDialog.getByText(ticket.ticket_no)).toBeTruthy();
      expect(inDialog.getByText('Change of status: In transit')).toBeTruthy();
      fireEvent.click(inDialog.getByRole('button', { name: 'Close' }));
    }
  });

  it('a step that is refused, and in which nothing can be corrected, can be sent again or discarded, no more', async () => {
    const id = await stepSaved({ status: 'in_transit' });
    await answered(id, 'rejected', 'status_not_allowed', 'status');
    await open();
    const row = within(await screen.findByRole('listitem'));
    expect(row.getAllByRole('button').map((button) => button.textContent)).toEqual(['Resend', 'Discard']);
  });
});

it('a stall is told by itself after four hours, also where nothing moves any more and so nothing is written', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    await saved(db, delivery(7.5));
    vi.setSystemTime(Date.now() + 4 * 3_600_000 - 30_000);
    await show(<SyncStrip />);
    expect(await screen.findByRole('button', { name: /^1 to send · oldest 3 hr/ })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(await screen.findByRole('button', { name: /^1 to send · stuck since/ })).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('what somebody else had done before is told once by a toast, and by the panel for a day', async () => {
  const second = async (entity_id: string, settled_at: number) => {
    const id = await stepSaved({ status: 'cancelled' }, entity_id);
    await db.outbox.update(id, {
      state: 'settled',
      settled_at,
      verdict: { code: 'already_done', message: '', field: null, conflict: null },
    });
  };
  const title = 'Somebody else came first';
  await second(newId(), Date.now() - 25 * 3_600_000);
  const { unmount } = await show(
    <>
      <DoneBeforeToast />
      <Toasts />
    </>,
  );
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
  expect(screen.queryByText(title)).toBeNull();
  await second(newId(), Date.now());
  expect(await screen.findByText(title)).toBeTruthy();
  unmount();
  await open();
  const panel = within(await screen.findByRole('dialog'));
  expect((await panel.findByText(title)).parentElement?.textContent).toContain('nothing counts twice');
  expect(panel.getByText(title).parentElement?.querySelectorAll('li')).toHaveLength(1);
});
