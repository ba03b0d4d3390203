/** Every kind of mutation, by every role: allowed and denied. */
import { describe, expect, test } from 'vitest';
import { change, EVERY_KIND, newIncident } from './support/everyKind.ts';
import { newDelivery, statusChange, type WireMutation } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { person, refusal, type Outcome, type Person } from './support/world.ts';

const { world, staff, made, there } = await openStaffed();
// An operator gets no device; one that somebody else had is passed on, as if a check had been forgotten.
const [hired, lent] = [await world.hire('operator'), await world.hire('admin')];
await world.query('update devices set user_id = $1 where id = $2', [hired.id, lent.device]);
const operator = person(world.sql, { ...lent, id: hired.id, role: hired.role });

/** Every row of every table as it stands: stock, totals and money, versions, the audit. Only the minute a device was last heard of may pass. */
async function everything(): Promise<Record<string, string>> {
  const tables = await world.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r'
    and (relnamespace = 'public'::regnamespace or oid = 'private.mutation_log'::regclass) order by 1`,
  );
  const found = await world.query<{ name: string; rows: string }>(
    tables
      .map(
        ({
          name,
        }) => `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as rows
          from (select to_jsonb(t) - 'last_seen_at' as row from ${name} t) as each`,
      )
      .join(' union all '),
  );
  return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
}

describe.each(Object.entries(EVERY_KIND))('%s', (_kind, { allowed, proposes, make }) => {
  test.each(['owner', 'admin', 'manager'] as const)(`is for ${allowed}: tried as %s`, async (role) => {
    const by = staff[role];
    const [outcome] = await by.push(await make(by, staff));
    const expected = allowed.includes(role[0]!.toUpperCase())
      ? { outcome: 'applied' }
      : proposes.includes(role[0]!.toUpperCase())
        ? { outcome: 'held' }
        : { outcome: 'rejected', code: 'not_permitted' };
    expect(outcome).toMatchObject(expected);
  });

  test('is denied to an operator', async () => {
    expect(await refusal(operator.push(await make(operator, staff)))).toBe('42501');
  });

  test('waits with a field that the server does not know yet', async () => {
    const by = staff.owner;
    const sent = await make(by, staff);
    expect(await by.said({ ...sent, payload: { ...sent.payload, surprise: 1 } })).toEqual([
      'blocked unknown_field surprise',
    ]);
  });
});

test('every kind has the same effect however often it is sent', async () => {
  const by = staff.owner;
  const sent: (readonly [WireMutation, Outcome | undefined])[] = [];
  for (const { make } of Object.values(EVERY_KIND)) {
    const each = await make(by, staff);
    sent.push([each, (await by.push(each))[0]]);
  }
  const once = await everything();
  for (const [each, first] of [...sent, ...sent])
    expect([each.kind, await by.push(each)]).toEqual([each.kind, [{ ...first, outcome: 'duplicate' }]]);
  expect(await everything()).toEqual(once);
});

describe('cells that are no kind of their own', () => {
  const allowed = (roles: string, role: string) =>
    roles.includes(role[0]!.toUpperCase()) ? 'applied' : 'not_permitted';
  const said = async (by: Person, sent: WireMutation) => {
    const [outcome] = await by.push(sent);
    return outcome!.code ?? outcome!.outcome;
  };
  const dispatched = async () => {
    const ticket = await made(newDelivery(staff.owner));
    await made(statusChange(ticket, 'pending', 'in_transit'));
    return ticket;
  };
  const incident = async (...steps: string[]) => {
    const id = await there(newIncident(staff.owner));
    for (const status of steps) await made(change('incidents.change_status', id, { status }));
    return id;
  };

  test.each(['owner', 'admin', 'manager'] as const)('tried as %s', async (role) => {
    const by = staff[role];
    const takenOver = { ...staff.lost.batchOf(newDelivery(staff.lost)), submitted_by: by.id };
    const cells: Record<string, [string, string]> = {
      'cancel before dispatch': [
        'OAM',
        await said(by, statusChange(await made(newDelivery(staff.owner)), 'pending', 'cancelled')),
      ],
      deliver: ['OAM', await said(by, statusChange(await dispatched(), 'in_transit', 'delivered'))],
      'cancel after dispatch': [
        'OM',
        await said(by, statusChange(await dispatched(), 'in_transit', 'cancelled', { cancel_reason: 'Turned back' })),
      ],
      'investigate an incident': [
        'OAM',
        await said(by, change('incidents.change_status', await incident(), { status: 'investigating' })),
      ],
      'close an incident': [
        'OA',
        await said(by, change('incidents.change_status', await incident('investigating'), { status: 'closed' })),
      ],
      'reopen an incident': [
        'O',
        await said(
          by,
          change('incidents.change_status', await incident('investigating', 'closed'), { status: 'open' }),
        ),
      ],
    };
    for (const [cell, [roles, outcome]] of Object.entries(cells))
      expect([cell, outcome]).toEqual([cell, allowed(roles, role)]);
    expect(await refusal(by.pushBatch(takenOver))).toBe(role === 'owner' ? 'not refused' : 'PT403');
  });
});

test('every kind that the database knows is in the list above', async () => {
  const kinds = await world.query<{ kind: string }>('select kind from private.mutation_kinds order by kind');
  expect(kinds.map((row) => row.kind)).toEqual(Object.keys(EVERY_KIND).toSorted());
});
