/** Nothing changes without a line in the audit: whoever caused it, and where one record changes another. */
import { describe, expect, test } from 'vitest';
import { EVERY_KIND, change, newEquipment, newShift, nextDay } from './support/everyKind.ts';
import { mutation, type WireMutation } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';

const { world, staff, there } = await openStaffed();

/** They say of themselves who did it and when, and nothing changes them afterwards. */
const NOT_AUDITED = ['notices_seen.create', 'client_errors.create'];

interface Row {
  readonly table: string;
  readonly id: string;
}

/** Rows that were written after a position — sums follow from the records and have no author of their own, what a person has read is no record —, and the rows that the audit speaks of since a line. */
async function since(mark: { position: string; line: string }): Promise<{ written: Row[]; audited: Row[] }> {
  const tables = await world.query<{ table: string }>(
    `select table_name as table from private.synced_tables where table_name not in ('stocks', 'daily_totals', 'customer_months', 'order_totals', 'notices_seen')`,
  );
  const written: Row[] = [];
  for (const { table } of tables) {
    const rows = await world.query<{ id: string; source: string | null }>(
      `select id, to_jsonb(t) ->> 'source_table' as source from public.${table} t where position > $1 and to_jsonb(t) ->> 'entry' is distinct from 'return'`,
      [mark.position],
    );
    written.push(
      ...rows
        .filter(({ source }) => table !== 'transactions' || source === 'transactions')
        .map(({ id }) => ({ table, id })),
    );
  }
  return {
    written,
    audited: await world.query<Row & object>('select table_name as table, row_id as id from audit_log where id > $1', [
      mark.line,
    ]),
  };
}
const mark = async () =>
  (await world.one<{ position: string; line: string }>(
    'select (select position::text from private.sync_state) as position, (select coalesce(max(id), 0)::text from audit_log) as line',
  ))!;

async function expectAudited(sent: WireMutation, by = staff.owner): Promise<Row[]> {
  const before = await mark();
  expect([sent.kind, await by.push(sent)]).toMatchObject([sent.kind, [{ outcome: 'applied' }]]);
  const { written, audited } = await since(before);
  // An invoice names its tickets and what it credits: what those rows say of it follows from it.
  const own = written.filter(({ id }) => !sent.kind.startsWith('invoices.') || id === sent.entity_id);
  expect(audited).toEqual(expect.arrayContaining(own));
  return audited;
}

describe('every row of people that a mutation writes is in the audit', () => {
  test.each(Object.keys(EVERY_KIND))('%s', async (kind) => {
    const audited = await expectAudited(await EVERY_KIND[kind]!.make(staff.owner, staff));
    expect(audited.length > 0).toBe(!NOT_AUDITED.includes(kind));
  });

  test('a breakdown, with the downtime that it opens and that its end ends', async () => {
    const machine = await there(newEquipment());
    await there(newShift('open', nextDay()));
    expect(await expectAudited(change('equipment.change_status', machine, { status: 'breakdown' }))).toMatchObject([
      { table: 'equipment' },
      { table: 'downtime_entries' },
    ]);
    expect(await expectAudited(change('equipment.change_status', machine, { status: 'active' }))).toMatchObject([
      { table: 'equipment' },
      { table: 'downtime_entries' },
    ]);
    const lines = await world.query(
      `select a.action, a.author, a.before, a.after - 'started_at' as after from audit_log a join downtime_entries d on d.id = a.row_id
      where d.equipment_id = $1 order by a.id`,
      [machine],
    );
    expect(lines).toMatchObject([
      {
        action: 'equipment.change_status',
        author: staff.owner.id,
        before: null,
        after: { equipment_id: machine, reason: 'mechanical' },
      },
      {
        action: 'equipment.change_status',
        author: staff.owner.id,
        before: { ended_at: null },
        after: { ended_at: expect.any(String) },
      },
    ]);
  });

  test('a fuel log, with the hour meter that it moves and not with one that it leaves', async () => {
    const machine = await there(newEquipment({ hour_meter: 100 }));
    const filling = { operating_day: '2026-11-20', kind: 'issue' as const, equipment_id: machine, liters: 80 };
    const fuel = (hour_meter: number) => mutation('fuel_logs.create', { ...filling, hour_meter });
    expect(await expectAudited(fuel(105.5))).toMatchObject([
      { table: 'fuel_logs' },
      { table: 'equipment', id: machine },
    ]);
    expect(await expectAudited(fuel(104))).toMatchObject([{ table: 'fuel_logs' }]);
    expect(
      await world.query(`select before, after from audit_log where row_id = $1 and action = 'fuel_logs.create'`, [
        machine,
      ]),
    ).toEqual([{ before: { hour_meter: 100 }, after: { hour_meter: 105.5 } }]);
  });
});
