/** Half a million delivered tickets with movements, money, audit and log, written with triggers off. */
import type { Sql } from './sql.ts';
import { addDays } from '../../../src/domain/time/calendar.ts';

export const TICKETS = 500_000;
const A_DAY = 60;
/** The operating day of the last of `TICKETS`. */
export const LAST_DAY = addDays(new Date().toISOString().slice(0, 10), -24);

/** Customers that tickets name in turn. */
const CUSTOMERS = 50;

interface SiteOptions {
  readonly aDay?: number;
  /** Nine of ten tickets name a customer on file; otherwise none does. */
  readonly onFile?: boolean;
}

/** Tickets `from` to `to`, counted from 1. */
export async function loadTickets(
  sql: Sql,
  from: number,
  to: number,
  { aDay = A_DAY, onFile = false }: SiteOptions = {},
): Promise<void> {
  await sql.transaction((tx) =>
    tx.run(`
    set local session_replication_role = replica;
    create temporary table made on commit drop as
      select n, ('0190' || lpad(to_hex(n), 8, '0') || '70008' || substr(md5(n::text), 1, 15))::uuid as id,
        ('0191' || lpad(to_hex(n), 8, '0') || '70008' || substr(md5(n::text), 1, 15))::uuid as mutation_id,
        date '${LAST_DAY}' - (${TICKETS} - n) / ${aDay} as day, 1 + n / 25 as position,
        (array['split_half_inch','abu_batu','split_three_quarter_inch','base_course_a','split_2_3_cm','sub_base_b','screening_sirtu'])[1 + n % 7] as material,
        (4 + n % 40 * 0.5)::numeric as volume
      from generate_series(${from}, ${to}) as n;
    insert into public.customers (id, name, type, status, captured_at, version, position)
      select ${customerId('n')}, 'PT Karya ' || n, 'contractor', 'open', now(), 1, 1 from generate_series(0, ${CUSTOMERS - 1}) as n
      where ${onFile} on conflict do nothing;
    insert into public.deliveries (id, operating_day, ticket_no, customer_id, customer_name, material_type, volume, weighed_manually, truck_license, truck_type,
        driver_name, destination_address, unit_price, amount, status, in_transit_at, delivered_at, flags, author, device, captured_at, received_at, version, position)
      select id, day, 'SJ-' || to_char(day, 'YYMMDD') || '-ZZ' || 2 + n % 8 || '-' || lpad(n::text, 6, '0'),
        case when ${onFile} and n / ${CUSTOMERS} % 10 > 0 then ${customerId(`n % ${CUSTOMERS}`)} end, 'PT Karya ' || n % ${CUSTOMERS}, material, volume, false,
        'F ' || 9000 + n % 900 || ' AB', 'Tronton', 'Asep Hidayat', 'Jl. Raya Narogong KM 14', 150000, volume * 150000, 'delivered', day + time '09:00',
        day + time '10:00', '{}', null, null, day + time '08:30', day + time '08:31', 3, position from made;
    insert into public.stock_movements (id, material_type, quantity, operating_day, happened_at, source_table, source_id, entry, mutation_id)
      select mutation_id, material, -volume, day, day + time '08:30', 'deliveries', id, 'post', mutation_id from made;
    insert into public.transactions (id, kind, amount, source_table, source_id, entry, operating_day, captured_at, version, position)
      select mutation_id, 'income', volume * 150000, 'deliveries', id, 'post', day, day + time '10:00', 1, position from made;
    insert into public.audit_log (table_name, row_id, action, mutation_id, captured_at, after)
      select 'deliveries', id, 'deliveries.create', mutation_id, day + time '08:30', jsonb_build_object('material_type', material, 'volume', volume, 'status', 'pending') from made;
    insert into private.mutation_log (id, hash, kind, entity_id, author, device, position, outcome, rows)
      select mutation_id, sha256(id::text::bytea), 'deliveries.create', id, id, mutation_id, position, 'applied',
        jsonb_build_array(jsonb_build_array('deliveries', id, 1), jsonb_build_array('stocks', id, n), jsonb_build_array('daily_totals', id, n)) from made;
    update private.sync_state set position = ${1 + Math.floor(to / 25)}`),
  );
}

/** In SQL. `n`: which of them. */
const customerId = (n: string): string =>
  `('0192' || lpad(to_hex(${n}), 8, '0') || '70008' || substr(md5((${n})::text), 1, 15))::uuid`;

const CHUNK = 50_000;

/** The last `count` of them, and their totals. */
export async function loadHistory(sql: Sql, count: number, aDay = A_DAY): Promise<void> {
  for (let from = TICKETS - count + 1; from <= TICKETS; from += CHUNK)
    await loadTickets(sql, from, Math.min(TICKETS, from + CHUNK - 1), { aDay });
  await settle(sql);
}

/** The totals of all days, and what a running site's autovacuum would have done. */
export async function settle(sql: Sql): Promise<void> {
  await sql.run('select private.recompute_derived()');
  await sql.run('vacuum analyze');
  await sql.run('checkpoint');
}
