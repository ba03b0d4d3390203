import { useSearchParams } from 'react-router-dom';
import { pagingIn } from '../../domain/records/paging.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Pager } from '../../ui/Pager.tsx';
import type { Sorting } from '../../ui/DenseList.tsx';

/** Page and order of a list as the address has them, and how to ask for others. */
export function usePaging<P extends Order>(schema: Parameters<typeof pagingIn<P>>[0]) {
  const [address, go] = useSearchParams();
  const paging = pagingIn(schema, (name) => address.get(name));
  const change = (parameters: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(parameters)) next.set(name, value);
    go(next, { replace: true });
  };
  const sorting: Sorting = {
    key: paging.sortBy,
    isDown: paging.sortOrder === 'desc',
    toggle: (key) => {
      const isDown = key === paging.sortBy ? paging.sortOrder !== 'desc' : false;
      change({ sortBy: key, sortOrder: isDown ? 'desc' : 'asc', page: '1' });
    },
  };
  return { paging, sorting, toPage: (page: number) => change({ page: String(page) }) };
}

interface Order {
  readonly sortBy: string;
  readonly sortOrder: 'asc' | 'desc';
}

interface PagesProps {
  readonly paging: { readonly page: number; readonly limit: number };
  readonly shown: number;
  readonly more: boolean;
  readonly onPage: (page: number) => void;
}

export function Pages({ paging: { page, limit }, ...rest }: PagesProps) {
  const { t } = useTexts();
  return (
    <Pager
      label={t('serverList.pages')}
      back={t('serverList.back')}
      on={t('serverList.on')}
      page={page}
      pageSize={limit}
      {...rest}
    />
  );
}
