/** Attacks on a push that once succeeded: each is refused, and cheaply. */
import { describe, expect, test } from 'vitest';
import { derivedId, newId } from '../../src/domain/records/ids.ts';
import { EVERY_KIND, closing, newCrew, newEquipment, newIncident, newTransformation } from './support/everyKind.ts';
import { creating, mutation, newCustomer, newDelivery, type WireMutation } from './support/mutations.ts';
import { openStaffed } from './support/openWorld.ts';
import { refusal, type Person } from './support/world.ts';

const { world, staff, there } = await openStaffed();
const operator = await world.hire('operator');

const packed = (by: Person, groups: readonly object[]) => {
  const { mutations: _plain, ...head } = by.batchOf();
  return { ...head, packed: { groups, ...(groups.length > 1 && { order: groups.map((_, index) => index) }) } };
};
const group = (columns: unknown, rows = 1) => ({ rows, columns });
const nested = (depth: number, form: (inner: unknown) => unknown): unknown =>
  depth === 0 ? ['x'] : form(nested(depth - 1, form));
/** A refusal takes some ms, on a busy machine a second. */
const LONGEST_REFUSAL_MS = 5_000;
/** ms that a refused push takes. */
const timed = async (push: () => Promise<string>): Promise<{ code: string; ms: number }> => {
  const start = performance.now();
  const code = await push();
  return { code, ms: performance.now() - start };
};

describe('columns that are nested deeply', () => {
  test.each([
    ['fields in fields', (inner: unknown) => ({ fields: { a: inner } })],
    ['cells of cells', (inner: unknown) => ({ of: inner, at: [0] })],
  ])('%s are refused as no batch, and the database goes on', async (_name, form) => {
    for (const depth of [9, 100, 300, 2_000]) {
      const batch = packed(staff.admin, [group({ a: nested(depth, form) })]);
      expect(await refusal(staff.admin.pushBatch(batch))).toBe('PT400');
    }
    await staff.admin.applies(newCustomer());
  });

  test('a table whose columns would be unpacked without end is known by its depth before it is unpacked', async () => {
    const shallow = packed(staff.admin, [group({ id: nested(8, (inner) => ({ of: inner, at: [0] })) })]);
    // No mutation: but read, since its depth is allowed.
    expect(await refusal(staff.admin.pushBatch(shallow))).toBe('PT400');
    expect(
      await world.query(`select private.unpack_column('{"of":{"of":["x"],"at":[0]},"at":[0,0]}', 2)`),
    ).toHaveLength(1);
  });
});

describe('a batch that swells', () => {
  const swelling = (columns: number) =>
    Object.fromEntries(
      Array.from({ length: columns }, (_, n) => [
        `c${n}`,
        { of: ['x'.repeat(700)], at: Array.from({ length: 500 }, () => 0) },
      ]),
    );

  test('in all columns together is refused before it does, though no column alone is too large', async () => {
    // 700 bytes, 500 times, in 60 columns: 21 MB out of 130 kB.
    const { code, ms } = await timed(() =>
      refusal(staff.admin.pushBatch(packed(staff.admin, [group(swelling(60), 500)]))),
    );
    expect(code).toBe('PT413');
    expect(ms).toBeLessThan(LONGEST_REFUSAL_MS);
  });

  test('in its names is refused too', async () => {
    const columns = { ['n'.repeat(100_000)]: Array.from({ length: 500 }, (_, n) => n) };
    expect(await refusal(staff.admin.pushBatch(packed(staff.admin, [group(columns, 500)])))).toBe('PT413');
  });

  test('in many groups is refused too', async () => {
    const groups = Array.from({ length: 100 }, () => group({ id: { all: 'x'.repeat(1_000) } }, 5));
    const batch = {
      ...packed(staff.admin, groups),
      packed: { groups, order: groups.flatMap((_, n) => [n, n, n, n, n]) },
    };
    expect(await refusal(staff.admin.pushBatch(batch))).toBe('PT413');
    const empty = Array.from({ length: 5_000 }, () => group({}, 0));
    const { code, ms } = await timed(() => refusal(staff.admin.pushBatch(packed(staff.admin, empty))));
    expect(code).toBe('PT400');
    expect(ms).toBeLessThan(LONGEST_REFUSAL_MS);
  });

  test('in the number of its columns is refused too', async () => {
    const columns = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`c${n}`, [1]]));
    const { code, ms } = await timed(() => refusal(staff.admin.pushBatch(packed(staff.admin, [group(columns)]))));
    expect(code).toBe('PT413');
    expect(ms).toBeLessThan(LONGEST_REFUSAL_MS);
  });

  test('larger than any batch on the wire is refused by its size, packed or plain', async () => {
    const large = { x: ['x'.repeat(500_000)] };
    for (const batch of [
      packed(staff.admin, [group(large)]),
      staff.admin.batchOf(newCustomer({ address: 'x'.repeat(500_000) })),
      // Not even read: it is no batch at all.
      { packed: 'x'.repeat(500_000) },
    ])
      expect(await refusal(staff.admin.pushBatch(batch))).toBe('PT413');
  });
});

