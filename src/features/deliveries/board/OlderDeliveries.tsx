import { CloudOff, History, OctagonX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askOlderDeliveries, useDeliveries } from '../../../data/deliveries.ts';
import { formatDay } from '../../../i18n/dates.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { useOnline } from '../../../ui/useOnline.ts';
import { DeliveryTable } from './DeliveryTable.tsx';
import type { DeliveriesQuery, OlderFailure, OlderPage } from '../../../data/deliveries.ts';
import type { DeliveryViewProps } from './viewProps.ts';

interface OlderDeliveriesProps extends Pick<DeliveryViewProps, 'onOpen'> {
  readonly query: DeliveriesQuery;
  /** The first day that this device keeps. */
  readonly before: string;
}

/** Tickets from before the days that this device keeps: requested by a tap, shown, and not stored; neither moved nor printed here. */
export function OlderDeliveries({ query, before, onOpen }: OlderDeliveriesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const online = useOnline();
  const [pages, setPages] = useState<readonly OlderPage[]>([]);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<OlderFailure | null>(null);
  const last = pages.at(-1);
  // A ticket that was open until today is as old, and still on this device: it stands in the list above.
  const heldOnes = useDeliveries(
    { ...query, to: query.to !== undefined && query.to < before ? query.to : before },
    Number.POSITIVE_INFINITY,
  )?.deliveries;
  const held = heldOnes && new Set(heldOnes.map(({ row }) => row.id));
  const deliveries = !held
    ? []
    : pages.flatMap((page) =>
        page.deliveries.filter(({ id }) => !held.has(id)).map((row) => ({ row, sync: 'sent' as const })),
      );
  const day = formatDay(before, language);

  async function ask() {
    setAsking(true);
    const answer = await askOlderDeliveries({ ...query, before }, { page: pages.length + 1 });
    setAsking(false);
    setFailure(answer.ok ? null : answer.error);
    if (answer.ok) setPages([...pages, answer.value]);
  }

  return (
    <section aria-labelledby="older" className="mt-8">
      <h2 id="older" className="flex items-center gap-2 text-lg font-semibold">
        <History aria-hidden className="size-5 shrink-0 text-ink-soft" />
        {t('board.older.title', { day })}
      </h2>
      <p className="mb-3 text-sm text-ink-soft">
        {t('board.older.text')}{' '}
        {last && t('board.older.total', { count: last.total, total: formatNumber(last.total, language) })}
      </p>
      {deliveries.length > 0 && (
        <DeliveryTable
          label={t('board.older.title', { day })}
          deliveries={deliveries}
          onOpen={(delivery) => onOpen(delivery, false)}
        />
      )}
      {failure && (
        <Message role="alert" tone="bad" icon={OctagonX} className="mt-3">
          {t(`board.older.failed.${failure}`)}
        </Message>
      )}
      {!online && !failure && (
        <Message role="status" tone="info" icon={CloudOff} className="mt-3">
          {t('board.older.failed.offline')}
        </Message>
      )}
      {(!last || last.more) && (
        <Button className="mt-3 w-full sm:w-auto" disabled={asking} onClick={() => void ask()}>
          {asking ? t('board.older.asking') : t(last ? 'action.more' : 'board.older.show')}
        </Button>
      )}
    </section>
  );
}
