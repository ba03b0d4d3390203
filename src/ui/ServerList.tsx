/** A list that is asked from the server, in each of its states: on its way, without a signal, failed, empty, or there with its age. */
import { CircleAlert, CloudOff, RefreshCw } from 'lucide-react';
import { formatTime } from '../i18n/dates.ts';
import { useTexts } from '../i18n/useLanguage.ts';
import { Button } from './Button.tsx';
import { ListSkeleton } from './DenseList.tsx';
import { Empty } from './Empty.tsx';
import { Message } from './Message.tsx';
import { useOnline } from './useOnline.ts';
import type { ReactNode } from 'react';

export interface Listed<T> {
  readonly value: T | undefined;
  readonly readAt: number | null;
  readonly failure: 'offline' | 'signed_out' | 'refused' | 'busy' | 'unclear' | null;
  readonly busy: boolean;
  readonly refresh: () => void;
}

interface ServerListProps<T> {
  readonly list: Listed<T>;
  readonly timeZone: string;
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  readonly isEmpty: (value: T) => boolean;
  readonly children: (value: T) => ReactNode;
}

export function ServerList<T>({ list, timeZone, empty, isEmpty, children }: ServerListProps<T>) {
  const { t, language } = useTexts();
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
          <p className="mb-3">{t(`serverList.failed.${failure}`)}</p>
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
  const time = readAt === null ? '' : formatTime(new Date(readAt), language, timeZone);
  return (
    <>
      {(!online || failure !== null) && (
        <Message role="status" tone="warn" icon={CloudOff} className="mb-3">
          {failure !== null && failure !== 'offline' && online
            ? t(`serverList.failed.${failure}`)
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
