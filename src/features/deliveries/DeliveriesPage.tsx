import { Banknote, Plus, Wallet } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { siteNow, useAuthor, useRows, useSite } from '../../data/index.ts';
import { isWaiting } from '../../domain/records/cash_handovers.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Orders } from '../../shared/orders/Orders.tsx';
import { Money } from '../../shared/payments/Money.tsx';
import { Button, buttonClass, Segmented, SaveFailed, useClock } from '../../ui/index.ts';
import { Board } from './board/Board.tsx';
import { DeliveryList } from './board/DeliveryList.tsx';
import { FileButtons } from './board/FileButtons.tsx';
import { VIEWS, useFilters, type DeliveryViewProps } from './board/filters.ts';
import { OpenedDelivery, type Opened } from './board/OpenedDelivery.tsx';
import { TripsView } from './board/TripsView.tsx';
import { useMoves } from './board/useMoves.ts';
import { InYard } from './yard/InYard.tsx';
import { useInYard } from './yard/useInYard.ts';

/** Every ticket: as a list, as a board by status, as trips of a day; and the orders that they draw on. Works with this device's data. */
export function DeliveriesPage() {
  const { t } = useTexts();
  const { filters, change } = useFilters();
  const moving = useMoves();
  const site = useSite();
  const now = useClock(siteNow);
  const [money, setMoney] = useState<'payment' | 'cash' | null>(null);
  const inYard = useInYard();
  const navigate = useNavigate();
  const own = useAuthor().id;
  const handovers = useRows('cash_handovers', { limit: 50 }) ?? [];
  const toReceive = handovers.filter(({ row }) => isWaiting(row) && row.author !== own).length;
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
      <div className={AREAS}>
        <h1 className="self-center text-xl font-bold [grid-area:title] max-sm:sr-only">{t('delivery.title')}</h1>
        <div className="flex min-w-0 flex-wrap gap-3 [grid-area:actions] sm:justify-self-end">
          <Button icon={Wallet} onClick={() => setMoney('cash')} className="relative min-h-14 min-w-14 max-2xl:px-3">
            <span className="max-sm:sr-only">{t('cash.title')}</span>
            {toReceive > 0 && (
              <span className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full bg-bad text-xs font-bold text-surface">
                <span aria-hidden>{toReceive}</span>
                <span className="sr-only">{t('cash.toReceive', { count: toReceive })}</span>
              </span>
            )}
          </Button>
          <Button icon={Banknote} onClick={() => setMoney('payment')} className="min-h-14 min-w-14 max-2xl:px-3">
            <span className="max-[30rem]:sr-only">{t('payment.record')}</span>
          </Button>
          <Link to="/delivery/new" className={`${buttonClass('main')} grow max-2xl:px-3 sm:grow-0`}>
            <Plus aria-hidden className="size-5" />
            {t('delivery.newButton')}
          </Link>
        </div>
        <div className="[grid-area:views]">
          <Segmented
            label={t('board.view.label')}
            value={filters.view}
            options={VIEWS.map((value) => ({ value, label: t(`board.view.${value}`) }))}
            onChange={(wanted) => change({ view: wanted })}
          />
        </div>
        {filters.view === 'list' && (
          <FileButtons
            filters={filters}
            saidClass="[grid-area:said]"
            className="self-center justify-self-end [grid-area:files]"
          />
        )}
        <div className="min-w-0 [grid-area:tickets]">
          <InYard
            inYard={inYard}
            now={now}
            onTake={(plate) => void navigate(`/delivery/new?${new URLSearchParams({ truck: plate }).toString()}`)}
          />
          {moving.failure && !opened && <SaveFailed failure={moving.failure} />}
          {filters.view === 'list' && <DeliveryList {...view} />}
          {filters.view === 'board' && <Board {...view} day={day} />}
          {filters.view === 'trips' && <TripsView day={day} change={change} />}
          {filters.view === 'orders' && <Orders />}
        </div>
      </div>
      {money && <Money isCash={money === 'cash'} onClose={() => setMoney(null)} />}
      {opened && <OpenedDelivery opened={opened} moving={moving} onClose={() => open(null)} />}
    </>
  );
}

/** On a wide desk the title, views, file and actions share one line; messages about a file have a separate one. */
const AREAS =
  "grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 [grid-template-areas:'actions_actions'_'views_files'_'said_said'_'tickets_tickets'] " +
  "sm:grid-cols-[auto_1fr_auto] sm:[grid-template-areas:'title_actions_actions'_'views_views_files'_'said_said_said'_'tickets_tickets_tickets'] " +
  "min-[78rem]:grid-cols-[auto_auto_1fr_auto] min-[78rem]:[grid-template-areas:'title_views_files_actions'_'said_said_said_said'_'tickets_tickets_tickets_tickets']";
