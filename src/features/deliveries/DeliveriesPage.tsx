import { CloudOff, Plus, Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRows, useSyncStatus } from '../../data/index.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { DeliveryTable, DeliveryTableSkeleton } from './DeliveryTable.tsx';

const PAGE = 50;

/** The newest tickets first, with those that are not sent yet marked as such. */
export function DeliveriesPage() {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(PAGE);
  const deliveries = useRows('deliveries', { limit });
  return (
    <>
      <title>{`${t('delivery.title')} · ${t('app.name')}`}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">{t('delivery.title')}</h1>
        <Link to="/delivery/new" className={`${buttonClass('main')} w-full sm:w-auto`}>
          <Plus aria-hidden className="size-5" />
          {t('delivery.newButton')}
        </Link>
      </div>
      {!deliveries && <DeliveryTableSkeleton />}
      {deliveries?.length === 0 && <NoDeliveries />}
      {deliveries && deliveries.length > 0 && <DeliveryTable deliveries={deliveries} />}
      {deliveries && deliveries.length >= limit && (
        <div className="mt-4 flex justify-center">
          <Button onClick={() => setLimit(limit + PAGE)}>{t('delivery.more')}</Button>
        </div>
      )}
    </>
  );
}

/** Nothing on file, nothing here yet, or still on its way: the three are not the same. */
function NoDeliveries() {
  const { t } = useTranslation();
  const { firstSyncComplete, online } = useSyncStatus();
  if (firstSyncComplete) return <Empty icon={Truck} title={t('delivery.emptyTitle')} text={t('delivery.emptyText')} />;
  if (online) return <DeliveryTableSkeleton />;
  return <Empty icon={CloudOff} title={t('delivery.emptyTitle')} text={t('delivery.emptyOffline')} />;
}
