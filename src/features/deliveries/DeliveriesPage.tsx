import { Banknote, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { siteNow, useSite } from '../../data/index.ts';
import { operatingDayOf } from '../../domain/time/operatingDay.ts';
import { useTexts } from '../../i18n/useLanguage.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { DialogPart } from '../../ui/MissingPart.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SaveFailed } from '../../ui/SaveFailed.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { useClock } from '../../ui/useClock.ts';
import { Board } from './board/Board.tsx';
import { DeliveryList } from './board/DeliveryList.tsx';
import { FileButtons } from './board/FileButtons.tsx';
import { OpenedDelivery, type Opened } from './board/OpenedDelivery.tsx';
import { TripsView } from './board/TripsView.tsx';
import { useFilters } from './board/useFilters.ts';
import { useMoves } from './board/useMoves.ts';
import type { DeliveryViewProps } from './board/viewProps.ts';

const PaymentDialog = lazyPart(async () => (await import('../../shared/payments/PaymentDialog.tsx')).PaymentDialog);

/** Every ticket: as a list, as a board by status, as trips of a day. Works on what this device holds. */
export function DeliveriesPage() {
  const { t } = useTexts();
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
      <div className={AREAS}>
        <h1 className="self-center text-xl font-bold [grid-area:title]">{t('delivery.title')}</h1>
        <div className="flex w-full flex-wrap gap-3 [grid-area:actions] sm:w-auto sm:justify-self-end">
          <Button icon={Banknote} onClick={() => setPaying(true)} className="min-h-14 max-sm:order-last max-sm:w-full">
            {t('payment.record')}
          </Button>
          <Link to="/delivery/new" className={`${buttonClass('main')} w-full sm:w-auto`}>
            <Plus aria-hidden className="size-5" />
            {t('delivery.newButton')}
          </Link>
        </div>
        <div className="[grid-area:views]">
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
        {filters.view === 'list' && (
          <FileButtons
            filters={filters}
            saidClass="sm:[grid-area:said]"
            className="[grid-area:files] sm:justify-end sm:self-center min-[72rem]:max-xl:[&_svg]:hidden"
          />
        )}
        <div className="min-w-0 [grid-area:tickets]">
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

/** On a wide desk all but the tickets stands in one line; what is said of a file has a line while there is something. */
const AREAS =
  "grid grid-cols-1 gap-4 [grid-template-areas:'title'_'actions'_'views'_'tickets'_'files'] " +
  "sm:grid-cols-[auto_1fr] sm:[grid-template-areas:'title_actions'_'views_files'_'tickets_tickets'] " +
  "min-[72rem]:grid-cols-[auto_auto_1fr_auto] min-[72rem]:gap-y-2 xl:gap-y-1 min-[72rem]:[grid-template-areas:'title_views_files_actions'_'tickets_tickets_tickets_tickets'] " +
  "sm:has-[>[role=status]:not(:empty)]:[grid-template-areas:'title_actions'_'views_files'_'said_said'_'tickets_tickets'] " +
  "min-[72rem]:has-[>[role=status]:not(:empty)]:[grid-template-areas:'title_views_files_actions'_'said_said_said_said'_'tickets_tickets_tickets_tickets']";
