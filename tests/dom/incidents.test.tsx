/** Incidents: the board by state beside the list, and what both are narrowed to. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fullOnce } from './support/disk.ts';
import { daysAgo, db, outbox, put } from './support/knownTruck.tsx';
import { show } from './support/world.tsx';

const { IncidentsPage } = await import('../../src/features/incidents/IncidentsPage.tsx');

const incident = (at: number, fields: object = {}) =>
  put('incidents', `i${at}`, {
    operating_day: '2026-11-20',
    number: `IN-261120-K7F-${String(at).padStart(4, '0')}`,
    class: 'near_miss',
    title: `Stone fell ${at}`,
    description: null,
    location: 'Belt 2',
    occurred_at: daysAgo(at / 10),
    people: null,
    lost_days: null,
    status: 'open',
    flags: [],
    ...fields,
  });

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the states of incidents', () => {
  it('stand over the list with their counts, and narrow it beside the search', async () => {
    await incident(1, { title: 'Belt torn' });
    await incident(2, { status: 'investigating', class: 'minor', title: 'Hand caught' });
    await incident(3, { status: 'investigating' });
    await show(<IncidentsPage />, '/safety-incidents');
    await screen.findByText('3 incidents');
    expect(screen.queryByRole('button', { name: /^Closed/ })).toBeNull();
    press('Investigating 2');
    await screen.findByText('2 incidents');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'caught' } });
    await screen.findByText('1 incident');
    expect(screen.getByRole('button', { name: 'Investigating 1' })).toBeTruthy();
    press('Investigating 1');
    press('Hand caught');
    await screen.findByRole('heading', { name: 'Hand caught' });
  });
});

describe('the photos of a report', () => {
  const open = async () => {
    const content = new Uint8Array([1, 2, 3]).buffer;
    await db.drafts.put({
      key: 'incidents.report.photos',
      saved_at: Date.now(),
      value: [{ content, content_type: 'image/webp', sha256: 'a'.repeat(64) }],
    });
    await show(<IncidentsPage />, '/safety-incidents?view=report');
    await screen.findByRole('img', { name: 'Photo 1' });
    fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'Stone fell' } });
  };
  const kinds = async () => (await outbox()).map(({ kind }) => kind);

  it('come first, are saved with a place of before, and stand in the form again once that is undone', async () => {
    await incident(1, { location: 'Screen' });
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Screen' }));
    press('Save incident');
    await screen.findByText('Near miss · Stone fell · Screen');
    expect(screen.queryByRole('img', { name: 'Photo 1' })).toBeNull();
    press('Undo');
    await screen.findByRole('img', { name: 'Photo 1' });
    expect(screen.getByLabelText('Where')).toHaveProperty('value', 'Screen');
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
  });

  it('are part of no other report, though somebody types on while they are saved', async () => {
    await open();
    press('Save incident');
    fireEvent.change(screen.getByLabelText('What happened'), { target: { value: 'A second stone fell' } });
    await screen.findByText('The incident is recorded with 1 photo.');
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Photo 1' })).toBeNull());
    expect(screen.getByLabelText('What happened')).toHaveProperty('value', 'A second stone fell');
    press('Save incident');
    await screen.findByText('The incident is recorded.');
    expect(await kinds()).toEqual(['incidents.create', 'attachments.create', 'incidents.create']);
    await waitFor(async () => expect(await db.drafts.get('incidents.report.photos')).toBeUndefined());
  });

  it('for which the device has no room cost the report nothing, and that is said', async () => {
    await open();
    const full = fullOnce(db);
    press('Save incident');
    await screen.findByText('This device has no room for the photos: the record was saved without them.');
    full.mockRestore();
    expect(await kinds()).toEqual(['incidents.create']);
    expect([await db.photos.count(), await db.photo_contents.count()]).toEqual([0, 0]);
  });

  it('that cannot be prepared are named with the reason, and the report is saved', async () => {
    await open();
    const choose = async (name: string, size = 9) => {
      const file = new File(['Dear Sirs'], name, { type: 'image/jpeg' });
      Object.defineProperty(file, 'size', { value: size });
      fireEvent.change(await screen.findByLabelText('Choose'), { target: { files: [file] } });
    };
    const said = (name: string, why: string) =>
      screen.findByText((text) => text.startsWith(`${name}: `) && text.includes(why));
    // No picture, one of a kind that the browser does not know, and one larger than any camera's.
    await choose('letter.jpg');
    await said('letter.jpg', 'this is not a picture that this device can read');
    await choose('IMG_0001.HEIC');
    await said('IMG_0001.HEIC', 'this is not a picture that this device can read');
    await choose('scan.jpg', 60_000_001);
    await said('scan.jpg', 'this picture is too large for this device');
    // 100 megapixels: read, and then there is no memory to make it smaller.
    const vast = { width: 12_000, height: 8_400, close: () => undefined };
    Object.assign(globalThis, { createImageBitmap: () => Promise.resolve(vast) });
    await choose('vast.jpg');
    await said('vast.jpg', 'this picture is too large for this device');
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    press('Save incident');
    await waitFor(async () => expect(await kinds()).toEqual(['incidents.create', 'attachments.create']));
  });

  it('that were not taken, as where the camera is refused, leave a word and the report', async () => {
    await open();
    fireEvent(screen.getByLabelText('Take photo'), new Event('cancel', { bubbles: true }));
    await screen.findByText(/^No photo was taken\. Where the camera is blocked, allow it/);
    press('Save incident');
    await screen.findByText('The incident is recorded with 1 photo.');
    await waitFor(() => expect(screen.queryByText(/^No photo was taken/)).toBeNull());
  });
});
