import { describe, expect, it } from 'vitest';
import { earliestIn, readEnd, readStanding } from '../../../../src/domain/shifts/downtimeTimes.ts';
import { rowOf } from '../../../support/rowOf.ts';
import { stood } from './support/records.ts';

const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+07:00`);
const NOW = new Date('2026-11-23T00:30:20+07:00');
const context = { latest: NOW, timeZone: 'Asia/Jakarta', others: [] };
const ok = (started: Date, ended: Date | null) => ({ ok: true, value: { started, ended } });
const wrong = (error: object) => ({ ok: false, error });

describe('a downtime as it was typed', () => {
  it('begins now and still stands, where nothing else is said; over midnight it begins yesterday', () => {
    expect(readStanding({}, context)).toEqual(ok(NOW, null));
    const overMidnight = ok(at('2026-11-22 23:50'), at('2026-11-23 00:10'));
    expect(readStanding({ started_at: '23:50', ended_at: '00:10' }, context)).toEqual(overMidnight);
  });

  it('may end in the minute in which it began, and not before', () => {
    const before = wrong({ ended_at: 'ended_before_start' });
    expect(readStanding({ started_at: '00:10', ended_at: '00:10' }, context).ok).toBe(true);
    expect(readStanding({ started_at: '00:10', ended_at: '00:09' }, context)).toEqual(before);
    expect(readStanding({ ended_at: '00:20' }, context)).toEqual(before);
  });

  it.each(['00:31', '00:45'])('at %s, minutes from now, is still to come, and not of yesterday', (time) => {
    const mistake = 'time_to_come';
    expect(readStanding({ started_at: time }, context)).toEqual(wrong({ started_at: mistake }));
    expect(readStanding({ started_at: '00:10', ended_at: time }, context)).toEqual(wrong({ ended_at: mistake }));
    expect(readEnd(time, at('2026-11-22 00:01').toISOString(), context)).toEqual(wrong({ ended_at: mistake }));
  });

  it('minutes ahead of midnight is still to come too; more than a quarter of an hour ahead it is of yesterday', () => {
    const late = { ...context, latest: at('2026-11-22 23:55') };
    expect(readStanding({ started_at: '00:05' }, late)).toEqual(wrong({ started_at: 'time_to_come' }));
    expect(readStanding({ started_at: '00:11' }, late)).toEqual(ok(at('2026-11-22 00:11'), null));
  });

  const other = stood({
    started_at: at('2026-11-22 23:00').toISOString(),
    ended_at: at('2026-11-22 23:30').toISOString(),
  });
  it.each([
    ['22:30', '23:00', true],
    ['22:30', '23:01', false],
    ['23:29', '23:45', false],
    ['23:30', '23:45', true],
    ['23:10', '23:20', false],
    ['22:30', '', false],
    ['23:30', '', true],
    ['', '', true],
  ])('from %s to %s beside another from 23:00 to 23:30 stands alone: %s', (startedAt, endedAt, isFine) => {
    const typed = { started_at: startedAt || undefined, ended_at: endedAt || undefined };
    const read = readStanding(typed, { ...context, others: [other] });
    expect(read.ok || read.error).toEqual(isFine || { started_at: 'downtime_overlaps' });
  });

  it('stands beside one of another machine, and beside one that was taken back', () => {
    const beside = [stood({ ...other, equipment_id: 'loader' }), stood({ ...other, voided_at: NOW.toISOString() })];
    const read = (equipment_id?: string) =>
      readStanding({ started_at: '23:10', equipment_id }, { ...context, others: beside });
    expect([read().ok, read('jaw').ok, read('loader').ok]).toEqual([true, true, false]);
  });

  it('cannot begin while another still stands', () => {
    const running = stood({ started_at: at('2026-11-22 23:00').toISOString() });
    expect(readStanding({}, { ...context, others: [running] }).ok).toBe(false);
    expect(readStanding({ started_at: '22:00', ended_at: '22:59' }, { ...context, others: [running] }).ok).toBe(true);
  });
});

describe('from when a downtime is not asked about', () => {
  const site = { timeZone: 'Asia/Jakarta', dayStart: '06:00' };
  const shift = (opened: string | null) =>
    rowOf('shifts', {
      operating_day: '2026-11-22',
      start_time: '19:00',
      end_time: '03:00',
      opened_at: opened && `2026-11-${opened}+07:00`,
    });
  it.each([
    ['before its planned start', '22T18:40:30', '2026-11-22 18:40'],
    ['after its planned start', '22T19:26:00', '2026-11-22 19:00'],
    ['after its planned end', '23T04:00:00', '2026-11-23 04:00'],
    ['not yet', null, '2026-11-22 19:00'],
  ])('in a shift that was opened %s', (_, opened, earliest) => {
    expect(earliestIn(shift(opened), '2026-11-23', site)).toEqual(at(earliest));
  });

  it('without a shift: from the start of the operating day', () => {
    expect(earliestIn(null, '2026-11-22', site)).toEqual(at('2026-11-22 06:00'));
  });
});

describe('the end of a downtime', () => {
  const started = new Date('2026-11-22T23:10:40+07:00').toISOString();
  it.each([
    ['', NOW.toISOString()],
    ['23:40', at('2026-11-22 23:40').toISOString()],
    ['00:30', at('2026-11-23 00:30').toISOString()],
    // Within the minute of its start: not before it.
    ['23:10', started],
  ])('%j is %s', (endedAt, end) => {
    const read = readEnd(endedAt || undefined, started, context);
    expect(read.ok && read.value.toISOString()).toBe(end);
  });

  it.each([
    ['23:09', 'ended_before_start'],
    ['00:46', 'time_to_come'],
    ['09:00', 'time_to_come'],
    ['18:00', 'ended_before_start'],
  ])('at %s is a mistake: %s, whichever is nearer', (endedAt, mistake) => {
    expect(readEnd(endedAt, started, context)).toEqual(wrong({ ended_at: mistake }));
  });
});