test('who may not push is refused before anything of the batch is read: operators, the inactive, strangers', async () => {
  const gone = await world.dismissed('admin');
  // Read, it would be refused as no batch, or as too large.
  for (const columns of [{ a: nested(100, (inner) => ({ fields: { a: inner } })) }, { x: ['x'.repeat(500_000)] }]) {
    for (const by of [operator, gone]) {
      expect(await refusal(by.pushBatch(packed(by, [group(columns)])))).toBe('42501');
    }
  }
  const demoted = await world.hire('admin');
  await world.query(`update profiles set role = 'operator' where id = $1`, [demoted.id]);
  expect(await refusal(demoted.push(newCustomer()))).toBe('42501');
});

test('what an operator saved while they were more is sent by an owner who takes it over, and held: a queue names its own times', async () => {
  const demoted = await world.hire('admin');
  const saved = newCustomer({}, { captured_at: new Date().toISOString() });
  // In a later millisecond than it was saved.
  await world.query('select pg_sleep(0.01)');
  await world.query(`update profiles set role = 'operator' where id = $1`, [demoted.id]);
  const answer = await staff.owner.pushBatch({ ...demoted.batchOf(saved), submitted_by: staff.owner.id });
  expect(answer.outcomes).toMatchObject([{ id: saved.id, outcome: 'held', code: 'role_changed' }]);
});

