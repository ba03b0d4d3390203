import './support/noon.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SITE_DAY, operatingDayOf } from '../../src/domain/time/operatingDay.ts';
import { leaveForms } from './support/drafts.ts';
import { fill, openForm, save, ticketsToSend } from './support/gateForm.tsx';
import { HOUR, clockAgo, openShift } from './support/shifts.ts';
import { db } from './support/store.ts';

beforeEach(async () => {
  await db.meta.put({ key: 'device', value: { id: 'd', code: 'K7F' } });
});
afterEach(leaveForms);

describe('a delivery', () => {
  it.each([
    ['carries the shift that runs, and its operating day', {}, true],
    ['carries none where the shift’s time is over', { end_time: clockAgo(HOUR) }, false],
    ['carries none of a shift that is closed', { status: 'closed' }, false],
  ])('%s', async (_, change, isOfIt) => {
    const shift = openShift(change);
    await db.anyRows('shifts').put(shift);
    await openForm();
    fill();
    save();
    await screen.findByText('Saved on this device');
    await waitFor(async () => expect(await ticketsToSend()).toHaveLength(1));
    const [ticket] = await ticketsToSend();
    const day = isOfIt ? shift.operating_day : operatingDayOf(new Date(), DEFAULT_SITE_DAY);
    expect([ticket.shift_id, ticket.operating_day]).toEqual([isOfIt ? shift.id : undefined, day]);
  });
});
