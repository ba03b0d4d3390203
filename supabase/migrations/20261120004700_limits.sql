-- Nothing waits for ever: a request that a user's role makes ends after 8 s, a transaction left open after 15 s.
-- Roles are the platform's; where the one who migrates may not set them, the platform's own limits stand.
do $$
begin
  alter role authenticated set statement_timeout = '8s';
  alter role authenticated set idle_in_transaction_session_timeout = '15s';
exception when insufficient_privilege then
  raise notice 'The limits of the role authenticated are left as they are.';
end
$$;
