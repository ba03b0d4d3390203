/** Trucks in the yard: one plate is in once, whatever tablets that were apart have written, and a ticket takes its truck out. */
import { expect, test } from 'vitest';
import { change } from './support/everyKind.ts';
import { creating, newDelivery } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';

const { world, staff } = await openStaffed();

const at = (minutes: number) => ({ captured_at: new Date(Date.UTC(2026, 10, 20, 3, minutes)).toISOString() });
const enter = (truck_license: string, minutes: number) =>
  creating('yard_visits.create')({ truck_license }, at(minutes));
const leave = (id: string, status: string, minutes: number) => ({
  ...change('yard_visits.leave', id, { status }, { status: 'in' }),
  ...at(minutes),
});
const ticket = (truck_license: string, minutes: number) => newDelivery(staff.admin, { truck_license }, at(minutes));
const visits = (plate: string) =>
  world.query(
    `select status, to_char(tare_at at time zone 'UTC', 'HH24:MI') as since, to_char(left_at at time zone 'UTC', 'HH24:MI') as until
     from yard_visits where truck_license = $1 order by tare_at`,
    [plate],
  );

test('of two tablets that were apart the first to send counts, also when both send at once', async () => {
  const both = [enter('B 1 YA', 0), enter('B 1 YA', 5)] as const;
  const outcomes = (await Promise.all([staff.admin.push(both[0]), staff.manager.push(both[1])])).flat();
  expect(outcomes.map(({ outcome, code }) => code ?? outcome).toSorted()).toEqual(['applied', 'truck_in_yard']);
  expect(await visits('B 1 YA')).toMatchObject([{ status: 'in' }]);
  // The other tablet sends no sooner than the truck has left again: it was the same visit.
  const first = both[outcomes.findIndex(({ outcome }) => outcome === 'applied')]!;
  await staff.admin.applies(leave(first.entity_id, 'empty', 20));
  await staff.manager.isRefused('truck_in_yard', enter('B 1 YA', 10));
  await staff.manager.applies(enter('B 1 YA', 30));
  expect(await visits('B 1 YA')).toMatchObject([
    { status: 'empty', until: '03:20' },
    { status: 'in', since: '03:30' },
  ]);
});

test('a ticket takes its truck out, also one of a tablet that does not know the visit, and the audit says so', async () => {
  const visit = enter('B 2 YA', 0);
  await staff.admin.applies(visit);
  await staff.manager.applies(ticket('b2ya', 15));
  expect(await visits('B 2 YA')).toEqual([{ status: 'loaded', since: '03:00', until: '03:15' }]);
  const audit = 'select before, after from audit_log where row_id = $1 and action = $2';
  expect(await world.query(audit, [visit.entity_id, 'deliveries.create'])).toEqual([
    { before: { status: 'in' }, after: { status: 'loaded' } },
  ]);
  // What its own tablet says of it afterwards changes nothing.
  const [second] = await staff.admin.push(leave(visit.entity_id, 'empty', 16));
  expect(second).toMatchObject({ outcome: 'applied', code: 'already_done' });
  expect(await visits('B 2 YA')).toMatchObject([{ status: 'loaded' }]);
});

test('a ticket that comes late takes no truck out that came in again after it', async () => {
  await staff.admin.applies(enter('B 3 YA', 30));
  await staff.manager.applies(ticket('B 3 YA', 15));
  expect(await visits('B 3 YA')).toMatchObject([{ status: 'in' }]);
});

test('a truck that its ticket overtook on the way to the server has left', async () => {
  await staff.manager.applies(ticket('B 6 YA', 40), ticket('B 6 YA', 15));
  await staff.admin.applies(enter('B 6 YA', 0));
  expect(await visits('B 6 YA')).toEqual([{ status: 'loaded', since: '03:00', until: '03:15' }]);
  await staff.admin.applies(enter('B 6 YA', 30), enter('B 6 YA', 50));
  expect(await visits('B 6 YA')).toMatchObject([{}, { until: '03:40' }, { status: 'in' }]);
});

test('a truck leaves loaded or empty, and not into the yard', async () => {
  const visit = enter('B 4 YA', 0);
  await staff.admin.applies(visit);
  await staff.admin.isRefused('invalid_status', leave(visit.entity_id, 'in', 5));
  expect(await visits('B 4 YA')).toMatchObject([{ status: 'in', until: null }]);
});

test('a weight that is corrected is typed from then on', async () => {
  const of = { gross_kg: 24_560, tare_kg: 9_240, density: 1.532, volume: 10 };
  const origins = { gross_from: 'scale', tare_from: 'known', gross_at: at(0).captured_at, tare_at: at(0).captured_at };
  const weighed = newDelivery(staff.admin, { ...of, ...origins, truck_license: 'B 5 YA' });
  await staff.admin.applies(weighed);
  const stored = async () => {
    const columns =
      'gross_kg::int, gross_from, gross_at is not null as gross_timed, tare_from, tare_at is not null as tare_timed';
    return await world.row('deliveries', weighed.entity_id, columns);
  };
  expect(await stored()).toMatchObject({
    gross_from: 'scale',
    gross_timed: true,
    tare_from: 'known',
    tare_timed: true,
  });
  const put = { gross_kg: 24_580, volume: 10.013, reason: 'Read wrongly' };
  await staff.owner.applies(change('deliveries.correct', weighed.entity_id, put, { gross_kg: 24_560, volume: 10 }));
  expect(await stored()).toEqual({
    gross_kg: 24_580,
    gross_from: 'typed',
    gross_timed: false,
    tare_from: 'known',
    tare_timed: true,
  });
  await staff.admin.isRefused('invalid_value', newDelivery(staff.admin, { gross_from: 'guessed' }));
});
