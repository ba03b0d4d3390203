/** The paper itself: what was recorded, in the words of the record. Black on white on every theme. A sheet of A4 has the three that a ticket needs. */
import { useConfig, useSite } from '../../../data/index.ts';
import { paperRevisionOf } from '../../../domain/records/deliveries.ts';
import { usePaperOrder } from '../../../shared/orders/useOrderText.ts';
import { CompanyHead } from '../../../shared/company/CompanyHead.tsx';
import { BRACKET, Whole } from '../../../ui/Whole.tsx';
import { cx } from '../../../ui/cx.ts';
import { QrCode } from './QrCode.tsx';
import { codeText, linesOf } from './ticketText.ts';
import '../../../shared/paper/paper.css';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { Texts } from '../../../i18n/useLanguage.ts';
import type { PaperSize } from '../../../ui/pageSize.ts';

interface TicketPaperProps {
  readonly row: DeliveryRow;
  /** Of the site, whatever the screens have (`site.ticket_language`). */
  readonly words: Texts;
  readonly size: PaperSize;
  readonly isCopy: boolean;
  readonly trip: number | null;
  /** Who recorded it, where this device knows the name. */
  readonly clerk: string | null;
}

const PARTS = { roll: [null], a4: ['customer', 'driver', 'office'] } as const;
type Part = (typeof PARTS)[PaperSize][number];

export function TicketPaper(props: TicketPaperProps) {
  const parts: readonly Part[] = PARTS[props.size];
  return (
    <article className={cx('ticket-paper', `ticket-${props.size}`)} lang={props.words.language}>
      {parts.map((part) => (
        <OnePart key={part} part={part} {...props} />
      ))}
    </article>
  );
}

function OnePart({ part, row, words, isCopy, trip, clerk }: TicketPaperProps & { readonly part: Part }) {
  const { t, language } = words;
  const site = useSite();
  const isPriced = useConfig()['site.ticket_amount'] === 'true';
  const order = usePaperOrder(row, words);
  const lines = linesOf(row, { t, language, site, isPriced, order }, 'ticket');
  const names = { clerk, driver: row.driver_name, receiver: null };
  return (
    <section className="ticket-part">
      <header className="ticket-top">
        <CompanyHead name={row.company_name} />
        <div className="ticket-head">
          <div>
            <p className="ticket-title">{t('ticket.heading')}</p>
            <p className="ticket-no">{row.ticket_no}</p>
            {trip !== null && <p>{t('ticket.trip', { number: trip })}</p>}
          </div>
          <div className="ticket-marks">
            {part && <p>{t(`ticket.part.${part}`)}</p>}
            {part && <p className="ticket-no">{row.truck_license}</p>}
            {paperRevisionOf(row) > 0 && (
              <p className="ticket-mark">{t('ticket.revision', { revision: paperRevisionOf(row) })}</p>
            )}
            {isCopy && <p className="ticket-mark">{t('ticket.copy')}</p>}
            {row.voided_at !== null && <p className="ticket-mark">{t('ticket.void')}</p>}
            {row.status === 'cancelled' && <p className="ticket-mark">{t('ticket.cancelled')}</p>}
          </div>
        </div>
      </header>
      <div className="ticket-rest">
        <div className="ticket-body">
          <dl>
            {lines.map(({ key, label, value, large }) => (
              <div key={key} className={cx('ticket-line', large && 'ticket-large')}>
                <dt>{label}</dt>
                <dd>{key === 'material_type' ? <Whole text={value} part={BRACKET} /> : value}</dd>
              </div>
            ))}
          </dl>
          <QrCode text={codeText(row, site.timeZone)} label={t('ticket.qr')} />
        </div>
        <div className="ticket-signatures">
          {(['clerk', 'driver', 'receiver'] as const).map((who) => (
            <p key={who}>
              {t(`ticket.signature.${who}`)}
              {names[who] && <strong className="ticket-name">{names[who]}</strong>}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}
