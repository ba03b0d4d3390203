import { Banknote, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { siteNow, useSite } from '../../data/index.ts';
import { operatingDayOf } from '../../domain/operatingDay.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { DialogPart } from '../../ui/MissingPart.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useClock } from '../../ui/useClock.ts';
import { Board } from './board/Board.tsx';
import { DeliveryList } from './board/DeliveryList.tsx';
import { FileButtons } from './board/FileButtons.tsx';
import { OpenedDelivery } from './board/OpenedDelivery.tsx';
import { TripsView } from './board/TripsView.tsx';
import { useFilters } from './board/useFilters.ts';
import { useMoves } from './board/useMoves.ts';
import type { Opened } from './board/OpenedDelivery.tsx';
import type { DeliveryViewProps } from './board/viewProps.ts';

const PaymentDialog = lazyPart(async () => (await import('../../forms/payments/PaymentDialog.tsx')).PaymentDialog);

/** Every ticket: as a list, as a board by status, as trips of a day. Works on what this device holds. */
export function DeliveriesPage() {
  const { t } = useTranslation();
  const { filters, change } = useFilters();
  const moving = useMoves();
  const site = useSite();
  const now = useClock(siteNow);
  const [paying, setPaying] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const day = filters.day || operatingDayOf(now, site);
  const open = (wanted: Opened | null) => {
    moving.forgetFailure();
    setOpened(wanted);
  };
  const view: DeliveryViewProps = {
    filters,
    change,
    moving,
    onOpen: (delivery, stored = true) => open({ delivery, stored }),
  };
  return (
    <>
      <title>{`${t('delivery.title')} · ${t('app.name')}`}</title>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl font-bold">{t('delivery.title')}</h1>
        <div className="flex w-full flex-wrap gap-3 sm:w-auto">
          <Button icon={Banknote} onClick={() => setPaying(true)} className="min-h-14 max-sm:order-last max-sm:w-full">
            {t('payment.record')}
          </Button>
          <Link to="/delivery/new" className={`${buttonClass('main')} w-full sm:w-auto`}>
            <Plus aria-hidden className="size-5" />
            {t('delivery.newButton')}
          </Link>
        </div>
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[auto_1fr]">
        <div>
          <Segmented
            label={t('board.view.label')}
            value={filters.view}
            options={[
              { value: 'list', label: t('board.view.list') },
              { value: 'board', label: t('board.view.board') },
              { value: 'trips', label: t('board.view.trips') },
            ]}
            onChange={(wanted) => change({ view: wanted })}
          />
        </div>
        {/* On a phone the tickets come first. */}
        {filters.view === 'list' && <FileButtons filters={filters} className="max-sm:order-last sm:justify-end" />}
        <div className="min-w-0 sm:col-span-2">
          {moving.failure && !opened && <SaveFailed failure={moving.failure} />}
          {filters.view === 'list' && <DeliveryList {...view} />}
          {filters.view === 'board' && <Board {...view} day={day} />}
          {filters.view === 'trips' && <TripsView day={day} change={change} />}
        </div>
      </div>
      {paying && (
        <DialogPart onClose={() => setPaying(false)}>
          <PaymentDialog onClose={() => setPaying(false)} />
        </DialogPart>
      )}
      {opened && <OpenedDelivery opened={opened} moving={moving} onClose={() => open(null)} />}
    </>
  );
}
