/** Photos of a report while they are prepared: one tap saves them with it, and a page that goes away loses none and offers none twice. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { leaveForms } from './support/drafts.ts';
import { db, outbox } from './support/knownTruck.tsx';
import { USER, show } from './support/world.tsx';
import { trusted } from '../../src/domain/values/json.ts';
import type { PreparedPhoto, UnfitPhoto } from '../../src/data/outbox/photos/preparePhoto.ts';
import type { Result } from '../../src/domain/values/result.ts';
import type * as preparing from '../../src/data/outbox/photos/prepareApart.ts';

type Prepared = Result<PreparedPhoto, UnfitPhoto>;
/** Files that are being prepared, and how each ends. */
let begun: { readonly name: string; readonly end: (prepared: Prepared) => void }[] = [];
vi.mock('../../src/data/outbox/photos/prepareApart.ts', (): typeof preparing => ({
  prepareApart: (file) =>
    new Promise((resolve) => {
      begun.push({ name: file instanceof File ? file.name : '', end: resolve });
    }),
}));
const { userStore } = await import('../../src/data/store/schema.ts');
const { IncidentsPage } = await import('../../src/features/incidents/IncidentsPage.tsx');

const picture = (at: number): Prepared => ({
  ok: true,
  value: { content: new Uint8Array([at]).buffer, content_type: 'image/webp', sha256: String(at).repeat(64) },
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('Choose'), {
    target: { files: names.map((name) => new File(['as the camera wrote it'], name, { type: 'image/jpeg' })) },
  });
const kinds = async () => (await outbox()).map(({ kind }) => kind);
const end = (at: number, prepared: Prepared) => act(async () => begun[at]?.end(prepared));
async function open(title = '') {
  await show(<IncidentsPage />, '/safety-incidents?view=report');
  await screen.findByLabelText('Choose');
  if (title !== '') fireEvent.change(screen.getByLabelText('What happened'), { target: { value: title } });
}

/** It is chosen, and is being prepared. */
async function begin(name = 'one.jpg') {
  choose(name);
  await waitFor(() => expect(begun).toHaveLength(1));
}
/** It is ready. */
async function ready() {
  await end(0, picture(1));
  await screen.findByRole('img', { name: 'Photo 1' });
}

beforeEach(() => {
  begun = [];
});

it('is taken by the camera of a phone, or chosen among its pictures: one button each', async () => {
  await open();
  const inputs = ['Take photo', 'Choose'].map((name) => screen.getByLabelText<HTMLInputElement>(name));
  expect(inputs.map((input) => [input.getAttribute('capture'), input.accept, input.multiple])).toEqual([
    ['environment', 'image/*', false],
    [null, 'image/*', true],
  ]);
});

describe('a photo that is being prepared', () => {
  it('is waited for by the save: one tap records the report with it', async () => {
    await open('Stone fell');
    await begin();
    press('Save incident');
    await screen.findByRole('button', { name: /^Saving/ });
    expect(await kinds()).toEqual([]);
    await end(0, picture(1));
    await screen.findByText('The incident is recorded with 1 photo.');
    expect(await kinds()).toEqual(['incidents.create', 'attachments.create']);
    await waitFor(async () => expect(await db.drafts.count()).toBe(0));
  });

  it('and turns out to be none costs the report nothing, and that is said', async () => {
    await open('Stone fell');
    await begin('letter.jpg');
    press('Save incident');
    await end(0, { ok: false, error: 'not_a_picture' });
    await screen.findByText('The incident is recorded.');
    expect(screen.getByText(/^letter\.jpg: /)).toBeTruthy();
    expect(await kinds()).toEqual(['incidents.create']);
  });

  it('is part of the draft: after a restart it is prepared again, with those that waited behind it', async () => {
    await open('Stone fell');
    choose('one.jpg', 'two.jpg');
    await waitFor(async () => expect((await db.drafts.toArray()).map(({ key }) => key)).toHaveLength(2));
    await ready();
    await waitFor(() => expect(begun).toHaveLength(2));
    await leaveForms();
    await open();
    await waitFor(() => expect(begun.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg', 'two.jpg']));
    await end(2, picture(2));
    await screen.findByRole('img', { name: 'Photo 2' });
    press('Save incident');
    await screen.findByText('The incident is recorded with 2 photos.');
  });

  it('and is in the draft already when the page goes away is neither offered nor complained of twice', async () => {
    await open('Stone fell');
    choose('one.jpg');
    const keyOfFile = 'incidents.report.photos.waiting';
    await waitFor(async () => expect((await db.drafts.toArray()).map(({ key }) => key)).toContain(keyOfFile));
    const file = (await db.drafts.toArray()).filter(({ key }) => key === keyOfFile);
    await ready();
    await leaveForms();
    // As a page leaves it that ends between the two.
    await db.drafts.bulkPut(file);
    await open();
    await waitFor(() => expect(begun).toHaveLength(2));
    await end(1, picture(1));
    await waitFor(async () => expect((await db.drafts.toArray()).map(({ key }) => key)).not.toContain(keyOfFile));
    expect(screen.getAllByRole('img', { name: /^Photo/ })).toHaveLength(1);
    expect(screen.queryByText(/this photo is here already/)).toBeNull();
  });
});

describe('a page that ends while the camera is open', () => {
  const lost = () => screen.queryByText(/^The photo did not arrive: take it again/);
  const openCamera = async () => {
    fireEvent.click(screen.getByLabelText('Take photo'));
    await waitFor(async () => expect((await db.drafts.toArray()).map(({ key }) => key)).toContain('photos.asked'));
  };

  it('has the text and the photos again, and says that the last one did not arrive, until it is taken', async () => {
    await open('Stone fell');
    await begin();
    await ready();
    await openCamera();
    expect(lost()).toBeNull();
    await leaveForms();
    await open();
    await screen.findByText(/^The photo did not arrive/);
    expect(screen.getByRole('img', { name: 'Photo 1' })).toBeTruthy();
    expect(screen.getByLabelText('What happened')).toHaveProperty('value', 'Stone fell');
    choose('two.jpg');
    await waitFor(() => expect(lost()).toBeNull());
    await waitFor(() => expect(begun).toHaveLength(2));
    await end(1, picture(2));
    await screen.findByRole('img', { name: 'Photo 2' });
    await leaveForms();
    await open();
    await screen.findByRole('img', { name: 'Photo 2' });
    expect(lost()).toBeNull();
  });

  it('opens the report for which it was opened from the list', async () => {
    await show(<IncidentsPage />, '/safety-incidents');
    fireEvent.click(screen.getByLabelText('Report with photo'));
    await waitFor(async () => expect(await db.drafts.count()).toBe(1));
    await leaveForms();
    await show(<IncidentsPage />, '/safety-incidents');
    await screen.findByText(/^The photo did not arrive/);
    expect(screen.getByRole('button', { name: 'Save incident' })).toBeTruthy();
  });

  it('is none where the camera was left without a photo, or the photo is no picture', async () => {
    await open();
    await openCamera();
    fireEvent(screen.getByLabelText('Take photo'), new Event('cancel'));
    await waitFor(async () => expect(await db.drafts.count()).toBe(0));
    await openCamera();
    await begin('letter.jpg');
    await end(0, { ok: false, error: 'not_a_picture' });
    await screen.findByText(/^letter\.jpg: /);
    await waitFor(async () => expect(await db.drafts.count()).toBe(0));
  });
});

it('a page that ends at once after the save offers its photos to no other report', async () => {
  await open('Stone fell');
  await begin();
  await ready();
  // From here on only the transaction of the record reaches the drafts.
  const { drafts } = userStore(USER).relaxed;
  const [put, remove] = [vi.spyOn(drafts, 'put'), vi.spyOn(drafts, 'delete')];
  for (const write of [put, remove])
    write.mockImplementation(() => trusted(Promise.reject(new Error('the page is gone'))));
  press('Save incident');
  await screen.findByText('The incident is recorded with 1 photo.');
  expect(await db.drafts.count()).toBe(0);
  vi.restoreAllMocks();
});
