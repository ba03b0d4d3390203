-- Postgres may compile a plan that it believes to be dear. The plans of a pull look dear and are not (they walk many indexes
-- and stop after a page): where compiling is on, it took seconds, a hundred times what the page takes.

alter function public.pull_changes(jsonb, integer) set jit = off;
alter function public.pull_head(jsonb) set jit = off;
alter function public.pull_history(jsonb, integer) set jit = off;
alter function public.apply_mutations(jsonb) set jit = off;
