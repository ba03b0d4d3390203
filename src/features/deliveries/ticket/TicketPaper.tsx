/** The paper itself: what was recorded, in the words of the record. Black on white on every theme. */
import { useConfig, useSite } from '../../../data/index.ts';
import { paperRevisionOf } from '../../../domain/records/deliveries.ts';
import { BRACKET, Whole } from '../../../ui/Whole.tsx';
import { cx } from '../../../ui/cx.ts';
import { QrCode } from './QrCode.tsx';
import { codeText, linesOf } from './ticketText.ts';
import './ticket.css';
import type { DeliveryRow } from '../../../domain/records/rows.ts';
import type { Texts } from '../../../i18n/useLanguage.ts';
import type { PaperSize } from '../../../ui/pageSize.ts';

interface TicketPaperProps {
  readonly row: DeliveryRow;
  /** Of the site, whatever the screens have (`site.ticket_language`). */
  readonly words: Texts;
  readonly size: PaperSize;
  readonly isCopy: boolean;
}

export function TicketPaper({ row, words: { t, language }, size, isCopy }: TicketPaperProps) {
  const site = useSite();
  // The app's own name stands there where none is given.
  const current = useConfig()['site.company_name'];
  const company = row.company_name ?? current;
  const lines = linesOf(row, { t, language, site }, 'ticket');
  return (
    <article className={cx('ticket-paper', `ticket-${size}`)} lang={language}>
      <header className="ticket-top">
        <div className="ticket-head">
          <div>
            <p className="ticket-house">{company || t('app.name')}</p>
            <p className="ticket-title">{t('ticket.heading')}</p>
          </div>
          <div className="ticket-marks">
            {paperRevisionOf(row) > 0 && (
              <p className="ticket-mark">{t('ticket.revision', { revision: paperRevisionOf(row) })}</p>
            )}
            {isCopy && <p className="ticket-mark">{t('ticket.copy')}</p>}
            {row.voided_at !== null && <p className="ticket-mark">{t('ticket.void')}</p>}
            {row.status === 'cancelled' && <p className="ticket-mark">{t('ticket.cancelled')}</p>}
          </div>
        </div>
        <p className="ticket-no">
          {row.ticket_no}
          {size === 'a4' && <span className="ticket-of">{row.truck_license}</span>}
        </p>
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
            <p key={who}>{t(`ticket.signature.${who}`)}</p>
          ))}
        </div>
      </div>
    </article>
  );
}
