-- Postgres may compile a plan that it believes to be dear. The plans of a pull look dear and are not (they walk many indexes
-- and stop after a page): where compiling is on, it took seconds, a hundred times what the page takes.

alter function public.pull_changes(jsonb, integer) set jit = off;
alter function public.pull_head(jsonb) set jit = off;
alter function public.pull_history(jsonb, integer) set jit = off;
alter function public.pull_movements(uuid[], uuid, text) set jit = off;
alter function public.apply_mutations(jsonb) set jit = off;

-- And it may make a new plan for every call where it hopes that the values make it cheaper. All that a push looks up it looks
-- up by id or by day, in the same way whatever they are: planning anew would only cost.
alter function public.apply_mutations(jsonb) set plan_cache_mode = 'force_generic_plan';
