/** Paging of lists that the server answers. */
import * as z from 'zod/mini';

/** `columns`: the possible sort columns; `first`: the initial one. */
export function pagingOf<const C extends string>(
  columns: readonly C[],
  first: NoInfer<C>,
  order: 'asc' | 'desc' = 'desc',
) {
  return z.object({
    /** From 1. */
    page: z._default(z.int().check(z.positive()), 1),
    limit: z._default(z.int().check(z.positive(), z.lte(1000)), 50),
    sortBy: z._default(z.enum(columns), first),
    sortOrder: z._default(z.enum(['asc', 'desc']), order),
  });
}
export type PagingOf<S extends z.ZodMiniType> = z.infer<S>;

const NAMES = ['page', 'limit', 'sortBy', 'sortOrder'] as const;

/** From the parameters of a URL. An invalid one, such as a page of 10,000 letters, counts as absent. */
export function pagingIn<P>(schema: z.ZodMiniType<P>, read: (name: string) => string | null): P {
  const given = NAMES.flatMap((name) => {
    const text = read(name);
    const value = name === 'page' || name === 'limit' ? Number(text) : text;
    return text !== null && schema.safeParse({ [name]: value }).success ? [[name, value]] : [];
  });
  return schema.parse(Object.fromEntries(given));
}
