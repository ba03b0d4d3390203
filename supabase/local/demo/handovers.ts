/** The demo's cash handovers, as an SQL statement: daily takings, received by the manager. One was short, the latest waits for receipt. */
export const handoversSql = (manager: string): string => `
insert into public.cash_handovers (id, author, captured_at, received_at, operating_day, counted, expected, payments, notes, acknowledged_by, acknowledged_at)
select private.derived_id(concat_ws(':', 'demo_handover', author, operating_day)), author, at, at, operating_day,
  expected - case n when 2 then 50000 else 0 end, expected, payments, case n when 2 then 'Kurang satu lembar 50 ribu, dicari besok' end,
  case when n > 1 then '${manager}'::uuid end, case when n > 1 then at + interval '20 minutes' end
from (select author, operating_day, max(captured_at) + interval '1 hour' as at, sum(amount) as expected, array_agg(id order by captured_at) as payments,
    row_number() over (order by operating_day desc) as n
  from public.payments where method = 'cash' and voided_at is null and captured_at < now() - interval '1 hour' group by author, operating_day) as taken`;
