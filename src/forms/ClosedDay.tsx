import { Lock } from 'lucide-react';
import { useRow } from '../data/index.ts';
import { dailyTotalId } from '../domain/records/ids.ts';
import { formatDay, useTexts } from '../i18n/index.ts';
import { Message } from '../ui/Message.tsx';

/** What becomes of a record of a day whose books are closed. Every role hears of it before it saves. */
export function ClosedDay({ day, className }: { readonly day: string; readonly className?: string }) {
  const { t, language } = useTexts();
  const closed = useRow('daily_totals', dailyTotalId(day, 'closed', 'all'));
  if (!closed || closed.row.quantity <= 0) return null;
  return (
    <Message tone="info" icon={Lock} role="status" {...(className && { className })}>
      {t('form.dayClosed', { day: formatDay(day, language) })}
    </Message>
  );
}
