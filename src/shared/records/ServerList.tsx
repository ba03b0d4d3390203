/** A list from the server in each of its states: loading, offline, failed, empty, or shown with its age. */
import { CircleAlert, CloudOff, RefreshCw } from 'lucide-react';
import { useSite, type ServerList as Listed } from '../../data/index.ts';
import { sentenceOf } from '../../domain/audit/errors.ts';
import { formatDateTime, formatTime, useTexts } from '../../i18n/index.ts';
import { Button, ListSkeleton, Empty, Message, useOnline } from '../../ui/index.ts';
import type { ReactNode } from 'react';

interface ServerListProps<T> {
  readonly list: Listed<T>;
  readonly empty: ReactNode;
  readonly isEmpty: (value: T) => boolean;
  readonly children: (value: T) => ReactNode;
}

export function ServerList<T>({ list, empty, isEmpty, children }: ServerListProps<T>) {
  const { t, language } = useTexts();
  const { timeZone } = useSite();
  const online = useOnline();
  const { value, readAt, failure, busy, refresh } = list;
  const again = (
    <Button icon={RefreshCw} disabled={busy || !online} onClick={refresh}>
      {t(value === undefined ? 'action.retry' : 'serverList.refresh')}
    </Button>
  );
  if (value === undefined) {
    if (!online || failure === 'offline')
      return (
        <Empty icon={CloudOff} title={t('serverList.offline.title')} text={t('serverList.offline.text')}>
          {again}
        </Empty>
      );
    if (failure !== null && !busy)
      return (
        <Message role="alert" tone="bad" icon={CircleAlert}>
          <p className="mb-3">{t(`error.${sentenceOf(failure)}`)}</p>
          {again}
        </Message>
      );
    return (
      <>
        <p role="status" className="sr-only">
          {t('serverList.loading')}
        </p>
        <ListSkeleton rows={8} />
      </>
    );
  }
  const time = readAt === null ? '' : readTime(new Date(readAt), language, timeZone);
  return (
    <>
      {(!online || failure !== null) && (
        <Message role="status" tone="warn" icon={CloudOff} className="mb-3">
          {failure !== null && failure !== 'offline' && online
            ? t(`error.${sentenceOf(failure)}`)
            : t('serverList.stale', { time })}
        </Message>
      )}
      {isEmpty(value) ? empty : children(value)}
      <p className="mt-3 flex flex-wrap items-center justify-end gap-3 text-sm text-ink-soft">
        {t('serverList.asOf', { time })}
        {again}
      </p>
    </>
  );
}

const HALF_A_DAY_MS = 43_200_000;

/** A stored list from another day shows its date. */
const readTime: typeof formatTime = (at, ...how) =>
  Date.now() - at.getTime() < HALF_A_DAY_MS ? formatTime(at, ...how) : formatDateTime(at, ...how);
