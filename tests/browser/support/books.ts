/** What Postgres holds of a delivery and its effects. */
import { expect } from '@playwright/test';
import type { TestBackend } from './backend.ts';

/** Fails unless every ticket is there exactly once with one movement of its volume, and stock equals its ledger. */
export async function expectExactlyOnce(backend: TestBackend, tickets: readonly string[]): Promise<void> {
  const rows = await backend.query<{
    ticket_no: string;
    deliveries: number;
    movements: number;
    balanced: boolean;
    logged: number;
  }>(
    `select d.ticket_no, count(distinct d.id)::int as deliveries, count(m.id)::int as movements,
       coalesce(bool_and(m.quantity = -d.volume), false) as balanced,
       (select count(*)::int from private.mutation_log l where l.entity_id in (select id from public.deliveries x where x.ticket_no = d.ticket_no)) as logged
     from public.deliveries d left join public.stock_movements m on m.source_id = d.id and m.count_settled is null
     group by d.ticket_no`,
  );
  const byTicket = new Map(rows.map((row) => [row.ticket_no, row]));
  for (const ticket of tickets) {
    expect(byTicket.get(ticket), ticket).toEqual({
      ticket_no: ticket,
      deliveries: 1,
      movements: 1,
      balanced: true,
      logged: 1,
    });
  }
  await expectBooksAgree(backend);
}

/** Waits until the tickets are there. For work taken in from elsewhere, of which the strip knows a moment after the panel. */
export async function untilArrived(backend: TestBackend, tickets: readonly string[]): Promise<void> {
  const arrived = async () =>
    (await backend.query<{ ticket_no: string }>('select ticket_no from public.deliveries')).map((row) => row.ticket_no);
  await expect.poll(arrived, { timeout: 60_000 }).toEqual(expect.arrayContaining([...tickets]));
}

/** Stock on hand equals the sum of its movements, and the day's totals equal its tickets. */
export async function expectBooksAgree(backend: TestBackend): Promise<void> {
  const stocks = await backend.query(
    `select s.material_type, s.on_hand::text, coalesce(sum(m.quantity), 0)::numeric(14, 3)::text as ledger
     from public.stocks s left join public.stock_movements m using (material_type)
     group by s.material_type, s.on_hand having s.on_hand <> coalesce(sum(m.quantity), 0)`,
  );
  expect(stocks, 'stocks that differ from their ledger').toEqual([]);
  const totals = await backend.query(
    `select t.operating_day, t.key from public.daily_totals t cross join lateral (
       select coalesce(sum(d.volume), 0) as quantity, count(*) as count from public.deliveries d
       where d.operating_day = t.operating_day and d.material_type = t.key and d.status <> 'cancelled' and d.voided_at is null) as tickets
     where t.kind = 'deliveries' and (t.quantity <> tickets.quantity or t.count <> tickets.count)`,
  );
  expect(totals, 'day totals that differ from their tickets').toEqual([]);
}

export async function stockOf(backend: TestBackend, materialType = 'abu_batu'): Promise<number> {
  const [row] = await backend.query<{ on_hand: string }>(
    'select on_hand::text from public.stocks where material_type = $1',
    [materialType],
  );
  return Number(row?.on_hand);
}
