/** A server list in pages; the URL contains page and order. */
import { useSearchParams } from 'react-router-dom';
import { pagingIn } from '../../domain/records/paging.ts';
import { Pager } from '../../ui/Pager.tsx';
import { ServerList } from './ServerList.tsx';
import type { ServerList as Listed } from '../../data/index.ts';
import type { ReactNode } from 'react';
import { DenseList, type DenseListProps, type Sorting } from '../../ui/DenseList.tsx';

interface Order {
  readonly page: number;
  readonly limit: number;
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
}

export function usePaging<P extends Order>(schema: Parameters<typeof pagingIn<P>>[0]) {
  const [address, go] = useSearchParams();
  const paging = pagingIn(schema, (name) => address.get(name));
  const open = (parameters: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(parameters)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    go(next, { replace: true });
  };
  /** Opens the first page with these parameters; an empty text removes one. */
  const change = (parameters: Readonly<Record<string, string>>) => open({ page: '', ...parameters });
  const sorting: Sorting = {
    key: paging.sortBy,
    isDown: paging.sortOrder === 'desc',
    toggle: (key) => {
      const isDown = key === paging.sortBy ? paging.sortOrder !== 'desc' : false;
      change({ sortBy: key, sortOrder: isDown ? 'desc' : 'asc' });
    },
  };
  return { address, paging, sorting, change, toPage: (page: number) => open({ page: String(page) }) };
}

interface ServerPagesProps<T> {
  readonly list: Listed<{ readonly rows: readonly T[]; readonly more: boolean }>;
  readonly paging: Pick<Order, 'page' | 'limit'>;
  readonly toPage: (page: number) => void;
  readonly empty: ReactNode;
  readonly children: (rows: readonly T[]) => ReactNode;
}

export function ServerPages<T>({ list, paging: { page, limit }, toPage, empty, children }: ServerPagesProps<T>) {
  return (
    <ServerList list={list} isEmpty={({ rows }) => rows.length === 0 && page === 1} empty={empty}>
      {({ rows, more }) => (
        <>
          {children(rows)}
          <Pager page={page} pageSize={limit} shown={rows.length} more={more} onPage={toPage} />
        </>
      )}
    </ServerList>
  );
}

type ServerTableProps<T> = Omit<ServerPagesProps<T>, 'children'> & Omit<DenseListProps<T>, 'rows'>;

/** Its rows as one table. */
export const ServerTable = <T,>({ list, paging, toPage, empty, ...table }: ServerTableProps<T>) => (
  <ServerPages {...{ list, paging, toPage, empty }}>{(rows) => <DenseList {...table} rows={rows} />}</ServerPages>
);