describe('a file that was written in the name of whoever takes it in', () => {
  /** As the owner's device sends it: their own name, their own device, and that they did not make it there. */
  const taken = async (by: Person, ...mutations: WireMutation[]) =>
    (await by.pushBatch({ ...by.batchOf(...mutations), submitted_by: by.id })).outcomes;
  const change = (kind: string, entity_id: string, payload: Record<string, unknown>) =>
    mutation(kind, payload, { entity_id });

  test("decides, sets, revokes nothing; what not everybody may do waits for the owner's decision; tickets apply, and the log tells", async () => {
    const { owner } = staff;
    const [ticket, adjusted, expense] = [
      newDelivery(owner),
      creating('stock_adjustments.create')(),
      creating('transactions.create')(),
    ];
    const key = derivedId('system_config:business.low_stock_threshold');
    expect(
      await taken(
        owner,
        change('system_config.change', key, { config_value: '1' }),
        change('devices.revoke', staff.manager.device, { reason: 'Mine now' }),
        change('held_mutations.apply', newId(), { reason: 'It is mine' }),
        change('audit_log.export', newId(), { file: 'x.csv', rows: 1 }),
        adjusted,
        expense,
        ticket,
      ),
    ).toMatchObject([
      ...Array.from({ length: 4 }, () => ({ outcome: 'rejected', code: 'never_from_file' })),
      { outcome: 'held', code: 'sent_for' },
      { outcome: 'held', code: 'sent_for' },
      { outcome: 'applied' },
    ]);
    expect(await world.query('select author, submitted_by from audit_log where mutation_id = $1', [ticket.id])).toEqual(
      [{ author: owner.id, submitted_by: owner.id }],
    );
    // The owner applies it like any other held record.
    await owner.applies(change('held_mutations.apply', adjusted.id, { reason: 'I did count that' }));
  });

  test('nor of the manager, the clerk, or another owner whose queue is said to be taken over', async () => {
    const other = await world.hire('owner');
    const sent = async (author: Person, made: WireMutation) =>
      (await staff.owner.pushBatch({ ...author.batchOf(made), submitted_by: staff.owner.id })).outcomes;
    expect(await sent(other, creating('stock_adjustments.create')())).toMatchObject([
      { outcome: 'held', code: 'sent_for' },
    ]);
    expect(await sent(staff.manager, creating('customer_prices.create')())).toMatchObject([
      { outcome: 'held', code: 'sent_for' },
    ]);
    expect(await sent(staff.admin, creating('stock_adjustments.create')())).toMatchObject([
      { outcome: 'rejected', code: 'not_permitted' },
    ]);
    expect(await sent(staff.admin, newCustomer())).toMatchObject([{ outcome: 'applied' }]);
  });

  test('is sent by nobody but them, from a device that is theirs and not revoked', async () => {
    const lost = await world.hire('admin');
    const batch = { ...lost.batchOf(newCustomer()), submitted_by: lost.id };
    expect(await refusal(staff.admin.pushBatch(batch))).toBe('PT403');
    await world.query('update devices set revoked_at = now() where id = $1', [lost.device]);
    expect(await refusal(lost.pushBatch(batch))).toBe('PT403');
  });
});

test('a file that is taken in is in the audit with its fingerprint, and with no other', async () => {
  const made = { file: 'kuari-A7K-2026-11-20.json', rows: 3, sha256: 'ab'.repeat(32) };
  const noted = mutation('audit_log.import', made);
  await staff.admin.applies(noted);
  expect(await world.query('select author, action, after from audit_log where mutation_id = $1', [noted.id])).toEqual([
    { author: staff.admin.id, action: 'audit_log.import', after: made },
  ]);
  await staff.admin.isRefused('required', mutation('audit_log.import', { file: 'x.json', rows: 3 }));
  await staff.admin.isRefused('invalid_value', mutation('audit_log.import', { ...made, sha256: 'ab' }));
});

test('a number far above the last one of its code drives nobody to the end of theirs: no ticket has it, and no report keeps it', async () => {
  const { manager } = staff;
  const far = `261120-${manager.code}-899999999`;
  for (const by of [staff.admin, manager])
    await by.isRefused('invalid_ticket_no', newDelivery(manager, { ticket_no: `SJ-${far}` }));
  const report = newIncident(manager, { number: `IN-${far}` });
  await staff.admin.applies(report);
  expect(await world.row('incidents', report.entity_id, 'number, flags')).toEqual({
    number: `IN-261120-${manager.code}-900000001`,
    flags: expect.arrayContaining(['number_collision']),
  });
  await manager.applies(newDelivery(manager), newIncident(manager));
});

test('one whose app reports fault after fault fills no list, dates none ahead, and hides no refusal', async () => {
  const noisy = await world.hire('manager');
  const report = (extra = {}) => mutation('client_errors.create', { message: 'Broken', details: {} }, extra);
  const ahead = report({ captured_at: '2199-01-01T00:00:00.000Z' });
  const forbidden = mutation('devices.revoke', {}, { entity_id: staff.manager.device });
  const instead = report({ entity_id: derivedId(`refused:${forbidden.id}`) });
  await noisy.push(ahead, instead, ...Array.from({ length: 300 }, () => report()));
  expect(
    await world.query(
      `select count(*)::int as n, count(*) filter (where captured_at > now())::int as ahead from client_errors where author = $1`,
      [noisy.id],
    ),
  ).toEqual([{ n: 100, ahead: 0 }]);
  await noisy.isRefused('not_permitted', forbidden);
  expect(await world.query('select message from client_errors where is_refusal and author = $1', [noisy.id])).toEqual([
    { message: 'The server refused devices.revoke' },
  ]);
});

