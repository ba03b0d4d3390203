import { PaperPart } from '../../../shared/paper/PaperPart.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Texts } from '../../../i18n/useLanguage.ts';
import type { PaperText } from '../../../shared/paper/paperText.ts';
import type { PaperSize } from '../../../ui/pageSize.ts';

interface TicketPaperProps {
  readonly plate: string;
  readonly paper: PaperText;
  /** In the site's language, whatever the screen's (`site.ticket_language`). */
  readonly words: Texts;
  readonly size: PaperSize;
}

const PARTS = { roll: [null], a4: ['customer', 'driver', 'office'] } as const;

/** The paper itself. An A4 sheet has the three copies of a ticket. */
export function TicketPaper({ plate, paper, words: { t, language }, size }: TicketPaperProps) {
  const parts: readonly (typeof PARTS)[PaperSize][number][] = PARTS[size];
  return (
    <article className={cx('ticket-paper', `ticket-${size}`)} lang={language}>
      {parts.map((part) => (
        <PaperPart key={part} paper={paper}>
          {part && <p>{t(`ticket.part.${part}`)}</p>}
          {part && <p className="ticket-no">{plate}</p>}
        </PaperPart>
      ))}
    </article>
  );
}
