import { ClipboardCopy, Printer, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAuth } from '../../../data/auth.ts';
import { useDeliveriesOfDay } from '../../../data/deliveries.ts';
import { remember, useConfig, useRemembered, useRow, useSite } from '../../../data/index.ts';
import { tripNumber } from '../../../domain/deliveries/ritase.ts';
import { useTexts, type Texts } from '../../../i18n/useLanguage.ts';
import { useTextsIn } from '../../../i18n/useTextsIn.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Printed } from '../../../ui/Printed.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TicketPaper } from './TicketPaper.tsx';
import { share } from '../../../ui/share.ts';
import { ticketText } from './ticketText.ts';
import { usePrinting } from './usePrinting.ts';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { PaperSize } from '../../../ui/pageSize.ts';

export interface TicketProps {
  readonly deliveryId: string;
  readonly onClose: () => void;
}

export function TicketDialog({ deliveryId, onClose }: TicketProps) {
  const { t } = useTexts();
  const held = useRow('deliveries', deliveryId);
  const words = useTextsIn(useConfig()['site.ticket_language']);
  return (
    <Dialog title={t('ticket.title')} onClose={onClose} place="right">
      {held === null && <p>{t('ticket.gone')}</p>}
      {held && words && <TicketView row={held.row} words={words} />}
    </Dialog>
  );
}

const SIZE = 'ticket.paper';

function TicketView({ row, words }: { readonly row: DeliveryRow; readonly words: Texts }) {
  const { t } = useTexts();
  const site = useSite();
  const lastTime = useRemembered(SIZE);
  const [chosen, choose] = useState<PaperSize | null>(null);
  const size: PaperSize = chosen ?? (lastTime === 'a4' ? 'a4' : 'roll');
  const preview = useRef<HTMLDivElement>(null);
  const { isCopy, isPrinted, ready, print } = usePrinting(row, size, preview);
  const [shared, setShared] = useState<'copied' | 'by_hand' | null>(null);
  const isPriced = useConfig()['site.ticket_amount'] === 'true';
  const text = ticketText(row, { ...words, site, isPriced });
  const day = useDeliveriesOfDay(row.operating_day);
  const trip =
    day === undefined
      ? null
      : tripNumber(
          row,
          day.map((one) => one.row),
        );
  const clerk = useAuth(({ profile }) => (profile?.user_id === row.author ? profile.full_name : null));
  const paper = <TicketPaper {...{ row, words, size, isCopy, trip, clerk }} />;
  // Enter prints.
  const isReady = ready && day !== undefined;
  const printButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReady) printButton.current?.focus();
  }, [isReady]);

  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t('ticket.paper')}
        value={size}
        options={[
          { value: 'roll', label: t('ticket.roll') },
          { value: 'a4', label: t('ticket.a4') },
        ]}
        onChange={(wanted) => {
          choose(wanted);
          void remember(SIZE, wanted);
        }}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button
          ref={printButton}
          look="main"
          icon={Printer}
          disabled={!isReady}
          onClick={print}
          className="px-2 whitespace-nowrap"
        >
          {t(isPrinted ? 'ticket.printCopy' : 'ticket.print')}
        </Button>
        <Button
          className="min-h-14"
          icon={'share' in navigator ? Share2 : ClipboardCopy}
          onClick={() => void share(row.ticket_no, text).then(setShared)}
        >
          {t('ticket.share')}
        </Button>
      </div>
      <p role="status" className="text-sm font-semibold text-good empty:hidden">
        {shared === 'copied' && t('ticket.copied')}
      </p>
      {shared === 'by_hand' && (
        <label className="flex flex-col gap-1 text-sm font-semibold">
          {t('ticket.copyByHand')}
          <textarea
            readOnly
            rows={9}
            value={text}
            className="rounded-md border border-line-strong bg-surface p-3 font-normal"
            onFocus={(event) => event.target.select()}
          />
        </label>
      )}
      <div className="overflow-x-auto rounded-md border border-line bg-sunken p-3">
        <div ref={preview} className={size === 'a4' ? 'ticket-preview-a4' : 'ticket-preview-roll'}>
          {paper}
        </div>
      </div>
      <Printed>{paper}</Printed>
    </div>
  );
}
