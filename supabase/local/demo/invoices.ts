/**
 * The demo's invoices, as SQL statements: of the last three months, for customers who buy on account, a few days after each month.
 * Payments settle the oldest, so that every state occurs; in each month one is void, and one payment names its invoice. In each month
 * one had a ticket with 6 m³ too much, corrected since: it has a credit note; another one still needs it.
 */
export const invoicesSql = (owner: string, today: string): string => `
with sold as (
    select d.customer_id, private.month_of(d.operating_day) as month, array_agg(d.id) as tickets, sum(d.amount) as net
    from public.deliveries d join public.customers c on c.id = d.customer_id
    where c.type in ('contractor', 'ready_mix', 'asphalt_plant', 'government') and d.status = 'delivered' and d.voided_at is null and d.amount is not null
      and d.operating_day < private.month_of('${today}') and d.operating_day >= private.month_of('${today}') - interval '3 months'
    group by 1, 2
  ), numbered as (
    select *, (month + interval '1 month 2 days')::date as day, row_number() over (partition by month order by net desc, customer_id) as n from sold
  ), issued as (
    select *, n as nth, false as is_void from numbered
    union all
    -- The largest was issued twice, and the second one taken back.
    select *, 0, true from numbered where n = 1
  ), written as (
    select i.*, (select jsonb_agg(to_jsonb(l) order by l.amount desc) from private.invoice_lines(tickets, customer_id) as l) as lines,
      (select coalesce(jsonb_object_agg(d.id, jsonb_array_length(d.revisions)) filter (where d.revisions is not null), '{}')
        from public.deliveries d where d.id = any (tickets)) as versions,
      (select jsonb_build_object('name', c.name, 'address', c.address, 'phone', c.phone, 'tax_number', c.tax_number)
        from public.customers c where c.id = i.customer_id) as buyer
    from issued i
  ), billed as (
    select w.*, case when nth = 3 or nth = 2 and month = min(month) over () then 6 else 0 end as extra, coalesce((lines -> 0 ->> 'unit_price')::bigint, 0) as price from written w
  )
  insert into public.invoices (id, number, kind, customer_id, from_date, until_date, issued_on, due_on, tickets, lines, net, tax_percent, tax, total,
    versions, buyer, author, captured_at, received_at, voided_at, void_reason)
  select private.derived_id(concat_ws(':', 'demo_invoice', customer_id, month, is_void)),
    'INV/' || to_char(day, 'YYYY/MM/') || lpad((nth + 1)::text, 4, '0'), 'invoice', customer_id,
    month, (month + interval '1 month - 1 day')::date, day, day + 30, tickets,
    jsonb_set(lines, '{0}', lines -> 0 || jsonb_build_object('volume', (lines -> 0 ->> 'volume')::numeric + extra,
      'amount', (lines -> 0 ->> 'amount')::bigint + extra * price)), net + extra * price, 0, 0, net + extra * price,
    versions, buyer, '${owner}', day + interval '3 hours', day + interval '3 hours', case when is_void then day + interval '4 hours' end, case when is_void then 'Salah tanggal' end
  from billed where day < '${today}';
update public.deliveries d set revisions = coalesce(d.revisions, '[]') || jsonb_build_array(jsonb_build_object(
      'at', private.wire_time(i.captured_at + interval '1 day'), 'by', '${owner}', 'reason', 'Salah baca volume', 'was', jsonb_build_object(
      'material_type', d.material_type, 'volume', d.volume + 6, 'unit_price', d.unit_price, 'amount', d.amount + 6 * d.unit_price, 'status', d.status)))
  from public.invoices i where i.voided_at is null and i.net <> (select sum(t.amount) from public.deliveries t where t.id = any (i.tickets))
    and d.id = (select t.id from public.deliveries t where t.id = any (i.tickets) and t.material_type = i.lines -> 0 ->> 'material_type'
      and t.unit_price = (i.lines -> 0 ->> 'unit_price')::bigint order by t.captured_at desc, t.id limit 1);
insert into public.invoices (id, number, kind, credits, customer_id, from_date, until_date, issued_on, due_on, tickets, lines, net, tax_percent, tax, total,
    versions, buyer, author, captured_at, received_at)
  select private.derived_id('demo_credit:' || id), 'CN/' || to_char(issued_on, 'YYYY/MM/0001'), 'credit_note', id, customer_id, from_date, until_date,
    issued_on + 3, issued_on + 3, '{}', jsonb_build_array(lines -> 0 || jsonb_build_object('volume', -6, 'count', 0, 'amount', -more)), -more, 0, 0, -more,
    (select jsonb_object_agg(d.id, jsonb_array_length(d.revisions)) from public.deliveries d where d.id = any (i.tickets)
      and jsonb_array_length(d.revisions) > coalesce((i.versions ->> d.id::text)::integer, 0)), buyer, author, captured_at + interval '3 days', received_at + interval '3 days'
  from (select *, 6 * (lines -> 0 ->> 'unit_price')::bigint as more from public.invoices) as i where number like 'INV/%/0004' and issued_on + 3 < '${today}';
update public.deliveries d set invoice_id = i.id from public.invoices i where i.voided_at is null and d.id = any (i.tickets);
update public.payments p set invoice_id = chosen.invoice from (
    select distinct on (i.issued_on) i.id as invoice, p.id as payment from public.invoices i join public.payments p using (customer_id)
    where i.voided_at is null and p.operating_day >= i.issued_on and p.operating_day <= '${today}' and p.amount <= i.total
    order by i.issued_on, p.operating_day, p.id) as chosen where p.id = chosen.payment;
insert into private.number_counters (prefix, month, last)
    select left(number, position('/' in number) - 1), private.month_of(issued_on), count(*) from public.invoices group by 1, 2;
select private.settle_invoices()`;