test('what its author may not do stands in the security log once, however often it is sent', async () => {
  const clerk = await world.hire('admin');
  const forbidden = [
    await EVERY_KIND['system_config.change']!.make(clerk, staff),
    mutation('devices.revoke', {}, { entity_id: staff.manager.device }),
    mutation('held_mutations.apply', { reason: 'Mine' }, { entity_id: newId() }),
    mutation('stock_adjustments.create', { material_type: 'batu_pecah', adjustment: 777, reason: 'Found' }),
  ];
  for (let n = 0; n < 2; n += 1) await clerk.isRefused('not_permitted', ...forbidden);
  // What is wrong in itself is a mistake, and no matter of rights.
  await clerk.isRefused('too_short', newCustomer({ name: 'P' }));
  const logged = await world.query<{ message: string; mutation: string }>(
    `select message, details ->> 'mutation' as mutation, details ->> 'severity' as severity, author, device
     from client_errors where author = $1 order by message`,
    [clerk.id],
  );
  const line = ({ id, kind }: WireMutation) => ({
    message: `The server refused ${kind}`,
    mutation: id,
    severity: 'critical',
    author: clerk.id,
    device: clerk.device,
  });
  expect(logged).toEqual(forbidden.map(line).toSorted((a, b) => a.message.localeCompare(b.message)));
});

test('a cursor with more marks or positions than a device sends is refused before any is looked up', async () => {
  const marks = Array.from({ length: 50_000 }, (_, n) => [n, n]);
  const answered = Array.from({ length: 150_000 }, (_, n) => n);
  for (const cursor of [{ marks }, { answered }]) {
    const { code, ms } = await timed(() => refusal(staff.admin.pull({ position: 0, ...cursor })));
    expect([code, ms < LONGEST_REFUSAL_MS]).toEqual(['PT413', true]);
  }
  const known = { marks: marks.slice(0, 21), answered: answered.slice(0, 20) };
  expect((await staff.admin.pull({ position: 0, ...known })).role).toBe('admin');
});

test('a name is nothing but what people see of it', async () => {
  const made = newCustomer({ name: 'P\u3164T\u{E0041} \u115F\uFFF9Jaya\u2800\uFE0F' });
  await staff.admin.applies(made);
  expect(await world.row('customers', made.entity_id, 'name')).toEqual({ name: 'PT Jaya' });
});

test('a ticket was printed after it was made, whatever a clock says', async () => {
  const ticket = newDelivery(staff.admin);
  await staff.admin.applies(ticket);
  await staff.admin.applies(
    mutation('deliveries.print', {}, { entity_id: ticket.entity_id, captured_at: '1999-01-01T00:00:00.000Z' }),
  );
  expect(await world.row('deliveries', ticket.entity_id, `printed_at > now() - interval '1 minute' as now`)).toEqual({
    now: true,
  });
});

test('estimates of how many rows a table has are refused before every request of the API', async () => {
  const asked = (prefer: string) =>
    refusal(
      world.query(`select set_config('request.headers', $1, false), public.refuse_estimates()`, [
        JSON.stringify({ prefer }),
      ]),
    );
  expect([await asked('count=estimated'), await asked('count=planned'), await asked('count=exact')]).toEqual([
    'PT400',
    'PT400',
    'not refused',
  ]);
  await world.query(`select set_config('request.headers', '', false)`);
});

describe('records that are needed first', () => {
  const needing = (count: number): WireMutation =>
    newCustomer({}, { depends_on: Array.from({ length: count }, () => newId()) });

  test('are at most fifty', async () => {
    await staff.admin.isRefused('too_many depends_on', needing(51));
    expect(await staff.admin.said(needing(50))).toEqual(['blocked missing_dependency']);
  });

  test('are at most fifty for tickets of a run too', async () => {
    const there_already = await there(newCustomer());
    const many = () => newDelivery(staff.admin, {}, { depends_on: Array.from({ length: 51 }, () => there_already) });
    expect(await staff.admin.push(many(), many(), many())).toMatchObject(
      Array.from({ length: 3 }, () => ({ outcome: 'rejected', code: 'too_many' })),
    );
  });

  test('of all mutations of a push are at most 2,000: the device halves such a batch', async () => {
    const batch = staff.admin.batchOf(...Array.from({ length: 41 }, () => needing(50)));
    expect(await refusal(staff.admin.pushBatch(batch))).toBe('PT413');
  });
});

