/** Other traces of a site, for the screens that show them: lines of the audit, held records, errors of its apps. */
import type { Sql } from '../database.ts';
import type { DemoStation } from './authored.ts';
import { addDays, HOUR_MS } from './calendar.ts';
import type { DemoHistory } from './history.ts';
import type { Random } from './random.ts';

interface Situation {
  readonly now: Date;
  /** Records shifts, while the clerks write tickets. */
  readonly supervisor: DemoStation;
  readonly clerk: DemoStation;
  readonly random: Random;
}

/** Call it inside the transaction that loaded the history, after it. */
export async function leaveTraces(tx: Sql, history: DemoHistory, situation: Situation): Promise<void> {
  await tx.query(AUDIT, [addDays(history.today, -AUDITED_DAYS)]);
  await push(tx, situation.supervisor, afterTheClosing(history, situation));
  await push(tx, situation.clerk, errorsOf(situation));
}

type DemoMutation = ReturnType<typeof mutation>;

/** In the format of that device's app. */
async function push(tx: Sql, station: DemoStation, mutations: readonly DemoMutation[]): Promise<void> {
  const batch = { schema_version: 1, author: station.author, device: station.device, app_version: 'demo', mutations };
  await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)`, [
    JSON.stringify({ role: 'authenticated', sub: station.author }),
    station.author,
  ]);
  await tx.run('set local role authenticated');
  const [row] = await tx.query<{ refused: string | null }>(
    `select string_agg(o::text, ' ') filter (where o ->> 'outcome' not in ('applied', 'held')) as refused
     from public.apply_mutations($1::text::jsonb) as answer, jsonb_array_elements(answer -> 'outcomes') as o`,
    [JSON.stringify(batch)],
  );
  if (row?.refused) throw new Error(`The server did not take ${row.refused}`);
  await tx.run('reset role');
  await tx.query(`select set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true)`);
}

const mutation = (
  { now, random }: Situation,
  hoursAgo: number,
  seq: number,
  kind: string,
  payload: object,
  entity?: string,
) => {
  const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
  return {
    id: random.id(at),
    seq,
    kind,
    entity_id: entity ?? random.id(at),
    payload,
    depends_on: [],
    replaces: null,
    captured_at: at.toISOString(),
    clock_offset_ms: 0,
  };
};

/** For a day that was already closed: the owner decides. */
function afterTheClosing({ closings, deliveries, machines, production, shifts }: DemoHistory, situation: Situation) {
  const shift = shifts.findLast(({ operating_day }) => closings.some((one) => one.operating_day === operating_day));
  if (!shift) return [];
  const closed = shift.operating_day;
  const wrong = deliveries.find(({ operating_day, status }) => operating_day === closed && status === 'delivered');
  const twice = production.find(({ operating_day }) => operating_day === closed);
  return [
    ...(wrong
      ? [mutation(situation, 5, 1, 'deliveries.void', { void_reason: 'Salah customer, sudah dibuat ulang' }, wrong.id)]
      : []),
    ...(twice
      ? [mutation(situation, 4, 2, 'production_entries.void', { void_reason: 'Tercatat dua kali' }, twice.id)]
      : []),
    mutation(situation, 3, 3, 'fuel_logs.create', {
      operating_day: closed,
      shift_id: shift.id,
      equipment_id: machines.at(-1)?.id,
      kind: 'issue',
      liters: 120,
      notes: 'Nota tertinggal di mobil',
    }),
  ];
}

const errorsOf = (situation: Situation): DemoMutation[] =>
  (
    [
      [50, 'The server refused a list.', 'access_denied', 'critical'],
      [26, 'The store of this device could not be opened.', 'database', 'critical'],
    ] as const
  ).map(([hoursAgo, message, kind, severity], n) =>
    mutation(situation, hoursAgo, n + 1, 'client_errors.create', {
      message,
      details: { error_id: `ERR-DEMO-${n + 1}`, kind, severity },
    }),
  );

const AUDITED_DAYS = 14;

/** One line of the audit for each record of the last days, in order of receipt. $1: the first day. */
const AUDIT = `
  insert into public.audit_log (table_name, row_id, action, author, device, captured_at, recorded_at, after)
  select made.table_name, made.id, made.action, made.author, made.device, made.captured_at, least(made.received_at, now()), made.after
  from (${[
    line('deliveries', 'create', ['ticket_no', 'customer_name', 'material_type', 'volume', 'truck_license', 'amount']),
    line('shifts', 'open', ['shift_name', 'start_time', 'end_time', 'production_target']),
    line('production_entries', 'create', ['material_type', 'volume', 'operating_hours']),
    line('transformations', 'create', ['boulder_volume', 'outputs']),
    line('downtime_entries', 'create', ['reason', 'started_at', 'ended_at']),
    line('fuel_logs', 'create', ['kind', 'liters', 'hour_meter']),
    line('incidents', 'create', ['number', 'class', 'title', 'location']),
    line('payments', 'create', ['amount', 'method', 'paid_on']),
    line('stock_adjustments', 'create', ['material_type', 'adjustment', 'reason']),
  ].join(' union all ')}) as made
  order by least(made.received_at, now()), made.id`;

function line(table: string, action: string, fields: readonly string[]): string {
  const after = fields.map((field) => `'${field}', t.${field}`).join(', ');
  return `select '${table}' as table_name, t.id, '${table}.${action}' as action, t.author, t.device, t.captured_at, t.received_at,
    jsonb_strip_nulls(jsonb_build_object(${after})) as after from public.${table} t where t.operating_day >= $1::text::date`;
}
