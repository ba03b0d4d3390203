-- Deliveries with shift, weights and money; the voiding of a delivered ticket.

alter table public.deliveries add column shift_id uuid constraint shift_id__unknown_reference references public.shifts (id);

-- Only a delivered ticket is voided: an earlier one is cancelled.
create function private.void_delivery(m private.mutation, on_hand jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if (select status from public.deliveries where id = m.entity_id) <> 'delivered' then
    perform private.reject('status_not_allowed', 'status');
  end if;
  return private.void_row(m, on_hand);
end
$$;


select private.seal();