test('outputs are within the ceiling by material, however their names are spelled', async () => {
  const spellings = { split_half_inch: 6_000, split12: 6_000, ' split12': 1, SPLIT_HALF_INCH: 1 };
  await staff.admin.isRefused('invalid_outputs outputs', newTransformation({ outputs: spellings }));
  const within = newTransformation({ outputs: { split_half_inch: 5_000, split12: 4_999, abu_batu: 10_000 } });
  await staff.admin.applies(within);
  expect(await world.row('transformations', within.entity_id, 'outputs')).toEqual({
    outputs: { split_half_inch: 9_999, abu_batu: 10_000 },
  });
});

describe('the place of a photo', () => {
  const hash = 'a'.repeat(64);
  const photoOf = (incident: string, author: string, sha256 = hash) =>
    mutation('attachments.create', {
      entity_table: 'incidents',
      entity_id: incident,
      path: `incidents/${incident}/${author}/${sha256}.webp`,
      content_type: 'image/webp',
      bytes: 1_000,
      sha256,
    });

  test("is its author's alone: nobody announces a photo under a path that names another", async () => {
    const incident = await there(newIncident(staff.admin));
    await staff.admin.applies(photoOf(incident, staff.admin.id));
    await staff.manager.isRefused('invalid_value path', photoOf(incident, staff.admin.id));
    await staff.manager.applies(photoOf(incident, staff.manager.id));
    // As apps before this one named them.
    const unnamed = photoOf(incident, staff.manager.id);
    unnamed.payload['path'] = `incidents/${incident}/${hash}.webp`;
    await staff.manager.isRefused('invalid_value path', unnamed);
  });

  test('is taken once', async () => {
    const incident = await there(newIncident(staff.admin));
    await staff.admin.applies(photoOf(incident, staff.admin.id));
    await staff.admin.isRefused('taken path', photoOf(incident, staff.admin.id));
  });
});

describe('numbers of a few signs that print as a hundred thousand', () => {
  const numbers = (one: string) => `[${Array.from({ length: 2_000 }, () => one).join(',')}]`;
  const askedByJson = async () => {
    const functions = await world.query<{ name: string }>(`
      select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and 'jsonb'::regtype = any (p.proargtypes::oid[])
        and has_function_privilege('authenticated', p.oid, 'execute') order by 1`);
    return functions.map(({ name }) => name);
  };

  test('are refused by everything that takes JSON, before any of it is made text', async () => {
    expect(await askedByJson()).toEqual(
      `all_my_data apply_mutations pull_changes pull_head pull_history report_device search_deliveries`.split(/\s+/),
    );
    for (const name of await askedByJson())
      for (const number of ['1e131071', '-1e131071', '0e-16000', '1e-16000']) {
        const sent = `{"ask":${numbers(number)},"batch":{"deep":[${numbers(number)}]}}`;
        const code = await refusal(staff.admin.query(`select public.${name}($1::text::jsonb)`, [sent]));
        // Only the owner is answered there, and single fields are read, never the whole.
        const refused = name === 'all_my_data' ? '42501' : 'PT400';
        expect(`${name} ${number} ${code}`).toBe(`${name} ${number} ${refused}`);
      }
  });

  test('in their hundred thousands cost no more with each: four times as many take about four times as long', async () => {
    // Nothing is new to this device, so that the answer is short.
    const { cursor } = (await staff.admin.pullAll()).at(-1)!;
    const msOf = async (count: number) => {
      const sent = `{"position":${cursor.position},"id":"${cursor.id}","x":[${Array.from({ length: count }, () => 1).join(',')}]}`;
      const tries: number[] = [];
      for (let n = 0; n < 3; n += 1) {
        const { code, ms } = await timed(() =>
          refusal(staff.admin.query('select public.pull_changes($1::text::jsonb)', [sent])),
        );
        expect(code).toBe('not refused');
        tries.push(ms);
      }
      return Math.min(...tries);
    };
    const [few, many] = [await msOf(60_000), await msOf(240_000)];
    // The square of it would be sixteen times as long.
    expect([many / few < 9, few, many]).toEqual([true, few, many]);
  });

  test('are not looked at before it is known who sends them', async () => {
    for (const name of await askedByJson()) {
      const sent = `{"ask":${numbers('1e131071')}}`;
      const code = await refusal(operator.query(`select public.${name}($1::text::jsonb)`, [sent]));
      expect(`${name} ${code}`).toBe(`${name} 42501`);
    }
  });
});

test('a word that no index holds finds no ticket', async () => {
  const search = (words: string) =>
    staff.manager.query('select public.search_deliveries($1::text::jsonb) as found', [
      JSON.stringify({ words, before: '2027-01-01', limit: 5 }),
    ]);
  for (const words of ['x'.repeat(3_000), 'é'.repeat(1_500), `budi ${'9'.repeat(70_000)}`])
    expect(await search(words)).toMatchObject([{ found: { total: 0, rows: [] } }]);
});

describe('the crew of a shift', () => {
  const day = '2026-11-12';
  const opening = (crew: unknown) =>
    mutation(
      'shifts.open',
      { operating_day: day, shift_type: 'day', shift_name: 'Siang', start_time: '07:00', end_time: '15:00', crew },
      { entity_id: derivedId(`shifts:${day}:day`), captured_at: `${day}T03:00:00.000Z` },
    );

  test('is a list of people: lists in it, or nobody, would keep the second one from being added', async () => {
    for (const crew of [[[newId()], [newId()]], [[newId(), newId()]], [null], [newId(), null]])
      await staff.manager.isRefused('invalid_value crew', opening(crew));
    await staff.manager.applies(opening(await newCrew(staff, 1)));
    const shift = { entity_id: derivedId(`shifts:${day}:day`), captured_at: `${day}T04:00:00.000Z` };
    for (const crew of [[[newId()], [newId()]], [null]])
      await staff.manager.isRefused('invalid_value crew', mutation('shifts.change', { crew }, shift));
  });
});

test('no report is refused for its number, whatever numbers somebody took before', async () => {
  const place = `IN-261112-${staff.admin.code}-`;
  const report = (counter: string) =>
    mutation('incidents.create', { number: place + counter, class: 'near_miss', title: 'Batu jatuh' });
  await staff.manager.push(report('0001'), report('999999999'), report('900000001'));
  const mine = [report('0001'), report('0001')];
  await staff.admin.applies(...mine);
  expect(
    await world.query(
      `select number from incidents where flags = '{number_collision}' and number like $1 order by number`,
      [`${place}%`],
    ),
  ).toEqual([1, 2, 3, 4].map((n) => ({ number: `${place}90000000${n}` })));
});

test('what the owner applies is in the audit once, also what it changed beside itself', async () => {
  const day = '2026-11-11';
  const machine = await there(newEquipment());
  await staff.owner.push(closing(day, `${day}T20:00:00.000Z`));
  const fuel = mutation(
    'fuel_logs.create',
    { operating_day: day, kind: 'issue', equipment_id: machine, liters: 50, hour_meter: 100_000 },
    { captured_at: `${day}T21:00:00.000Z` },
  );
  await staff.admin.isHeld('day_closed', fuel);
  await there(mutation('held_mutations.apply', { reason: 'It was pumped' }, { entity_id: fuel.id }));
  expect(
    await world.query(
      `select action, author from audit_log where row_id = $1 and after ? 'hour_meter' and before ? 'hour_meter'`,
      [machine],
    ),
  ).toEqual([{ action: 'fuel_logs.create', author: staff.admin.id }]);
});
